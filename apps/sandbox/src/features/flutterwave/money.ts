const ZERO_DECIMAL = ['BIF', 'CLP', 'GNF', 'JPY', 'KRW', 'RWF', 'UGX', 'VND', 'XAF', 'XOF']

const CURRENCIES = [
  ...['NGN', 'USD', 'GBP', 'EUR', 'CAD', 'KES', 'GHS', 'ZAR', 'TZS', 'ZMW', 'MWK', 'SLL', 'EGP', 'MAD', 'ARS', 'BRL'],
  ...ZERO_DECIMAL,
]

export const isCurrency = (code: string) => CURRENCIES.includes(code)

export const toMinor = (amount: number, currency: string) =>
  Math.round(ZERO_DECIMAL.includes(currency) ? amount : amount * 100)

/** Rounded to the hundredth. */
export const roundAmount = (amount: number) => Math.round(amount * 100) / 100

export const toPrice = (amount: number, currency: string) =>
  `${currency} ${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

interface Step {
  count: number
  unit: 'hour' | 'day' | 'month'
}

const NAMED: Record<string, Step> = {
  hourly: { count: 1, unit: 'hour' },
  daily: { count: 1, unit: 'day' },
  weekly: { count: 7, unit: 'day' },
  monthly: { count: 1, unit: 'month' },
  quarterly: { count: 3, unit: 'month' },
  'bi-annually': { count: 6, unit: 'month' },
  yearly: { count: 12, unit: 'month' },
}

/** `every 2 weeks` and the like. */
const EVERY = /^every (\d{1,3}) (hour|day|week|month|year)s?$/

const IN_STEPS: Record<string, Step> = {
  hour: { count: 1, unit: 'hour' },
  day: { count: 1, unit: 'day' },
  week: { count: 7, unit: 'day' },
  month: { count: 1, unit: 'month' },
  year: { count: 12, unit: 'month' },
}

function findStep(interval: string): Step | null {
  const named = NAMED[interval]
  if (named) return named
  const [, count = '', unit = ''] = EVERY.exec(interval) ?? []
  const step = IN_STEPS[unit]
  return step && Number(count) > 0 ? { ...step, count: step.count * Number(count) } : null
}

export const isInterval = (interval: string) => findStep(interval) !== null

/** The start of the period after `periods` of them; the last of a short month stands for a day that it lacks. */
export function addIntervals(start: Date, interval: string, periods: number): Date {
  const { count, unit } = findStep(interval) ?? { count: 1, unit: 'month' as const }
  const next = new Date(start)
  if (unit === 'hour') next.setUTCHours(next.getUTCHours() + count * periods)
  if (unit === 'day') next.setUTCDate(next.getUTCDate() + count * periods)
  if (unit !== 'month') return next
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + count * periods)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return next
}
