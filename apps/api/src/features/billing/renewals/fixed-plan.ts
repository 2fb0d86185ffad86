import { toDaytime, toWorkingMorning } from './daytime.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Tries of one period, the first included. */
export const MAX_TRIES = 4
/** Of each after the first, counted from the day that it fell due. */
const AFTER_DAYS = [0, 3, 7, 14]
/** Two tries are no nearer. */
const APART_MS = 48 * HOUR_MS
/** So long after the paid days it can be paid. */
export const OPEN_DAYS = 21

export interface Tried {
  at: Date
  /** The bank will say no again. */
  isHard: boolean
}

export interface TryAsked {
  dueAt: Date
  endsAt: Date
  now: Date
  /** Oldest first; none is under way. */
  tries: readonly Tried[]
}

export type TryPlan = { at: Date } | { stop: 'hard' | 'tries' | 'over' }

/** When what is kept is charged next: at once when it falls due, then after 3, 7 and 14 days in the morning of a working day. */
export function planNextTry({ dueAt, endsAt, now, tries }: TryAsked): TryPlan {
  const last = tries.at(-1)
  if (last?.isHard) return { stop: 'hard' }
  if (tries.length >= MAX_TRIES) return { stop: 'tries' }
  const planned = dueAt.getTime() + (AFTER_DAYS[tries.length] ?? 0) * DAY_MS
  const earliest = new Date(Math.max(planned, now.getTime(), last ? last.at.getTime() + APART_MS : 0))
  const at = last ? toMorningFrom(earliest) : toDaytime(earliest)
  return at < endsAt ? { at } : { stop: 'over' }
}

/** The first working morning that is not before. */
function toMorningFrom(earliest: Date): Date {
  const morning = toWorkingMorning(earliest)
  return morning >= earliest ? morning : toWorkingMorning(new Date(earliest.getTime() + DAY_MS))
}
