import type { Service } from '../service.ts'

/** Paystack takes so few calls in a minute that more of its renewals would measure that alone. */
const PAYSTACK_SHARE = 1 / 4
/** Cards told to a party in one call. */
const CARDS = 1_000
const SLUG = 'basic-ngn-30'

/** Of `n`, counted from 1 to `$rows`: members whose month is over at `$now`, every fourth by Paystack, the others by DPO. */
const TABLES = [
  `account (tenant_id, id, email_address, first_name, last_name, email_verified_at, meta_data)
    select 'demo', 'due' || n, 'due' || n || '@bench.example.com', 'Adaeze', 'Bello', now(), '{}' from of`,
  `subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, state, paid_through, is_recurring, checkout_id,
      transaction_id, grace_days, created_at)
    select 'demo', 'due' || n, 'due' || n, plan_id, price_id, party, 'ACTIVE', $now, true, 'due' || n, 'due' || n, 3, $begun from of`,
  `subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind, payment_id)
    select 'demo', 'due' || n, 1, $begun, $now, 'paid', 'due' || n from of`,
  `checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor, amount_minor,
      period_days, state, started_at, expires_at, settled_at, provider_ids, subscription_id)
    select 'demo', 'due' || n, 'KL-D' || lpad(n::text, 9, '0'), 'due' || n, party, plan_id, price_id, true, currency, amount_minor,
      amount_minor, period_days, 'paid', $begun, $begun, $begun, case party
        when 'dpo' then jsonb_build_object('subscriptionToken', 'BENCH-' || n, 'customerToken', 'BENCH-' || n)
        else jsonb_build_object('authorization', 'AUTH_bench' || n, 'authorizationEmail', 'due' || n || '@bench.example.com')
      end, 'due' || n from of`,
  `payment (tenant_id, id, account_id, checkout_id, subscription_id, provider, transaction_id, amount_minor, currency, use, paid_at)
    select 'demo', 'due' || n, 'due' || n, 'due' || n, 'due' || n, party, 'due' || n, amount_minor, currency, 'period', $begun from of`,
]

const toParty = (number: number) => (number % (1 / PAYSTACK_SHARE) === 0 ? 'paystack' : 'dpo')

async function tellParties(sandboxUrl: string, rows: number): Promise<void> {
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandboxUrl}/control${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}`)
  }
  for (const party of ['dpo', 'paystack']) {
    const numbers = Array.from({ length: rows }, (_, place) => place + 1).filter((number) => toParty(number) === party)
    for (let from = 0; from < numbers.length; from += CARDS) {
      const cards = numbers.slice(from, from + CARDS).map((number) => ({
        email: `due${number}@bench.example.com`,
        token: party === 'dpo' ? `BENCH-${number}` : `AUTH_bench${number}`,
      }))
      await control(`/${party}/kept`, { cards })
    }
  }
  await control('/paystack/outcomes', { reference: 'mode', outcome: 'live-like' })
}

/** So many renewals fall due at `dueAt`, here and with the cards that the parties keep; nothing is checked on the way in. */
export async function seedRenewals(
  { pool, sandboxUrl }: Service,
  { rows, dueAt }: { rows: number; dueAt: Date },
): Promise<void> {
  await tellParties(sandboxUrl, rows)
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (const table of TABLES) {
      const [into, select] = table.split(/\n\s+(?=select)/)
      const text = `with of as (select n, case when n % ${1 / PAYSTACK_SHARE} = 0 then 'paystack' else 'dpo' end as party, price.plan_id,
          price.id as price_id, price.amount_minor, price.currency, price.period_days
        from generate_series(1, ${rows}) n, price where price.tenant_id = 'demo' and '${SLUG}' in (price.id, price.slug_name))
        insert into ${into} ${select}`
      const now = `'${dueAt.toISOString()}'::timestamptz`
      const { rowCount } = await client.query(
        text.replaceAll('$now', now).replaceAll('$begun', `(${now} - interval '30 days')`),
      )
      if (rowCount !== rows) throw new Error(`${rowCount} of ${rows} rows are seeded: ${into}`)
    }
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
  } finally {
    await client.query('reset statement_timeout; set session_replication_role = origin')
    client.release()
  }
}
