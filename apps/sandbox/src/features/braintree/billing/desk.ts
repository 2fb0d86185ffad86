import type { Clock } from '@kola/platform/clock'
import type { Outcomes } from '#shared/controls/outcomes.ts'
import type { PaymentMethod, Vault } from '../vault/vault.ts'
import { orNotFound, refuse, refuseDeclined } from '../wire/refusal.ts'
import { toWireTransaction } from '../wire/shapes.ts'
import type { Webhooks } from '../wire/webhooks.ts'
import type { Arrears } from './arrears.ts'
import type { Biller } from './biller.ts'
import type { Charges } from './charges.ts'
import { changeDiscounts, type Given, readCycles, readPrice, readSubscription } from './create.ts'
import type { Plans } from './plans.ts'
import { type Subscription, type Subscriptions, setStatus, toChargeMinor } from './subscriptions.ts'
import { isTaken, type Transaction } from './transactions.ts'

const LATE_MS = 15 * 60_000
const NONCE_CODES = { model: 'subscription', consumed: '91925', unknown: '91925' } as const

export interface DeskNeeds {
  clock: Clock
  outcomes: Outcomes
  vault: Vault
  plans: Plans
  subscriptions: Subscriptions
  biller: Biller
  charges: Charges
  arrears: Arrears
  webhooks: Webhooks
}

/** What a merchant asks for: a subscription, a change of one, its end. */
export function createDesk(needs: DeskNeeds) {
  const { clock, plans, subscriptions, biller, arrears } = needs
  const get = (id: string): Subscription => {
    const subscription = orNotFound(subscriptions.get(id))
    biller.billDue(subscription)
    return subscription
  }

  return {
    get,
    /** @throws BraintreeRefusal */
    create(given: Given): Subscription {
      if (given.id && subscriptions.has(String(given.id))) throw refuse('subscription', '81902')
      const plan = plans.get(String(given.plan_id ?? ''))
      if (!plan) throw refuse('subscription', '91904')
      const method = getMethod(needs.vault, given)
      const subscription = readSubscription(given, { plan, method, nowMs: clock.now().getTime() })
      changeDiscounts(subscription, given.discounts)
      start(needs, subscription)
      subscriptions.set(subscription.id, subscription)
      return subscription
    },
    /** @throws BraintreeRefusal */
    update(id: string, given: Given): Subscription {
      const subscription = get(id)
      if (subscription.status === 'Canceled') throw refuse('subscription', '81901')
      if (subscription.status === 'Expired') throw refuse('subscription', '81910')
      change(needs, subscription, given)
      subscription.changedAtMs = clock.now().getTime()
      return subscription
    },
    /** @throws BraintreeRefusal */
    cancel(id: string): Subscription {
      const subscription = get(id)
      if (subscription.status === 'Canceled') throw refuse('subscription', '81905')
      if (subscription.status === 'Expired') throw refuse('subscription', '81910')
      arrears.cancel(subscription)
      return subscription
    },
    /** What a charge by hand of a subscription in arrears changes. */
    settleRetry(subscription: Subscription, transaction: Transaction): void {
      subscription.transactions.push(transaction)
      if (!isTaken(transaction)) return
      subscription.balanceMinor -= transaction.amountMinor
      if (subscription.balanceMinor > 0) return
      arrears.recover(subscription)
    },
  }
}

export type Desk = ReturnType<typeof createDesk>

function getMethod(vault: Vault, given: Given): PaymentMethod {
  const { payment_method_token: token, payment_method_nonce: nonce } = given
  if (nonce) return vault.store(vault.takeNonce(String(nonce), NONCE_CODES), { customerId: '', isDefault: false })
  const method = vault.methods.get(String(token ?? ''))
  if (!method) throw refuse('subscription', '91903')
  return method
}

/** Charges the first period unless that is for later; a decline leaves no subscription. */
function start({ clock, outcomes, charges, webhooks }: DeskNeeds, subscription: Subscription): void {
  const nowMs = clock.now().getTime()
  const { id, plan, customerId, token } = subscription
  const outcome = outcomes.find('braintree', [id, token, customerId, plan.id])
  if (outcome === 'pending' || outcome === 'late') {
    setStatus(subscription, 'Pending', nowMs)
    subscription.nextBillingAtMs = outcome === 'late' ? nowMs + LATE_MS : null
    return
  }
  if (subscription.firstBillingAtMs > nowMs) {
    setStatus(subscription, subscription.isInTrial ? 'Active' : 'Pending', nowMs)
    return
  }
  setStatus(subscription, 'Active', nowMs)
  subscription.isInTrial = false
  const transaction = charges.billPeriod(subscription, nowMs)
  if (transaction && !isTaken(transaction)) throw declined(transaction)
  webhooks.tellSubscription('went_active', subscription)
  if (transaction) webhooks.tellSubscription('charged_successfully', subscription)
}

const declined = (transaction: Transaction) =>
  refuseDeclined(transaction.processorText || 'Gateway Rejected', {
    transaction: toWireTransaction(transaction) as never,
  })

function change({ vault, plans, charges, clock }: DeskNeeds, subscription: Subscription, given: Given): void {
  const plan = given.plan_id ? plans.get(String(given.plan_id)) : subscription.plan
  if (!plan) throw refuse('subscription', '91904')
  if (plan.currency !== subscription.currency) throw refuse('subscription', '91923')
  if (plan.months !== subscription.plan.months) throw refuse('subscription', '91922')
  const planPriceMinor = plan === subscription.plan ? subscription.priceMinor : plan.priceMinor
  const priceMinor = readPrice(given.price, plan.currency) ?? planPriceMinor
  const cycles = readCycles(given, subscription.cycles)
  const hasMethod = given.payment_method_token || given.payment_method_nonce
  const token = hasMethod ? getMethod(vault, given).token : subscription.token
  const before = { ...subscription, discounts: subscription.discounts.map((one) => ({ ...one })) }
  const beforeMinor = toChargeMinor(subscription)
  Object.assign(subscription, { plan, priceMinor, cycles, token })
  changeDiscounts(subscription, given.discounts)
  if (!given.options?.prorate_charges || !subscription.period) return
  const owedMinor = prorate(subscription, toChargeMinor(subscription) - beforeMinor, clock.now().getTime())
  const transaction = owedMinor > 0 ? charges.charge(subscription, owedMinor) : null
  if (owedMinor < 0) subscription.balanceMinor += owedMinor
  if (!transaction || isTaken(transaction)) return
  if (given.options.revert_subscription_on_proration_failure === true) {
    Object.assign(subscription, before)
    throw declined(transaction)
  }
  subscription.balanceMinor += owedMinor
}

/** The part of a difference that falls on the rest of the period. */
function prorate({ period, nextBillingAtMs }: Subscription, differenceMinor: number, nowMs: number): number {
  if (!period || nextBillingAtMs === null) return 0
  const share = (nextBillingAtMs - nowMs) / (nextBillingAtMs - period.startMs)
  return Math.round(differenceMinor * Math.min(1, Math.max(0, share)))
}
