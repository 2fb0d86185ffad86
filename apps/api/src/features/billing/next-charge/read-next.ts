import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { FREE } from '../credit/credit.ts'
import type { Who } from '../paying/needs.ts'
import { BEARS_TOLD_PRICE } from '../prices/running/begin.ts'
import { NEXT_TERMS, type NextTerms } from '../renewals/repository.ts'

/** What renews an account's newest membership that renews, with its terms, as the next charge finds them. */
export interface NextRow extends Omit<NextTerms, 'planId' | 'priceId'> {
  planTitle: string
  state: 'ACTIVE' | 'PAST_DUE'
  gateway: string
  paidThrough: Date
  nextChargeAt: Date | null
  /** The price that the next charge is the first to bear; null where it bears none. */
  toldMinor: number | null
  freeMinor: number
  cardBrand: string
  cardLast4: string
  mandate: { bankName: string; last4: string; state: string } | null
  /** The period as it is asked for by us already. */
  renewal: OpenRenewal | null
}

export interface OpenRenewal {
  amountMinor: number
  periodDays: number
  nextTryMs: number | null
  endsMs: number
  stopReason: string
  tries: number
  /** A charge of it is begun and not decided. */
  isUnderWay: boolean
}

const toMs = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)`)

const RENEWAL = sql`
  select json_build_object('amountMinor', renewal.amount_minor, 'periodDays', renewal.period_days,
    'nextTryMs', ${toMs('renewal.next_try_at')}, 'endsMs', ${toMs('renewal.ends_at')},
    'stopReason', renewal.stop_reason, 'tries', renewal.tries,
    'isUnderWay', exists (select from checkout where checkout.tenant_id = renewal.tenant_id
      and checkout.renewal_id = renewal.id and checkout.state in ('open', 'action_required', 'pending'))) as renewal
  from renewal where renewal.tenant_id = sub.tenant_id and renewal.subscription_id = sub.id
    and renewal.period_starts_at = sub.paid_through and renewal.state = 'open'`

const MANDATE = sql`
  select json_build_object('bankName', mandate.bank_name, 'last4', mandate.last4, 'state', mandate.state) as mandate
  from mandate where mandate.tenant_id = sub.tenant_id and mandate.id = sub.mandate_id`

const TOLD = sql`
  select told.to_minor from price_notice told
  join dated_price one on one.tenant_id = told.tenant_id and one.id = told.dated_price_id and one.withdrawn_at is null
  where told.tenant_id = sub.tenant_id and told.subscription_id = sub.id and ${BEARS_TOLD_PRICE} limit 1`

/** Null where nothing renews by itself, or nothing is asked for. */
export async function readNext(db: Db, { tenantId, accountId }: Who): Promise<NextRow | null> {
  const { rows } = await sql<NextRow>`
    select plan.title as "planTitle", sub.state, sub.payment_gateway as gateway, sub.paid_through as "paidThrough",
      sub.next_charge_at as "nextChargeAt", sub.card_brand as "cardBrand", sub.card_last4 as "cardLast4",
      ${NEXT_TERMS.columns}, told_price.to_minor as "toldMinor", asked.renewal, agreed.mandate,
      coalesce((select sum(credit.left_minor) from credit where credit.tenant_id = sub.tenant_id
        and credit.account_id = sub.account_id and credit.currency = coalesce(change.currency, first.currency)
        and ${FREE}), 0)::bigint as "freeMinor"
    from subscription sub
    ${NEXT_TERMS.joins}
    join plan on plan.tenant_id = sub.tenant_id and plan.id = coalesce(change.plan_id, first.plan_id)
    left join lateral (${TOLD}) told_price on true
    left join lateral (${RENEWAL}) asked on true
    left join lateral (${MANDATE}) agreed on true
    where sub.tenant_id = ${tenantId} and sub.account_id = ${accountId} and sub.is_recurring
      and sub.state in ('ACTIVE', 'PAST_DUE') and ${NEXT_TERMS.costs}
    order by sub.created_at desc, sub.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
