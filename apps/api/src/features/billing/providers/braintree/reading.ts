import type { Transaction } from 'braintree'
import { judgeCharges } from '../judge-charges.ts'
import type { Begun, Charge, Reading } from '../provider.ts'
import { toSubscriptionId } from './accounts.ts'
import { type BraintreeApi, orNull } from './client.ts'
import { toCharge, toMethod, toRefund, toSubscription } from './words.ts'

/** All that bears an order id of ours. */
export function findByOrder(api: BraintreeApi, orderId: string): Promise<Transaction[]> {
  return api.ask('search', async (gateway) => {
    const found: Transaction[] = []
    const stream = gateway.transaction.search((search) => void search.orderId().is(orderId))
    for await (const one of stream as AsyncIterable<Transaction>) found.push(one)
    return found
  })
}

/** Sale and subscription are both found by our reference, whatever was answered when they were made. */
export async function readPayment(api: BraintreeApi, begun: Begun): Promise<Reading> {
  const { reference, due, isRecurring, ids } = begun
  const id = ids.subscription ?? toSubscriptionId(reference)
  const subscription = isRecurring
    ? await orNull(() => api.ask('read', (gateway) => gateway.subscription.find(id)))
    : null
  const sales = (await findByOrder(api, reference)).filter(({ type }) => type === 'sale')
  const renewals = subscription?.transactions ?? []
  const charges: Charge[] = []
  for (const sale of sales) charges.push(...toCharge(sale, false, await readRefunds(api, sale)))
  for (const sale of renewals) charges.push(...toCharge(sale, true, await readRefunds(api, sale)))
  charges.sort((a, b) => a.at.getTime() - b.at.getTime())
  const state = judgeCharges(due, charges)
  const [sale] = sales
  const token = subscription?.paymentMethodToken ?? sale?.creditCard?.token
  const kept = token ? await orNull(() => api.ask('read', (gateway) => gateway.paymentMethod.find(token))) : null
  return {
    ...{ state, charges, subscription: subscription && toSubscription(subscription), method: kept && toMethod(kept) },
    isRenewalMissing: isRecurring && state === 'paid' && subscription === null,
    decline: state === 'declined' ? (charges.find(({ isRenewal }) => !isRenewal)?.decline ?? null) : null,
    ids: { ...ids, ...(sale && { transaction: sale.id }), ...(subscription && { subscription: id }) },
  }
}

async function readRefunds(api: BraintreeApi, sale: Transaction): Promise<Charge['refunds']> {
  if (sale.status === 'voided') return toRefund(sale)
  const refunds: Charge['refunds'][number][] = []
  for (const id of sale.refundIds ?? []) {
    refunds.push(...toRefund(await api.ask('read', (gateway) => gateway.transaction.find(id))))
  }
  return refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
