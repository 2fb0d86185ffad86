import { sql } from 'kysely'
import { NEWS_MS } from '../refunds/queue-refund.ts'
import { addFinding, listPayments } from './repository.ts'
import type { Settling } from './settling.ts'

/** A subscription is made within this after its first payment, or never. */
const RENEWAL_WITHIN_MS = 5 * 60_000
/** A provider's callback comes within this after its charge, or is lost. */
const AFTER_CHARGE_MS = 3_600_000
/** An overdue charge is not asked about for longer: no provider tries it so long. */
const LOST_MS = 60 * 24 * 3_600_000
const RUNS: ReadonlySet<string> = new Set(['active', 'past_due'])
/** A refund that has not gone by then is somebody's to look at. */
const REFUND_DAYS = 14

/** How the money of one checkout stands. */
export interface Kept {
  hasPaid: boolean
  /** Something was paid for, whatever became of the money. */
  isPaid: boolean
  /** Money that pays for something is still ours. */
  pays: boolean
  /** Money that pays for nothing is still to be given back. */
  waits: boolean
  /** Money that pays for nothing is the person's credit. */
  isCredit: boolean
  /** A bank has not decided. */
  isDisputed: boolean
  /** Money is on its way back. */
  goesBack: boolean
}

/** All of it in one statement: nothing is settled without it. */
export async function readKept({ tx, checkout, now }: Settling): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select count(*) > 0 as "hasPaid",
      coalesce(bool_or(one.pays), false) as "isPaid",
      coalesce(bool_or(one.pays and one.amount_minor > one.gone + one.lost + one.spent), false) as pays,
      coalesce(bool_or(one.amount_minor > one.gone + one.going + one.lost + one.credited), false) as waits,
      coalesce(bool_or(not one.pays and one.credited > one.gone + one.lost), false) as "isCredit",
      coalesce(bool_or(one.is_disputed), false) as "isDisputed",
      coalesce(bool_or(one.goes_back), false) as "goesBack"
    from (
      select payment.amount_minor, payment.use <> 'unapplied' as pays, refunds.gone, refunds.going, refunds.goes_back,
        disputes.lost, disputes.is_disputed, credits.credited, credits.spent
      from payment, lateral (
        select coalesce(sum(amount_minor) filter (where state = 'done'), 0) as gone,
          coalesce(sum(amount_minor) filter (where state in ('queued', 'held', 'pending')), 0) as going,
          bool_or(state in ('queued', 'pending')
            and due_at > ${now}::timestamptz - make_interval(days => ${REFUND_DAYS})) as goes_back
        from refund where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id
      ) refunds, lateral (
        select coalesce(sum(amount_minor) filter (where state = 'lost'), 0) as lost, bool_or(state = 'open') as is_disputed
        from dispute where dispute.tenant_id = payment.tenant_id and dispute.payment_id = payment.id
      ) disputes, lateral (
        select coalesce((select credit.amount_minor from credit
            where credit.tenant_id = payment.tenant_id and credit.payment_id = payment.id), 0) as credited,
          coalesce((select sum(one.amount_minor) from credit_use one
            where one.tenant_id = payment.tenant_id and one.payment_id = payment.id and one.state = 'used'), 0) as spent
      ) credits
      where payment.tenant_id = ${checkout.tenant_id} and payment.checkout_id = ${checkout.id}
    ) one`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('a sum has no row')
  return kept
}

/** What is still to be asked of a payment that is paid, the earliest first; null when it is nothing. */
export async function planFollowUp(settling: Settling, { isDisputed, goesBack }: Kept): Promise<Date | null> {
  const news = isDisputed || goesBack ? new Date(settling.now.getTime() + NEWS_MS) : null
  const looks = [await lookForRenewal(settling), news, await planChargeLook(settling)].filter((at) => at !== null)
  return looks.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/**
 * When the provider is asked whether it took the next charge, should nobody hear of it; the news plans the one after it. Some
 * say the day of the charge after it before the money is there, so that the days that are paid for count as well.
 */
async function planChargeLook({ tx, checkout, reading: { subscription }, now }: Settling): Promise<Date | null> {
  if (!subscription || subscription.isCancelScheduled || !RUNS.has(subscription.state)) return null
  const held = await tx
    .selectFrom('subscription')
    .select('paid_through')
    .where('tenant_id', '=', checkout.tenant_id)
    .where('provider_subscription_id', '=', subscription.id)
    .orderBy('paid_through', 'desc')
    .executeTakeFirst()
  if (!held) return null
  const paidMs = held.paid_through.getTime()
  const lookMs = Math.min(paidMs, subscription.nextChargeAt?.getTime() ?? paidMs) + AFTER_CHARGE_MS
  if (lookMs > now.getTime()) return new Date(lookMs)
  return now.getTime() - paidMs > LOST_MS ? null : new Date(now.getTime() + NEWS_MS)
}

/** Nobody hears that nothing renews: the provider is asked once more, then it is a finding. @returns when it is asked */
async function lookForRenewal({ tx, checkout, reading, now }: Settling): Promise<Date | null> {
  if (!reading.isRenewalMissing) return null
  const payment = (await listPayments(tx, checkout)).find(({ use }) => use === 'period')
  const held = payment?.subscription_id
    ? await tx
        .selectFrom('subscription')
        .select('state')
        .where('tenant_id', '=', checkout.tenant_id)
        .where('id', '=', payment.subscription_id)
        .executeTakeFirst()
    : undefined
  if (!payment || held?.state !== 'ACTIVE') return null
  const until = new Date(payment.paid_at.getTime() + RENEWAL_WITHIN_MS)
  if (now < until) return until
  const detail = { reference: checkout.reference, transaction: payment.transaction_id }
  await addFinding(tx, { checkout, kind: 'renewal-missing', paymentId: payment.id, at: now, detail })
  return null
}
