import * as z from 'zod/mini'
import { judgeCharges } from '../judge-charges.ts'
import type { Begun, Charge, ProviderSubscription, Reading } from '../provider.ts'
import type { PaypalApi } from './api.ts'
import { moneySchema, readMoney, readTime } from './money.ts'
import { listGivenBack } from './refunds.ts'

const DAY_MS = 24 * 3_600_000

export const subscriptionSchema = z.object({
  id: z.string(),
  plan_id: z.nullish(z.string()),
  status: z.string(),
  custom_id: z.nullish(z.string()),
  billing_info: z.nullish(
    z.object({
      outstanding_balance: z.nullish(moneySchema),
      next_billing_time: z.nullish(z.string()),
      failed_payments_count: z.nullish(z.int()),
      last_failed_payment: z.nullish(z.object({ reason_code: z.nullish(z.string()) })),
    }),
  ),
})
const transactionsSchema = z.object({
  transactions: z.nullish(
    z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: z.string(),
        amount_with_breakdown: z.object({ gross_amount: moneySchema }),
      }),
    ),
  ),
})

export type Subscription = z.infer<typeof subscriptionSchema>
type Transaction = NonNullable<z.infer<typeof transactionsSchema>['transactions']>[number]

export async function getSubscription(api: PaypalApi, id: string): Promise<Subscription> {
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}?fields=last_failed_payment`
  return api.ask('get-subscription', { method: 'GET', path, schema: subscriptionSchema })
}

/** A subscription with all that was taken for it: the setup fee first, then what renewed it. */
export async function readSubscription(api: PaypalApi, begun: Begun, now: Date): Promise<Reading> {
  const subscription = await getSubscription(api, begun.ids.subscription ?? '')
  if (subscription.custom_id && subscription.custom_id !== begun.reference) {
    throw api.client.fail('get-subscription', 'another reference', { retryable: false })
  }
  const isApproved = !['APPROVAL_PENDING', 'APPROVED'].includes(subscription.status)
  const charges = isApproved ? await listCharges(api, { begun, subscription, now }) : []
  const state = toState(begun, subscription, charges)
  const decline = charges.find(({ isRenewal }) => !isRenewal)?.decline ?? null
  return {
    ...{ state, charges, method: null, decline: state === 'declined' ? decline : null, ids: begun.ids },
    subscription: isApproved && state === 'paid' ? toSubscription(api, subscription, charges) : null,
  }
}

interface Search {
  begun: Begun
  subscription: Subscription
  now: Date
}

async function listCharges(api: PaypalApi, { begun, subscription, now }: Search): Promise<Charge[]> {
  const until = new Date(now.getTime() + DAY_MS)
  const query = new URLSearchParams({
    start_time: new Date(begun.startedAt.getTime() - DAY_MS).toISOString(),
    end_time: until.toISOString(),
  })
  const path = `/v1/billing/subscriptions/${encodeURIComponent(subscription.id)}/transactions?${query}`
  const read = await api.ask('list-transactions', { method: 'GET', path, schema: transactionsSchema })
  const found = (read.transactions ?? []).map((one) => ({ ...one, at: readTime(api.client, one.time) }))
  const sorted = found.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const reason = subscription.billing_info?.last_failed_payment?.reason_code ?? 'PAYMENT_DENIED'
  return Promise.all(
    sorted.map((one, index) => toCharge(api, one, { isRenewal: index > 0, at: one.at, until, reason })),
  )
}

const DECLINED = ['DECLINED', 'FAILED', 'DENIED']
const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

async function toCharge(
  api: PaypalApi,
  { id, status, amount_with_breakdown: { gross_amount } }: Transaction,
  { isRenewal, at, until, reason }: { isRenewal: boolean; at: Date; until: Date; reason: string },
): Promise<Charge> {
  const amount = readMoney(api.client, gross_amount)
  const isGivenBack = status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED'
  const of = { transactionId: id, kind: 'SALE', amount, at, isWhole: status === 'REFUNDED', until } as const
  return {
    ...{ transactionId: id, amount, at, isRenewal },
    state: DECLINED.includes(status) ? 'failed' : TAKEN.includes(status) ? 'succeeded' : 'pending',
    decline: DECLINED.includes(status)
      ? { code: reason, message: 'PayPal could not take the payment', isHard: false }
      : null,
    ...(isGivenBack ? await listGivenBack(api, of) : { refunds: [] }),
  }
}

function toState({ due }: Begun, { status }: Subscription, charges: Charge[]): Reading['state'] {
  if (status === 'APPROVAL_PENDING') return 'not_begun'
  const judged = judgeCharges(due, charges)
  if (judged !== 'not_begun') return judged
  // Nothing was taken: it comes a little after the approval, or never.
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'EXPIRED' ? 'expired' : 'pending'
}

function toSubscription(
  api: PaypalApi,
  { id, status, billing_info: info }: Subscription,
  charges: Charge[],
): ProviderSubscription {
  const isOwing = info?.outstanding_balance ? readMoney(api.client, info.outstanding_balance).amountMinor > 0 : false
  const isPastDue = isOwing || charges.at(-1)?.state === 'failed'
  const next = info?.next_billing_time
  return {
    id,
    state: status === 'ACTIVE' ? (isPastDue ? 'past_due' : 'active') : status === 'CANCELLED' ? 'cancelled' : 'ended',
    nextChargeAt: status === 'ACTIVE' && next ? readTime(api.client, next) : null,
    isCancelScheduled: false,
  }
}
