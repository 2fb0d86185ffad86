import { sql } from 'kysely'
import { addChange, readTerms } from '#features/billing/changes/repository.ts'
import type { RenewalNeeds } from '#features/billing/renewals/needs.ts'
import { NEXT_TERMS } from '#features/billing/renewals/repository.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'

type BeginNeeds = Pick<RenewalNeeds, 'db' | 'clock' | 'log'> & { queue: JobSender }

/** In one sweep; the next goes on. */
const MAX_BEGUN = 500

interface Due {
  tenantId: string
  subscriptionId: string
  accountId: string
  datedPriceId: string
  planId: string
  priceId: string
  toMinor: number
  currency: string
  periodDays: number
}

/**
 * That the next charge of `sub` is the first to bear what was `told`, a price that is `one`, beside its `NEXT_TERMS`: the days that are
 * paid reach to where it applies, and neither was it overtaken nor the next period asked for.
 */
export const BEARS_TOLD_PRICE = sql<boolean>`told.applies_from <= sub.paid_through and sub.state = 'ACTIVE'
      and coalesce(change.price_id, first.price_id) = one.price_id
      and coalesce(change.currency, first.currency) = told.currency
      and coalesce(change.renewal_minor, first.price_minor) <> told.to_minor
      and not exists (select 1 from price_notice newer where newer.tenant_id = told.tenant_id
        and newer.subscription_id = told.subscription_id and newer.number > told.number)
      and not exists (select 1 from plan_change done where done.tenant_id = told.tenant_id
        and done.subscription_id = told.subscription_id and done.dated_price_id = told.dated_price_id)
      and not exists (select 1 from renewal where renewal.tenant_id = sub.tenant_id and renewal.subscription_id = sub.id
        and renewal.period_starts_at = sub.paid_through)`

/**
 * Members whose next charge is the first that bears a price of which they were told: the days that are paid reach to where it
 * applies. What was asked for already keeps its amount, and a price that was taken back or overtaken begins nowhere.
 */
async function listDue(db: Db | Tx, { limit, only }: { limit: number; only?: string }): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select sub.tenant_id as "tenantId", sub.id as "subscriptionId", sub.account_id as "accountId",
      told.dated_price_id as "datedPriceId", coalesce(change.plan_id, first.plan_id) as "planId",
      coalesce(change.price_id, first.price_id) as "priceId", told.to_minor as "toMinor", told.currency,
      told.period_days as "periodDays"
    from price_notice told
    join subscription sub on sub.tenant_id = told.tenant_id and sub.id = told.subscription_id
    ${NEXT_TERMS.joins}
    join dated_price one on one.tenant_id = told.tenant_id and one.id = told.dated_price_id and one.withdrawn_at is null
    where ${BEARS_TOLD_PRICE} and ${only === undefined ? sql`true` : sql`sub.id = ${only}`}
    order by told.applies_from limit ${limit}`.execute(db)
  return rows
}

/** Has the next charge of those who were told bear the new price; where a provider charges by itself, a job tells it. */
export async function beginPrices(needs: BeginNeeds): Promise<number> {
  const { db, log } = needs
  let begun = 0
  for (const due of await listDue(db, { limit: MAX_BEGUN })) {
    try {
      if (await beginPrice(needs, due)) begun += 1
    } catch (error) {
      log.error({ tenantId: due.tenantId, subscriptionId: due.subscriptionId, err: error }, 'billing.price-not-begun')
    }
  }
  return begun
}

async function beginPrice({ db, clock, queue }: BeginNeeds, { tenantId, accountId, subscriptionId }: Due) {
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const [due] = await listDue(tx, { limit: 1, only: subscriptionId })
    if (!due) return false
    const held = await tx
      .selectFrom('subscription')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    const to = {
      ...{ price: { amountMinor: due.toMinor, currency: due.currency }, periodDays: due.periodDays },
      ...{ planId: due.planId, priceId: due.priceId },
    }
    const from = (await readTerms(tx, held)) ?? to
    await addChange(tx, queue, {
      ...{ held, from, to, checkoutId: null, askedAt: clock.now(), effectiveAt: null },
      datedPriceId: due.datedPriceId,
    })
    return true
  })
}
