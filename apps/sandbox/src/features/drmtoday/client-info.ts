import type { ClientInfo } from './rights/authorisation.ts'
import type { DrmScheme } from './rights/customer-rights.ts'

/** Software security of each scheme: Widevine L3, PlayReady SL2000, FairPlay baseline. */
const SOFTWARE_LEVEL: Record<DrmScheme, string> = { WIDEVINE_MODULAR: '3', PLAYREADY: '2000', FAIRPLAY: '0' }

const BROWSERS: [name: string, version: RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

/** A real licence server reads this from the challenge; here the user agent has to do. */
export function describeClient(userAgent: string, drmScheme: DrmScheme): ClientInfo {
  const found = BROWSERS.map(([name, version]) => ({ name, version: version.exec(userAgent)?.[1] })).find(
    (b) => b.version,
  )
  return {
    manufacturer: 'Sandbox',
    model: found?.name ?? 'Unknown',
    version: found?.version ?? '0',
    certType: 'Software',
    drmVersion: '1.0',
    secLevel: SOFTWARE_LEVEL[drmScheme],
  }
}
