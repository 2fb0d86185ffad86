import type { Terms } from '../changes/plan-change.ts'
import { addChange, findChange, readTerms } from '../changes/repository.ts'
import { isPushed, wholeOf } from '../checkout/checkout.ts'
import { readMissing } from '../credit/credit.ts'
import type { Charge } from '../providers/provider.ts'
import { find, keepUnapplied, toPayment } from './apply-charges.ts'
import { bookCharge } from './book-charge.ts'
import type { FindingKind } from './judge.ts'
import { addLinks, addPayment, type PaymentRow, type SubscriptionRow } from './repository.ts'
import type { Settling } from './settling.ts'

/** The difference of a change of plan was paid: the plan holds from now on, once. Its subscription is not this checkout's. */
export async function applyChange(settling: Settling, { known }: { known: readonly PaymentRow[] }): Promise<null> {
  const seen = new Set(known.map(({ transaction_id: id }) => id))
  let isPaid = known.some(({ use }) => use === 'change')
  for (const charge of settling.reading.charges) {
    if (charge.state !== 'succeeded' || seen.has(charge.transactionId)) continue
    const held = await findChanged(settling)
    const finding = isPaid
      ? 'debited-twice'
      : judgeChange(settling, charge, {
          ...{ held, isOvertaken: await findsOvertaken(settling, charge, held) },
          creditMinor: await readMissing(settling, charge),
        })
    if (finding) await keepUnapplied(settling, charge, { finding, isPaid })
    else isPaid = await payChange(settling, charge, held)
  }
  return null
}

const findChanged = ({ tx, checkout }: Settling): Promise<SubscriptionRow> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', checkout.changes_subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** What was due was reckoned from another plan, or for days that had run out when it was paid. */
async function findsOvertaken({ tx, checkout }: Settling, charge: Charge, held: SubscriptionRow): Promise<boolean> {
  const { tenant_id: tenantId, changes_until: until } = checkout
  const newest = await findChange(tx, { tenantId, subscriptionId: held.id })
  if (newest && newest.asked_at >= checkout.started_at) return true
  if (until === null || held.paid_through <= until) return false
  const renewal = await tx
    .selectFrom('payment')
    .select('paid_at')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', held.id)
    .where('use', '=', 'period')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return renewal !== undefined && renewal.paid_at <= charge.at
}

const LIVE: ReadonlySet<SubscriptionRow['state']> = new Set(['ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED'])

/** @param isOvertaken another change was made since this one was reckoned, as by another tab, or a renewal was paid */
function judgeChange(
  { checkout, now }: Settling,
  { amount }: Charge,
  { held, isOvertaken, creditMinor }: { held: SubscriptionRow; isOvertaken: boolean; creditMinor: number },
): FindingKind | null {
  if (amount.currency !== checkout.currency) return 'currency-differs'
  if (amount.amountMinor + creditMinor < wholeOf(checkout).amountMinor) return 'amount-too-small'
  const isHeld = LIVE.has(held.state) && held.paid_through > now
  return isHeld && held.price_id !== checkout.price_id && !isOvertaken ? null : 'changed-in-vain'
}

/** @returns false where it is another's payment, which is written down there */
async function payChange(settling: Settling, charge: Charge, held: SubscriptionRow): Promise<boolean> {
  const { tx, checkout, now, needs } = settling
  const payment = toPayment(settling, charge, { use: 'change', subscriptionId: held.id })
  if (!(await addPayment(tx, payment))) return false
  await addLinks(tx, checkout, { transaction: charge.transactionId })
  const to = toWanted(settling)
  const from = (await readTerms(tx, held)) ?? to
  await addChange(tx, needs.queue, {
    ...{ held, from, to, checkoutId: checkout.id, askedAt: now, effectiveAt: charge.at },
  })
  const dueMinor = wholeOf(checkout).amountMinor
  await bookCharge(settling, charge, { payment, dueMinor, discountMinor: 0, until: held.paid_through })
  if (charge.amount.amountMinor > dueMinor && !isPushed(checkout)) await find(settling, 'amount-too-large', payment)
  return true
}

/** As it was said when the change was asked for. */
const toWanted = ({ checkout }: Settling): Terms & { planId: string; priceId: string } => ({
  price: { amountMinor: checkout.renewal_minor ?? 0, currency: checkout.currency },
  ...{ periodDays: checkout.period_days, planId: checkout.plan_id, priceId: checkout.price_id },
})
