import { withObjects } from '../objects.ts'
import type { RenewingPayments } from '../provider.ts'
import { findPlan, isPlanGone, type Needs, toAmount } from './accounts.ts'
import { orNull, Refused } from './client.ts'

const OVER = ['81905', '81910']
const NOT_OVERDUE = '91531'

/** Braintree charges by itself; a cancellation there is at once and for ever, and our books keep what is paid. */
export function createRenewing(needs: Needs): RenewingPayments {
  const { api } = needs
  return {
    async cancel(_begun, id) {
      try {
        await orNull(() => api.change('cancel', (gateway) => gateway.subscription.cancel(id)))
      } catch (error) {
        if (!(error instanceof Refused) || !error.codes.some((code) => OVER.includes(code))) throw error
      }
    },
    async retry({ ids }, id) {
      try {
        await api.change('retry', (gateway) => gateway.subscription.retryCharge(id, undefined, true))
      } catch (error) {
        if (!(error instanceof Refused) || !error.codes.includes(NOT_OVERDUE)) throw error
      }
      return { kind: 'read', ids: { ...ids, subscription: id } }
    },
    async change({ subscriptionId, order }) {
      await withObjects(needs.objects, isPlanGone, async (objects) => {
        const planId = await findPlan({ ...needs, objects }, order)
        const change = { planId, price: toAmount(order.price.amount), options: { prorateCharges: false } }
        await api.change('change', (gateway) => gateway.subscription.update(subscriptionId, change as never))
      })
    },
  }
}
