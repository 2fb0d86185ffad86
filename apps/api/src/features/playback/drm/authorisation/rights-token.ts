import type { LicensedSession } from '../licences.ts'
import { mayHaveHd } from '../licences.ts'

/** Which devices are given HD: all, or those alone that keep keys and pictures in hardware. */
export type HdDevices = 'any' | 'hardware'

/** What is to be licensed, and on what, as far as that is known. */
export interface RightsQuestion {
  asset: string
  variant?: string | undefined
  drmScheme?: string | undefined
  /** As the module itself tells the provider: Widevine 1 to 3, PlayReady 150 to 3000. */
  secLevel?: string | undefined
}

/** The provider's names of the systems' own settings. castLabs, "Enhanced Output Protection". */
const SYSTEMS = ['WidevineM', 'PlayReadyM', 'FairPlayM'] as const
const forAll = <T>(setting: T) => Object.fromEntries(SYSTEMS.map((system) => [system, setting]))

/**
 * The customer rights token: the right to play for some minutes, after which the device must have asked again, also in the
 * middle of the film. HD is left out where the plan does not have it, or the device may not.
 */
export function toRightsToken(
  session: LicensedSession,
  asked: RightsQuestion,
  { seconds, hdDevices }: { seconds: number; hdDevices: HdDevices },
): object {
  const life = seconds % 60 === 0 ? `PT${seconds / 60}M` : `PT${seconds}S`
  const hd = planHd(session, asked, hdDevices)
  return {
    assetId: asked.asset,
    ...(asked.variant !== undefined && { variantId: asked.variant }),
    accountingId: session.sessionId,
    profile: { rental: { relativeExpiration: life, playDuration: life } },
    outputProtection: { digital: true, analogue: true, enforce: false },
    ...(hd && { op: { config: { HD: forAll(hd), UHD: forAll(hd) } } }),
    storeLicense: false,
    realTimeExpiration: true,
  }
}

/** @returns null where HD is given as everything else is */
function planHd(session: LicensedSession, asked: RightsQuestion, hdDevices: HdDevices): object | null {
  if (!mayHaveHd(session)) return { deny: true }
  if (hdDevices === 'any') return null
  return isHardware(asked) ? { requireHDCP: 'HDCP_V1' } : { deny: true }
}

/** FairPlay has no software of its own: Apple makes the devices. What says nothing of itself is taken for software. */
function isHardware({ drmScheme = '', secLevel = '' }: RightsQuestion): boolean {
  if (drmScheme === 'FAIRPLAY') return true
  if (drmScheme.startsWith('WIDEVINE')) return secLevel === '1' || secLevel.toUpperCase() === 'L1'
  return drmScheme === 'PLAYREADY' && secLevel === '3000'
}
