import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { CreditKind } from '#shared/database/schema/money-back.ts'
import type { Money } from '#shared/money.ts'
import { type Checkout, wholeOf } from '../checkout/checkout.ts'
import { planCredited } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import type { PaymentRow } from '../settle/repository.ts'

/** Whose credit, in which currency. Whoever changes it holds the lock of the account's money. */
export type CreditOf = Pick<Checkout, 'tenant_id' | 'account_id' | 'currency'>
type Of = Pick<PaymentRow, 'tenant_id' | 'id'>

/** Credit that nothing stands against: while the payer's bank may take it back, it pays for nothing. */
const UNDISPUTED = sql`not exists (select 1 from dispute
  where dispute.tenant_id = credit.tenant_id and dispute.payment_id = credit.payment_id and dispute.state = 'open')`
/** What of `credit` may pay for something. */
export const FREE = sql`credit.left_minor > 0 and ${UNDISPUTED}`

interface Keeping {
  payment: Pick<PaymentRow, 'tenant_id' | 'id' | 'account_id' | 'currency' | 'paid_at'>
  kind: CreditKind
  amountMinor: number
  at: Date
  /** Nothing else says that it came. */
  isToldApart?: boolean
}

/** What of a payment pays for nothing becomes the person's credit. */
export async function keepAsCredit(
  tx: Tx,
  { payment, kind, amountMinor, at, isToldApart = false }: Keeping,
): Promise<void> {
  const { tenant_id: tenantId, id: paymentId, currency } = payment
  await tx
    .insertInto('credit')
    .values({
      ...{ tenant_id: tenantId, payment_id: paymentId, account_id: payment.account_id, currency, kind },
      ...{ amount_minor: amountMinor, left_minor: amountMinor, created_at: at },
    })
    .execute()
  await post(tx, {
    ...{ tenantId, key: `credit:${paymentId}`, kind: 'credit', paymentId, happenedAt: at, currency },
    lines: planCredited(amountMinor),
  })
  if (!isToldApart) return
  await tx.insertInto('credit_news').values({ tenant_id: tenantId, payment_id: paymentId, created_at: at }).execute()
}

/** What may pay for a checkout: what is free, and what is held for it. */
export async function readCredit(db: Db, of: CreditOf & { id?: string }): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select (coalesce((select sum(left_minor) from credit where tenant_id = ${of.tenant_id}
        and account_id = ${of.account_id} and currency = ${of.currency} and ${FREE}), 0)
      + coalesce((select sum(held.amount_minor) from credit_use held
        join credit on credit.tenant_id = held.tenant_id and credit.payment_id = held.payment_id
        where held.tenant_id = ${of.tenant_id} and held.checkout_id = ${of.id ?? ''} and held.state = 'held'
          and ${UNDISPUTED}), 0))::bigint as minor`.execute(db)
  return rows[0]?.minor ?? 0
}

/** Credit for what is missing in a charge; nothing where all of it came. */
export async function readMissing(
  { tx, checkout }: { tx: Tx; checkout: Checkout },
  { amount }: { amount: Money },
): Promise<number> {
  const isWhole = amount.amountMinor >= wholeOf(checkout).amountMinor
  return isWhole || amount.currency !== checkout.currency ? 0 : readCredit(tx, checkout)
}

interface Taking {
  amountMinor: number
  at: Date
  /** The payment that it is used with; null: it is held. */
  paysId: string | null
}

/** The oldest first, once. @throws where there is not so much */
export async function takeCredit(
  tx: Tx,
  checkout: CreditOf & { id: string },
  { amountMinor, at, paysId }: Taking,
): Promise<void> {
  const { rows } = await sql<{ taken: number }>`
    with part as (
      select credit.payment_id, credit.left_minor,
        sum(credit.left_minor) over (order by credit.created_at, credit.payment_id) - credit.left_minor as before
      from credit where tenant_id = ${checkout.tenant_id} and account_id = ${checkout.account_id}
        and currency = ${checkout.currency} and ${FREE}
    ), taken as (
      select payment_id, least(left_minor, ${amountMinor}::bigint - before)::bigint as amount
      from part where before < ${amountMinor}::bigint
    ), used as (
      insert into credit_use (tenant_id, id, checkout_id, payment_id, amount_minor, state, pays_id, at)
      select ${checkout.tenant_id}, gen_random_uuid()::text, ${checkout.id}, payment_id, amount,
        ${paysId === null ? 'held' : 'used'}, ${paysId}::text, ${at}::timestamptz from taken
    ), less as (
      update credit set left_minor = credit.left_minor - taken.amount from taken
      where credit.tenant_id = ${checkout.tenant_id} and credit.payment_id = taken.payment_id
    )
    select coalesce(sum(amount), 0)::bigint as taken from taken`.execute(tx)
  if (rows[0]?.taken !== amountMinor) throw new Error('there is not so much credit')
}

/** Pays a part of a payment with credit: with what is held for its checkout first, the rest of which is free again. */
export async function useCredit(tx: Tx, checkout: Checkout, taking: Taking & { paysId: string }): Promise<void> {
  await freeCredit(tx, checkout)
  if (taking.amountMinor > 0) await takeCredit(tx, checkout, taking)
}

/** What was held for a checkout that came to nothing, or of one payment that is taken back. */
export async function freeCredit(tx: Tx, of: Pick<Checkout, 'tenant_id' | 'id'>, by?: 'payment'): Promise<void> {
  const place = sql.ref(by === 'payment' ? 'payment_id' : 'checkout_id')
  await sql`
    with freed as (
      update credit_use set state = 'freed'
      where tenant_id = ${of.tenant_id} and ${place} = ${of.id} and state = 'held'
      returning payment_id, amount_minor
    ), sums as (select payment_id, sum(amount_minor) as amount from freed group by payment_id)
    update credit set left_minor = credit.left_minor + sums.amount from sums
    where credit.tenant_id = ${of.tenant_id} and credit.payment_id = sums.payment_id`.execute(tx)
}

/** What of a payment's credit goes another way: back, or lost to the payer's bank; less than nothing where it did not. */
export const lessenCredit = (tx: Tx, { tenant_id, id }: Of, amountMinor: number) =>
  sql`update credit set left_minor = left_minor - ${amountMinor}::bigint
    where tenant_id = ${tenant_id} and payment_id = ${id}`.execute(tx)
