import type Stripe from 'stripe'
import { withObjects } from '../objects.ts'
import { Declined, type RenewingPayments } from '../provider.ts'
import { findGoods, isGoneFor, type Needs } from './catalogue.ts'
import { isActionNeeded } from './client.ts'
import { payInvoice } from './fields.ts'

/** Stripe charges by itself; these change what it will do. */
export function createRenewing(needs: Needs): RenewingPayments {
  const { api } = needs
  const get = (id: string) => api.ask('get-subscription', (stripe) => stripe.subscriptions.retrieve(id))
  return {
    async cancel(_begun, id) {
      const { status, cancel_at_period_end } = await get(id)
      if (cancel_at_period_end || OVER.has(status)) return
      // What is overdue would still be collected until the end of its period: it ends now.
      await api.ask('cancel', (stripe) =>
        status === 'active' || status === 'trialing'
          ? stripe.subscriptions.update(id, { cancel_at_period_end: true })
          : stripe.subscriptions.cancel(id),
      )
    },
    async retry({ ids }, id) {
      const started = { kind: 'read' as const, ids: { ...ids, subscription: id } }
      const invoice = await findOpen(needs, id)
      if (invoice === null) return started
      try {
        await payInvoice(needs, invoice, { idempotencyKey: `${invoice.id} retry ${invoice.attempt_count}` })
        return started
      } catch (error) {
        const clientSecret = invoice.confirmation_secret?.client_secret
        if (!isActionNeeded(error) || !clientSecret) throw error
        return { kind: 'action_required', clientSecret, ids: started.ids }
      }
    },
    async change({ subscriptionId, order }) {
      const subscription = await get(subscriptionId)
      if (OVER.has(subscription.status)) throw new Declined(GONE)
      const [item] = subscription.items.data
      if (!item) throw new Declined(GONE)
      // A period of another length would begin, and be charged, at once: it waits for the end of the one that is paid.
      const isOtherLength = item.price.recurring?.interval_count !== order.price.periodDays
      await withObjects(needs.objects, isGoneFor(order), async (objects) => {
        const { priceId } = await findGoods({ ...needs, objects }, order)
        await api.ask('change', (stripe) =>
          stripe.subscriptions.update(subscriptionId, {
            ...{ items: [{ id: item.id, price: priceId }], proration_behavior: 'none' },
            ...(isOtherLength && { trial_end: item.current_period_end }),
          }),
        )
      })
    },
  }
}

const OVER: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired'])
const GONE = { code: 'subscription_over', message: 'This subscription has ended', isHard: true }

async function findOpen({ api }: Needs, subscription: string): Promise<Stripe.Invoice | null> {
  const expand = ['data.confirmation_secret']
  const { data } = await api.ask('list-invoices', (stripe) =>
    stripe.invoices.list({ subscription, status: 'open', limit: 1, expand }),
  )
  return data[0] ?? null
}
