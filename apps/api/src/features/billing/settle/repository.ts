import type { PaymentStepKind } from '@kola/contract/payments/payment'
import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { PaymentTable, SubscriptionTable } from '#shared/database/schema/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { ProviderIds } from '../providers/provider.ts'
import { type FindingKind, PROPOSALS } from './judge.ts'

export type PaymentRow = Selectable<PaymentTable>
export type SubscriptionRow = Selectable<SubscriptionTable>

/** All that moves an account's money stands in one line behind this lock, until the transaction ends. */
export const lockMoney = (tx: Tx, { tenantId, accountId }: { tenantId: string; accountId: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`money:${tenantId}:${accountId}`}, 0))`.execute(tx)

export const lockCheckout = (tx: Tx, { tenantId, checkoutId }: { tenantId: string; checkoutId: string }) =>
  tx
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', checkoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const listPayments = (tx: Tx, checkout: Checkout) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.id)
    .orderBy('paid_at')
    .orderBy('id')
    .execute()

export const findSubscription = (tx: Tx, { tenant_id, subscription_id }: Checkout) =>
  subscription_id === null
    ? null
    : tx
        .selectFrom('subscription')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', subscription_id)
        .forUpdate()
        .executeTakeFirstOrThrow()

/** Takes back what was begun in this transaction and is not paid for: its grace would give access, and hold up what is paid. */
export const dropSubscription = (tx: Tx, { tenant_id, id }: SubscriptionRow) =>
  tx.deleteFrom('subscription').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()

export interface OtherHoldings {
  /** A recurring subscription that entitles now and came from another checkout. */
  holdsAnother: boolean
  /** Until when the same plan is held by another; null when it is not. */
  samePlanUntil: Date | null
  /** A period was paid for before: the bonus was given. */
  hasPaid: boolean
  /** What is paid for is a pass: beside a membership that renews it would add nothing. */
  isPass: boolean
}

export async function readOtherHoldings(tx: Tx, checkout: Checkout, now: Date): Promise<OtherHoldings> {
  const { rows } = await sql<OtherHoldings>`
    select
      coalesce(bool_or(sub.is_recurring and sub.state in ('ACTIVE', 'PAST_DUE')
        and sub.paid_through + make_interval(days => sub.grace_days) > ${now}), false) as "holdsAnother",
      max(sub.paid_through) filter (where sub.plan_id = ${checkout.plan_id} and sub.paid_through > ${now}) as "samePlanUntil",
      coalesce(bool_or(exists (select 1 from subscription_period per
        where per.tenant_id = sub.tenant_id and per.subscription_id = sub.id and per.kind = 'paid') and price.kind = 'membership'), false) as "hasPaid",
      coalesce((select bought.kind = 'pass' from price bought
        where bought.tenant_id = ${checkout.tenant_id} and bought.id = ${checkout.price_id}), false) as "isPass"
    from subscription sub
    join price on price.tenant_id = sub.tenant_id and price.id = sub.price_id
    where sub.tenant_id = ${checkout.tenant_id} and sub.account_id = ${checkout.account_id}
      and sub.id is distinct from ${checkout.subscription_id}`.execute(tx)
  return rows[0] ?? { holdsAnother: false, samePlanUntil: null, hasPaid: false, isPass: false }
}

/** @returns false when the movement is known already */
export async function addPayment(tx: Tx, row: Omit<PaymentRow, 'created_at'>): Promise<boolean> {
  const added = await tx
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The next period of a subscription. @throws when it is there already */
export const addPeriod = (
  tx: Tx,
  of: { tenantId: string; subscriptionId: string; paymentId: string; startsAt: Date; endsAt: Date; bonusDays: number },
) =>
  sql`
    insert into subscription_period
      (tenant_id, subscription_id, number, starts_at, ends_at, kind, bonus_days, payment_id)
    select ${of.tenantId}, ${of.subscriptionId}, coalesce(max(number), 0) + 1, ${of.startsAt}, ${of.endsAt}, 'paid',
      ${of.bonusDays}, ${of.paymentId}
    from subscription_period where tenant_id = ${of.tenantId} and subscription_id = ${of.subscriptionId}`.execute(tx)

export interface Step {
  kind: PaymentStepKind | 'asked'
  /** What happened, so that it is told once. */
  fact: string
  at: Date
  detail?: Record<string, unknown>
}

export async function addSteps(
  tx: Tx,
  checkout: Pick<Checkout, 'tenant_id' | 'id'>,
  steps: readonly Step[],
): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('checkout_step')
    .values(
      steps.map(({ kind, fact, at, detail = {} }) => ({
        ...{ tenant_id: checkout.tenant_id, checkout_id: checkout.id, kind, fact, at },
        detail: JSON.stringify(detail),
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'checkout_id', 'fact']).doNothing())
    .execute()
}

export async function addFinding(
  tx: Tx,
  of: {
    checkout: Checkout
    kind: FindingKind
    paymentId: string
    at: Date
    detail: Record<string, unknown>
    /** Where one payment can have several of a kind. */
    fact?: string
  },
): Promise<void> {
  const { checkout, kind, paymentId, fact = `${kind}:${paymentId}` } = of
  await tx
    .insertInto('finding')
    .values({
      ...{ tenant_id: checkout.tenant_id, id: newId(), fact, kind, found_at: of.at },
      ...{ checkout_id: checkout.id, payment_id: paymentId, account_id: checkout.account_id },
      ...{ detail: JSON.stringify(of.detail), proposal: PROPOSALS[kind] },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'fact']).doNothing())
    .execute()
}

/** By which a callback finds its checkout. An id that belongs to another checkout stays with it. */
export async function addLinks(tx: Tx, checkout: Checkout, ids: ProviderIds): Promise<void> {
  const links = Object.entries(ids).filter(([kind, value]) => value !== '' && checkout.provider_ids[kind] !== value)
  if (links.length === 0) return
  await tx
    .insertInto('checkout_link')
    .values(
      links.map(([kind, value]) => ({
        ...{ provider: checkout.provider, kind, value, tenant_id: checkout.tenant_id, checkout_id: checkout.id },
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'value']).doNothing())
    .execute()
}

/** The next number of the year, drawn in the transaction that uses it: what is rolled back leaves no gap. */
export async function issueReceipt(
  tx: Tx,
  of: { tenantId: string; paymentId: string; vatMinor: number; at: Date },
): Promise<string> {
  const year = of.at.getUTCFullYear()
  const { rows } = await sql<{ number: number }>`
    with drawn as (
      insert into receipt_counter (tenant_id, year, last_number) values (${of.tenantId}, ${year}, 1)
      on conflict (tenant_id, year) do update set last_number = receipt_counter.last_number + 1
      returning last_number
    )
    insert into receipt (tenant_id, payment_id, year, number, vat_minor, issued_at)
    select ${of.tenantId}, ${of.paymentId}, ${year}, last_number, ${of.vatMinor}, ${of.at} from drawn
    returning number`.execute(tx)
  return toReceiptNumber(year, rows[0]?.number ?? 0)
}

/** Such as `2026-000042`. */
export const toReceiptNumber = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`
