import type { Clock } from '@kola/platform/clock'
import { ProviderError } from '#shared/provider-error.ts'
import { withObjects } from '../objects.ts'
import type { FieldPayments, KeptMethod, Order, Payer, Started } from '../provider.ts'
import { findPlan, isPlanGone, type Needs, toAmount, toCustomerId, toSubscriptionId, toToken } from './accounts.ts'
import { type BraintreeApi, Refused } from './client.ts'
import { toMethod } from './words.ts'

interface Fields extends Needs {
  clock: Clock
  scriptUrl: string
  publishableKey: string
  threeDSecure: boolean
}

const DAY_MS = 24 * 3_600_000
const CUSTOMER_TAKEN = '91609'
/** The nonce was used, or the token that we chose stands already. */
const KEPT_ALREADY = ['93107', '91718']
const OVER = ['81901', '81910']

/** The drop-in within our page; the card is kept first, then paid with. */
export function createFields(needs: Fields): FieldPayments {
  const { api, scriptUrl, publishableKey, threeDSecure } = needs
  return {
    ...{ scriptUrl, publishableKey, threeDSecure },
    async begin(_payer, customerId) {
      const made = await api.change('begin', (gateway) =>
        gateway.clientToken.generate(customerId === null ? {} : { customerId }),
      )
      return { token: made.clientToken, customerId }
    },
    async keep({ payer, customerId: known, nonce, subscriptionIds }) {
      const customerId = known ?? (await makeCustomer(api, payer))
      const method = await vault(api, { customerId, nonce })
      for (const id of subscriptionIds) await useFor(api, { id, token: method.id })
      return { kind: 'kept', method, customerId }
    },
    pay: (order, kept) => pay(needs, order, kept),
  }
}

async function makeCustomer(api: BraintreeApi, payer: Payer): Promise<string> {
  const id = toCustomerId(payer)
  const { firstName, lastName, email } = payer
  try {
    await api.change('create-customer', (gateway) => gateway.customer.create({ id, firstName, lastName, email }))
  } catch (error) {
    if (!(error instanceof Refused && error.codes.includes(CUSTOMER_TAKEN))) throw error
  }
  return id
}

/** Checks the card with its bank and keeps it; one whose answer was lost is found by the token that we chose. */
async function vault(api: BraintreeApi, of: { customerId: string; nonce: string }): Promise<KeptMethod> {
  const { customerId, nonce } = of
  const token = toToken(customerId, nonce)
  const find = () => api.ask('get-method', (gateway) => gateway.paymentMethod.find(token))
  const options = { verifyCard: true, makeDefault: true }
  try {
    const { paymentMethod } = await api.change('keep', (gateway) =>
      gateway.paymentMethod.create({ customerId, paymentMethodNonce: nonce, token, options } as never),
    )
    return toMethod(paymentMethod)
  } catch (error) {
    if (!(error instanceof Refused) || !error.codes.some((code) => KEPT_ALREADY.includes(code))) throw error
    return toMethod(
      await find().catch(() => {
        throw error
      }),
    )
  }
}

/** From now on this pays the subscription, and what is overdue of it at once. */
async function useFor(api: BraintreeApi, { id, token }: { id: string; token: string }): Promise<void> {
  try {
    const { subscription } = await api.change('set-method', (gateway) =>
      gateway.subscription.update(id, { paymentMethodToken: token } as never),
    )
    if (subscription.status !== 'Past Due') return
    await api.change('retry', (gateway) => gateway.subscription.retryCharge(id, undefined, true))
  } catch (error) {
    // The card is kept all the same: what is over, or would not be paid, is told by reading.
    if (!(error instanceof Refused)) throw error
    if (error.codes.length > 0 && !error.codes.some((code) => OVER.includes(code))) throw error
  }
}

/** The first period is a sale of its own, so that a discount touches it alone; renewals begin after it and the bonus. */
async function pay(
  needs: Fields,
  order: Order,
  { methodId: paymentMethodToken }: { methodId: string },
): Promise<Started> {
  const { api, merchantAccounts } = needs
  const { reference, due } = order
  // Before any money moves.
  if (order.isRecurring) await findPlan(needs, order)
  const merchantAccountId = merchantAccounts[due.currency] ?? ''
  const { transaction } = await api.change('sale', (gateway) =>
    gateway.transaction.sale({
      ...{ amount: toAmount(due), orderId: reference, paymentMethodToken, merchantAccountId },
      ...{ options: { submitForSettlement: true }, apiRequestKey: reference },
    } as never),
  )
  const sold = { kind: 'read' as const, ids: { transaction: transaction.id } }
  if (!order.isRecurring) return sold
  const id = toSubscriptionId(reference)
  await subscribe(needs, order, { id, paymentMethodToken, merchantAccountId })
  return { ...sold, ids: { ...sold.ids, subscription: id } }
}

interface Subscribing {
  id: string
  paymentMethodToken: string
  merchantAccountId: string
}

/** The first period is paid by now: whatever becomes of the renewals, that stands, and reading tells both. */
async function subscribe(needs: Fields, order: Order, of: Subscribing): Promise<void> {
  const { api, clock, objects } = needs
  const { price, bonusDays } = order
  const firstMs = clock.now().getTime() + (price.periodDays + bonusDays) * DAY_MS
  const firstBillingDate = new Date(firstMs).toISOString().slice(0, 10)
  const request = { ...of, price: toAmount(price.amount), neverExpires: true, firstBillingDate }
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      await withObjects(objects, isPlanGone, async (known) => {
        const planId = await findPlan({ ...needs, objects: known }, order)
        await api.change('subscribe', (gateway) => gateway.subscription.create({ ...request, planId } as never))
      })
      return
    } catch (error) {
      // 81902 too: the first try made it.
      if (!(error instanceof ProviderError && error.retryable)) return
    }
  }
}
