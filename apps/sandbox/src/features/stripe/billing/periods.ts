import type { Price } from '../state/objects.ts'

const DAY_SECONDS = 86_400

/** The start of a price's period after `periods` of them, in seconds; a short month gives its last day. */
export function addPeriods(anchor: number, recurring: Price['recurring'], periods: number): number {
  const { interval, interval_count } = recurring ?? { interval: 'month', interval_count: 1 }
  const count = interval_count * periods
  if (interval === 'day') return anchor + count * DAY_SECONDS
  if (interval === 'week') return anchor + count * 7 * DAY_SECONDS
  return addMonths(anchor, interval === 'year' ? count * 12 : count)
}

export function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1_000)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end.getTime() / 1_000
}
