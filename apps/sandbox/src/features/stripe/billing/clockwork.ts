import type { Account } from '../account.ts'
import { loseDispute } from '../cards/disputes.ts'
import { settleLate } from '../cards/payments.ts'
import { dueOfWays } from '../nigeria/paying.ts'
import type { Invoice, StripeObject, Subscription } from '../state/objects.ts'
import { findOutcome } from '../state/outcomes.ts'
import { expireSession } from './checkout.ts'
import { afterIntent, collect, findMethod, GIVE_UP_SECONDS } from './collecting.ts'
import { beginPeriod, chargeNow, endSubscription, toPeriodEnd } from './subscribing.ts'

/** A first payment may stay open so long. */
const INCOMPLETE_SECONDS = 23 * 3_600
const TRIAL_END_NOTICE_SECONDS = 3 * 86_400

interface Due {
  at: number
  work: () => void
}

/** Does what fell due by the clock, each at its own time, the earliest first. */
export function runDue(account: Account) {
  const { store, events } = account
  for (const intent of store.list('payment_intent'))
    if (settleLate(account, intent)) afterIntent(account, intent, { kind: 'succeeded' })
  const now = store.realNow()
  for (let next = findNext(account, now); next; next = findNext(account, now)) store.workAt(next.at, next.work)
  events.deliverAgain()
}

function findNext(account: Account, now: number): Due | undefined {
  const { store } = account
  const all = [
    ...dueOfWays(account),
    ...store.list('subscription').flatMap((one) => dueOfSubscription(account, one)),
    ...store.list('invoice').flatMap((one) => dueOfInvoice(account, one)),
    ...store
      .list('checkout.session')
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expires_at, work: () => void expireSession(account, session) })),
    ...store
      .list('dispute')
      .filter(isUnanswered)
      .map((dispute) => ({
        ...{ at: dispute.$dueBy as number, work: () => void loseDispute(account, dispute) },
      })),
  ]
  return all.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at)[0]
}

const isUnanswered = ({ status }: StripeObject) => status === 'needs_response'

function dueOfSubscription(account: Account, subscription: Subscription): Due[] {
  const { status, created, trial_end, cancel_at, $isTrialEndTold } = subscription
  const end = (reason: string) => () => void endSubscription(account, subscription, reason)
  if (status === 'incomplete') return [{ at: created + INCOMPLETE_SECONDS, work: end('payment_failed') }]
  if (!['trialing', 'active', 'past_due'].includes(status)) return []
  const due: Due[] = [{ at: toPeriodEnd(subscription), work: () => turn(account, subscription) }]
  if (cancel_at !== null) due.unshift({ at: cancel_at, work: end('cancellation_requested') })
  if (status === 'trialing' && trial_end !== null && !$isTrialEndTold)
    due.unshift({
      at: Math.max(created, trial_end - TRIAL_END_NOTICE_SECONDS),
      work: () => tellTrialEnd(account, subscription),
    })
  return due
}

function tellTrialEnd({ events }: Account, subscription: Subscription) {
  subscription.$isTrialEndTold = true
  events.emit('customer.subscription.trial_will_end', subscription)
}

/** The end of a period, or of the trial. */
function turn(account: Account, subscription: Subscription) {
  const { events } = account
  if (subscription.cancel_at_period_end) return void endSubscription(account, subscription, 'cancellation_requested')
  const { missing_payment_method } = subscription.trial_settings.end_behavior
  const isWithout = subscription.status === 'trialing' && findMethod(account, subscription) === null
  if (isWithout && missing_payment_method === 'cancel')
    return void endSubscription(account, subscription, 'payment_failed')
  if (isWithout && missing_payment_method === 'pause') {
    events.update('customer.subscription.updated', subscription, { status: 'paused' })
    return events.emit('customer.subscription.paused', subscription)
  }
  beginPeriod(account, subscription, 'subscription_cycle')
}

function dueOfInvoice(account: Account, invoice: Invoice): Due[] {
  const { status, automatically_finalizes_at, next_payment_attempt, $firstFailedAt, billing_reason, auto_advance } =
    invoice
  const charge = () => void collect(account, invoice, { isOffSession: true })
  if (status === 'draft' && automatically_finalizes_at !== null) {
    return [{ at: automatically_finalizes_at, work: () => chargeNow(account, invoice) }]
  }
  if (status !== 'open' || !auto_advance || billing_reason === 'subscription_create') return []
  if (next_payment_attempt !== null) return [{ at: next_payment_attempt, work: charge }]
  return $firstFailedAt === null ? [] : [{ at: $firstFailedAt + GIVE_UP_SECONDS, work: () => giveUp(account, invoice) }]
}

/** After the last try: canceled, unless this account's settings say otherwise. */
function giveUp(account: Account, invoice: Invoice) {
  const { store, events } = account
  invoice.auto_advance = false
  const subscription = store.get('subscription', invoice.$subscription)
  if (subscription.status !== 'past_due') return
  const words = findOutcome(account, { customer: subscription.customer, subscription: subscription.id })
  if (words.has('end-past-due')) return
  if (words.has('end-unpaid'))
    return void events.update('customer.subscription.updated', subscription, { status: 'unpaid' })
  endSubscription(account, subscription, 'payment_failed')
}
