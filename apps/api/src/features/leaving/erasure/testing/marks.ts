import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** What must be nowhere afterwards. All but number and network address bear `zqxvjw`, which no random letters of a hash come to. */
export const MARKS = { text: 'zqxvjw', telephone: '8055550147', network: '203.0.113.77' }

export interface Marked {
  accountId: string
  email: string
  telephone: string
  /** Of the device that they signed in on. */
  deviceId: string
}

/** Rows of one person that no feature writes within a test, or only by an outage: each with marks wherever a text is. */
export async function markRows({ db }: { db: Db }, who: Marked): Promise<void> {
  const { accountId, email, telephone, deviceId } = who
  const id = `m-${accountId}`
  const statements = [
    sql`update account set address = 'Zqxvjw street 1', city = 'Zqxvjwville', state = 'Zqxvjw', country = 'NG',
      meta_data = '{"dob": "1990-01-01", "gender": "Zqxvjw", "image_id": 3}', referral_code = ${`ZQXVJW${id}`}, username = ${`${telephone}`}
      where id = ${accountId}`,
    sql`insert into member_note (tenant_id, id, account_id, text, by_id, by_name, at)
      values ('demo', ${id}, ${accountId}, 'Zqxvjwadaeze pays on the 25th', 's', 'Emeka Uzor', now())`,
    sql`insert into approval (tenant_id, id, action, subject, wish, amount_minor, currency, reason, asked_kind, asked_id, asked_name,
        asked_at, expires_at) values ('demo', ${id}, 'block', ${accountId}, 'block', 0, 'XXX', 'Zqxvjw sells the account', 'staff', 'e',
        'Emeka Uzor', now(), now())`,
    sql`insert into bulk_import (tenant_id, id, kind, file_name, format, created_at, created_by)
      values ('demo', ${id}, 'members', 'members.csv', 'csv', now(), 'Adaeze Nwosu')`,
    sql`insert into import_row (tenant_id, import_id, number, cells, subject, after)
      values ('demo', ${id}, 1, ${[email, 'Zqxvjw']}, ${email}, null), ('demo', ${id}, 2, ${['Zqxvjw']}, ${telephone}, null),
        ('demo', ${id}, 3, ${['Zqxvjw']}, ${accountId}, null),
        ('demo', ${id}, 4, ${['Zqxvjw']}, 'another', ${JSON.stringify({ accountId, person: { firstName: 'Zqxvjw' } })})`,
    sql`insert into ticket_entry (tenant_id, id, contact_id, kind, text, by_name, at, dedupe_key)
      select 'demo', ${id}, id, 'in', 'zqxvjw writes once more', 'zqxvjw', now(), ${id} from contact_message where email = ${email}`,
    sql`insert into tv_sign_in (tenant_id, id, client, user_code_mac, device_code_sha256, device_id, device_name, state, account_id,
        created_at, expires_at, interval_seconds)
      values ('demo', ${id}, 'tv', ${id}, ${id}, 'ZQXVJWTV', 'Zqxvjw television', 'fetched', ${accountId}, now(), now(), 5)`,
    sql`insert into data_export (tenant_id, id, account_id, asked_at, sealed) values ('demo', ${id}, ${accountId}, now(), 'zqxvjw')`,
    sql`insert into passkey (tenant_id, id, account_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
      values ('demo', ${id}, ${accountId}, ${`zqxvjw${id}`}, 'zqxvjw', 0, '{}', false, 'Zqxvjw thumb', now())`,
    sql`insert into passkey_challenge (tenant_id, challenge_sha256, purpose, account_id, sign_in_session_id, expires_at)
      values ('demo', ${`zqxvjw${id}`}, 'add', ${accountId}, 'x', now())`,
    sql`insert into address_change (tenant_id, account_id, kind, address, requested_at, expires_at)
      values ('demo', ${accountId}, 'email', ${`zqxvjw${email}`}, now(), now())`,
    sql`insert into address_undo (tenant_id, id, account_id, kind, address, confirmed_at, token_sha256, changed_at, expires_at)
      values ('demo', ${id}, ${accountId}, 'email', ${`zqxvjw.${email}`}, now(), ${`zqxvjw${id}`}, now(), now())`,
    sql`insert into identity (tenant_id, provider, subject, account_id, email, linked_at)
      values ('demo', 'google', ${`zqxvjw-${id}`}, ${accountId}, ${email}, now())`,
    sql`insert into proof (tenant_id, id, purpose, subject, account_id, tries, created_at)
      values ('demo', ${id}, 'confirm-email', ${email}, ${accountId}, 0, now()),
        ('demo', ${`${id}2`}, 'reset-mobile', ${telephone}, null, 0, now())`,
    sql`insert into playback_session (tenant_id, id, account_id, title_id, media_id, device_id, device_name, presence_token_sha256)
      values ('demo', ${id}, ${accountId}, 'film', 'm', ${deviceId}, 'Zqxvjw Tecno', ${id})`,
    sql`insert into subtitle_report (tenant_id, title_id, language, kind, start_ms, account_id, line, words, at)
      values ('demo', 'film', 'en', 'subtitles', 1000, ${accountId}, 'A line', 'Zqxvjw would say so', now())`,
    sql`insert into stored_title (tenant_id, account_id, device_id, title_id, sign_in_session_id)
      select 'demo', ${accountId}, ${deviceId}, 'film', id from sign_in_session where account_id = ${accountId} limit 1`,
    sql`insert into screen_lease (tenant_id, account_id, device_id, playback_session_id, claimed_at, expires_at)
      values ('demo', ${accountId}, ${deviceId}, ${id}, now(), now())`,
    sql`insert into presence_record (tenant_id, account_id, device_id, record, updated_at)
      values ('demo', ${accountId}, ${deviceId}, '{"deviceName": "Zqxvjw Tecno"}', now())`,
    sql`insert into licence_hold (tenant_id, account_id, device_id, expires_at)
      values ('demo', ${accountId}, ${deviceId}, now())`,
    sql`insert into message (tenant_id, id, channel, purpose, recipient, sealed, status, created_at, updated_at)
      values ('demo', ${id}, 'sms', 'confirm-mobile', ${telephone}, 'zqxvjw', 'sent', now(), now())`,
    sql`insert into pgboss.job (name, data, output, state, policy)
      values ('verification.start', ${JSON.stringify({ to: email })}, ${JSON.stringify({ message: `${email} refused` })}, 'failed', 'standard')`,
    sql`insert into subscription (tenant_id, id, account_id, payment_gateway, is_recurring, plan_id, price_id, card_brand, card_last4)
      values ('demo', ${`${id}s`}, ${accountId}, 'dpo', true, 'basic', 'basic-30', 'Zqxvjwcard', '4242')`,
    sql`insert into renewal (tenant_id, id, subscription_id, account_id, period_starts_at, plan_id, price_id, amount_minor, currency,
        period_days, state, ends_at, tries, created_at, closed_at)
      values ('demo', ${`${id}r`}, ${`${id}s`}, ${accountId}, now(), 'basic', 'basic-30', 290000, 'NGN', 30, 'cancelled', now() + interval '1 day', 0, now(), now())`,
    sql`insert into renewal_link (token_sha256, tenant_id, renewal_id, made_at)
      values (${`zqxvjw${id}`}, 'demo', ${`${id}r`}, now())`,
    sql`insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, way, currency,
        price_minor, amount_minor, period_days, bonus_days, state, url, provider_ids, idempotency_key, decline_message, started_at, expires_at)
      values ('demo', ${id}, ${`KL-${id}`}, ${accountId}, 'paystack', 'basic', 'basic-30', false, 'banktransfer', 'NGN', 290000, 290000,
        30, 0, 'failed', ${`https://pay.example/zqxvjw/${email}`}, ${JSON.stringify({ customer: `CUS_zqxvjw`, authorization: 'AUTH_zqxvjw', transaction: '1' })},
        'zqxvjwkey', ${`Zqxvjwadaeze has no money`}, now(), now())`,
    sql`insert into checkout_link (provider, kind, value, tenant_id, checkout_id)
      values ('paystack', 'customer', ${`CUS_zqxvjw${id}`}, 'demo', ${id})`,
    sql`insert into checkout_step (tenant_id, checkout_id, kind, fact, at, detail)
      values ('demo', ${id}, 'failed', 'failed:1', now(), '{"message": "Zqxvjwadaeze Zqxvjwbello has no money", "due": 290000}')`,
    sql`insert into payment (tenant_id, id, account_id, checkout_id, provider, transaction_id, amount_minor, currency, use, paid_at)
      values ('demo', ${id}, ${accountId}, ${id}, 'paystack', ${id}, 290000, 'NGN', 'unapplied', now())`,
    sql`insert into finding (tenant_id, id, fact, kind, checkout_id, payment_id, account_id, detail, proposal, found_at, resolved_at,
        resolved_by, resolution)
      values ('demo', ${id}, ${id}, 'refund-refused', ${id}, ${id}, ${accountId}, '{"message": "Zqxvjw refused"}', 'Ask', now(), now(),
        'Bisi', 'Zqxvjwadaeze called and wants it at Zqxvjwbank')`,
    sql`insert into provider_event (provider, dedupe_key, kind, news, state, tenant_id, checkout_id, received_at)
      values ('paystack', ${id}, 'charge', ${JSON.stringify({ email })}, 'done', 'demo', ${id}, now()),
        ('paystack', ${`${id}2`}, 'charge', ${JSON.stringify({ email })}, 'done', null, null, now())`,
    sql`insert into mandate (tenant_id, id, account_id, provider, state, provider_ids, bank_name, last4, plan_id, price_id, amount_minor,
        currency, period_days, terms_version, agreed_at, step, reads, ended_at, end_reason)
      values ('demo', ${id}, ${accountId}, 'paystack', 'ENDED', ${JSON.stringify({ mandate: 'zqxvjw', email })}, 'Zqxvjwbank', '0147', 'basic',
        'basic-30', 290000, 'NGN', 30, '1', now(), '{"kind": "page", "url": "https://zqxvjw"}', 0, now(), 'member')`,
    sql`insert into own_account (tenant_id, id, account_id, provider, state, email, customer, provider_account_id, number, bank_name,
        bank_slug, account_name, failure, asked_at, opened_at, retired_at, closed_at)
      values ('demo', ${id}, ${accountId}, 'paystack', 'retired', ${email}, 'CUS_zqxvjw', ${id}, '1234567890', 'Wema', 'wema',
        'KOLA/ZQXVJWADAEZE', '', now(), now(), now(), now())`,
    sql`insert into shown_account (tenant_id, checkout_id, kind, provider, number, bank_name, account_name, amount_minor, currency,
        valid_from, valid_to)
      values ('demo', ${id}, 'transfer', 'paystack', '0987654321', 'Wema', 'ZQXVJWADAEZE', 290000, 'NGN', now(), now() + interval '1 hour')`,
    sql`insert into payment_method (tenant_id, account_id, provider, method_id, kind, brand, last4, kept_at)
      values ('demo', ${accountId}, 'paystack', 'pm_zqxvjw', 'card', 'Zqxvjwcard', '4242', now())`,
    sql`insert into provider_customer (tenant_id, account_id, provider, customer_id)
      values ('demo', ${accountId}, 'paystack', 'CUS_zqxvjw')`,
    sql`insert into gift (tenant_id, id, code_sha256, code_sealed, plan_id, price_id, days, state, checkout_id, buyer_id, from_name,
        for_name, message, receiver, send_at, made_at)
      values ('demo', ${id}, ${id}, 'sealed', 'basic', 'basic-30', 30, 'open', ${id}, ${accountId}, 'Zqxvjwadaeze', 'Mama Zqxvjw',
        'zqxvjw my love', null, null, now())`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Where a mark stands, as `table.column`: every text, list, JSON and bytes of every table is looked through. */
export async function findMarks({ db }: { db: Db }): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
      and c.udt_name in ('text', 'varchar', 'jsonb', 'json', 'bytea', '_text', 'tsvector', 'name', 'bpchar')
    order by 1, 2, 3`.execute(db)
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    // Two letters stand in what is sealed by chance: there the mark is all of it.
    const text = /sealed$/.test(column) ? MARKS.text : `%${MARKS.text}%`
    const { rows } = await sql`select 1 from ${sql.table(`${schema}.${table}`)} where lower(${value}) like ${text}
      or ${value} like ${`%${MARKS.telephone}%`} or ${value} like ${`%${MARKS.network}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`)
  }
  return found
}
