import type Stripe from 'stripe'
import type { SettledLine, SettlementListing } from '#features/billing/providers/listing/settlements.ts'
import type { StripeApi } from '../client.ts'
import { idOf, toDate, toMoney } from '../words.ts'

/** Of the 25 calls a second that its test mode allows, beside other lists. */
const PAGES_PER_MINUTE = 120
const MAX_ROWS = 100

/** Payouts, each made of movements of the balance. */
export const createSettlementListing = (api: StripeApi): SettlementListing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const arrival_date = { gte: Math.floor(from.getTime() / 1_000), lte: Math.ceil(until.getTime() / 1_000) }
    const paging = { limit: MAX_ROWS, ...(cursor !== null && { starting_after: cursor }) }
    const { data, has_more } = await api.ask('list-payouts', (stripe) =>
      stripe.payouts.list({ arrival_date, status: 'paid', ...paging }),
    )
    const settlements = data.map(({ id, amount, currency, arrival_date: at }) => ({
      ...{ id, net: toMoney(amount, currency), paidAt: toDate(at) },
    }))
    return { settlements, next: has_more ? (data.at(-1)?.id ?? null) : null }
  },
  async listLines(payout, cursor) {
    const paging = { limit: MAX_ROWS, ...(cursor !== null && { starting_after: cursor }) }
    const { data, has_more } = await api.ask('list-balance-transactions', (stripe) =>
      stripe.balanceTransactions.list({ payout, ...paging }),
    )
    // The payout itself is among them.
    const lines = data.filter(({ type }) => type !== 'payout').map(toLine)
    return { lines, next: has_more ? (data.at(-1)?.id ?? null) : null }
  },
  async readBalance() {
    const { available, pending } = await api.ask('get-balance', (stripe) => stripe.balance.retrieve())
    return [...available, ...pending].map(({ amount, currency }) => toMoney(amount, currency))
  },
})

const KINDS: Readonly<Record<string, SettledLine['kind']>> = {
  ...{ charge: 'charge', payment: 'charge', refund: 'refund', payment_refund: 'refund', dispute: 'chargeback' },
}

function toLine(of: Stripe.BalanceTransaction): SettledLine {
  const { id, amount, fee, currency, source, type, reporting_category: category } = of
  const kind = KINDS[category] ?? KINDS[type] ?? 'other'
  const money = toMoney(amount, currency)
  return {
    ...{ id, kind, transactionId: source ? idOf(source) : id, grossMinor: money.amountMinor },
    ...{ feeMinor: fee, currency: money.currency },
  }
}
