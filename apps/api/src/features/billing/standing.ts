import type { Clock } from '@kola/platform/clock'
import type { Pool } from '#shared/database/database.ts'
import { createReadBatch } from '#shared/database/read-batch.ts'
import type { SubscriptionState } from '#shared/database/schema/money.ts'
import type { Holding, StandingOf, Standings, StandingWithin } from '#shared/standing.ts'
import { toEnd, toStanding } from './entitlement.ts'
import { isCancelled, toShownStatus } from './subscriptions/states.ts'

/** A subscription as JSON. */
interface HoldingRow extends Omit<Holding, 'paidThrough' | 'opens' | 'paymentStatus' | 'nextChargeAt' | 'newPrice'> {
  newPrice: { amountMinor: number; currency: string; fromMs: number } | null
  state: SubscriptionState
  paidThroughMs: number
  nextChargeMs: number | null
}

/** All that an account ever held, newest first: as one value, so that it can stand in any statement. */
const toSql: StandingWithin['sql'] = ({ tenantId, accountId }) => `coalesce((
  select json_agg(held) from (
    select sub.id as "subscriptionId", sub.plan_id as "planId", plan.title as "planTitle", plan.screens, plan.max_height as "maxHeight", price.kind, sub.price_id as "priceId",
      price.title as "priceTitle", price.slug_name as "slugName",
      coalesce(agreed.amount, first.price_minor, price.amount_minor) as "amountMinor",
      coalesce(agreed.currency, first.currency, price.currency) as currency,
      sub.state, sub.payment_gateway as "paymentGateway",
      sub.transaction_id as "transactionId", sub.grace_days as "graceDays", sub.is_recurring as "isRecurring",
      floor(extract(epoch from sub.paid_through) * 1000) as "paidThroughMs",
      floor(extract(epoch from sub.next_charge_at) * 1000) as "nextChargeMs",
      case when sub.state in ('ACTIVE', 'PAST_DUE') then (
        select case when change.effective_at is null and change.price_id <> sub.price_id then json_build_object('planId', change.plan_id, 'priceId', change.price_id,
          'planTitle', next_plan.title, 'priceTitle', next_price.title, 'amountMinor', change.renewal_minor,
          'currency', change.currency, 'periodDays', change.period_days) end
        from plan_change change
        join plan next_plan on next_plan.tenant_id = change.tenant_id and next_plan.id = change.plan_id
        join price next_price on next_price.tenant_id = change.tenant_id and next_price.id = change.price_id
        where change.tenant_id = sub.tenant_id and change.subscription_id = sub.id
        order by change.number desc limit 1
      ) end as change,
      case when sub.state in ('ACTIVE', 'PAST_DUE') then (
        select json_build_object('amountMinor', told.to_minor, 'currency', told.currency,
          'fromMs', floor(extract(epoch from told.first_charge_at) * 1000))
        from price_notice told
        where told.tenant_id = sub.tenant_id and told.subscription_id = sub.id
          and not exists (select 1 from plan_change begun where begun.tenant_id = told.tenant_id
            and begun.subscription_id = told.subscription_id and begun.dated_price_id = told.dated_price_id
            and begun.effective_at is not null)
        order by told.number desc limit 1
      ) end as "newPrice"
    from subscription sub
    join plan on plan.tenant_id = sub.tenant_id and plan.id = sub.plan_id
    join price on price.tenant_id = sub.tenant_id and price.id = sub.price_id
    left join checkout first on first.tenant_id = sub.tenant_id and first.id = sub.checkout_id
    left join lateral (
      select held.renewal_minor as amount, held.currency from plan_change held
      where held.tenant_id = sub.tenant_id and held.subscription_id = sub.id and held.effective_at is not null
      order by held.number desc limit 1
    ) agreed on true
    where sub.tenant_id = ${tenantId} and sub.account_id = ${accountId}
    order by sub.created_at desc, sub.id desc
  ) held
), '[]')`

const OF_ACCOUNTS = `
  select asked.tenant_id, asked.account_id, ${toSql({ tenantId: 'asked.tenant_id', accountId: 'asked.account_id' })} as held
  from unnest($1::text[], $2::text[]) as asked (tenant_id, account_id)`

function toHolding({ paidThroughMs, nextChargeMs, state, newPrice, ...row }: HoldingRow, now: Date): Holding {
  const paidThrough = new Date(paidThroughMs)
  return {
    ...row,
    paidThrough,
    newPrice:
      newPrice && newPrice.amountMinor !== row.amountMinor ? { ...newPrice, from: new Date(newPrice.fromMs) } : null,
    nextChargeAt: nextChargeMs === null ? null : new Date(nextChargeMs),
    paymentStatus: toShownStatus(state, now < toEnd({ paidThrough, graceDays: row.graceDays })),
    isRecurring: row.isRecurring && !isCancelled(state),
    opens: 'every title',
  }
}

const toHoldings = (value: unknown, now: Date): Holding[] => (value as HoldingRow[]).map((row) => toHolding(row, now))

type AccountKey = Pick<StandingOf, 'tenantId' | 'accountId'>

const toKey = ({ tenantId, accountId }: AccountKey) => JSON.stringify([tenantId, accountId])

/** Prepared once for each connection, and asked for many accounts at once. */
async function readHeld(pool: Pool, keys: readonly string[]): Promise<Map<string, unknown>> {
  const asked = keys.map((key) => JSON.parse(key) as [string, string])
  const { rows } = await pool.query<{ tenant_id: string; account_id: string; held: unknown }>({
    name: 'standing-of-accounts',
    text: OF_ACCOUNTS,
    values: [asked.map(([tenantId]) => tenantId), asked.map(([, accountId]) => accountId)],
  })
  return new Map(
    rows.map(({ tenant_id: tenantId, account_id: accountId, held }) => [toKey({ tenantId, accountId }), held]),
  )
}

export function createStandings({ pool, clock }: { pool: Pool; clock: Clock }): Standings {
  const held = createReadBatch((keys) => readHeld(pool, keys))
  return {
    async read({ titleId, ...account }) {
      const rows = (await held.load(toKey(account))) ?? []
      const now = clock.now()
      return toStanding(toHoldings(rows, now), { titleId, now })
    },
    within: {
      sql: toSql,
      toStanding(value, titleId) {
        const now = clock.now()
        return toStanding(toHoldings(value, now), { titleId, now })
      },
    },
  }
}
