/** When a viewer lets films be fetched. */
export interface FetchRules {
  isWifiOnly: boolean
  /** Also at night without Wi-Fi, when plans for data are cheap. */
  isAtNight: boolean
  /** Lines of the picture that is asked for unless the viewer says otherwise. */
  height: number
}

export const FIRST_RULES: FetchRules = { isWifiOnly: true, isAtNight: true, height: 480 }

/** `metered` costs money by the byte; `unknown`: this browser does not say. */
export type LineKind = 'none' | 'free' | 'metered' | 'unknown'

/** What is cheap at night: from half past twelve to half past four, by the device's own clock. */
export const NIGHT = { startMinutes: 30, endMinutes: 270 } as const

const toMinutes = (now: Date) => now.getHours() * 60 + now.getMinutes()

export const isNight = (now: Date): boolean => toMinutes(now) >= NIGHT.startMinutes && toMinutes(now) < NIGHT.endMinutes

/** How long until it may be otherwise by the clock alone: the next beginning or end of a night. */
export function toNextChangeMs(now: Date): number {
  const minutes = toMinutes(now)
  const [next = 0] = [NIGHT.startMinutes, NIGHT.endMinutes, NIGHT.startMinutes + 1_440].filter((one) => one > minutes)
  return (next - minutes) * 60_000 - now.getSeconds() * 1_000
}

/** Why a film is not fetched now; null: it is. Where the browser does not say what its line costs, the viewer's word counts. */
export function planHold(
  { isWifiOnly, isAtNight }: Pick<FetchRules, 'isWifiOnly' | 'isAtNight'>,
  { line, isUrgent, now }: { line: LineKind; isUrgent: boolean; now: Date },
): 'wifi' | 'line' | null {
  if (line === 'none') return 'line'
  if (!isWifiOnly || isUrgent || line === 'free') return null
  return isAtNight && isNight(now) ? null : 'wifi'
}

interface Navigator2 {
  onLine: boolean
  connection?: { type?: string; saveData?: boolean }
}

/** What the browser knows of its line. */
export function readLine({ onLine, connection }: Navigator2): LineKind {
  if (!onLine) return 'none'
  const type = connection?.type
  if (type === 'wifi' || type === 'ethernet') return connection?.saveData ? 'metered' : 'free'
  if (type === 'cellular' || type === 'wimax') return 'metered'
  return 'unknown'
}
