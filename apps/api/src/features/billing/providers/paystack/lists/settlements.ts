import * as z from 'zod/mini'
import type { SettledLine, SettlementListing } from '#features/billing/providers/listing/settlements.ts'
import type { PaystackApi } from '../api.ts'

/** Of the 100 calls a minute of its test mode, beside what is caught up with. */
const PAGES_PER_MINUTE = 20
/** A settlement is looked for in no more pages than these. */
const MAX_PAGES = 20

/** Longer than a number is exact, where it is one. */
const idSchema = z.pipe(z.union([z.string(), z.int()]), z.transform(String))
/** Amounts are hundredths here too. */
const settlementSchema = z.object({
  ...{ id: idSchema, currency: z.string(), effective_amount: z.int(), deductions: z.nullish(z.int()) },
  settlement_date: z.string(),
})
const lineSchema = z.object({ id: idSchema, amount: z.int(), fees: z.nullish(z.int()), currency: z.string() })
const balanceSchema = z.object({ currency: z.string(), balance: z.int() })

type Settlement = z.infer<typeof settlementSchema>

/** Payments of a settlement are listed; what went back is taken off it as one sum. */
export function createSettlementListing(api: PaystackApi): SettlementListing {
  const toPath = (path: string, members: Record<string, string>, number: number) =>
    `${path}?${new URLSearchParams({ ...members, perPage: '100', page: String(number) })}`
  const listPage = (members: Record<string, string>, number: number) =>
    api.readPage('list-settlements', toPath('/settlement', { status: 'success', ...members }, number), settlementSchema)

  /** There is no call for one. */
  async function find(id: string): Promise<Settlement | null> {
    for (let number = 1; number <= MAX_PAGES; number += 1) {
      const { rows, pages } = await listPage({}, number)
      const found = rows.find((one) => one.id === id)
      if (found || number >= pages) return found ?? null
    }
    return null
  }

  return {
    pagesPerMinute: PAGES_PER_MINUTE,
    async list({ from, until, cursor }) {
      const number = Number(cursor ?? 1)
      const { rows, pages } = await listPage({ from: from.toISOString(), to: until.toISOString() }, number)
      const settlements = rows.map(({ id, currency, effective_amount: amountMinor, settlement_date }) => ({
        ...{ id, net: { amountMinor, currency }, paidAt: new Date(settlement_date) },
      }))
      return { settlements, next: number < pages ? String(number + 1) : null }
    },
    async listLines(id, cursor) {
      const number = Number(cursor ?? 1)
      const path = toPath(`/settlement/${encodeURIComponent(id)}/transactions`, {}, number)
      const { rows, pages } = await api.readPage('settled-transactions', path, lineSchema)
      const lines = rows.map(toLine)
      if (number < pages) return { lines, next: String(number + 1) }
      return { lines: [...lines, ...toDeduction(await find(id))], next: null }
    },
    async readBalance() {
      const { rows } = await api.readPage('balance', '/balance', balanceSchema)
      return rows.map(({ currency, balance: amountMinor }) => ({ currency, amountMinor }))
    },
  }
}

const toLine = ({ id, amount, fees, currency }: z.infer<typeof lineSchema>): SettledLine => ({
  ...{ id, kind: 'charge' as const, transactionId: id, grossMinor: amount, feeMinor: fees ?? 0, currency },
})

/** Which refunds it is made of is told nowhere. */
function toDeduction(of: Settlement | null): SettledLine[] {
  if (!of?.deductions) return []
  const { id, deductions, currency } = of
  const line = { id: `deductions-${id}`, kind: 'sum' as const, transactionId: id }
  return [{ ...line, grossMinor: 0 - deductions, feeMinor: 0, currency }]
}
