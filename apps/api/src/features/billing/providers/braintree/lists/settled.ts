import type { DisbursementDetails, Transaction } from 'braintree'
import type { PlacedLine, SettledLines } from '#features/billing/providers/listing/settlements.ts'
import { fromMajor } from '#shared/money.ts'
import type { BraintreeApi } from '../client.ts'
import { type ListedDispute, listDisputes } from './disputes.ts'
import { findAll, keepSpans, readSpan, readSpans, type Span, toBounds } from './search.ts'

/** Its limit is not published; a page is five calls at most. */
const PAGES_PER_MINUTE = 30
const FIRST_MS = Date.parse('2020-01-01T00:00:00Z')
const DAY_MS = 86_400_000
/** Disputes of so many days are read at once. */
const DISPUTE_DAYS = 31
const MARK = 'disputes '

type Between = [first: string, last: string]

/**
 * Each transaction names the day on which it was paid out, and to which merchant account; so does each dispute that was taken off.
 * What of a day is too much at once is cut by the time at which it was begun.
 */
export const createSettledLines = (api: BraintreeApi): SettledLines => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const days: Between = [toDay(from.getTime()), toDay(until.getTime())]
    if (cursor?.startsWith(MARK)) return listDisputed(api, { fromMs: Number(cursor.slice(MARK.length)), days })
    const untilMs = Math.ceil(until.getTime() / DAY_MS) * DAY_MS
    const spans: Span[] = cursor === null ? [{ fromMs: FIRST_MS, untilMs }] : readSpans(cursor)
    const { found, rest } = await readSpan(api, spans, (span) =>
      findAll<Transaction>(api, 'transaction', (search) => {
        search.disbursementDate().between(...days)
        search.createdAt().between(...toBounds(span))
      }),
    )
    const lines = found.flatMap((one) => toLine(api, one))
    return { lines, next: keepSpans(rest) ?? MARK + Date.parse(days[0]) }
  },
})

async function listDisputed(api: BraintreeApi, { fromMs, days }: { fromMs: number; days: Between }) {
  const untilMs = fromMs + DISPUTE_DAYS * DAY_MS
  const part: Between = [toDay(fromMs), toDay(Math.min(untilMs - DAY_MS, Date.parse(days[1])))]
  const lines = (await listDisputes(api, part)).flatMap((one) => toDisputeLines(api, { of: one, days: part }))
  return { lines, next: untilMs > Date.parse(days[1]) ? null : MARK + untilMs }
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function toMinor(api: BraintreeApi, amount: string, currency: string): number {
  const money = fromMajor(amount, currency)
  if (!money) throw api.fail('settled', 'unreadable amount')
  return money.amountMinor
}

const toSettlement = (day: string, merchantAccountId: string, currency: string): PlacedLine['settlement'] => ({
  ...{ id: `${day.slice(0, 10)}-${merchantAccountId}`, currency, paidAt: new Date(`${day.slice(0, 10)}T00:00:00Z`) },
})

/** What was kept of it is what did not reach the bank; where another currency did, nothing says what was kept. */
function toLine(api: BraintreeApi, of: Transaction): PlacedLine[] {
  const {
    disbursementDate: day,
    settlementAmount,
    ...rest
  }: Partial<DisbursementDetails> = of.disbursementDetails ?? {}
  // Held back, or sent back by the bank: it is paid out on a day to come.
  if (!day || !settlementAmount || rest.fundsHeld === true || rest.success === false) return []
  const currency = rest.settlementCurrencyIsoCode ?? of.currencyIsoCode
  const sign = of.type === 'credit' ? -1 : 1
  const netMinor = sign * Math.abs(toMinor(api, settlementAmount, currency))
  const isSame = currency === of.currencyIsoCode
  const grossMinor = isSame ? sign * toMinor(api, of.amount, currency) : netMinor
  const kind = of.type === 'credit' ? 'refund' : 'charge'
  return [
    {
      ...{ id: `${kind}-${of.id}`, kind, transactionId: of.id, grossMinor, feeMinor: grossMinor - netMinor, currency },
      settlement: toSettlement(day, of.merchantAccountId ?? currency, currency),
    },
  ]
}

/** Taken off when it was opened, and given back where it was won. */
function toDisputeLines(api: BraintreeApi, { of, days }: { of: ListedDispute; days: Between }): PlacedLine[] {
  const { id, currencyIsoCode: currency, merchantAccountId, transaction } = of
  if (of.kind === 'retrieval') return []
  return of.statusHistory.flatMap(({ status, disbursementDate: day }): PlacedLine[] => {
    if (!day || day.slice(0, 10) < days[0] || day.slice(0, 10) > days[1]) return []
    const settlement = toSettlement(day, merchantAccountId, currency)
    if (status === 'won') {
      const grossMinor = toMinor(api, of.amountWon ?? of.amountDisputed, currency)
      const line = { id: `won-${id}`, kind: 'other' as const, transactionId: transaction.id }
      return [{ ...line, grossMinor, feeMinor: 0, currency, settlement }]
    }
    const grossMinor = 0 - toMinor(api, of.amountDisputed, currency)
    const line = { id: `chargeback-${id}`, kind: 'chargeback' as const, transactionId: id }
    return [{ ...line, grossMinor, feeMinor: 0, currency, settlement }]
  })
}
