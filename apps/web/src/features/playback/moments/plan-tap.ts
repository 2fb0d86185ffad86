import { SKIP_SECONDS } from '@kola/player/commands'

/** The outer parts of the picture skip, the middle one does not: shares of its width. */
const EDGE = 0.42
/** A second tap that comes so soon is meant with the first one. */
export const TAP_AGAIN_MS = 300
/** Each one after it goes on, if it comes within this time. */
export const TAP_ON_MS = 700

export interface Tap {
  /** From the left, as a share of the picture's width. */
  at: number
  ms: number
}

export type TapSide = 'back' | 'forward'

/** What the last tap came to. `seconds`: how far this run of taps has skipped. */
export interface Tapped {
  side: TapSide | null
  seconds: number
  ms: number
}

const toSide = (at: number): TapSide | null => (at < EDGE ? 'back' : at > 1 - EDGE ? 'forward' : null)

/** Ten seconds with the second tap on one side of the picture, and with each one after it. */
export function planTap({ at, ms }: Tap, last: Tapped | null): Tapped {
  const side = toSide(at)
  const patience = last && last.seconds > 0 ? TAP_ON_MS : TAP_AGAIN_MS
  const isMeantWithLast = side !== null && last?.side === side && ms - last.ms <= patience
  return { side, ms, seconds: isMeantWithLast ? last.seconds + SKIP_SECONDS : 0 }
}
