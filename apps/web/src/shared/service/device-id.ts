import { localStore, type TextStore } from '../memory/browser-store.ts'

/** As many letters and digits as a number of that base is written with. */
const BASE = 36
/** Specification 2 §3, §9. */
const DEVICE_ID_LENGTH = 20
const DEVICE_ID_KEY = 'deviceId'

function makeDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_ID_LENGTH))
  return Array.from(bytes, (byte) => (byte % BASE).toString(BASE))
    .join('')
    .toUpperCase()
}

/** The id of this browser: 20 capital letters and digits, made once and kept. */
export function getDeviceId(store: TextStore = localStore): string {
  const kept = store.getItem(DEVICE_ID_KEY)
  if (kept && /^[A-Z0-9]{20}$/.test(kept)) return kept
  const made = makeDeviceId()
  store.setItem(DEVICE_ID_KEY, made)
  return made
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

const find = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** What the screen-limit view calls this device, such as `Chrome on Android`. */
export function toDeviceName(userAgent: string): string {
  return [find(BROWSERS, userAgent) ?? 'Browser', find(SYSTEMS, userAgent)].filter(Boolean).join(' on ')
}
