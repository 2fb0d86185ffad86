import { beginChange, findChange } from '../changes/repository.ts'
import { isPushed } from '../checkout/checkout.ts'
import { readMissing } from '../credit/credit.ts'
import type { Charge } from '../providers/provider.ts'
import { find, keepUnapplied, toPayment } from '../settle/apply-charges.ts'
import { bookCharge } from '../settle/book-charge.ts'
import { type FindingKind, planPeriod } from '../settle/judge.ts'
import { addLinks, addPayment, addPeriod, type PaymentRow, type SubscriptionRow } from '../settle/repository.ts'
import type { Settling } from '../settle/settling.ts'
import { closeRenewal, lockRenewal, type RenewalRow } from './repository.ts'

const DAY_MS = 24 * 3_600_000

interface Renewing {
  renewal: RenewalRow
  held: SubscriptionRow
}

/** A period that we asked for was paid: it follows what was paid before, once. Its subscription is not this checkout's. */
export async function applyRenewal(settling: Settling, { known }: { known: readonly PaymentRow[] }): Promise<null> {
  const seen = new Set(known.map(({ transaction_id: id }) => id))
  const fresh = settling.reading.charges
    .filter(({ transactionId, state }) => state === 'succeeded' && !seen.has(transactionId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const charge of fresh) {
    const renewing = await lockRenewing(settling)
    const creditMinor = await readMissing(settling, charge)
    const finding = judgeRenewal(charge, { ...renewing, creditMinor })
    const isPaid = renewing.renewal.state === 'paid'
    if (finding) await keepUnapplied(settling, charge, { finding, isPaid })
    else await payRenewal(settling, charge, renewing)
  }
  return null
}

async function lockRenewing({ tx, checkout }: Settling): Promise<Renewing> {
  const renewal = await lockRenewal(tx, { tenantId: checkout.tenant_id, renewalId: checkout.renewal_id ?? '' })
  const held = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', renewal.subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { renewal, held }
}

/** Why money pays for nothing; null where it pays for the period. */
function judgeRenewal(
  { amount, at }: Charge,
  { renewal, held, creditMinor }: Renewing & { creditMinor: number },
): FindingKind | null {
  if (amount.currency !== renewal.currency) return 'currency-differs'
  const isPaid = renewal.state === 'paid'
  if (amount.amountMinor + (isPaid ? 0 : creditMinor) < renewal.amount_minor) return 'amount-too-small'
  if (isPaid) return 'debited-twice'
  const isTooLate = held.cancelled_at !== null && at > held.cancelled_at
  return renewal.state === 'cancelled' && isTooLate ? 'charged-after-cancel' : null
}

/** Within the grace the days went on: they are paid for too. After it the days begin with the payment. */
function planRenewed({ at }: Charge, { renewal, held }: Renewing) {
  const graceEndsAt = held.paid_through.getTime() + held.grace_days * DAY_MS
  const paidAt = at.getTime() < graceEndsAt ? held.paid_through : at
  return planPeriod({ paidAt, paidThrough: held.paid_through, days: renewal.period_days })
}

async function payRenewal(settling: Settling, charge: Charge, { renewal, held }: Renewing): Promise<void> {
  const { tx, checkout, now } = settling
  const of = { tenantId: renewal.tenant_id, subscriptionId: held.id }
  const payment = toPayment(settling, charge, { use: 'period', subscriptionId: held.id })
  if (!(await addPayment(tx, payment))) return
  await addLinks(tx, checkout, { transaction: charge.transactionId })
  const { startsAt, endsAt } = planRenewed(charge, { renewal, held })
  await addPeriod(tx, { ...of, paymentId: payment.id, startsAt, endsAt, bonusDays: 0 })
  const change = await findChange(tx, of)
  if (change && change.effective_at === null && change.price_id === renewal.price_id)
    await beginChange(tx, change, charge.at)
  await bookCharge(settling, charge, { payment, dueMinor: renewal.amount_minor, discountMinor: 0, until: endsAt })
  const isMore = charge.amount.amountMinor > renewal.amount_minor
  const finding = isMore ? 'amount-too-large' : renewal.state === 'lapsed' ? 'late-success' : null
  if (finding && !isPushed(checkout)) await find(settling, finding, payment)
  // What was cancelled stays so: its money only pays for the days that had been asked for.
  if (renewal.state !== 'cancelled') await closeRenewal(tx, renewal, { state: 'paid', at: now })
  await tx
    .updateTable('subscription')
    .set({ state: 'ACTIVE', past_due_since: null, next_charge_at: held.is_recurring ? endsAt : null })
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', held.id)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .execute()
}
