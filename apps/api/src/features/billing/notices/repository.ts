import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { type NoticeKind, toBounds } from './moments.ts'

export interface SubscriptionOf {
  tenantId: string
  subscriptionId: string
}

/** What ends soon and was not told yet, with what it costs to go on. */
export interface Ending extends SubscriptionOf {
  accountId: string
  paidThrough: Date
  kind: NoticeKind
  planId: string
  planTitle: string
  priceId: string
  amountMinor: number
  currency: string
  periodDays: number
}

/**
 * Nothing of what was cancelled, failed or told, nor of days after which others are already paid for.
 * @param only one subscription, as it stands now
 */
export async function listEnding(
  db: Db | Tx,
  { now, limit, only }: { now: Date; limit: number; only?: SubscriptionOf },
): Promise<Ending[]> {
  const { tomorrow, dayAfter, tooFar } = toBounds(now)
  const one = only ? sql`sub.tenant_id = ${only.tenantId} and sub.id = ${only.subscriptionId}` : sql`true`
  const { rows } = await sql<Ending>`
    select sub.tenant_id as "tenantId", sub.id as "subscriptionId", sub.account_id as "accountId",
      sub.paid_through as "paidThrough", now_told.kind, plan.id as "planId", plan.title as "planTitle",
      coalesce(change.price_id, first.price_id) as "priceId",
      coalesce(change.renewal_minor, first.price_minor) as "amountMinor",
      coalesce(change.currency, first.currency) as currency, coalesce(change.period_days, first.period_days) as "periodDays"
    from subscription sub
    join checkout first on first.tenant_id = sub.tenant_id and first.id = sub.checkout_id
    left join lateral (
      select * from plan_change where plan_change.tenant_id = sub.tenant_id and plan_change.subscription_id = sub.id
      order by number desc limit 1
    ) change on true
    join plan on plan.tenant_id = sub.tenant_id and plan.id = coalesce(change.plan_id, first.plan_id)
    cross join lateral (
      select case
        when sub.is_recurring and coalesce((select per.bonus_days > 0 from subscription_period per
          where per.tenant_id = sub.tenant_id and per.subscription_id = sub.id and per.ends_at = sub.paid_through
            and per.voided_at is null order by per.number desc limit 1), false) then 'bonus-ends'
        when sub.is_recurring then 'renews'
        when sub.paid_through < ${tomorrow} then 'ends-today'
        when sub.paid_through < ${dayAfter} then 'ends-1'
        else 'ends-3' end as kind
    ) now_told
    where sub.state = 'ACTIVE' and sub.paid_through > ${now} and sub.paid_through < ${tooFar}
      and coalesce(change.renewal_minor, first.price_minor) > 0 and ${one}
      and not exists (select 1 from billing_notice told where told.tenant_id = sub.tenant_id
        and told.subscription_id = sub.id and told.about = sub.paid_through and told.kind = now_told.kind)
      and (sub.is_recurring or not exists (select 1 from subscription other where other.tenant_id = sub.tenant_id
        and other.account_id = sub.account_id and other.id <> sub.id and other.paid_through > sub.paid_through))
    order by sub.paid_through limit ${limit}`.execute(db)
  return rows
}

export const noteTold = (
  tx: Tx,
  { tenantId, subscriptionId, kind, paidThrough }: Ending,
  { at, channel }: { at: Date; channel: 'mail' | 'sms' | '' },
) =>
  tx
    .insertInto('billing_notice')
    .values({
      ...{ tenant_id: tenantId, subscription_id: subscriptionId, kind },
      ...{ about: paidThrough, told_at: at, channel },
    })
    .execute()
