import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { RenewalNeeds } from './needs.ts'
import { OPEN_DAYS, planFirst } from './plan-first.ts'
import { planNext } from './plan-next.ts'
import { listDue } from './repository.ts'
import { learnDaily } from './retry/rates.ts'
import { sendTries } from './turns/send-tries.ts'

const DAY_MS = 24 * 3_600_000
/** Of each kind in one sweep; the next goes on. */
const MAX_ROWS = 2_000
const MAX_PLANS = 200
/** What fell due longer ago is not asked for any more, as after an outage of months. */
const OLDEST_DAYS = OPEN_DAYS

/** What falls due is asked for, what is planned is tried, what came to nothing is planned anew, what is over ends. */
export async function sweepRenewals(needs: RenewalNeeds): Promise<Record<string, number>> {
  const opened = await openDue(needs)
  const sent = await sendTries(needs)
  const planned = await planLeft(needs)
  const lapsed = await lapse(needs)
  await learnDaily(needs)
  return { renewalsOpened: opened, renewalTries: sent, renewalsPlanned: planned, renewalsLapsed: lapsed }
}

async function openDue({ db, clock, providers, toId = newId }: RenewalNeeds): Promise<number> {
  const slugs = providers.list().flatMap(({ slug, kept }) => (kept ? [slug] : []))
  const now = clock.now()
  const oldest = new Date(now.getTime() - OLDEST_DAYS * DAY_MS)
  const due = await listDue(db, { providers: slugs, now, limit: MAX_ROWS, oldest })
  if (due.length === 0) return 0
  const rows = due.map((one) => {
    const { endsAt, at } = planFirst(one.paidThrough, now)
    return {
      ...{ tenant_id: one.tenantId, id: toId(), subscription_id: one.subscriptionId, account_id: one.accountId },
      ...{ period_starts_at: one.paidThrough, plan_id: one.planId, price_id: one.priceId },
      ...{ amount_minor: one.amountMinor, currency: one.currency, period_days: one.periodDays },
      ...{ ends_at: endsAt, created_at: now },
      // Of a debit the day is planned with the notice of it.
      ...(one.mandateId ? {} : at ? { next_try_at: at } : { stop_reason: 'horizon' }),
    }
  })
  await db
    .insertInto('renewal')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'subscription_id', 'period_starts_at']).doNothing())
    .execute()
  return rows.length
}

/** Of what nobody was there for when it came to nothing. */
async function planLeft(needs: RenewalNeeds): Promise<number> {
  const { rows } = await sql<{ tenantId: string; renewalId: string }>`
    select renewal.tenant_id as "tenantId", renewal.id as "renewalId" from renewal
    join checkout on checkout.tenant_id = renewal.tenant_id and checkout.renewal_id = renewal.id
      and checkout.try_number = renewal.tries and checkout.state in ('failed', 'cancelled', 'expired', 'refunded')
    where renewal.state = 'open' and renewal.next_try_at is null and renewal.stop_reason = ''
    order by renewal.created_at limit ${MAX_PLANS}`.execute(needs.db)
  for (const row of rows) await planNext(needs, row)
  return rows.length
}

/** Its days are over, and nobody paid: the membership ends with it. */
async function lapse({ db, clock }: RenewalNeeds): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    with lapsed as (
      update renewal set state = 'lapsed', closed_at = ${now}, next_try_at = null
      where ctid = any(array(select ctid from renewal where state = 'open' and ends_at <= ${now}
        and not exists (select 1 from checkout where checkout.tenant_id = renewal.tenant_id
          and checkout.renewal_id = renewal.id and checkout.state in ('open', 'action_required', 'pending'))
        order by ends_at limit ${MAX_ROWS} for update skip locked))
      returning tenant_id, id, subscription_id, period_starts_at
    ), ended as (
      update subscription sub
      set state = case when sub.state = 'ACTIVE' then 'EXPIRED' else 'FAILED' end, next_charge_at = null
      from lapsed where lapsed.tenant_id = sub.tenant_id and lapsed.subscription_id = sub.id
        and sub.state in ('ACTIVE', 'PAST_DUE') and sub.paid_through = lapsed.period_starts_at
    )
    select id from lapsed`.execute(db)
  return rows.length
}
