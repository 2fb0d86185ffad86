import { sql } from 'kysely'
import type { ListedSubscription } from '#features/billing/providers/listing/subscriptions.ts'
import type { Db } from '#shared/database/database.ts'
import type { HeldSubscription } from './differences.ts'

interface Run {
  provider: string
  /** When it began. */
  at: Date
}

type Row = Omit<HeldSubscription, 'prices'> & {
  priceMinor: number | null
  priceCurrency: string | null
  changes: { amountMinor: number; currency: string }[] | null
}

/** Of each id at the provider the newest that we have. */
export async function listHeld(db: Db, of: { provider: string; ids: readonly string[] }): Promise<HeldSubscription[]> {
  const { rows } = await sql<Row>`
    select distinct on (sub.provider_subscription_id) sub.tenant_id as "tenantId", sub.id, sub.account_id as "accountId",
      sub.checkout_id as "checkoutId", checkout.reference, sub.provider_subscription_id as "subscriptionId", sub.state,
      sub.next_charge_at as "nextChargeAt", sub.cancelled_at as "cancelledAt", checkout.price_minor as "priceMinor",
      checkout.currency as "priceCurrency", checkout.provider_ids ->> 'plan' as "planId", method.method_id as "methodId",
      (select json_agg(json_build_object('amountMinor', change.renewal_minor, 'currency', change.currency) order by change.number desc)
        from plan_change change where change.tenant_id = sub.tenant_id and change.subscription_id = sub.id
          and change.number >= coalesce((select max(told.number) from plan_change told where told.tenant_id = sub.tenant_id
            and told.subscription_id = sub.id and told.told_at is not null), 0)) as changes
    from subscription sub
    left join checkout on checkout.tenant_id = sub.tenant_id and checkout.id = sub.checkout_id
    left join payment_method method on method.tenant_id = sub.tenant_id and method.account_id = sub.account_id
      and method.provider = sub.payment_gateway
    where sub.provider_subscription_id = any(${of.ids}::text[]) and sub.payment_gateway = ${of.provider}
    order by sub.provider_subscription_id, sub.paid_through desc`.execute(db)
  return rows.map(({ priceMinor, priceCurrency, changes, ...held }) => {
    const first =
      priceMinor === null || priceCurrency === null ? [] : [{ amountMinor: priceMinor, currency: priceCurrency }]
    return { ...held, planId: changes ? null : held.planId, prices: changes ?? first }
  })
}

export interface Listed {
  subscriptionId: string
  /** What was said of it, where that is in doubt. */
  doubted: ListedSubscription | null
}

export async function noteListed(db: Db, { provider, at }: Run, listed: readonly Listed[]): Promise<void> {
  const said = listed.map(({ doubted }) => doubted && JSON.stringify(doubted))
  await sql`
    insert into listed_subscription (provider, subscription_id, listed_at, is_doubtful, said)
    select distinct on (id) ${provider}, id, ${at}::timestamptz, said is not null, said::jsonb
    from unnest(${listed.map((one) => one.subscriptionId)}::text[], ${said}::text[]) as one (id, said)
    on conflict (provider, subscription_id) do update
      set listed_at = excluded.listed_at, is_doubtful = excluded.is_doubtful, said = excluded.said`.execute(db)
}

/** Of ours that are to be there, so many behind a place: those that the provider did not name are doubted. @returns the next place */
export async function doubtUnlisted(
  db: Db,
  { provider, at }: Run,
  { after, limit }: { after: { tenantId: string; id: string }; limit: number },
): Promise<{ tenantId: string; id: string } | null> {
  const { rows } = await sql<{ tenantId: string; id: string; count: number }>`
    with page as (
      select tenant_id, id, provider_subscription_id from subscription
      where payment_gateway = ${provider} and provider_subscription_id is not null
        and state in ('ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED') and (tenant_id, id) > (${after.tenantId}, ${after.id})
      order by tenant_id, id limit ${limit}
    ), doubted as (
      insert into listed_subscription (provider, subscription_id, listed_at, is_doubtful)
      select distinct ${provider}, provider_subscription_id, ${at}::timestamptz, true from page
      where not exists (select 1 from listed_subscription listed where listed.provider = ${provider}
        and listed.subscription_id = page.provider_subscription_id and listed.listed_at = ${at})
      on conflict (provider, subscription_id) do update set listed_at = excluded.listed_at, is_doubtful = true, said = null
    )
    select tenant_id as "tenantId", id, (select count(*)::int from page) as count
    from page order by tenant_id desc, id desc limit 1`.execute(db)
  const [last] = rows
  return last && last.count === limit ? { tenantId: last.tenantId, id: last.id } : null
}

export async function findDoubt(
  db: Db,
  { provider, at }: Run,
  after: string,
): Promise<{ id: string; said: ListedSubscription | null } | null> {
  const row = await db
    .selectFrom('listed_subscription')
    .select(['subscription_id', 'said'])
    .where('provider', '=', provider)
    .where('listed_at', '=', at)
    .where('is_doubtful', '=', true)
    .where('subscription_id', '>', after)
    .orderBy('subscription_id')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.subscription_id, said: row.said && toListed(row.said) } : null
}

/** As it was kept. */
function toListed(kept: object): ListedSubscription {
  const said = kept as Omit<ListedSubscription, 'nextChargeAt'> & { nextChargeAt: string | null }
  const { nextChargeAt: at } = said
  return { ...said, nextChargeAt: at === null || at === 'unsaid' ? at : new Date(at) }
}

/** What an earlier run noted, so much at once. @returns whether there is more */
export async function removeOld(db: Db, { provider, at }: Run, limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from listed_subscription where ctid = any(array(select ctid from listed_subscription
      where provider = ${provider} and listed_at < ${at} limit ${limit}))`.execute(db)
  return Number(numAffectedRows) === limit
}

export interface Stranger {
  tenantId: string
  checkoutId: string | null
  reference: string | null
  accountId: string | null
  /** It may still become a membership. */
  isUnderWay: boolean
}

/** Whose a subscription is that no membership of ours names: by our reference, by its plan, else whoever takes money there. */
export async function listOwners(
  db: Db,
  of: { provider: string; reference: string | null; planId: string | null },
): Promise<Stranger[]> {
  const { rows } = await sql<Stranger>`
    select tenant_id as "tenantId", id as "checkoutId", reference, account_id as "accountId",
      state in ('open', 'action_required', 'pending') as "isUnderWay"
    from checkout where provider = ${of.provider} and reference = ${of.reference ?? ''}`.execute(db)
  if (rows.length > 0) return rows
  const { rows: tenants } = await sql<{ tenantId: string; isByPlan: boolean }>`
    select tenant.id as "tenantId", exists (select 1 from provider_object object where object.tenant_id = tenant.id
      and object.provider = ${of.provider} and object.object_id = ${of.planId ?? ''}) as "isByPlan"
    from tenant where exists (select 1 from checkout where checkout.tenant_id = tenant.id and checkout.provider = ${of.provider})
    order by tenant.id`.execute(db)
  const byPlan = tenants.filter(({ isByPlan }) => isByPlan)
  return (byPlan.length > 0 ? byPlan : tenants).map(({ tenantId }) => ({
    ...{ tenantId, checkoutId: null, reference: null, accountId: null, isUnderWay: false },
  }))
}
