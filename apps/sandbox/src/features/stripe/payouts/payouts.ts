import * as z from 'zod/mini'
import { createSettlements, type SettledEntry, type Settlement } from '#shared/settlements.ts'
import type { Account } from '../account.ts'
import type { Api } from '../protocol/endpoint.ts'
import { missing } from '../protocol/failure.ts'
import { isInRange, toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { StripeObject } from '../state/objects.ts'

const payoutParams = p.params({
  ...{
    arrival_date: p.createdRange,
    created: p.createdRange,
    status: p.optional(z.enum(['paid', 'pending', 'failed', 'canceled'])),
  },
  ...p.listing,
})
const transactionParams = p.params({
  ...{ payout: p.optional(p.id), created: p.createdRange, type: p.optional(p.text), ...p.listing },
})
const none = p.params({})

/** 1.5 % and a hundred of the currency's units. */
const feeOf = ({ amountMinor }: { amountMinor: number }) => Math.round(amountMinor * 0.015) + 100

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1_000)
const idOf = ({ id }: Settlement) => `po_${id}`

/** What was paid out to the bank, and the movements of the balance that a payout is made of. */
export function payoutRoutes(api: Api, { controls }: Account) {
  const settlements = createSettlements(controls, { party: 'stripe', feeOf })
  api.on('GET /payouts', { operation: 'list-payouts', params: payoutParams }, (given) => {
    const all = settlements.list().toReversed().map(toPayout)
    const isMeant = (one: StripeObject) =>
      isInRange(Number(one.arrival_date), given.arrival_date) &&
      isInRange(one.created, given.created) &&
      (given.status ?? 'paid') === 'paid'
    return toList('/v1/payouts', all.filter(isMeant), given)
  })
  api.on(
    'GET /balance_transactions',
    { operation: 'list-balance-transactions', params: transactionParams },
    (given) => {
      const settlement = settlements.list().find((one) => idOf(one) === given.payout)
      if (!settlement) throw missing('payout', given.payout ?? '', 'payout')
      const own = { ...toPayoutTransaction(settlement) }
      return toList('/v1/balance_transactions', [...settlement.lines.map(toTransaction), own], given)
    },
  )
  api.on('GET /balance', { operation: 'get-balance', params: none }, () => {
    const pending = [...settlements.balances()].map(([currency, amount]) => ({
      amount,
      currency: currency.toLowerCase(),
    }))
    return { object: 'balance', available: pending.map((one) => ({ ...one, amount: 0 })), pending, livemode: false }
  })
}

const toPayout = (settlement: Settlement): StripeObject => ({
  ...{
    id: idOf(settlement),
    object: 'payout',
    amount: settlement.netMinor,
    arrival_date: toSeconds(settlement.paidAt),
  },
  ...{ automatic: true, balance_transaction: `txn_${idOf(settlement)}`, created: toSeconds(settlement.paidAt) - 3_600 },
  ...{
    currency: settlement.currency.toLowerCase(),
    livemode: false,
    method: 'standard',
    status: 'paid',
    type: 'bank_account',
  },
})

const TYPES = { charge: 'charge', refund: 'refund', chargeback: 'adjustment' } as const
const CATEGORIES = { charge: 'charge', refund: 'refund', chargeback: 'dispute' } as const

function toTransaction({ entry, grossMinor, feeMinor }: SettledEntry): StripeObject {
  const created = Math.floor(Date.parse(entry.at) / 1_000)
  return {
    ...{ id: `txn_${entry.kind}_${entry.transaction}`, object: 'balance_transaction', amount: grossMinor, created },
    ...{ currency: entry.currency.toLowerCase(), fee: feeMinor, net: grossMinor - feeMinor, source: entry.transaction },
    ...{ type: TYPES[entry.kind], reporting_category: CATEGORIES[entry.kind], status: 'available', fee_details: [] },
  }
}

const toPayoutTransaction = (settlement: Settlement): StripeObject => ({
  ...{ id: `txn_${idOf(settlement)}`, object: 'balance_transaction', amount: 0 - settlement.netMinor, fee: 0 },
  ...{ created: toSeconds(settlement.paidAt) - 3_600, currency: settlement.currency.toLowerCase() },
  ...{ net: 0 - settlement.netMinor, source: idOf(settlement), type: 'payout', reporting_category: 'payout' },
  ...{ status: 'available', fee_details: [] },
})
