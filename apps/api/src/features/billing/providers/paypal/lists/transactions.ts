import * as z from 'zod/mini'
import type { ProviderClient } from '#features/billing/providers/http/client.ts'
import type { PlacedLine, SettledLine, SettledLines } from '#features/billing/providers/listing/settlements.ts'
import { fromMajor } from '#shared/money.ts'
import type { PaypalApi } from '../api.ts'
import { moneySchema, readTime } from '../money.ts'

/** Its limit is not published. */
const PAGES_PER_MINUTE = 30
const PAGE_SIZE = 200
/** No search may be wider than 31 days. */
const MAX_SPAN_MS = 30 * 86_400_000
/** What is older than three years is told to nobody. */
const TOLD_MS = 3 * 365 * 86_400_000
const SECOND_MS = 1_000

/** A span, and the page of it that is next; both its ends are among it. */
interface Part {
  fromMs: number
  untilMs: number
  page: number
}

const infoSchema = z.object({
  ...{ transaction_id: z.string(), paypal_reference_id: z.nullish(z.string()), transaction_event_code: z.string() },
  ...{ transaction_updated_date: z.string(), transaction_status: z.nullish(z.string()) },
  ...{ transaction_amount: moneySchema, fee_amount: z.nullish(moneySchema) },
})
const pageSchema = z.object({
  transaction_details: z.nullish(z.array(z.object({ transaction_info: infoSchema }))),
  total_pages: z.nullish(z.int()),
})
const refusalSchema = z.object({
  name: z.string(),
  details: z.nullish(z.array(z.object({ issue: z.nullish(z.string()) }))),
})

type Info = z.infer<typeof infoSchema>

/**
 * PayPal holds a balance that is ours to use at once, so that what is in it is settled: a settlement is a day and a currency. It tells
 * what happened up to three hours late, whoever is allowed to ask.
 */
export const createSettledLines = (api: PaypalApi): SettledLines => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const [part, ...rest] =
      cursor === null
        ? cut(Math.max(from.getTime(), until.getTime() - TOLD_MS), until.getTime())
        : (JSON.parse(cursor) as Part[])
    if (!part) return { lines: [], next: null }
    const answer = await api.send('search-transactions', { method: 'GET', path: toPath(part), reads: [403] })
    if (answer.status === 403) return 'not-allowed'
    if (answer.status >= 400)
      return { lines: [], next: keep([...halve(api, part, api.client.read(answer, refusalSchema)), ...rest]) }
    const { transaction_details: rows, total_pages } = api.client.read(answer, pageSchema)
    const lines = (rows ?? []).flatMap(({ transaction_info }) => toLine(api.client, transaction_info))
    const isMore = part.page < (total_pages ?? 1)
    return { lines, next: keep([...(isMore ? [{ ...part, page: part.page + 1 }] : []), ...rest]) }
  },
})

const keep = (parts: readonly Part[]): string | null => (parts.length === 0 ? null : JSON.stringify(parts))

/** As few spans as may be asked for, all of one width: the last is none of a minute, of which nothing is told yet. */
function cut(fromMs: number, untilMs: number): Part[] {
  const count = Math.max(1, Math.ceil((untilMs - fromMs) / MAX_SPAN_MS))
  const toMs = (index: number) => Math.floor((fromMs + ((untilMs - fromMs) * index) / count) / SECOND_MS) * SECOND_MS
  return Array.from({ length: count }, (_, index) => ({ fromMs: toMs(index), untilMs: toMs(index + 1), page: 1 }))
}

/** A search finds no more than ten thousand. */
function halve(api: PaypalApi, { fromMs, untilMs }: Part, { name, details }: z.infer<typeof refusalSchema>): Part[] {
  const isTooMuch = [name, ...(details ?? []).map(({ issue }) => issue)].includes('RESULTSET_TOO_LARGE')
  if (!isTooMuch || untilMs - fromMs <= SECOND_MS)
    throw api.client.fail('search-transactions', name, { retryable: false })
  const middleMs = Math.floor((fromMs + untilMs) / 2 / SECOND_MS) * SECOND_MS
  return [
    { fromMs, untilMs: middleMs, page: 1 },
    { fromMs: middleMs, untilMs, page: 1 },
  ]
}

const toPath = ({ fromMs, untilMs, page }: Part): string =>
  `/v1/reporting/transactions?${new URLSearchParams({
    ...{ start_date: new Date(fromMs).toISOString(), end_date: new Date(untilMs).toISOString() },
    ...{ fields: 'transaction_info', page_size: String(PAGE_SIZE), page: String(page) },
  })}`

/** Money that stays ours: to our bank and from it, another currency of ours, held for a while and let go. */
const OURS = /^T(02|03|04|05|13|15|18|20|21)..$|^T11(05|10|11)$/

function toLine(client: ProviderClient, of: Info): PlacedLine[] {
  const { transaction_event_code: code, transaction_status: status } = of
  if (OURS.test(code) || status === 'P' || status === 'D') return []
  const { currency_code: currency } = of.transaction_amount
  const paidAt = readTime(client, of.transaction_updated_date)
  const day = paidAt.toISOString().slice(0, 10)
  const line = { ...toMoved(client, of), currency }
  const settlement = { id: `${day}-${currency}`, currency, paidAt: new Date(`${day}T00:00:00Z`) }
  return [{ ...line, id: `${line.kind}-${of.transaction_id}`, settlement }]
}

/** What a code means; one that nobody has seen is nobody's, and found. */
function toMoved(
  client: ProviderClient,
  of: Info,
): Pick<SettledLine, 'kind' | 'transactionId' | 'grossMinor' | 'feeMinor'> {
  const { transaction_event_code: code, transaction_id: transactionId, paypal_reference_id: reference } = of
  const grossMinor = readSigned(client, of.transaction_amount)
  const feeMinor = of.fee_amount ? 0 - readSigned(client, of.fee_amount) : 0
  if (/^T00/.test(code) && grossMinor > 0) return { kind: 'charge', transactionId, grossMinor, feeMinor }
  if (code === 'T1107') return { kind: 'refund', transactionId, grossMinor, feeMinor }
  // Under the name that the reading of the payment gives it: PayPal tells no dispute there.
  if (code === 'T1106' || code === 'T1201') {
    return { kind: 'chargeback', transactionId: `reversal of ${reference ?? transactionId}`, grossMinor, feeMinor }
  }
  if (/^T01|^T1108$|^T1109$/.test(code)) {
    return { kind: 'other', transactionId: reference ?? transactionId, grossMinor: 0, feeMinor: feeMinor - grossMinor }
  }
  return { kind: 'other', transactionId, grossMinor, feeMinor }
}

function readSigned(client: ProviderClient, { currency_code, value }: z.infer<typeof moneySchema>): number {
  const money = fromMajor(value, currency_code)
  if (!money) throw client.fail('search-transactions', 'unreadable amount')
  return money.amountMinor
}
