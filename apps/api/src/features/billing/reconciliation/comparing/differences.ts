import type { ListedSubscription } from '#features/billing/providers/listing/subscriptions.ts'
import { planState } from '#features/billing/settle/apply-subscription.ts'
import type { ComparedKind } from '#features/billing/settle/judge.ts'
import type { SubscriptionState } from '#shared/database/schema/money.ts'
import { fromMajor, type Money, toDecimalText } from '#shared/money.ts'

/** A subscription as our books have it. */
export interface HeldSubscription {
  tenantId: string
  id: string
  accountId: string
  checkoutId: string | null
  reference: string | null
  subscriptionId: string
  state: SubscriptionState
  nextChargeAt: Date | null
  cancelledAt: Date | null
  /** What a renewal costs as the provider was told, and as it will be told; empty where nobody pays. */
  prices: readonly Money[]
  planId: string | null
  methodId: string | null
}

export interface Difference {
  kind: ComparedKind
  ours: string
  theirs: string
}

const HOUR_MS = 3_600_000
/** A cancellation that the provider did not take yet is told again until then. */
const TOLD_MS = 6 * HOUR_MS
/** Providers charge at an hour of their own. */
const DATE_MS = 36 * HOUR_MS
/** A charge that has just fallen due is asked about by itself. */
const DUE_MS = 26 * HOUR_MS

const runs = ({ state, isCancelScheduled }: ListedSubscription): boolean =>
  (state === 'active' || state === 'past_due') && !isCancelScheduled

/** Whether it charges somebody for what is nobody's. */
export const runsForNobody = (said: ListedSubscription | null): boolean => said !== null && runs(said)

/** Where the provider says something else than our books. Decides, and does nothing. */
export function planDifferences(held: HeldSubscription, said: ListedSubscription | null, now: Date): Difference[] {
  const { state, cancelledAt } = held
  const isTold = state !== 'CANCEL_SCHEDULED' || !cancelledAt || now.getTime() - cancelledAt.getTime() > TOLD_MS
  if (state !== 'ACTIVE' && state !== 'PAST_DUE') {
    if (!said || !runs(said) || !isTold) return []
    return [{ kind: 'renews-for-nobody', ours: state, theirs: said.state }]
  }
  if (!said) return [{ kind: 'renewal-not-there', ours: state, theirs: 'nothing' }]
  const wanted = planState(state, said)
  if (wanted) return [{ kind: 'renewal-state-differs', ours: state, theirs: wanted }]
  if (!runs(said)) return []
  const found = [priceOf(held, said), dateOf(held, said, now), methodOf(held, said)]
  return found.filter((one) => one !== null)
}

function priceOf({ prices, planId }: HeldSubscription, said: ListedSubscription): Difference | null {
  const [first] = prices
  if (!first) return null
  if (!said.price) {
    if (!planId || !said.planId || planId === said.planId) return null
    return { kind: 'renewal-amount-differs', ours: `plan ${planId}`, theirs: `plan ${said.planId}` }
  }
  const { amount, currency } = said.price
  const ours = toText(first)
  const theirs = `${currency ?? first.currency} ${amount}`
  const sameCurrency = prices.filter((one) => currency === null || one.currency === currency)
  if (sameCurrency.length === 0) return { kind: 'renewal-currency-differs', ours, theirs }
  const isSame = sameCurrency.some((one) => fromMajor(amount, one.currency)?.amountMinor === one.amountMinor)
  return isSame ? null : { kind: 'renewal-amount-differs', ours, theirs }
}

const toText = ({ amountMinor, currency }: Money): string => `${currency} ${toDecimalText(amountMinor, currency)}`

function dateOf({ nextChargeAt: ours }: HeldSubscription, said: ListedSubscription, now: Date): Difference | null {
  const { nextChargeAt: theirs } = said
  if (theirs === 'unsaid' || said.state === 'past_due') return null
  const isDue = ours !== null && ours <= now && now.getTime() - ours.getTime() < DUE_MS
  if (isDue || (ours === null && theirs === null)) return null
  if (ours && theirs && Math.abs(ours.getTime() - theirs.getTime()) <= DATE_MS) return null
  return { kind: 'renewal-date-differs', ours: toDay(ours), theirs: toDay(theirs) }
}

const toDay = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? 'none'

function methodOf({ methodId: ours }: HeldSubscription, { methodId: theirs }: ListedSubscription): Difference | null {
  return ours && theirs && ours !== theirs ? { kind: 'renewal-method-differs', ours, theirs } : null
}
