import type { Rented } from '@kola/contract/rentals/rentals'
import { formatDay } from '#shared/format-day.ts'
import { say } from './words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Rounded up, so that nobody loses a minute that they have. */
export function toHoursLeft(endsAt: string, nowMs: number): string {
  const leftMs = Date.parse(endsAt) - nowMs
  if (leftMs > HOUR_MS) return say('hoursLeft', { hours: Math.ceil(leftMs / HOUR_MS) })
  return say('minutesLeft', { minutes: Math.max(1, Math.ceil(leftMs / MINUTE_MS)) })
}

/** Where a rental stands, in a sentence. */
export function sayRented({ state, hours, beginBy, endsAt }: Rented, nowMs: number): string {
  if (state === 'running' && endsAt) return say('running', { left: toHoursLeft(endsAt, nowMs) })
  if (state === 'waiting') return say('waiting', { day: formatDay(beginBy.slice(0, 10)), hours })
  return say(state === 'unused' ? 'unused' : 'over')
}
