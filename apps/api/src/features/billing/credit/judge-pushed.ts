import { sql } from 'kysely'
import { isPushed, OVER } from '../checkout/checkout.ts'
import type { Charge } from '../providers/provider.ts'
import type { Verdict } from '../settle/judge.ts'
import type { Settling } from '../settle/settling.ts'

/**
 * Money that the payer sent by themselves may come after they gave it up: it pays for nothing that they cancelled meanwhile, and
 * for nothing twice that they paid in another way. Being late or too much is nothing to look into.
 */
export async function judgePushed(settling: Settling, charge: Charge, verdict: Verdict): Promise<Verdict> {
  const { checkout } = settling
  if (!isPushed(checkout) || verdict.use !== 'period' || charge.isRenewal) return verdict
  if (checkout.state === 'cancelled') return { use: 'unapplied', finding: 'charged-after-cancel' }
  // Some providers date a transfer by when it was asked for.
  const isLate = charge.at > checkout.expires_at || settling.now > checkout.expires_at
  if (OVER.has(checkout.state) || isLate) {
    const { isCancelled, isPaid } = await readSince(settling)
    if (isCancelled) return { use: 'unapplied', finding: 'charged-after-cancel' }
    if (isPaid) return { use: 'unapplied', finding: 'debited-twice' }
  }
  return { ...verdict, finding: null }
}

interface Since {
  /** A membership of this plan was cancelled since this checkout began. */
  isCancelled: boolean
  /** Another checkout, begun since then, paid for the same plan. */
  isPaid: boolean
}

async function readSince({ tx, checkout }: Settling): Promise<Since> {
  const { rows } = await sql<Since>`
    select coalesce(bool_or(sub.cancelled_at > ${checkout.started_at}), false) as "isCancelled",
      coalesce(bool_or(exists (
        select 1 from payment join checkout other on other.tenant_id = payment.tenant_id and other.id = payment.checkout_id
        where payment.tenant_id = sub.tenant_id and payment.subscription_id = sub.id and payment.use = 'period'
          and other.id <> ${checkout.id} and other.started_at >= ${checkout.started_at})), false) as "isPaid"
    from subscription sub
    where sub.tenant_id = ${checkout.tenant_id} and sub.account_id = ${checkout.account_id}
      and sub.plan_id = ${checkout.plan_id}`.execute(tx)
  return rows[0] ?? { isCancelled: false, isPaid: false }
}
