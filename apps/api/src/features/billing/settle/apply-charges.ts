import { newId } from '@kola/platform/ids'
import type { CreditKind } from '#shared/database/schema/money-back.ts'
import { beginChange } from '../changes/repository.ts'
import { isGivenUp, isPushed, wholeOf } from '../checkout/checkout.ts'
import { keepAsCredit, readMissing } from '../credit/credit.ts'
import { judgePushed } from '../credit/judge-pushed.ts'
import { CREDIT, isCreditOnly } from '../credit/only.ts'
import { planUnapplied } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import type { Charge } from '../providers/provider.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { endOverdue } from '../subscriptions/end-overdue.ts'
import { bookCharge } from './book-charge.ts'
import { type FindingKind, GIVEN_BACK, judgeCharge, planPeriod, type Verdict } from './judge.ts'
import { type Renewal, readRenewal } from './renewal.ts'
import {
  addFinding,
  addLinks,
  addPayment,
  addPeriod,
  addSteps,
  dropSubscription,
  type OtherHoldings,
  type PaymentRow,
  readOtherHoldings,
  type SubscriptionRow,
} from './repository.ts'
import type { Settling } from './settling.ts'

/** Days in which a renewal may be late without anything being lost. */
const GRACE_DAYS = 3

interface Held {
  known: readonly PaymentRow[]
  subscription: SubscriptionRow | null
}

/** Every charge that the provider vouches for and that is new here. @returns the subscription that they pay for */
export async function applyCharges(settling: Settling, held: Held): Promise<SubscriptionRow | null> {
  const known = new Set(held.known.map(({ transaction_id: id }) => id))
  const fresh = settling.reading.charges
    .filter(({ transactionId, state }) => state === 'succeeded' && !known.has(transactionId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let { subscription } = held
  const paid = held.known.filter(({ use }) => use === 'period')
  const paidAt = paid.map(({ paid_at: at }) => at)
  for (const charge of fresh) {
    const others = await readOtherHoldings(settling.tx, settling.checkout, settling.now)
    const terms = await readRenewal(settling, charge, subscription)
    const creditMinor = await readMissing(settling, charge)
    const verdict = await judgePushed(
      settling,
      charge,
      judge(settling, charge, { paidAt, others, subscription, terms, creditMinor }),
    )
    if (verdict.use === 'period') {
      const paid = await payPeriod(settling, charge, { verdict, others, subscription, terms })
      if (!paid) continue
      subscription = paid
      paidAt.push(charge.at)
    } else await keepUnapplied(settling, charge, { ...verdict, isPaid: paidAt.length > 0 })
  }
  return subscription
}

interface Around {
  others: OtherHoldings
  subscription: SubscriptionRow | null
  terms: Renewal
}

function judge(
  { checkout }: Settling,
  charge: Charge,
  around: Around & { paidAt: readonly Date[]; creditMinor: number },
): Verdict {
  const due = wholeOf(checkout)
  return judgeCharge(charge, {
    due,
    renewal: around.terms.price,
    periodDays: around.terms.periodDays,
    isRecurring: checkout.is_recurring,
    isPass: around.others.isPass,
    isOver: isGivenUp(checkout, charge.at),
    ...{ paidAt: around.paidAt, creditMinor: around.creditMinor },
    holdsAnother: around.others.holdsAnother,
    cancelledAt: around.subscription?.cancelled_at ?? null,
  })
}

/** @param of what it pays for; null where that is nothing */
export const toPayment = (
  { checkout }: Settling,
  charge: Charge,
  of: { use: 'period' | 'change'; subscriptionId: string } | { use: 'gift' | 'rental'; subscriptionId: null } | null,
) => ({
  ...{ tenant_id: checkout.tenant_id, id: newId(), account_id: checkout.account_id, checkout_id: checkout.id },
  ...{ use: of?.use ?? ('unapplied' as const), subscription_id: of?.subscriptionId ?? null },
  ...{ provider: isCreditOnly(checkout) ? CREDIT : checkout.provider, transaction_id: charge.transactionId },
  ...{ amount_minor: charge.amount.amountMinor, currency: charge.amount.currency, paid_at: charge.at },
})

/** @returns the subscription that it pays for; null where it is another's payment, which is written down there */
async function payPeriod(
  settling: Settling,
  charge: Charge,
  { verdict, others, subscription: before, terms }: Around & { verdict: Extract<Verdict, { use: 'period' }> },
): Promise<SubscriptionRow | null> {
  const { tx, checkout } = settling
  const subscription = before ?? (await beginSubscription(settling, charge))
  const payment = toPayment(settling, charge, { use: 'period', subscriptionId: subscription.id })
  if (!(await addPayment(tx, payment))) {
    if (!before) await dropSubscription(tx, subscription)
    return null
  }
  if (!before) {
    const of = { tenantId: checkout.tenant_id, accountId: checkout.account_id, besides: subscription.id }
    await endOverdue(tx, { ...of, now: settling.now, queue: settling.needs.queue })
  }
  await addLinks(tx, checkout, { transaction: charge.transactionId })
  const bonusDays = before || others.hasPaid ? 0 : checkout.bonus_days
  const paidThrough = before ? before.paid_through : others.samePlanUntil
  const days = terms.periodDays + bonusDays
  const { startsAt, endsAt } = planPeriod({ paidAt: charge.at, paidThrough, days })
  await addPeriod(tx, {
    ...{
      tenantId: checkout.tenant_id,
      subscriptionId: subscription.id,
      paymentId: payment.id,
      startsAt,
      endsAt,
      bonusDays,
    },
  })
  if (terms.begins) await beginChange(tx, terms.begins, charge.at)
  await bookCharge(settling, charge, {
    ...{ payment, dueMinor: verdict.dueMinor, until: endsAt },
    discountMinor: charge.isRenewal ? 0 : checkout.discount_minor,
  })
  if (checkout.coupon_code && !charge.isRenewal) await redeem(settling)
  if (verdict.finding) await find(settling, verdict.finding, payment)
  return { ...subscription, paid_through: endsAt }
}

async function beginSubscription({ tx, checkout, reading, now }: Settling, charge: Charge): Promise<SubscriptionRow> {
  const { subscription } = reading
  return tx
    .insertInto('subscription')
    .values({
      ...{ tenant_id: checkout.tenant_id, id: newId(), account_id: checkout.account_id, checkout_id: checkout.id },
      ...{ plan_id: checkout.plan_id, price_id: checkout.price_id, payment_gateway: checkout.provider },
      ...{ transaction_id: charge.transactionId, is_recurring: checkout.is_recurring, created_at: now },
      grace_days: checkout.is_recurring ? GRACE_DAYS : 0,
      provider_subscription_id: subscription?.id ?? null,
      next_charge_at: subscription?.nextChargeAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function redeem({ tx, checkout, now }: Settling): Promise<void> {
  await tx
    .insertInto('coupon_redemption')
    .values({
      ...{ tenant_id: checkout.tenant_id, checkout_id: checkout.id, code: checkout.coupon_code },
      ...{ account_id: checkout.account_id, redeemed_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What goes back and was not taken twice. */
const SAID_OTHERWISE: ReadonlySet<FindingKind> = new Set(['changed-in-vain', 'paid-after-closing'])

export interface Keeping {
  finding: FindingKind
  /** What it was sent for is paid already. */
  isPaid: boolean
}

/** Money that pays for nothing is written down as theirs: it is credit, or goes back by itself where it is plainly too much. */
export async function keepUnapplied(settling: Settling, charge: Charge, keeping: Keeping): Promise<void> {
  const { tx, checkout, now } = settling
  const { finding } = keeping
  // No money came: what was held is free again.
  if (isCreditOnly(checkout)) return
  const payment = toPayment(settling, charge, null)
  if (!(await addPayment(tx, payment))) return
  await addLinks(tx, checkout, { transaction: charge.transactionId })
  await post(tx, {
    ...{ tenantId: checkout.tenant_id, key: `charge:${payment.id}`, kind: 'charge', paymentId: payment.id },
    ...{ happenedAt: charge.at, currency: charge.amount.currency },
    lines: planUnapplied(checkout.provider, charge.amount),
  })
  const isTwice = GIVEN_BACK.has(finding)
  await addSteps(tx, checkout, [
    {
      ...{
        kind: isTwice && !SAID_OTHERWISE.has(finding) ? 'debited_twice' : 'debited',
        fact: `debited:${payment.id}`,
        at: charge.at,
      },
      detail: { ...charge.amount, finding },
    },
  ])
  const kind = toCreditKind(checkout, keeping)
  const isToldApart = checkout.purpose === 'own_account'
  if (kind) await keepAsCredit(tx, { payment, kind, amountMinor: payment.amount_minor, at: now, isToldApart })
  if (kind && isPushed(checkout)) return
  await find(settling, finding, payment)
  if (isTwice) await sendBack(settling, payment, finding)
}

/** Null where it goes back, or is of a currency in which nothing is sold. */
function toCreditKind(checkout: Settling['checkout'], { finding, isPaid }: Keeping): CreditKind | null {
  // Nobody is there who could use it.
  if (finding === 'paid-after-closing') return null
  if (checkout.purpose === 'own_account') return 'over'
  if (finding === 'amount-too-small') return isPaid ? 'double' : 'short'
  if (!isPushed(checkout) || !GIVEN_BACK.has(finding)) return null
  return finding === 'charged-after-cancel' ? 'after_cancel' : 'double'
}

async function sendBack(
  settling: Settling,
  payment: ReturnType<typeof toPayment>,
  finding: FindingKind,
): Promise<void> {
  const { tx, checkout, needs, now } = settling
  const { id, currency, amount_minor: amountMinor } = payment
  await queueRefund(tx, needs.queue, { payment, amountMinor, reason: finding, askedBy: 'kola', now })
  const detail = { amountMinor, currency }
  await addSteps(tx, checkout, [{ kind: 'refund_queued', fact: `refund-queued:${id}`, at: now, detail }])
}

export const find = (
  { tx, checkout, now }: Settling,
  kind: Parameters<typeof addFinding>[1]['kind'],
  payment: { id: string },
) => addFinding(tx, { checkout, kind, paymentId: payment.id, at: now, detail: { reference: checkout.reference } })
