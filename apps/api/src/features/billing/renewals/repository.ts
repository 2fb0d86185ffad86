import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { RenewalTable } from '#shared/database/schema/renewals.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { NextTry } from '../retries/planning/input.ts'

export type RenewalRow = Selectable<RenewalTable>

export interface RenewalOf {
  tenantId: string
  renewalId: string
}

export const lockRenewal = (tx: Tx, { tenantId, renewalId }: RenewalOf): Promise<RenewalRow> =>
  tx
    .selectFrom('renewal')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', renewalId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findRenewal = (db: Db, { tenantId, renewalId }: RenewalOf): Promise<RenewalRow | undefined> =>
  db.selectFrom('renewal').selectAll().where('tenant_id', '=', tenantId).where('id', '=', renewalId).executeTakeFirst()

interface Closing {
  state: 'paid' | 'lapsed' | 'cancelled'
  at: Date
}

const toClosed = ({ state, at }: Closing) => ({ state, closed_at: at, next_try_at: null })

export const closeRenewal = (tx: Tx, { tenant_id, id }: RenewalRow, closing: Closing) =>
  tx.updateTable('renewal').set(toClosed(closing)).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()

/** All that are still asked for of a subscription. */
export const closeRenewals = (tx: Tx, of: { tenantId: string; subscriptionId: string }, closing: Closing) =>
  tx
    .updateTable('renewal')
    .set(toClosed(closing))
    .where('tenant_id', '=', of.tenantId)
    .where('subscription_id', '=', of.subscriptionId)
    .where('state', '=', 'open')
    .execute()

/** Why a later try is planned for its moment; a moment that is planned anew takes the other's place. */
export const noteChoice = (tx: Tx, of: RenewalOf, { number, choice }: { number: number; choice: NextTry }) =>
  tx
    .insertInto('renewal_choice')
    .values({
      ...{ tenant_id: of.tenantId, renewal_id: of.renewalId, try_number: number },
      ...{ planned_for: choice.at, chance: choice.chance, is_exploring: choice.isExploring },
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'renewal_id', 'try_number']).doUpdateSet((row) => ({
        planned_for: row.ref('excluded.planned_for'),
        chance: row.ref('excluded.chance'),
        is_exploring: row.ref('excluded.is_exploring'),
      })),
    )
    .execute()

/** Each time that the means was charged, oldest first. */
export const listTries = (db: Db, { tenantId, renewalId }: RenewalOf): Promise<Checkout[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('renewal_id', '=', renewalId)
    .where('try_number', 'is not', null)
    .orderBy('try_number')
    .execute()

/** Payments of a subscription that may have left a means behind, the newest first. */
export const listPaid = (db: Db, of: { tenantId: string; subscriptionId: string }): Promise<Checkout[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment')
        .select('checkout_id')
        .where('tenant_id', '=', of.tenantId)
        .where('subscription_id', '=', of.subscriptionId)
        .where('use', '=', 'period'),
    )
    .orderBy('started_at', 'desc')
    .limit(5)
    .execute()

/** What the next period of a subscription costs, as its newest change says, else its first payment. */
export interface NextTerms {
  planId: string
  priceId: string
  amountMinor: number
  currency: string
  periodDays: number
}

/** Those of `sub`: columns, and the rows beside it that they are taken from. Nothing is asked for where it costs nothing. */
export const NEXT_TERMS = {
  columns: sql`coalesce(change.plan_id, first.plan_id) as "planId", coalesce(change.price_id, first.price_id) as "priceId",
      coalesce(change.renewal_minor, first.price_minor) as "amountMinor",
      coalesce(change.currency, first.currency) as currency, coalesce(change.period_days, first.period_days) as "periodDays"`,
  joins: sql`join checkout first on first.tenant_id = sub.tenant_id and first.id = sub.checkout_id
    left join lateral (
      select plan_id, price_id, renewal_minor, currency, period_days from plan_change
      where plan_change.tenant_id = sub.tenant_id and plan_change.subscription_id = sub.id
      order by number desc limit 1
    ) change on true`,
  costs: sql`coalesce(change.renewal_minor, first.price_minor) > 0`,
}

interface DueRow extends NextTerms {
  /** By which it renews. */
  mandateId: string | null
  tenantId: string
  subscriptionId: string
  accountId: string
  paidThrough: Date
}

/** Subscriptions whose paid days are over and whose next period was not asked for yet, with what it costs. */
export async function listDue(
  db: Db,
  { providers, now, limit, oldest }: { providers: readonly string[]; now: Date; limit: number; oldest: Date },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select sub.tenant_id as "tenantId", sub.id as "subscriptionId", sub.account_id as "accountId",
      sub.paid_through as "paidThrough", sub.mandate_id as "mandateId", ${NEXT_TERMS.columns}
    from subscription sub
    ${NEXT_TERMS.joins}
    where sub.state in ('ACTIVE', 'PAST_DUE') and sub.paid_through <= ${now} and sub.paid_through > ${oldest}
      and sub.is_recurring and (sub.mandate_id is not null or sub.payment_gateway = any(${providers}))
      and ${NEXT_TERMS.costs}
      and not exists (select 1 from renewal where renewal.tenant_id = sub.tenant_id and renewal.subscription_id = sub.id
        and renewal.period_starts_at = sub.paid_through)
    order by sub.paid_through limit ${limit}`.execute(db)
  return rows
}
