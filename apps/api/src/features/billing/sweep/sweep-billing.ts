import { sql } from 'kysely'
import { changeOverdue, isAtHome } from '#shared/database/sweep.ts'
import { sendLeft } from '../callbacks/dispatch.ts'
import { removeOldCallbacks } from '../callbacks/sweep.ts'
import { reviewUnmatched } from '../callbacks/unmatched.ts'
import { beginWaiting } from '../gifts/days/begin-days.ts'
import { sendGifts } from '../gifts/send-gifts.ts'
import type { BillingJobNeeds } from '../job-needs.ts'
import { announceLeft } from '../mandates/debits/announce.ts'
import { sweepMandates } from '../mandates/sweep.ts'
import { sweepCards } from '../notices/cards/sweep-cards.ts'
import { sweepNotices } from '../notices/sweep-notices.ts'
import { tellKept } from '../own-account/tell-kept.ts'
import { sweepOwn } from '../own-account/work-own.ts'
import { beginPrices } from '../prices/running/begin.ts'
import { sweepPriceNotices } from '../prices/running/tell.ts'
import { reviewOverdue } from '../refunds/review-overdue.ts'
import { sweepRenewals } from '../renewals/sweep.ts'
import { remindRentals } from '../rentals/remind.ts'
import { sendOwed } from './send-owed.ts'

/** So many payments are asked for in one sweep; the next goes on. */
const MAX_READS = 200
/** Longer than any provider tries: a renewal that never came will not come. */
const LOST_DAYS = 60

/** All that the clock does of payments. @throws AggregateError where a part failed: the others had their turn */
export async function sweepBilling(needs: BillingJobNeeds): Promise<void> {
  const { db, clock, log, queue } = needs
  const now = clock.now()
  // NOTE the time is moved on first: a reading that fails is tried by its job, and by a later sweep.
  const { rows } = await sql<{ tenantId: string; checkoutId: string }>`
    update checkout set next_read_at = ${now}::timestamptz + interval '10 minutes'
    where ctid = any(array(select ctid from checkout where next_read_at <= ${now} and ${isAtHome} order by next_read_at
      limit ${MAX_READS} for update skip locked))
    returning tenant_id as "tenantId", id as "checkoutId"`.execute(db)
  for (const row of rows) await queue.send('billing.read', row)
  const ended = await changeOverdue(
    db,
    {
      table: 'subscription',
      by: 'paid_through',
      // NOTE the first two conditions are those of the index; the rest is looked at in what it finds.
      // What is cancelled goes on until the provider has heard of it: what has ended is told to nobody.
      where: sql`state in ('ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED') and paid_through < ${now}
        and (state <> 'CANCEL_SCHEDULED' or provider_subscription_id is null)
        and (paid_through < ${now}::timestamptz - make_interval(days => ${LOST_DAYS})
          or (paid_through + make_interval(days => grace_days) < ${now}
            and (state in ('CANCELLED', 'CANCEL_SCHEDULED') or (state = 'ACTIVE' and not is_recurring))
            and not exists (select 1 from renewal where renewal.tenant_id = subscription.tenant_id
              and renewal.subscription_id = subscription.id and renewal.state = 'open')))`,
    },
    sql`state = case when state = 'PAST_DUE' then 'FAILED' else 'EXPIRED' end`,
  )
  const parts = await sweepParts({
    mandates: () => sweepMandates(needs),
    pricesBegun: () => beginPrices(needs),
    renewals: () => sweepRenewals(needs),
    announced: () => announceLeft(needs),
    left: () => sendLeft(needs),
    owed: () => sendOwed(needs),
    unmatched: () => reviewUnmatched(needs),
    overdue: () => reviewOverdue(needs),
    removed: () => removeOldCallbacks(db, now),
    sent: () => sendGifts(needs),
    begun: () => beginWaiting(db, now),
    told: () => sweepNotices(needs),
    reminded: () => remindRentals(needs),
    pricesTold: () => sweepPriceNotices(needs),
    cardsTold: () => sweepCards(needs),
    own: () => sweepOwn(needs),
    ownKept: () => tellKept(needs),
  })
  const { renewals = {}, ...counts } = parts.done
  const done = { reads: rows.length, ended, ...counts, ...renewals }
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'billing.swept')
  if (parts.failures.length > 0) throw new AggregateError(parts.failures, 'a part of the sweep failed')
}

/** One after the other: a part that fails keeps none behind it from its turn. */
async function sweepParts<Parts extends Record<string, () => Promise<unknown>>>(parts: Parts) {
  const done: { [Name in keyof Parts]?: Awaited<ReturnType<Parts[Name]>> } = {}
  const failures: unknown[] = []
  for (const name of Object.keys(parts) as (keyof Parts)[]) {
    try {
      done[name] = (await parts[name]?.()) as Awaited<ReturnType<Parts[typeof name]>>
    } catch (error) {
      failures.push(error)
    }
  }
  return { done, failures }
}
