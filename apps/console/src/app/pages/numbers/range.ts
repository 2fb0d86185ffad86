import { MAX_NUMBERS_DAYS, NUMBERS_AGAINST, type NumbersAgainst } from '@kola/contract/numbers/numbers'

const DAY_MS = 86_400_000
export const RANGES = [
  { days: 7, name: '7 days' },
  { days: 28, name: '28 days' },
  { days: 91, name: 'Quarter' },
  { days: 365, name: 'Year' },
] as const
const USUAL_DAYS = 28

export const moveDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

export const listDays = (from: string, until: string): string[] => {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, Math.min(count, MAX_NUMBERS_DAYS)) }, (_, at) => moveDay(from, at))
}

/** A day's name, of which the zone is told beside it. */
const write = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })
export const toShortDay = (day: string): string => write(day, { day: 'numeric', month: 'short' })
export const toLongDay = (day: string): string => write(day, { weekday: 'short', day: 'numeric', month: 'short' })
export const toMonthName = (month: string): string => write(`${month}-01`, { month: 'long', year: 'numeric' })
export const toSpan = (from: string, until: string): string =>
  from === until ? toShortDay(from) : `${toShortDay(from)} – ${toShortDay(until)}`

/** What the address asks for, as the service is asked; what nobody may ask is left out. */
export function readRange(asked: URLSearchParams): AskedRange {
  const against = NUMBERS_AGAINST.find((one) => one === asked.get('against')) ?? 'before'
  const [from, until] = [readDay(asked.get('from')), readDay(asked.get('until'))]
  if (from && until && from <= until) return { from, until, against }
  return { days: RANGES.find((one) => String(one.days) === asked.get('days'))?.days ?? USUAL_DAYS, against }
}

interface AskedRange {
  days?: number
  from?: string
  until?: string
  against: NumbersAgainst
}

export const toUsual = (days: number): string => (days === USUAL_DAYS ? '' : String(days))

function readDay(text: string | null): string | null {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text ?? '')) return null
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? null : text
}
