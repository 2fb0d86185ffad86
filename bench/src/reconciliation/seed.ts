import type { Service } from '../service.ts'
import { type Party, PLANTED, type Planted, planOf, toParty, toSubscriptionId } from './planted.ts'

/** Told to a party in one call. */
const AT_ONCE = 1_000
const SLUG = 'basic-ngn-30'
const DAY_MS = 86_400_000
/** Made so far apart that no second has many. */
const APART_MS = 10 * 60_000
/** How each party calls what is cancelled. */
const CANCELLED: Record<Party, string> = {
  ...{ stripe: 'canceled', braintree: 'Canceled', paypal: 'CANCELLED', flutterwave: 'cancelled' },
}

/** Of `n`, counted from 1: members in the middle of a month that their provider charges. */
const TABLES = [
  `account (tenant_id, id, email_address, first_name, last_name, email_verified_at, meta_data)
    select 'demo', 'kept' || n, 'kept' || n || '@bench.example.com', 'Adaeze', 'Bello', now(), '{}' from of`,
  `subscription (tenant_id, id, account_id, plan_id, price_id, payment_gateway, state, paid_through, is_recurring, checkout_id,
      transaction_id, grace_days, created_at, provider_subscription_id, next_charge_at)
    select 'demo', 'kept' || n, 'kept' || n, plan_id, price_id, party, 'ACTIVE', $next, true, 'kept' || n, 'kept' || n, 3, $begun,
      id, $next from of`,
  `subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind, payment_id)
    select 'demo', 'kept' || n, 1, $begun, $next, 'paid', 'kept' || n from of`,
  `checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor, amount_minor,
      period_days, state, started_at, expires_at, settled_at, provider_ids, subscription_id)
    select 'demo', 'kept' || n, 'KL-K' || lpad(n::text, 9, '0'), 'kept' || n, party, plan_id, price_id, true, currency, amount_minor,
      amount_minor, period_days, 'paid', $begun, $begun, $begun, jsonb_build_object('plan', plan), 'kept' || n from of`,
  `payment (tenant_id, id, account_id, checkout_id, subscription_id, provider, transaction_id, amount_minor, currency, use, paid_at)
    select 'demo', 'kept' || n, 'kept' || n, 'kept' || n, 'kept' || n, party, 'kept' || n, amount_minor, currency, 'period', $begun
    from of`,
]

interface Dates {
  begunAt: Date
  nextAt: Date
}

const toReference = (number: number) => `KL-K${String(number).padStart(9, '0')}`

function toThere(number: number, of: { planted: Planted | undefined; amountMinor: number } & Dates) {
  const party = toParty(number)
  const isOther = of.planted === 'other-sum'
  return {
    ...{ id: toSubscriptionId(number), email: `kept${number}@bench.example.com`, currency: 'NGN' },
    reference: of.planted === 'not-ours' ? '' : toReference(number),
    // At PayPal the plan stands for the sum.
    planId: planOf(party) + (isOther && party === 'paypal' ? '1' : ''),
    amountMinor: of.amountMinor + (isOther ? 100_000 : 0),
    createdAt: new Date(of.begunAt.getTime() - number * APART_MS).toISOString(),
    nextChargeAt: of.nextAt.toISOString(),
  }
}

async function tellParties({ sandboxUrl }: Service, numbers: number[], of: { amountMinor: number } & Dates) {
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandboxUrl}/control${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  for (const [party, own] of Map.groupBy(numbers, toParty)) {
    const there = own.filter((number) => PLANTED.get(number) !== 'not-there')
    for (let from = 0; from < there.length; from += AT_ONCE) {
      const page = there.slice(from, from + AT_ONCE)
      const subscriptions = page.map((number) => toThere(number, { ...of, planted: PLANTED.get(number) }))
      await control(`/${party}/seed`, { subscriptions })
    }
    for (const number of own.filter((one) => PLANTED.get(one) === 'cancelled')) {
      await control(`/${party}/lies`, { id: toSubscriptionId(number), lie: { status: CANCELLED[party] } })
    }
  }
}

/** So many memberships here and at the four parties that keep them, alike but for what is planted. */
export async function seedSubscriptions(service: Service, rows: number): Promise<void> {
  const nowMs = Date.now()
  const nextAt = new Date(Math.floor(nowMs / DAY_MS + 20) * DAY_MS)
  const dates = { nextAt, begunAt: new Date(nextAt.getTime() - 30 * DAY_MS) }
  const numbers = Array.from({ length: rows }, (_, place) => place + 1)
  const { rows: prices } = await service.pool.query<{ amountMinor: string }>(
    `select amount_minor as "amountMinor" from price where tenant_id = 'demo' and $1 in (id, slug_name)`,
    [SLUG],
  )
  await tellParties(service, numbers, { ...dates, amountMinor: Number(prices[0]?.amountMinor) })
  await fillTables(
    service,
    numbers.filter((number) => PLANTED.get(number) !== 'not-ours'),
    dates,
  )
}

/** Nothing is checked on the way in. */
async function fillTables({ pool }: Service, ours: number[], { begunAt, nextAt }: Dates): Promise<void> {
  const of = [ours, ours.map(toParty), ours.map(toSubscriptionId), ours.map((number) => planOf(toParty(number)))]
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (const table of TABLES) {
      const [into, select] = table.split(/\n\s+(?=select)/)
      const text = `with of as (select seed.*, price.plan_id, price.id as price_id, price.amount_minor, price.currency, price.period_days
        from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as seed (n, party, id, plan), price
        where price.tenant_id = 'demo' and '${SLUG}' in (price.id, price.slug_name))
        insert into ${into} ${select}`
      const dated = text.replaceAll('$next', toSql(nextAt)).replaceAll('$begun', toSql(begunAt))
      const { rowCount } = await client.query(dated, of)
      if (rowCount !== ours.length) throw new Error(`${rowCount} of ${ours.length} rows are seeded: ${into}`)
    }
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
  } finally {
    await client.query('reset statement_timeout; set session_replication_role = origin')
    client.release()
  }
}

const toSql = (at: Date) => `'${at.toISOString()}'::timestamptz`
