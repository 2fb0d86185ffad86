import { type RawBuilder, sql } from 'kysely'
import type { Providers } from '#features/billing/providers/registry.ts'
import { NEXT_TERMS, type NextTerms } from '#features/billing/renewals/repository.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import { COUNTRY } from '../dated.ts'

/** A price that running members are to pay. */
export interface ForRunning {
  tenantId: string
  /** Empty while it is only thought of. */
  id: string
  priceId: string
  country: string
  amountMinor: number
  currency: string
  periodDays: number
}

export interface Touched extends NextTerms {
  subscriptionId: string
  accountId: string
  planTitle: string
  paidThrough: Date
  isRecurring: boolean
  /** Somebody can be written to. */
  isReachable: boolean
}

/** Where a renewal's amount is ours to set: we charge it, or the provider takes another amount from us. */
const listChangeable = (providers: Providers): string[] =>
  providers.list().flatMap(({ slug, kept, renewing }) => (kept || renewing?.change ? [slug] : []))

/** Running members whose renewals are of that price, and cost something else. */
const isOf = (price: ForRunning): RawBuilder<boolean> => sql`
  sub.tenant_id = ${price.tenantId} and sub.state = 'ACTIVE'
  and coalesce(change.price_id, first.price_id) = ${price.priceId}
  and exists (select 1 from price of where of.tenant_id = sub.tenant_id and of.id = ${price.priceId} and of.kind = 'membership')
  and (${COUNTRY} = ${price.country} or (${price.country} = '' and not exists (select 1 from dated_price own
    where own.tenant_id = sub.tenant_id and own.price_id = ${price.priceId} and own.country = ${COUNTRY}
      and own.withdrawn_at is null)))`

const FROM = sql`
  from subscription sub
  join account on account.tenant_id = sub.tenant_id and account.id = sub.account_id and account.deleted_at is null
  ${NEXT_TERMS.joins}
  join plan on plan.tenant_id = sub.tenant_id and plan.id = coalesce(change.plan_id, first.plan_id)`

const AMOUNT = sql<number>`coalesce(change.renewal_minor, first.price_minor)`

/** Those who can be made to pay it: same currency and length, and at a provider that takes another amount from us. */
const canPay = (price: ForRunning, slugs: readonly string[]): RawBuilder<boolean> => sql`
  coalesce(change.currency, first.currency) = ${price.currency}
  and coalesce(change.period_days, first.period_days) = ${price.periodDays}
  and ${AMOUNT} > 0 and (not sub.is_recurring or sub.payment_gateway = any(${slugs}))`

/** Told of another price, which does not hold yet, and which this one takes back. */
const isTakenBack = (price: ForRunning): RawBuilder<boolean> => sql`exists (select 1 from price_notice told
  where told.tenant_id = sub.tenant_id and told.subscription_id = sub.id and told.dated_price_id <> ${price.id}
    and told.to_minor <> ${price.amountMinor} and not exists (select 1 from plan_change done
      where done.tenant_id = told.tenant_id and done.subscription_id = told.subscription_id
        and done.dated_price_id = told.dated_price_id))`

/** Who is to be told of it and was not. @param only one subscription, as it stands now */
export async function listUntold(
  db: Db | Tx,
  price: ForRunning,
  given: { providers: Providers; now: Date; limit: number; only?: string },
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select sub.id as "subscriptionId", sub.account_id as "accountId", plan.title as "planTitle",
      sub.paid_through as "paidThrough", sub.is_recurring as "isRecurring", ${NEXT_TERMS.columns},
      (account.email_address is not null or account.telephone is not null) as "isReachable"
    ${FROM}
    where ${isOf(price)} and ${canPay(price, listChangeable(given.providers))}
      and sub.paid_through > ${given.now} and (${AMOUNT} <> ${price.amountMinor} or ${isTakenBack(price)})
      and (account.email_address is not null or account.telephone is not null)
      and ${given.only === undefined ? sql`true` : sql`sub.id = ${given.only}`}
      and not exists (select 1 from price_notice told where told.tenant_id = sub.tenant_id
        and told.subscription_id = sub.id and told.dated_price_id = ${price.id})
    order by sub.id limit ${given.limit}`.execute(db)
  return rows
}

export interface TouchedCount {
  /** Are told, and pay it from then on. */
  told: number
  /** Nobody can write to them: they keep what they pay. */
  unreachable: number
  /** Their provider takes no other amount, or another currency: they keep what they pay. */
  kept: number
}

export async function countTouched(db: Db, price: ForRunning, providers: Providers): Promise<TouchedCount> {
  const slugs = listChangeable(providers)
  const { rows } = await sql<TouchedCount>`
    select count(*) filter (where ${canPay(price, slugs)} and reach.able)::int as told,
      count(*) filter (where ${canPay(price, slugs)} and not reach.able)::int as unreachable,
      count(*) filter (where not (${canPay(price, slugs)}))::int as kept
    ${FROM}
    cross join lateral (select account.email_address is not null or account.telephone is not null as able) reach
    where ${isOf(price)} and ${AMOUNT} > 0
      and (${AMOUNT} <> ${price.amountMinor} or coalesce(change.currency, first.currency) <> ${price.currency})`.execute(
    db,
  )
  return rows[0] ?? { told: 0, unreachable: 0, kept: 0 }
}

/** What those it touches pay now, most of them first. */
export async function listPays(
  db: Db,
  price: ForRunning,
): Promise<{ amountMinor: number; currency: string; members: number }[]> {
  const { rows } = await sql<{ amountMinor: number; currency: string; members: number }>`
    select ${AMOUNT} as "amountMinor", coalesce(change.currency, first.currency) as currency, count(*)::int as members
    ${FROM}
    where ${isOf(price)} and ${AMOUNT} > 0
      and (${AMOUNT} <> ${price.amountMinor} or coalesce(change.currency, first.currency) <> ${price.currency})
    group by 1, 2 order by members desc, 1, 2 limit 20`.execute(db)
  return rows
}

/** How many were told of it. */
export async function countTold(db: Db, { tenantId, id }: ForRunning): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from price_notice where tenant_id = ${tenantId} and dated_price_id = ${id}`.execute(db)
  return rows[0]?.told ?? 0
}
