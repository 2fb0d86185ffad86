import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { NEXT_TERMS, type NextTerms } from '../renewals/repository.ts'
import { type NoticeKind, toBounds } from './moments.ts'

export interface SubscriptionOf {
  tenantId: string
  subscriptionId: string
}

/** What ends soon and was not told yet, with what it costs to go on. */
export interface Ending extends SubscriptionOf, NextTerms {
  accountId: string
  paidThrough: Date
  kind: NoticeKind
  planTitle: string
  /** By which it renews. */
  mandateId: string | null
  isPass: boolean
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
      sub.paid_through as "paidThrough", now_told.kind, sub.mandate_id as "mandateId", plan.title as "planTitle", price.kind = 'pass' as "isPass",
      ${NEXT_TERMS.columns}
    from subscription sub
    ${NEXT_TERMS.joins}
    join plan on plan.tenant_id = sub.tenant_id and plan.id = coalesce(change.plan_id, first.plan_id)
    join price on price.tenant_id = sub.tenant_id and price.id = sub.price_id
    cross join lateral (
      select case
        when sub.is_recurring and coalesce((select per.bonus_days > 0 from subscription_period per
          where per.tenant_id = sub.tenant_id and per.subscription_id = sub.id and per.ends_at = sub.paid_through
            and per.voided_at is null order by per.number desc limit 1), false) then 'bonus-ends'
        when sub.is_recurring then 'renews'
        when sub.paid_through < ${tomorrow} then 'ends-today'
        when sub.paid_through < ${dayAfter} then 'ends-1'
        else 'ends-3' end as kind,
        -- A pass of a few days was bought a moment ago.
        case when price.kind = 'pass' then price.period_days else 30 end as days
    ) now_told
    where sub.state = 'ACTIVE' and sub.paid_through > ${now} and sub.paid_through < ${tooFar}
      and (now_told.kind <> 'ends-3' or now_told.days > 3) and (now_told.kind <> 'ends-1' or now_told.days > 1)
      and ${NEXT_TERMS.costs} and ${one}
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
