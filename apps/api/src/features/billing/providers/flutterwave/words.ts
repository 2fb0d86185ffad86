import type { KeptMethod } from '../provider.ts'
import type { Transaction } from './api.ts'

/** What merchants of Nigeria can charge at Flutterwave. */
const CURRENCIES = new Set('NGN USD GBP EUR CAD KES GHS ZAR TZS UGX RWF ZMW MWK XAF XOF EGP MAD SLL'.split(' '))
export const canCharge = (currency: string) => CURRENCIES.has(currency)

/** Intervals of plans; `bi-annually` means twice a year to some, every other year to others. */
const INTERVALS: Readonly<Record<number, { interval: string; months: number }>> = {
  30: { interval: 'monthly', months: 1 },
  90: { interval: 'quarterly', months: 3 },
  180: { interval: 'every 6 months', months: 6 },
  365: { interval: 'yearly', months: 12 },
}

export const toInterval = (periodDays: number) => INTERVALS[periodDays]?.interval ?? `every ${periodDays} days`

/** The start of the n-th period after the first; the last day of a month stands for one that it lacks. */
export function addPeriods(start: Date, interval: string, periods: number): Date | null {
  const next = new Date(start)
  const days = /^every (\d{1,4}) days$/.exec(interval)?.[1]
  if (days !== undefined) {
    next.setUTCDate(next.getUTCDate() + Number(days) * periods)
    return next
  }
  const months = Object.values(INTERVALS).find((one) => one.interval === interval)?.months
  if (months === undefined) return null
  next.setUTCMonth(next.getUTCMonth() + months * periods)
  if (next.getUTCDate() !== start.getUTCDate()) next.setUTCDate(0)
  return next
}

const MOBILE_MONEY: Readonly<Record<string, string>> = {
  ...{ GHS: 'mobilemoneyghana', UGX: 'mobilemoneyuganda', RWF: 'mobilemoneyrwanda', ZMW: 'mobilemoneyzambia' },
  ...{ TZS: 'mobilemoneytanzania', MWK: 'mobilemoneymalawi', XAF: 'mobilemoneyfranco', XOF: 'mobilemoneyfranco' },
  KES: 'mpesa',
}
const MOBILE_WAYS = ['mtn', 'tigo', 'mpesa']
const CARD_WAYS = ['visa', 'mastercard']
/** Ways of Nigeria, which are so called there. */
const NAIRA_WAYS = ['ussd', 'glo', 'banktransfer']

/** Only a card renews. Null, where none of this currency was chosen, leaves the ways to the account's own settings. */
export function toPaymentOptions(order: {
  isRecurring: boolean
  way: string
  due: { currency: string }
}): string | null {
  if (order.isRecurring || CARD_WAYS.includes(order.way)) return 'card'
  if (MOBILE_WAYS.includes(order.way)) return MOBILE_MONEY[order.due.currency] ?? null
  return NAIRA_WAYS.includes(order.way) && order.due.currency === 'NGN' ? order.way : null
}

/** Trying the same card again helps with neither of these. */
const HARD = /fraud|stolen|lost|expired|invalid|do not honou?r|restricted|closed/i
export const isHard = (text: string) => HARD.test(text)

export function toMethod({ id, card, payment_type: kind }: Transaction): KeptMethod {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(card?.expiry ?? '') ?? []
  return {
    id: String(id),
    kind: kind === 'card' ? 'card' : /mobilemoney|mpesa|glo/.test(kind ?? '') ? 'mobile-money' : 'bank',
    ...{ brand: card?.type ?? '', last4: card?.last_4digits ?? '' },
    expiryMonth: month === undefined ? null : Number(month),
    expiryYear: year === undefined ? null : 2000 + Number(year),
  }
}
