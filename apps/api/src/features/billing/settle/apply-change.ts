import { newId } from '@kola/platform/ids'
import { vatWithin } from '#shared/money.ts'
import type { Terms } from '../changes/plan-change.ts'
import { addChange, findChange, readTerms } from '../changes/repository.ts'
import { planCharge } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import type { Charge } from '../providers/provider.ts'
import { keepUnapplied } from './apply-charges.ts'
import type { FindingKind } from './judge.ts'
import { addFinding, addPayment, addSteps, issueReceipt, type PaymentRow, type SubscriptionRow } from './repository.ts'
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
      : judgeChange(settling, charge, { held, isOvertaken: await findsOvertaken(settling, held) })
    if (finding) await keepUnapplied(settling, charge, { finding })
    else {
      await payChange(settling, charge, held)
      isPaid = true
    }
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

/** What was due was reckoned from another plan. */
async function findsOvertaken({ tx, checkout }: Settling, held: SubscriptionRow): Promise<boolean> {
  const newest = await findChange(tx, { tenantId: checkout.tenant_id, subscriptionId: held.id })
  return newest !== undefined && newest.asked_at >= checkout.started_at
}

const LIVE: ReadonlySet<SubscriptionRow['state']> = new Set(['ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED'])

/** @param isOvertaken another change was made since this one was reckoned, as by another tab */
function judgeChange(
  { checkout, now }: Settling,
  { amount }: Charge,
  { held, isOvertaken }: { held: SubscriptionRow; isOvertaken: boolean },
): FindingKind | null {
  if (amount.currency !== checkout.currency) return 'currency-differs'
  if (amount.amountMinor < checkout.amount_minor) return 'amount-too-small'
  const isHeld = LIVE.has(held.state) && held.paid_through > now
  return isHeld && held.price_id !== checkout.price_id && !isOvertaken ? null : 'changed-in-vain'
}

async function payChange(settling: Settling, charge: Charge, held: SubscriptionRow): Promise<void> {
  const { tx, checkout, now, vatPermille } = settling
  const { tenant_id: tenantId } = checkout
  const payment = {
    ...{
      tenant_id: tenantId,
      id: newId(),
      account_id: checkout.account_id,
      checkout_id: checkout.id,
      use: 'change' as const,
    },
    ...{ subscription_id: held.id, provider: checkout.provider, transaction_id: charge.transactionId },
    ...{ amount_minor: charge.amount.amountMinor, currency: charge.amount.currency, paid_at: charge.at },
  }
  if (!(await addPayment(tx, payment))) return
  const to = toWanted(settling)
  const from = (await readTerms(tx, held)) ?? to
  const { queue } = settling.needs
  await addChange(tx, queue, {
    held,
    from,
    to,
    checkoutId: checkout.id,
    askedAt: now,
    effectiveAt: charge.at,
  })
  const due = { amountMinor: checkout.amount_minor, currency: checkout.currency }
  await post(tx, {
    ...{ tenantId, key: `charge:${payment.id}`, kind: 'charge', paymentId: payment.id, happenedAt: charge.at },
    currency: due.currency,
    lines: planCharge({
      ...{ provider: checkout.provider, paid: charge.amount, dueMinor: due.amountMinor, vatPermille, discountMinor: 0 },
    }),
  })
  const vatMinor = vatWithin(due, vatPermille).amountMinor
  const receipt = await issueReceipt(tx, { tenantId, paymentId: payment.id, vatMinor, at: now })
  await addSteps(tx, checkout, [
    { kind: 'debited', fact: `debited:${payment.id}`, at: charge.at, detail: { ...charge.amount } },
    { kind: 'confirmed', fact: `confirmed:${payment.id}`, at: now, detail: { provider: checkout.provider } },
    {
      kind: 'access_granted',
      fact: `access:${payment.id}`,
      at: now,
      detail: { until: held.paid_through.toISOString() },
    },
  ])
  if (charge.amount.amountMinor > due.amountMinor) {
    const detail = { reference: checkout.reference }
    await addFinding(tx, { checkout, kind: 'amount-too-large', paymentId: payment.id, at: now, detail })
  }
  await queue.send('billing.receipt', { tenantId, paymentId: payment.id, receipt }, { tx })
}

/** As it was said when the change was asked for. */
const toWanted = ({ checkout }: Settling): Terms & { planId: string; priceId: string } => ({
  price: { amountMinor: checkout.renewal_minor ?? 0, currency: checkout.currency },
  ...{ periodDays: checkout.period_days, planId: checkout.plan_id, priceId: checkout.price_id },
})
