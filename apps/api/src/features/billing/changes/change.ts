import { AppError } from '@kola/contract/errors'
import type { PlanChangeQuote } from '@kola/contract/payments/plan-change'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { type AgreedBy, noteAgreement } from '../agreements/note.ts'
import { type Offer, readOffer } from '../checkout/offer.ts'
import { createStart } from '../checkout/start.ts'
import { toDay } from '../checkout/view.ts'
import { fieldsOf, findMethod } from '../paying/methods.ts'
import type { PayingNeeds, Who } from '../paying/needs.ts'
import { readOrKeep, viewPayment } from '../paying/results.ts'
import { lockMoney, type SubscriptionRow } from '../settle/repository.ts'
import { type PlannedChange, planChange, type Terms } from './plan-change.ts'
import { addChange, findChange, readBonusDays, readHeldTerms, readTerms } from './repository.ts'

export interface WantedChange {
  who: Who
  /** Id or slug of the price. */
  priceId: string
  /** Gateway of the subscription that is to be changed; empty for the one that is held. */
  slug: string
}

interface ByPress {
  key: string | null
  agreed?: AgreedBy
}

export interface ChangeOutcome {
  status: 'changed' | 'scheduled' | 'pending' | 'action_required'
  message: string
  screens: number
  clientSecret?: string
  url?: string
}

interface Planned extends PlannedChange {
  held: SubscriptionRow
  offer: Offer
  from: Terms
  to: Terms & { planId: string; priceId: string }
  /** How many may watch at once by the plan that is held, and by the new one. */
  screens: { now: number; after: number }
}

/** The subscription that entitles, newest first, as the account shows it. */
async function findHeld(db: Db, { who, slug }: WantedChange, now: Date): Promise<SubscriptionRow | null> {
  const held = await db
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('state', '=', 'ACTIVE')
    .where('paid_through', '>', now)
    .$if(slug !== '', (query) => query.where('payment_gateway', '=', slug))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return held ?? null
}

/** Switched on; what was asked for while it was can be taken back all the same. */
async function assertAllowed({ db, clock, tenants }: PayingNeeds, wanted: WantedChange): Promise<void> {
  const { tenantId } = wanted.who
  const { config } = await tenants.get(tenantId)
  if (config.enable_change_subscription === 'TRUE') return
  const held = await findHeld(db, wanted, clock.now())
  if (held?.price_id === wanted.priceId && (await isWaiting(db, held))) return
  throw new AppError('PLAN_CHANGE_OFF')
}

/** Is the newest change one for the next charge? */
async function isWaiting(db: Db, held: SubscriptionRow): Promise<boolean> {
  const change = await findChange(db, { tenantId: held.tenant_id, subscriptionId: held.id })
  // Another price of the same plan is nothing that was asked for: it is not taken back.
  return change?.effective_at === null && change.price_id !== held.price_id
}

const toAsked = ({ who, priceId }: WantedChange, provider: string, now: Date) => ({
  ...{ ...who, priceId, provider, coupon: '', now },
})

async function readScreens(db: Db, tenantId: string, planId: string): Promise<number> {
  const { screens } = await db
    .selectFrom('plan')
    .select('screens')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  return screens
}

/** Null where what is held runs out by itself: the new plan is bought as any other. */
async function plan(needs: PayingNeeds, wanted: WantedChange): Promise<Planned | null> {
  const { db, clock, providers } = needs
  const { tenantId } = wanted.who
  const now = clock.now()
  const held = await findHeld(db, wanted, now)
  if (!held) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  const offer = await readOffer(db, toAsked(wanted, held.payment_gateway, now))
  if (offer.kind === 'pass') throw new AppError('PRICE_NOT_FOUND')
  if (offer.priceId === held.price_id && !(await isWaiting(db, held))) throw new AppError('SAME_PLAN')
  const from = await readTerms(db, held)
  if (!held.is_recurring || !from) return null
  const provider = providers.find(held.payment_gateway)
  if (!provider?.renewing?.change || !held.provider_subscription_id) {
    const message = `${provider?.name ?? 'Your way to pay'} cannot change a membership that renews. Cancel it, and choose ${offer.planTitle} when it ends.`
    throw new AppError('PAYMENT_WAY_UNAVAILABLE', { message })
  }
  if (offer.price.currency !== from.price.currency) {
    const message = `Your membership is paid in ${from.price.currency}. Choose a price in ${from.price.currency}.`
    throw new AppError('PAYMENT_WAY_UNAVAILABLE', { message })
  }
  const current = (await readHeldTerms(db, held)) ?? from
  const isBack = offer.priceId === held.price_id
  // Back to what is held costs nothing, now or later: the change that waits is taken back.
  const terms = isBack ? current : { price: offer.price, periodDays: offer.periodDays }
  const to = { ...terms, planId: offer.planId, priceId: offer.priceId }
  const bonusDays = await readBonusDays(db, held, now)
  const planned = isBack
    ? { isAtOnce: true, due: { amountMinor: 0, currency: current.price.currency } }
    : planChange(current, to, { now, paidThrough: held.paid_through, bonusDays })
  const [screensNow, screensAfter] = await Promise.all([
    readScreens(db, tenantId, held.plan_id),
    readScreens(db, tenantId, offer.planId),
  ])
  return { ...planned, held, offer, from, to, screens: { now: screensNow, after: screensAfter } }
}

/** What a change would cost and when it would hold. @throws AppError PLAN_CHANGE_OFF, SUBSCRIPTION_NOT_FOUND, SAME_PLAN */
export async function quoteChange(needs: PayingNeeds, wanted: WantedChange): Promise<PlanChangeQuote> {
  await assertAllowed(needs, wanted)
  const planned = await plan(needs, wanted)
  if (!planned) return { kind: 'bought_anew' }
  const { due, to, held, screens } = planned
  return {
    kind: planned.isAtOnce ? 'at_once' : 'next_period',
    due: toDecimalText(due.amountMinor, due.currency),
    renewal: toDecimalText(to.price.amountMinor, to.price.currency),
    currency: due.currency,
    periodDays: to.periodDays,
    nextCharge: (held.next_charge_at ?? held.paid_through).toISOString().slice(0, 10),
    screens: screens.after,
  }
}

/**
 * Changes the plan: a dearer one at once, against the difference for the days that are left; another one with the next charge.
 * @throws AppError PLAN_CHANGE_OFF, SUBSCRIPTION_NOT_FOUND, SAME_PLAN, PAYMENT_WAY_UNAVAILABLE, PAYMENT_DECLINED
 */
export async function changePlan(needs: PayingNeeds, wanted: WantedChange & ByPress): Promise<ChangeOutcome> {
  await assertAllowed(needs, wanted)
  const planned = await plan(needs, wanted)
  if (!planned) return toAnew(await readOffer(needs.db, toAsked(wanted, '', needs.clock.now())))
  const { isAtOnce, due } = planned
  return isAtOnce && due.amountMinor > 0 ? payDifference(needs, wanted, planned) : writeDown(needs, wanted, planned)
}

/** What is held runs out by itself: the ways to pay for the new plan. */
function toAnew({ priceId, planId }: Offer): ChangeOutcome {
  const message = 'Your membership does not renew by itself. Pay for the new plan to begin it.'
  return { status: 'pending', message, screens: 0, url: `/#/selectpayment-dsp/${priceId}/${planId}` }
}

/** Nothing is due now. */
async function writeDown(needs: PayingNeeds, wanted: WantedChange & ByPress, planned: Planned): Promise<ChangeOutcome> {
  const { db, clock, queue } = needs
  const { held, from, to, isAtOnce, offer, screens } = planned
  const { tenant_id: tenantId } = held
  await db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId: held.account_id })
    const newest = await findChange(tx, { tenantId, subscriptionId: held.id })
    // The second of two presses finds the first one's.
    if (newest?.price_id === to.priceId && newest.renewal_minor === to.price.amountMinor) return
    await assertStands({ ...needs, db: tx }, wanted, planned)
    const now = clock.now()
    const effectiveAt = isAtOnce ? now : null
    const id = await addChange(tx, queue, { held, from, to, checkoutId: null, askedAt: now, effectiveAt })
    await noteAgreement(tx, {
      ...{ ...wanted.who, kind: 'change', subject: id, subscriptionId: held.id, words: 'change', isRecurring: true },
      ...{ charge: { amount: to.price, periodDays: to.periodDays }, by: wanted.agreed, at: now },
    })
  })
  if (isAtOnce) {
    const message = to.priceId === held.price_id ? `You keep ${offer.planTitle}.` : `You are on ${offer.planTitle} now.`
    return { status: 'changed', message, screens: screens.after }
  }
  const message = `You are on ${offer.planTitle} from ${toDay(held.paid_through)}.`
  return { status: 'scheduled', message, screens: screens.now }
}

/** A renewal may have come, or another change, since this was reckoned: then nothing of it holds any more. */
async function assertStands(needs: PayingNeeds, wanted: WantedChange, { held, isAtOnce, due }: Planned): Promise<void> {
  const now = await plan(needs, wanted)
  const isSame = now?.held.price_id === held.price_id && now.held.paid_through.getTime() === held.paid_through.getTime()
  if (isSame && now.isAtOnce === isAtOnce && now.due.amountMinor === due.amountMinor) return
  throw new AppError('REQUEST_CONFLICT', { message: 'Your membership has changed meanwhile. Please look at it again' })
}

/** The difference is paid with the means that renews; what came of it is read, and settling changes the plan. */
async function payDifference(
  needs: PayingNeeds,
  { who, key, agreed, ...wanted }: WantedChange & ByPress,
  planned: Planned,
): Promise<ChangeOutcome> {
  const { held, offer, due, screens } = planned
  const kept = await findMethod(needs.db, who, held.payment_gateway)
  if (!kept) {
    throw new AppError('PAYMENT_WAY_UNAVAILABLE', { message: 'There is no card to pay with, please add one' })
  }
  const { checkout, clientSecret, isKnown } = await createStart(needs)({
    ...{
      ...who,
      priceId: offer.priceId,
      provider: held.payment_gateway,
      coupon: undefined,
      isRecurring: false,
      way: '',
    },
    key: key ?? `change:${held.id}:${offer.priceId}:${held.paid_through.getTime()}`,
    agreed,
    change: { subscriptionId: held.id, until: held.paid_through, due, renewal: planned.to.price },
    begin: (provider, order) => fieldsOf(provider).pay(order, kept),
    readLeft: (left) => needs.read(left),
    returnPath: (reference) => `/payments/return/${held.payment_gateway}/${reference}`,
    cancelPath: '/#/changesubscription',
  })
  const { state, decline_message: why } = await readOrKeep(needs, checkout)
  // What an earlier press began was refused meanwhile, as at the bank's question: this one is a try of its own.
  if (state === 'failed' && isKnown) return payDifference(needs, { who, key, agreed, ...wanted }, planned)
  const { message } = await viewPayment(needs, who, checkout.reference)
  if (state === 'failed') throw new AppError('PAYMENT_DECLINED', { message: why || message })
  if (state === 'paid')
    return { status: 'changed', message: `You are on ${offer.planTitle} now.`, screens: screens.after }
  const status = state === 'action_required' ? state : 'pending'
  return { status, message, screens: screens.now, ...(clientSecret && { clientSecret }) }
}
