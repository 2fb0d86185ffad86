import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'
import type { Payer, ProviderIds } from '../providers/provider.ts'
import type { Checkout } from './checkout.ts'

/** What a plain membership does not need to say. */
type PurposeColumn =
  | 'credit_minor'
  | 'purpose'
  | 'changes_subscription_id'
  | 'changes_until'
  | 'renewal_minor'
  | 'renewal_id'
  | 'try_number'
  | 'title_id'
  | 'play_hours'

export type NewCheckout = Omit<
  Checkout,
  | 'state'
  | 'url'
  | 'subscription_id'
  | 'decline_code'
  | 'decline_message'
  | 'is_decline_hard'
  | 'decline_class'
  | 'decline_retry_at'
  | 'settled_at'
  | 'reads'
  | 'provider_ids'
  | PurposeColumn
> &
  Partial<Pick<Checkout, PurposeColumn>>

/** The checkout with its first step, unless one of the same key stands already. @returns null then */
export async function addCheckout(db: Db, row: NewCheckout): Promise<Checkout | null> {
  const { rows } = await sql<Checkout>`
    with added as (
      insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, way, currency,
        price_minor, discount_minor, amount_minor, coupon_code, period_days, bonus_days, bank_id, idempotency_key,
        started_at, expires_at, next_read_at, purpose, changes_subscription_id, changes_until,
        renewal_minor, renewal_id, try_number, credit_minor, title_id, play_hours)
      values (${row.tenant_id}, ${row.id}, ${row.reference}, ${row.account_id}, ${row.provider}, ${row.plan_id},
        ${row.price_id}, ${row.is_recurring}, ${row.way}, ${row.currency}, ${row.price_minor}, ${row.discount_minor},
        ${row.amount_minor}, ${row.coupon_code}, ${row.period_days}, ${row.bonus_days}, ${row.bank_id},
        ${row.idempotency_key}, ${row.started_at}, ${row.expires_at}, ${row.next_read_at},
        ${row.purpose ?? 'membership'}, ${row.changes_subscription_id ?? null}, ${row.changes_until ?? null}, ${row.renewal_minor ?? null},
        ${row.renewal_id ?? null}, ${row.try_number ?? null}, ${row.credit_minor ?? 0}, ${row.title_id ?? null}, ${row.play_hours ?? null})
      on conflict (tenant_id, account_id, idempotency_key) where idempotency_key is not null do nothing
      returning *
    ), step as (
      insert into checkout_step (tenant_id, checkout_id, kind, fact, at)
      select tenant_id, id, 'started', 'started', started_at from added
    )
    select * from added`.execute(db)
  return rows[0] ?? null
}

export const findByKey = (db: Db, of: { tenantId: string; accountId: string; key: string }) =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('account_id', '=', of.accountId)
    .where('idempotency_key', '=', of.key)
    .executeTakeFirst()

/** Frees the key of a payment that came to nothing, so that the next press begins another. */
export const freeKey = (db: Db, { tenant_id, id }: Checkout) =>
  db
    .updateTable('checkout')
    .set({ idempotency_key: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

/** One that nobody answers for is from now on this caller's to ask for. @returns null where another took it, or it was answered */
export async function takeOver(db: Db, { tenant_id, id, expires_at }: Checkout, until: Date): Promise<Checkout | null> {
  const taken = await db
    .updateTable('checkout')
    .set({ expires_at: until })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('url', 'is', null)
    .where('expires_at', '=', expires_at)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** What the provider answered to the start: its ids, by which callbacks find the checkout, and where to go on. */
export async function noteStart(
  db: Db,
  checkout: Checkout,
  started: { ids: ProviderIds; url: string | null; state: Checkout['state']; due: Money | null },
): Promise<Checkout> {
  const dueMinor = started.due?.amountMinor ?? checkout.amount_minor
  const links = Object.entries(started.ids).filter(([, value]) => value !== '')
  const { rows } = await sql<Checkout>`
    with linked as (
      insert into checkout_link (provider, kind, value, tenant_id, checkout_id)
      select ${checkout.provider}, link.kind, link.value, ${checkout.tenant_id}, ${checkout.id}
      from unnest(${links.map(([kind]) => kind)}::text[], ${links.map(([, value]) => value)}::text[]) as link (kind, value)
      on conflict (provider, kind, value) do nothing
    )
    update checkout set provider_ids = provider_ids || ${JSON.stringify(started.ids)}::jsonb, url = ${started.url},
      state = case when state = 'open' then ${started.state} else state end,
      amount_minor = ${dueMinor}, discount_minor = ${checkout.price_minor - checkout.credit_minor - dueMinor}
    where tenant_id = ${checkout.tenant_id} and id = ${checkout.id}
    returning *`.execute(db)
  return rows[0] ?? checkout
}

/** Found by our reference, for its owner alone. */
export const findOwn = (db: Db, of: { tenantId: string; accountId: string; reference: string }) =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('account_id', '=', of.accountId)
    .where('reference', '=', of.reference)
    .executeTakeFirst()

export const findCheckout = (db: Db, of: { tenantId: string; checkoutId: string }) =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', of.checkoutId)
    .executeTakeFirst()

/** Who pays, as it was told at the start: of an account that is gone too, whose money is still to be read. */
export async function readPayer(
  db: Db,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<Payer> {
  const row = await db
    .selectFrom('account')
    .select(['email_address', 'first_name', 'last_name', 'telephone', 'country'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    ...{ tenantId, accountId, email: row.email_address ?? `${accountId}@no-mail.invalid` },
    ...{ firstName: row.first_name, lastName: row.last_name, phone: row.telephone ?? '', country: row.country },
  }
}
