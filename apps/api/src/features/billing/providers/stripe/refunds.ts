import { refuseForNow } from '../orders/short-balance.ts'
import { Declined, type RefundOrder } from '../provider.ts'
import { refusing, type StripeApi } from './client.ts'

/** Keys are kept for a day; a refund bears ours for longer, and is looked for first. */
export async function giveBack(api: StripeApi, { transactionId, amount, key, reason }: RefundOrder) {
  const refunds = await api.ask('list-refunds', (stripe) => stripe.refunds.list({ charge: transactionId, limit: 100 }))
  const known = refunds.data.find(({ metadata }) => metadata?.key === key)
  const refund =
    known ??
    (await api.ask('refund', (stripe) =>
      refusing(() =>
        stripe.refunds.create(
          {
            ...{ charge: transactionId, amount: amount.amountMinor, reason: 'requested_by_customer' },
            metadata: { key, reason: reason.slice(0, 500) },
          },
          { idempotencyKey: key },
        ),
      ).catch(refuseForNow),
    ))
  const { status } = refund
  if (status === 'failed' || status === 'canceled') {
    throw new Declined({ code: refund.failure_reason ?? status, message: 'The refund failed', isHard: true })
  }
  return { refundId: refund.id, state: status === 'succeeded' ? ('done' as const) : ('pending' as const) }
}
