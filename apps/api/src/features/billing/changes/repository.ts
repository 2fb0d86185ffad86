import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { PlanChangeTable } from '#shared/database/schema/plan-changes.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { findCheckout } from '../checkout/repository.ts'
import type { SubscriptionRow } from '../settle/repository.ts'
import type { Terms } from './plan-change.ts'

export type PlanChangeRow = Selectable<PlanChangeTable>

/** The one that counts: what its renewals cost. */
export const findChange = (db: Db, of: { tenantId: string; subscriptionId: string }) =>
  db
    .selectFrom('plan_change')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('subscription_id', '=', of.subscriptionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those that a provider may have charged by at that moment, newest first: the last that it knew of, and all after it. */
export async function listChargeable(
  db: Db,
  of: { tenantId: string; subscriptionId: string; at: Date },
): Promise<PlanChangeRow[]> {
  const { rows } = await sql<PlanChangeRow>`
    select * from plan_change where tenant_id = ${of.tenantId} and subscription_id = ${of.subscriptionId}
      and number >= coalesce((select max(told.number) from plan_change told where told.tenant_id = ${of.tenantId}
        and told.subscription_id = ${of.subscriptionId} and told.told_at <= ${of.at}), 0)
    order by number desc`.execute(db)
  return rows
}

export const toTerms = (row: PlanChangeRow): Terms => ({
  price: { amountMinor: row.renewal_minor, currency: row.currency },
  periodDays: row.period_days,
})

export const toFirstTerms = (checkout: Checkout): Terms => ({
  price: { amountMinor: checkout.price_minor, currency: checkout.currency },
  periodDays: checkout.period_days,
})

/** What a renewal of it costs as things stand; null where nobody pays for it. */
export async function readTerms(db: Db, held: SubscriptionRow): Promise<Terms | null> {
  const changed = await findChange(db, { tenantId: held.tenant_id, subscriptionId: held.id })
  return changed ? toTerms(changed) : readFirstTerms(db, held)
}

/** What was paid for the days that are left: changes that wait for the next charge were not. */
export async function readHeldTerms(db: Db, held: SubscriptionRow): Promise<Terms | null> {
  const changed = await db
    .selectFrom('plan_change')
    .selectAll()
    .where('tenant_id', '=', held.tenant_id)
    .where('subscription_id', '=', held.id)
    .where('effective_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return changed ? toTerms(changed) : readFirstTerms(db, held)
}

async function readFirstTerms(db: Db, held: SubscriptionRow): Promise<Terms | null> {
  const first = held.checkout_id
    ? await findCheckout(db, { tenantId: held.tenant_id, checkoutId: held.checkout_id })
    : null
  return first ? toFirstTerms(first) : null
}

/** Days that were given, of those that are left. */
export async function readBonusDays(db: Db, held: SubscriptionRow, now: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(bonus_days), 0)::int as days from subscription_period
    where tenant_id = ${held.tenant_id} and subscription_id = ${held.id} and voided_at is null and ends_at > ${now}`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}

export interface NewChange {
  held: SubscriptionRow
  from: Terms
  to: Terms & { planId: string; priceId: string }
  checkoutId: string | null
  askedAt: Date
  /** Null: with the next charge. */
  effectiveAt: Date | null
  /** Because of a price, which nobody asked for. */
  datedPriceId?: string
}

/** Writes the change down, and has the provider told; one that holds at once is what is held from then on. @returns its id */
export async function addChange(tx: Tx, queue: JobSender, change: NewChange): Promise<string> {
  const { held, from, to } = change
  const id = newId()
  await tx
    .insertInto('plan_change')
    .values({
      ...{ tenant_id: held.tenant_id, id, subscription_id: held.id, account_id: held.account_id },
      ...{ from_plan_id: held.plan_id, from_price_id: held.price_id },
      ...{ from_minor: from.price.amountMinor, from_days: from.periodDays, plan_id: to.planId, price_id: to.priceId },
      ...{ currency: to.price.currency, renewal_minor: to.price.amountMinor, period_days: to.periodDays },
      ...{ checkout_id: change.checkoutId, asked_at: change.askedAt, effective_at: change.effectiveAt },
      dated_price_id: change.datedPriceId ?? null,
    })
    .execute()
  if (change.effectiveAt) await holdPlan(tx, held, to)
  await queue.send('billing.change', { tenantId: held.tenant_id, subscriptionId: held.id, changeId: id }, { tx })
  return id
}

export const holdPlan = (
  tx: Tx,
  held: Pick<SubscriptionRow, 'tenant_id' | 'id'>,
  to: { planId: string; priceId: string },
) =>
  tx
    .updateTable('subscription')
    .set({ plan_id: to.planId, price_id: to.priceId })
    .where('tenant_id', '=', held.tenant_id)
    .where('id', '=', held.id)
    .execute()

/** The next charge has come: what was asked for holds. */
export async function beginChange(tx: Tx, row: PlanChangeRow, at: Date): Promise<void> {
  await tx
    .updateTable('plan_change')
    .set({ effective_at: at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('effective_at', 'is', null)
    .execute()
  await holdPlan(
    tx,
    { tenant_id: row.tenant_id, id: row.subscription_id },
    { planId: row.plan_id, priceId: row.price_id },
  )
}
