import type { Pool } from '#shared/database/database.ts'

/** Of `n`, counted from 1; `$rows` is how many there are, `$now` the moment. Each tenth is an account with a subscription. */
const TABLES = [
  `account (tenant_id, id, email_address, meta_data)
    select 'demo', 'a' || n, 'a' || n || '@example.com', '{}' from generate_series(1, $rows / 10) n`,
  `subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, state, paid_through, is_recurring, checkout_id,
      provider_subscription_id, transaction_id)
    select 'demo', 's' || n, 'a' || n, 'basic', 'basic-30', 'flutterwave', 'ACTIVE', $now + interval '9 days', true, 'c' || n,
      'sub' || n, 't' || n from generate_series(1, $rows / 10) n`,
  `subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind, payment_id)
    select 'demo', 's' || n, 1, $now - interval '21 days', $now + interval '9 days', 'paid', 'p' || n
    from generate_series(1, $rows / 10) n`,
  // Those of the first account are many.
  `checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor, amount_minor,
      period_days, state, started_at, expires_at, next_read_at, provider_ids, subscription_id)
    select 'demo', 'c' || n, 'KL-' || lpad(n::text, 10, '0'), case when n % 400 = 7 then 'a1' else 'a' || (n - 1) % ($rows / 10) + 1 end,
      'flutterwave', 'basic', 'basic-30', true, 'NGN', 290000, 290000, 30, case when n % 50 = 0 then 'pending' else 'paid' end,
      $now - n * interval '1 minute', $now + interval '1 day', case when n % 50 = 0 then $now + (n - $rows / 10) * interval '1 minute' end,
      jsonb_build_object('plan', '77'), case when n <= $rows / 10 then 's' || n end from generate_series(1, $rows) n`,
  `checkout_link (provider, kind, value, tenant_id, checkout_id)
    select 'flutterwave', 'transaction', 't' || n, 'demo', 'c' || n from generate_series(1, $rows) n`,
  `checkout_link (provider, kind, value, tenant_id, checkout_id) values ('flutterwave', 'plan', '77', 'demo', 'c1')`,
  `checkout_step (tenant_id, checkout_id, kind, fact, at)
    select 'demo', 'c' || n, 'started', 'started', $now from generate_series(1, $rows) n`,
  `payment (tenant_id, id, account_id, checkout_id, subscription_id, provider, transaction_id, amount_minor, currency, use, paid_at)
    select 'demo', 'p' || n, 'a' || (n - 1) % ($rows / 10) + 1, 'c' || n, 's' || n, 'flutterwave', 't' || n, 290000, 'NGN', 'period',
      $now - n * interval '1 minute' from generate_series(1, $rows) n`,
  `ledger_entry (tenant_id, id, key, kind, payment_id, happened_at)
    select 'demo', 'e' || n, 'charge:p' || n, 'charge', 'p' || n, $now from generate_series(1, $rows) n`,
  `ledger_line (tenant_id, entry_id, number, account, amount_minor, currency)
    select 'demo', 'e' || n, side, case side when 1 then 'provider:flutterwave' else 'revenue' end, 290000 * (3 - 2 * side), 'NGN'
    from generate_series(1, $rows) n, generate_series(1, 2) side`,
  `receipt (tenant_id, payment_id, year, number, vat_minor, issued_at)
    select 'demo', 'p' || n, 2026, n, 0, $now from generate_series(1, $rows) n`,
  `refund (tenant_id, id, payment_id, amount_minor, currency, reason, state, key, asked_by, asked_at, due_at)
    select 'demo', 'r' || n, 'p' || n, 100, 'NGN', '', 'done', 'k' || n, 'kola', $now, $now from generate_series(1, $rows / 4) n`,
  `finding (tenant_id, id, fact, kind, checkout_id, proposal, found_at, resolved_at)
    select 'demo', 'f' || n, 'fact' || n, 'late-success', 'c' || n, '', $now - n * interval '1 minute', case when n % 2 = 0 then $now end
    from generate_series(1, $rows / 4) n`,
  `provider_event (provider, dedupe_key, kind, news, state, received_at)
    select 'flutterwave', 'd' || n, 'told', '{"reference":null,"ids":{},"email":null}', 'done', $now from generate_series(1, $rows) n`,
  `deposit_evidence (tenant_id, checkout_id, bank_id, slip_number, amount_minor, currency, paid_on, recorded_by, recorded_at)
    select 'demo', 'c' || n, 'iroko', 'n' || n, 290000, 'NGN', '2026-11-20', 'ngozi', $now from generate_series(1, $rows / 10) n`,
  `coupon_redemption (tenant_id, checkout_id, code, account_id, redeemed_at)
    select 'demo', 'c' || n, 'OFTEN', 'a' || n, $now from generate_series(1, $rows / 10) n`,
  `coupon (tenant_id, code, percent_off, max_redemptions, redemptions) values ('demo', 'OFTEN', 20, $rows, $rows / 10)`,
]

/** So many payments of one tenant, each with all that belongs to one: nothing is checked on the way in. */
export async function fillPayments(pool: Pool, { rows, now }: { rows: number; now: Date }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (const table of TABLES) {
      const text = table.replaceAll('$now', `'${now.toISOString()}'::timestamptz`).replaceAll('$rows', String(rows))
      await client.query(`insert into ${text}`)
    }
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
