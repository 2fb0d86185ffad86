import type { Controls } from '#shared/controls/controls.ts'
import { type Money, toWire } from '../api/money.ts'
import type { Cycle, Plan } from './plans.ts'

export type SubscriptionStatus = 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'

export interface Sale {
  id: string
  subscriptionId: string
  custom: string
  money: Money
  refundedMinor: number
  state: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  atMs: number
  /** When a pending one completes; null while it never will. */
  arrivesAtMs: number | null
}

export interface Subscription {
  id: string
  baToken: string
  /** As it was when it was bought, with what the call changed of it. */
  plan: Plan
  /** What the payer is asked to change to. */
  revision: Plan | null
  status: SubscriptionStatus
  note: string
  customId: string
  email: string
  subscriber: object
  createdAtMs: number
  changedAtMs: number
  startAtMs: number
  returnUrl: string
  cancelUrl: string
  isActivatedOnApproval: boolean
  /** How many of each cycle were billed, in the order of the plan's cycles. */
  billed: number[]
  outstandingMinor: number
  failures: number
  /** Tries after the first in this cycle. */
  retries: number
  nextBillingAtMs: number | null
  retryAtMs: number | null
  /** When an approval that comes late makes it active; null while none is on its way. */
  activatesAtMs: number | null
  lastPayment: { money: Money; atMs: number } | null
  lastFailure: { money: Money; atMs: number } | null
  sales: Sale[]
}

export function createSubscriptions({ onReset }: Controls) {
  const all = new Map<string, Subscription>()
  onReset('paypal', () => all.clear())
  return {
    add: (subscription: Subscription) => void all.set(subscription.id, subscription),
    find: (id: string) => all.get(id) ?? null,
    findByToken: (baToken: string) => [...all.values()].find((one) => one.baToken === baToken) ?? null,
    list: () => [...all.values()],
    findSale: (id: string) => [...all.values()].flatMap(({ sales }) => sales).find((sale) => sale.id === id) ?? null,
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** The cycle to be billed next; null when all are over. */
export function findCycle({ plan, billed }: Subscription): Cycle | null {
  return plan.cycles.find(({ total }, index) => total === 0 || (billed[index] ?? 0) < total) ?? null
}

/** The control API knows a subscription by any of these. */
export const referencesOf = ({ customId, id, email, plan }: Subscription) => [customId, id, email, plan.id]

const toTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')

/** A subscription on the wire; `fields` are those that a GET asked for. */
export function toWireSubscription(subscription: Subscription, origin: string, fields: string[] = []) {
  const { id, status, plan } = subscription
  const isRunning = status === 'ACTIVE' || status === 'SUSPENDED'
  return {
    ...{ id, status, status_change_note: subscription.note, plan_id: plan.id, quantity: '1' },
    ...{ custom_id: subscription.customId, start_time: toTime(subscription.startAtMs) },
    ...{ create_time: toTime(subscription.createdAtMs), update_time: toTime(subscription.changedAtMs) },
    status_update_time: toTime(subscription.changedAtMs),
    subscriber: subscription.subscriber,
    ...(subscription.lastPayment || isRunning ? { billing_info: toBillingInfo(subscription, fields) } : {}),
    ...(fields.includes('plan') && { plan: toPlanPart(plan) }),
    plan_overridden: false,
    links: toLinks(subscription, origin),
  }
}

const toPlanPart = ({ name, productId, id }: Plan) => ({ id, product_id: productId, name })

function toBillingInfo(subscription: Subscription, fields: string[]) {
  const { plan, billed, lastPayment, lastFailure, nextBillingAtMs } = subscription
  return {
    outstanding_balance: toWire({ amountMinor: subscription.outstandingMinor, currency: plan.currency }),
    cycle_executions: plan.cycles.map(({ tenure, sequence, total }, index) => ({
      ...{ tenure_type: tenure, sequence, total_cycles: total, cycles_completed: billed[index] ?? 0 },
      cycles_remaining: Math.max(0, total - (billed[index] ?? 0)),
    })),
    ...(lastPayment && { last_payment: { amount: toWire(lastPayment.money), time: toTime(lastPayment.atMs) } }),
    ...(nextBillingAtMs !== null && findCycle(subscription) && { next_billing_time: toTime(nextBillingAtMs) }),
    failed_payments_count: subscription.failures,
    ...(lastFailure &&
      fields.includes('last_failed_payment') && {
        last_failed_payment: {
          ...{ amount: toWire(lastFailure.money), time: toTime(lastFailure.atMs) },
          reason_code: 'PAYMENT_DENIED',
        },
      }),
  }
}

function toLinks({ id, baToken, status }: Subscription, origin: string) {
  const self = `${origin}/paypal/v1/billing/subscriptions/${id}`
  const approve = `${origin}/paypal/webapps/billing/subscriptions?ba_token=${baToken}`
  return [
    ...(status === 'APPROVAL_PENDING' ? [{ href: approve, rel: 'approve', method: 'GET' }] : []),
    ...(status === 'ACTIVE' ? [{ href: `${self}/cancel`, rel: 'cancel', method: 'POST' }] : []),
    { href: self, rel: 'self', method: 'GET' },
  ]
}
