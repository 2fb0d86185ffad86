import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Checkout } from '../checkout/checkout.ts'
import { isGivenUp, isPushed, wholeOf } from '../checkout/checkout.ts'
import { readMissing } from '../credit/credit.ts'
import type { Charge } from '../providers/provider.ts'
import { find, keepUnapplied, toPayment } from '../settle/apply-charges.ts'
import { bookCharge } from '../settle/book-charge.ts'
import { judgeCharge, type Verdict } from '../settle/judge.ts'
import { addLinks, addPayment, type PaymentRow } from '../settle/repository.ts'
import type { Settling } from '../settle/settling.ts'

const DAY_MS = 24 * 3_600_000

/** A rental is paid for once: from then on the film can be begun. */
export async function applyRental(settling: Settling, { known }: { known: readonly PaymentRow[] }): Promise<null> {
  const seen = new Set(known.map(({ transaction_id: id }) => id))
  const paidAt = known.filter(({ use }) => use === 'rental').map(({ paid_at: at }) => at)
  const fresh = settling.reading.charges
    .filter(({ transactionId, state }) => state === 'succeeded' && !seen.has(transactionId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const charge of fresh) {
    const verdict = await judge(settling, charge, paidAt)
    if (verdict.use === 'unapplied') {
      await keepUnapplied(settling, charge, { ...verdict, isPaid: paidAt.length > 0 })
      continue
    }
    const payment = await payRental(settling, charge, verdict.dueMinor)
    if (!payment) continue
    paidAt.push(charge.at)
    if (verdict.finding) await find(settling, verdict.finding, payment)
  }
  return null
}

/** Paid once, and not while another payment's rental of the same film can still be watched. */
async function judge(settling: Settling, charge: Charge, paidAt: readonly Date[]): Promise<Verdict> {
  const { checkout } = settling
  const due = wholeOf(checkout)
  const verdict = judgeCharge(
    { ...charge, isRenewal: false },
    {
      ...{ due, renewal: due, periodDays: checkout.period_days, isRecurring: false, paidAt },
      creditMinor: await readMissing(settling, charge),
      ...{ isOver: isGivenUp(checkout, charge.at), holdsAnother: false, cancelledAt: null },
    },
  )
  if (verdict.use === 'unapplied') return verdict
  if (isPushed(checkout) && checkout.state === 'cancelled') return { use: 'unapplied', finding: 'charged-after-cancel' }
  if (await holdsAnother(settling)) return { use: 'unapplied', finding: 'debited-twice' }
  // Who sends it by themselves may be late, or send too much.
  return isPushed(checkout) ? { ...verdict, finding: null } : verdict
}

async function holdsAnother({ tx, checkout, now }: Settling): Promise<boolean> {
  const { rows } = await sql`
    select from rental where tenant_id = ${checkout.tenant_id} and account_id = ${checkout.account_id}
      and title_id = ${checkout.title_id} and voided_at is null and coalesce(ends_at, begin_by) > ${now} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** @returns null where the movement is known as another's payment */
async function payRental(settling: Settling, charge: Charge, dueMinor: number): Promise<{ id: string } | null> {
  const { tx, checkout } = settling
  const payment = toPayment(settling, charge, { use: 'rental', subscriptionId: null })
  if (!(await addPayment(tx, payment))) return null
  await addLinks(tx, checkout, { transaction: charge.transactionId })
  const rental = await addRental(settling, payment.id)
  await bookCharge(settling, charge, {
    ...{ payment, dueMinor, discountMinor: checkout.discount_minor, until: null, rental },
  })
  return payment
}

/** Its days count from when it can be watched: nobody loses those in which a bank sent the money. */
async function addRental({ tx, checkout, now }: Settling, paymentId: string) {
  const { titleId, playHours } = toTerms(checkout)
  const beginBy = new Date(now.getTime() + checkout.period_days * DAY_MS)
  await sql`
    insert into rental (tenant_id, id, account_id, title_id, checkout_id, payment_id, screens, play_hours, bought_at, begin_by)
    select ${checkout.tenant_id}, ${newId()}, ${checkout.account_id}, ${titleId}, ${checkout.id}, ${paymentId}, plan.screens,
      ${playHours}, ${now}, ${beginBy}
    from plan where plan.tenant_id = ${checkout.tenant_id} and plan.id = ${checkout.plan_id}`.execute(tx)
  return { beginBy, playHours }
}

function toTerms({ id, title_id: titleId, play_hours: playHours }: Checkout) {
  if (titleId === null || playHours === null) throw new Error(`checkout ${id} rents nothing`)
  return { titleId, playHours }
}
