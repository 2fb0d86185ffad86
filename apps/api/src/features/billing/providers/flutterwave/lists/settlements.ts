import * as z from 'zod/mini'
import type { ProviderClient } from '#features/billing/providers/http/client.ts'
import type { SettledLine, SettlementListing } from '#features/billing/providers/listing/settlements.ts'
import { fromMajor } from '#shared/money.ts'
import type { FlutterwaveApi } from '../api.ts'

/** Its limit is not published. */
const PAGES_PER_MINUTE = 60

const settlementSchema = z.object({
  ...{ id: z.int(), status: z.string(), currency: z.string(), net_amount: z.number(), due_date: z.string() },
  processed_date: z.nullish(z.string()),
})
const settledSchema = z.object({
  ...{ id: z.int(), type: z.nullish(z.string()), charged_amount: z.number(), app_fee: z.nullish(z.number()) },
  currency: z.string(),
})
const settledPage = z.object({
  status: z.literal('success'),
  data: z.object({ transactions: z.nullish(z.array(settledSchema)) }),
  meta: z.nullish(z.object({ page_info: z.nullish(z.object({ total_pages: z.nullish(z.int()) })) })),
})
const balanceSchema = z.object({ status: z.literal('success'), data: z.object({ ledger_balance: z.number() }) })

type Settled = z.infer<typeof settledSchema>

const toDay = (at: Date) => at.toISOString().slice(0, 10)

interface Needs {
  api: FlutterwaveApi
  client: ProviderClient
}

export function createSettlementListing({ api, client }: Needs): SettlementListing {
  function toMinor(amount: number, currency: string): number {
    const money = fromMajor(amount, currency)
    if (!money) throw client.fail('settlements', 'unreadable amount')
    return money.amountMinor
  }
  const toLine = ({ id, type, charged_amount, app_fee, currency }: Settled): SettledLine => ({
    ...{ id: `${toKind(type, charged_amount)}-${id}`, kind: toKind(type, charged_amount), transactionId: String(id) },
    ...{ grossMinor: toMinor(charged_amount, currency), feeMinor: toMinor(app_fee ?? 0, currency), currency },
  })
  return {
    pagesPerMinute: PAGES_PER_MINUTE,
    async list({ from, until, cursor }) {
      const number = Number(cursor ?? 1)
      const query = new URLSearchParams({ from: toDay(from), to: toDay(until), page: String(number) })
      const { rows, pages } = await api.readPage('list-settlements', `/settlements?${query}`, settlementSchema)
      const paid = rows.filter(({ status }) => status === 'completed')
      const settlements = paid.map(({ id, currency, net_amount, processed_date, due_date }) => ({
        ...{ id: String(id), net: { amountMinor: toMinor(net_amount, currency), currency } },
        paidAt: new Date(processed_date ?? due_date),
      }))
      return { settlements, next: number < pages ? String(number + 1) : null }
    },
    async listLines(id, cursor) {
      const number = Number(cursor ?? 1)
      const path = `/settlements/${encodeURIComponent(id)}?page=${number}`
      const { data, meta } = await api.getWhole('get-settlement', path, settledPage)
      const pages = meta?.page_info?.total_pages ?? 1
      return { lines: (data.transactions ?? []).map(toLine), next: number < pages ? String(number + 1) : null }
    },
    async readBalance(currencies) {
      const read = async (currency: string) => {
        const { data } = await api.getWhole('balance', `/balances/${encodeURIComponent(currency)}`, balanceSchema)
        return { currency, amountMinor: toMinor(data.ledger_balance, currency) }
      }
      return Promise.all(currencies.map(read))
    },
  }
}

function toKind(type: string | null | undefined, amount: number): SettledLine['kind'] {
  if (type === 'chargeback') return 'chargeback'
  return type === 'refund' || amount < 0 ? 'refund' : 'charge'
}
