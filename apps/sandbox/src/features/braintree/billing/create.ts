import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { toMinor } from '#shared/major-amount.ts'
import type { PaymentMethod } from '../vault/vault.ts'
import { type ErrorCode, refuse } from '../wire/refusal.ts'
import { type Plan, readTrial } from './plans.ts'
import { type Discount, endOfTrial, type Subscription } from './subscriptions.ts'

const text = z.nullish(z.union([z.string(), z.number()]))
const discountSchema = z.object({
  ...{ inherited_from_id: text, existing_id: text, amount: text, number_of_billing_cycles: text },
  never_expires: z.nullish(z.boolean()),
})
const changesSchema = z.object({
  add: z.nullish(z.array(discountSchema)),
  update: z.nullish(z.array(discountSchema)),
  remove: z.nullish(z.array(z.string())),
})
const subscriptionSchema = z.object({
  ...{ id: text, plan_id: text, payment_method_token: text, payment_method_nonce: text, price: text },
  ...{ merchant_account_id: text, number_of_billing_cycles: text, first_billing_date: text },
  never_expires: z.nullish(z.boolean()),
  trial_period: z.nullish(z.boolean()),
  trial_duration: text,
  trial_duration_unit: z.nullish(z.string()),
  discounts: z.nullish(changesSchema),
  options: z.nullish(
    z.object({
      start_immediately: z.nullish(z.boolean()),
      prorate_charges: z.nullish(z.boolean()),
      revert_subscription_on_proration_failure: z.nullish(z.boolean()),
    }),
  ),
})

export type Given = z.infer<typeof subscriptionSchema>

export const readGiven = (body: unknown): Given =>
  z.object({ subscription: z._default(subscriptionSchema, {}) }).parse(body ?? {}).subscription

const refuseSubscription = (code: ErrorCode) => refuse('subscription', code)

/** @throws BraintreeRefusal 81903, 81904 */
export function readPrice(price: Given['price'], currency: string): number | null {
  if (price === undefined || price === null) return null
  if (price === '') throw refuseSubscription('81903')
  const priceMinor = toMinor(price, currency)
  if (priceMinor === null) throw refuseSubscription('81904')
  return priceMinor
}

export function readCycles(given: Given, before: number | null): number | null {
  if (given.never_expires === true) return null
  const { number_of_billing_cycles: cycles } = given
  if (cycles === undefined || cycles === null) return before
  if (!/^[1-9]\d*$/.test(String(cycles))) throw refuseSubscription('91907')
  return Number(cycles)
}

interface Known {
  plan: Plan
  method: PaymentMethod
  nowMs: number
}

/** A subscription that was not charged yet. @throws BraintreeRefusal */
export function readSubscription(given: Given, { plan, method, nowMs }: Known): Subscription {
  const id = String(given.id ?? randomBytes(3).toString('hex'))
  if (!/^[\w-]{1,255}$/.test(id)) throw refuseSubscription('81906')
  const { currency } = plan
  const trial = given.trial_period === undefined || given.trial_period === null ? plan.trial : readTrial(given)
  const firstBillingAtMs = readFirstBilling(given, nowMs) ?? (trial ? endOfTrial(nowMs, trial) : nowMs)
  return {
    ...{ id, status: 'Active', plan, token: method.token, customerId: method.customerId, currency, trial },
    ...{ merchantAccountId: String(given.merchant_account_id ?? `kola_${currency.toLowerCase()}`) },
    ...{ priceMinor: readPrice(given.price, currency) ?? plan.priceMinor, balanceMinor: 0 },
    ...{ cycles: readCycles(given, plan.cycles), isInTrial: trial !== null, discounts: [], billed: 0, failures: 0 },
    ...{ daysPastDue: 0, pastDueSinceMs: null, retriesLeft: [], createdAtMs: nowMs, changedAtMs: nowMs },
    ...{ firstBillingAtMs, nextBillingAtMs: firstBillingAtMs, period: null, paidThroughMs: null },
    ...{ transactions: [], history: [] },
  }
}

function readFirstBilling({ first_billing_date: given }: Given, nowMs: number): number | null {
  if (given === undefined || given === null) return null
  const ms = Date.parse(String(given))
  if (Number.isNaN(ms)) throw refuseSubscription('91915')
  const today = Math.floor(nowMs / (24 * 3_600_000)) * 24 * 3_600_000
  if (ms < today) throw refuseSubscription('91916')
  return Math.max(ms, nowMs)
}

/** Adds, changes and removes discounts. @throws BraintreeRefusal */
export function changeDiscounts(subscription: Subscription, changes: Given['discounts']): void {
  const { currency } = subscription
  const toAmount = (amount: Given['price']) => {
    if (amount === undefined || amount === null || amount === '') throw refuseSubscription('92003')
    const amountMinor = toMinor(amount, currency)
    if (amountMinor === null) throw refuseSubscription('92003')
    if (amountMinor > subscription.priceMinor) throw refuseSubscription('92023')
    return amountMinor
  }
  const toCycles = (one: z.infer<typeof discountSchema>) =>
    one.number_of_billing_cycles && one.never_expires !== true ? Number(one.number_of_billing_cycles) : null

  for (const id of changes?.remove ?? []) {
    subscription.discounts = subscription.discounts.filter((one) => one.id !== id)
  }
  for (const one of changes?.update ?? []) {
    const known = subscription.discounts.find(({ id }) => id === String(one.existing_id))
    if (known) Object.assign(known, { amountMinor: toAmount(one.amount), cycles: toCycles(one) })
  }
  for (const one of changes?.add ?? []) {
    if (!one.inherited_from_id) throw refuseSubscription('92014')
    const id = String(one.inherited_from_id)
    if (subscription.discounts.some((known) => known.id === id)) throw refuseSubscription('91911')
    const discount: Discount = { id, amountMinor: toAmount(one.amount), cycles: toCycles(one), billed: 0 }
    subscription.discounts.push(discount)
  }
}
