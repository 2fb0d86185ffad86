import { toCount } from '#features/members/words.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** @param code two letters; empty for any country without an amount of its own */
export const toCountryName = (code: string): string => (code ? (regions.of(code) ?? code) : 'Any country')

/** `2027-01-01` as people write it. */
export const toDayText = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export const toPeriodText = (days: number): string => (days === 1 ? 'a day' : toCount(days, 'day'))

/** Today in Lagos, so many days on. */
export const toLagosDay = (inDays = 0): string =>
  new Date(Date.now() + 3_600_000 + inDays * 86_400_000).toISOString().slice(0, 10)
