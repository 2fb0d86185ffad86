import type { Pool } from '#shared/database/database.ts'

/** Rows of each table that members fill. */
export const LARGE_ROWS = 50_000
/** Of those, so many have run out: more than one statement of a sweep may take. */
const OVERDUE_ROWS = 12_000
/** Uploads that nobody touched for long; every second is of no title. */
const OVERDUE_UPLOADS = 400

/** `n` counts the rows; the first of them have run out. */
const TABLES = [
  `account (tenant_id, id, email_address, meta_data) select 'demo', 'a' || n, 'a' || n || '@example.com', '{}'`,
  `sign_in_session (tenant_id, id, account_id, device_id, token_sha256, expires_at, revoked_at)
    select 'demo', 's' || n, 'a' || n, 'd' || n, 't' || n, $now + interval '30 days' - ($old and n % 2 = 0)::int * interval '300 days',
      case when $old and n % 2 = 1 then $now - interval '300 days' when n % 3 = 0 then $now - interval '9 days' end`,
  `sign_in_try (tenant_id, subject, window_started_at, tries) select 'demo', 'subject' || n, $now - $old::int * interval '2 days', 1`,
  `media (tenant_id, id, state) select 'demo', 'm' || n, 'ready'`,
  `title (tenant_id, id, kind, name, facts, media_id) select 'demo', 'f' || n, 'movie', 'Film ' || n, '{}', 'm' || n`,
  `title_request (tenant_id, request_key, request_sha256, title_id, body)
    select 'demo', 'k' || n, '', 'f' || n, jsonb_build_object('uploadId', case when n <= ${OVERDUE_UPLOADS} and n % 2 = 1 then 'gone' else 'u' || n end, 'requestKey', 'k' || n)`,
  `upload (tenant_id, id, name, size_bytes, sha256, touched_at)
    select 'demo', 'u' || n, 'film.mp4', 1, 'hash' || n, $now - (n <= ${OVERDUE_UPLOADS})::int * interval '15 days'`,
  `licence_hold (tenant_id, account_id, device_id, expires_at)
    select 'demo', 'a' || n, 'd' || n, now() + interval '5 minutes' - $old::int * interval '1 hour'`,
  `playback_session (tenant_id, id, account_id, title_id, media_id, device_id, presence_token_sha256, started_at, ended_at)
    select 'demo', 'p' || n, 'a' || n, 'f' || n, 'm' || n, 'd' || n, 'q' || n, now() - $old::int * interval '4 days',
      case when n % 2 = 0 then now() - $old::int * interval '31 days' end`,
  `playback_quality (tenant_id, day, network, device, engine, codec, sessions, failed, unseen, watched_seconds, stalled_ms, stalls,
      start_counts, failure_counts, lines_counts)
    select 'demo', now()::date - 90 + n / 600 - $old::int * 401, 'n' || n, 'phone', 'shaka-dash', 'h264', 1, 0, 0, 1, 0, 0, '{}', '{}', '{}'`,
  `screen_lease (tenant_id, account_id, device_id, playback_session_id, claimed_at, expires_at)
    select 'demo', 'a' || n, 'd' || n, 'p' || n, now(), now() + interval '1 hour' - (n % 5 = 0)::int * interval '2 hours'
    where not $old`,
  `proof (tenant_id, id, purpose, subject, code_mac, code_expires_at, created_at, used_at)
    select 'demo', 'o' || n, 'confirm-email', 'a' || n || '@example.com', '', $now, $now - $old::int * interval '9 days', $now`,
  `message (tenant_id, id, channel, purpose, recipient, sealed, expires_at, status, provider, provider_message_id, created_at, updated_at)
    select 'demo', 'w' || n, 'sms', 'note', 'a', case when $old and n % 3 > 0 then 'sealed' end,
      case when n % 3 = 1 then $now - interval '1 hour' end, case when n % 3 = 2 then 'queued' else 'sent' end, 'termii', 'x' || n,
      $now - $old::int * case n % 3 when 0 then interval '100 days' else interval '4 days' end, $now`,
  `early_report (provider, provider_message_id, status, received_at)
    select 'termii', 'y' || n, 'failed', $now - $old::int * interval '4 days'`,
  `contact_message (tenant_id, id, ticket, email, subject, body, created_at)
    select 'demo', 'c' || n, 'K-' || n, 'a' || n || '@example.com', '', '', $now - $old::int * interval '3 years'`,
  `catalogue_change (tenant_id, kind, id, changed_at) select 'demo', 'title', 'v' || n, $now - $old::int * interval '8 days'`,
  `subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, state, paid_through, is_recurring)
    select 'demo', 'b' || n, 'a' || n, 'basic', 'basic-30', 'stripe', case when $old then 'CANCELLED' else 'ACTIVE' end,
      $now + interval '9 days' - $old::int * interval '30 days', true`,
  `subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
    select 'demo', 'b' || n, 1, $now - interval '60 days', $now + interval '9 days' - $old::int * interval '30 days', 'granted'`,
  `checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor, amount_minor,
      period_days, state, expires_at, next_read_at)
    select 'demo', 'x' || n, 'KL-' || n, 'a' || n, 'manual', 'basic', 'basic-30', false, 'NGN', 290000, 290000, 30,
      case when n <= 100 then 'pending' else 'paid' end, $now + interval '1 day',
      case when n <= 100 then $now - interval '1 minute' end`,
  `renewal (tenant_id, id, subscription_id, account_id, period_starts_at, plan_id, price_id, amount_minor, currency, period_days,
      state, ends_at, tries, next_try_at, created_at, closed_at)
    select 'demo', 'n' || n, 'b' || n, 'a' || n, $now - interval '5 days', 'basic', 'basic-30', 290000, 'NGN', 30,
      case when n <= 300 then 'open' else 'paid' end, $now + interval '16 days' - (n <= 100)::int * interval '20 days',
      1, case when n > 100 and n <= 200 then $now - interval '1 minute' end, $now - interval '5 days', case when n > 300 then $now end`,
  `gift (tenant_id, id, code_sha256, plan_id, price_id, days, state, batch_id, receiver, send_at, made_at, redeemed_by, redeemed_at,
      subscription_id, period_number)
    select 'demo', 'g' || n, 'g' || n, 'basic', 'basic-30', 30, case when n % 2 = 0 then 'open' else 'redeemed' end, 'batch',
      case when n % 2 = 0 and n <= 200 then 'a@example.com' end, case when n % 2 = 0 and n <= 200 then $now + interval '9 days' end,
      $now, case when n % 2 = 1 then 'a' || n end, case when n % 2 = 1 then $now end,
      case when n % 2 = 1 and n > 200 then 'b' || n end, case when n % 2 = 1 and n > 200 then 1 end`,
  `billing_notice (tenant_id, subscription_id, kind, about, told_at, channel)
    select 'demo', 'b' || n, 'renews', $now + interval '9 days' - $old::int * interval '30 days', $now - interval '3 days', 'mail'`,
  `renewal_link (token_sha256, tenant_id, renewal_id, made_at) select 'r' || n, 'demo', 'n' || n, $now`,
  `credit (tenant_id, payment_id, account_id, currency, kind, amount_minor, left_minor, created_at)
    select 'demo', 'p' || n, 'a' || n, 'NGN', 'short', 100000, 0, $now`,
  `credit_use (tenant_id, id, checkout_id, payment_id, amount_minor, state, pays_id, at)
    select 'demo', 'u' || n, 'x' || n, 'p' || n, 100000, 'used', 'p' || n, $now`,
  `plan_change (tenant_id, id, subscription_id, account_id, from_plan_id, from_price_id, from_minor, from_days, plan_id, price_id,
      currency, renewal_minor, period_days, asked_at, effective_at)
    select 'demo', 'c' || n, 'b' || n, 'a' || n, 'basic', 'basic-30', 290000, 30, 'family', 'family-30', 'NGN', 290000, 30, $now, $now`,
  `provider_event (provider, dedupe_key, kind, news, received_at)
    select 'stripe', 'e' || n, 'told', ('{"reference":null,"ids":{"subscription":"sub_' || n || '"},"email":null}')::jsonb, $now`,
  `webhook_event (tenant_id, id, type, data, at)
    select 'demo', 'e' || n, 'payment.paid', '{}', $now - $old::int * interval '31 days'`,
  `webhook_delivery (tenant_id, id, endpoint_id, event_id, state, tries, created_at, done_at)
    select 'demo', 'd' || n, 'h1', 'e' || n, case when n % 9 = 0 then 'failed' else 'delivered' end, 1, $now, $now`,
  `webhook_try (tenant_id, delivery_id, number, at, duration_ms, status, answer)
    select 'demo', 'd' || n, 1, $now, 90, 204, ''`,
  `bulk_import (tenant_id, id, kind, file_name, format, columns, mapping, row_count, created_at, created_by, imported_by, undone_by, state)
    select 'demo', 'i' || n, 'titles', 'titles.csv', 'csv', '{id,tagline}', '{id,tagline}', 1, $now - $old::int * interval '31 days', 'Ada',
      'Ada', 'Ada', case n when 40001 then 'checking' when 40002 then 'importing' when 40003 then 'undoing' else 'done' end`,
  `import_row (tenant_id, import_id, number, cells, outcome, subject, identity, patch, before, after, applied)
    select 'demo', 'i' || n, 1, array['f' || n, 'x'], case when n = 40003 then 'made' else 'changed' end, 'f' || n, 'id:f' || n,
      '{"fields": {"tagline": "x"}, "certificate": {}, "translations": []}', null, '{"version": 1}',
      case when n not in (40001, 40002) then 'done' end`,
  `playlist_title (tenant_id, playlist_id, title_id, position) select 'demo', 'l' || n % 20, 'f' || n, n`,
]

/** Tables as large as a service of many members has them, in some seconds: nothing is checked on the way in. */
export async function fillLargeTables(pool: Pool, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of TABLES) {
      const text = table
        .replaceAll('$now', `'${now.toISOString()}'::timestamptz`)
        .replaceAll('$old', `(n <= ${OVERDUE_ROWS})`)
      const [head, where = ''] = text.split(/(?=where not)/)
      await client.query(`insert into ${head} from generate_series(1, ${LARGE_ROWS}) n ${where}`)
    }
    await client.query(
      `insert into playlist (tenant_id, id, name) select 'demo', 'l' || n, 'List' from generate_series(0, 19) n`,
    )
    await client.query(
      `insert into webhook_endpoint (tenant_id, id, name, url, events, secret_sealed, created_by, created_at)
        values ('demo', 'h1', 'Accounting', 'https://hooks.example.com/', '{payment.paid}', '', 'Ada', now())`,
    )
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
  } finally {
    client.release()
  }
}
