import type { Controls } from '#shared/controls/controls.ts'

const DAY_MS = 86_400_000
/** In the morning of the day after it was settled. */
const PAID_MS = DAY_MS + 6 * 3_600_000

interface Settled {
  id: string
  type: 'sale' | 'credit'
  amountMinor: number
  currency: string
  settledAtMs: number | null
}

/** What of a transaction reached the merchant's bank, and when. */
export interface Disbursement {
  date: string
  settlementMinor: number
  currency: string
  exchangeRate: string
  isHeld: boolean
  isSuccess: boolean
}

/** 2.9 % and thirty of the currency's hundredths, taken off what is paid out; what goes back costs nothing. */
const feeOf = ({ type, amountMinor }: Settled) => (type === 'sale' ? Math.round(amountMinor * 0.029) + 30 : 0)

/** The day on which what happened at a moment is paid out; null before it is. */
export function toPaidDay(atMs: number | null, nowMs: number): string | null {
  if (atMs === null) return null
  const paidMs = Math.floor(atMs / DAY_MS) * DAY_MS + PAID_MS
  return paidMs > nowMs ? null : new Date(paidMs).toISOString().slice(0, 10)
}

/** Pays out what is settled, as the party tells it through its lies. */
export function toDisbursement({ clock, lies }: Controls, transaction: Settled): Disbursement | null {
  const { id, settledAtMs, amountMinor, currency } = transaction
  const date = toPaidDay(settledAtMs, clock.now().getTime())
  if (date === null) return null
  const truth = {
    ...{ date, settlementMinor: amountMinor - feeOf(transaction), currency, exchangeRate: '1' },
    ...{ isHeld: false, isSuccess: true },
  }
  return lies.show('braintree', `settled ${id}`, truth)
}
