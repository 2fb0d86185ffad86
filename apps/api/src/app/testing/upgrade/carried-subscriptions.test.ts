import { type Migration, migrate, readMigrations } from '@kola/platform/db/migrate'
import { createLog } from '@kola/platform/log'
import { createBareDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterEach, describe, expect, test } from 'vitest'
import { decideEntitlement, toEnd } from '#features/billing/entitlement.ts'
import type { Schema } from '#shared/database/schema/schema.ts'

/** What 0021 makes of subscriptions that the version before had written. */
const MONEY = '0021-money'
const MIGRATIONS = new URL('../../../../migrations/', import.meta.url)
const NOW = new Date('2026-11-20T12:00:00Z')
const log = createLog({ name: 'test', level: 'error' })

let database: TestDatabase<Schema>
afterEach(() => database.drop())

const PLANS = ['basic', 'family', 'special']
const [MONTH_AGO, IN_A_MONTH] = ['2026-10-21T12:00:00Z', '2026-12-20T12:00:00Z']

interface Old {
  id: string
  account: string
  plan: string
  status: 'SUCCESS' | 'CANCELLED' | 'FAILED' | 'EXPIRED'
  renews: boolean
  created: string
  until: string
  graceDays?: number
}

/** Every state that there was, and what is odd: by its name. */
const OLD: readonly Old[] = [
  {
    ...{ id: 'active', account: 'ada', plan: 'basic', status: 'SUCCESS', renews: true },
    ...{ created: '2025-12-15T12:00:00Z', until: IN_A_MONTH, graceDays: 3 },
  },
  // A trial was a first period with nothing beside it.
  {
    ...{ id: 'trial', account: 'bode', plan: 'basic', status: 'SUCCESS', renews: true },
    ...{ created: '2026-11-19T12:00:00Z', until: '2026-12-03T12:00:00Z' },
  },
  {
    ...{ id: 'once', account: 'chi', plan: 'family', status: 'SUCCESS', renews: false },
    ...{ created: MONTH_AGO, until: '2026-11-20T12:00:00.001Z' },
  },
  {
    ...{ id: 'ran-out', account: 'dayo', plan: 'basic', status: 'SUCCESS', renews: false },
    ...{ created: MONTH_AGO, until: '2026-11-20T11:59:59Z' },
  },
  {
    ...{ id: 'cancelled', account: 'efe', plan: 'basic', status: 'CANCELLED', renews: true },
    ...{ created: MONTH_AGO, until: IN_A_MONTH },
  },
  {
    ...{ id: 'expired', account: 'femi', plan: 'basic', status: 'EXPIRED', renews: false },
    ...{ created: '2026-08-16T12:00:00Z', until: '2026-10-15T12:00:00Z' },
  },
  {
    ...{ id: 'overdue', account: 'gbenga', plan: 'family', status: 'FAILED', renews: true },
    ...{ created: MONTH_AGO, until: '2026-11-19T12:00:00Z', graceDays: 3 },
  },
  {
    ...{ id: 'failed', account: 'hauwa', plan: 'basic', status: 'FAILED', renews: false },
    ...{ created: MONTH_AGO, until: '2026-11-01T12:00:00Z' },
  },
  // Written by hand, with an end at or before its beginning.
  {
    ...{ id: 'never-ran', account: 'ife', plan: 'basic', status: 'EXPIRED', renews: false },
    ...{ created: '2026-11-10T12:00:00Z', until: '2026-11-10T12:00:00Z' },
  },
  // Several of one person, each carried for itself.
  {
    ...{ id: 'first', account: 'jide', plan: 'basic', status: 'EXPIRED', renews: false },
    ...{ created: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' },
  },
  {
    ...{ id: 'second', account: 'jide', plan: 'family', status: 'CANCELLED', renews: true },
    ...{ created: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' },
  },
  {
    ...{ id: 'special', account: 'jide', plan: 'special', status: 'SUCCESS', renews: true },
    ...{ created: '2026-11-02T00:00:00Z', until: '2026-12-02T00:00:00Z' },
  },
]

/** State after it, and where its one period begins; what it ends with is what it was paid through. */
const EXPECTED: Readonly<Record<string, { state: string; starts: string }>> = {
  active: { state: 'ACTIVE', starts: '2025-12-15T12:00:00Z' },
  trial: { state: 'ACTIVE', starts: '2026-11-19T12:00:00Z' },
  once: { state: 'ACTIVE', starts: MONTH_AGO },
  'ran-out': { state: 'ACTIVE', starts: MONTH_AGO },
  cancelled: { state: 'CANCELLED', starts: MONTH_AGO },
  expired: { state: 'EXPIRED', starts: '2026-08-16T12:00:00Z' },
  overdue: { state: 'PAST_DUE', starts: MONTH_AGO },
  failed: { state: 'FAILED', starts: MONTH_AGO },
  'never-ran': { state: 'EXPIRED', starts: '2026-11-09T12:00:00Z' },
  first: { state: 'EXPIRED', starts: '2026-01-01T00:00:00Z' },
  second: { state: 'CANCELLED', starts: '2026-11-01T00:00:00Z' },
  special: { state: 'ACTIVE', starts: '2026-11-02T00:00:00Z' },
}

async function bringIn(): Promise<void> {
  const { pool } = database
  await pool.query(`insert into tenant (id, name) values ('demo', 'Demo'), ('other', 'Other')`)
  for (const tenant of ['demo', 'other']) {
    await pool.query(
      `insert into plan (tenant_id, id, title, screens) select $1, plan, plan, 2 from unnest($2::text[]) plan`,
      [tenant, PLANS],
    )
    await pool.query(
      `insert into price (tenant_id, id, plan_id, slug_name, title, amount_minor, currency, period_days)
       select $1, plan || '-30', plan, plan, plan, 290000, 'NGN', 30 from unnest($2::text[]) plan`,
      [tenant, PLANS],
    )
    await pool.query('insert into account (tenant_id, id) select $1, id from unnest($2::text[]) id', [
      tenant,
      [...new Set(OLD.map(({ account }) => account))],
    ])
    for (const { id, account, plan, status, renews, created, until, graceDays = 0 } of OLD) {
      await pool.query(
        `insert into subscription (tenant_id, id, account_id, plan_id, price_id, payment_status, payment_gateway,
           transaction_id, paid_through, grace_days, is_recurring, created_at)
         values ($1, $2, $3, $4, $4 || '-30', $5, 'stripe', $2, $6, $7, $8, $9)`,
        [tenant, id, account, plan, status, until, graceDays, renews, created],
      )
    }
  }
}

interface Carried {
  id: string
  state: string
  status: string
  paidThrough: Date
  graceDays: number
  renews: boolean
  periods: { number: number; starts: string; ends: string; kind: string; bonus: number; void: boolean }[]
}

/** The version before with its rows, then all migrations since, the one of money as `change` makes it. */
async function carryOver(change: (sql: string) => string = (sql) => sql): Promise<Record<string, Carried>> {
  database = await createBareDatabase<Schema>()
  const { pool } = database
  const all = await readMigrations(MIGRATIONS)
  await migrate({ pool, migrations: all, log, isWanted: (name) => name < MONEY || name.startsWith('platform') })
  await bringIn()
  const changed = all.map((one): Migration => (one.name === MONEY ? { ...one, sql: change(one.sql) } : one))
  const applied = await migrate({ pool, migrations: changed, log })
  expect(applied[0]).toBe(MONEY)
  const { rows } = await pool.query<Carried & { tenant: string }>(
    `select sub.tenant_id as tenant, sub.id, sub.state, payment_status as status, paid_through as "paidThrough",
       grace_days as "graceDays", is_recurring as renews,
       coalesce((select json_agg(json_build_object('number', number, 'starts', starts_at, 'ends', ends_at, 'kind', kind,
         'bonus', bonus_days, 'void', voided_at is not null) order by number) from subscription_period per
         where per.tenant_id = sub.tenant_id and per.subscription_id = sub.id), '[]') as periods
     from subscription sub order by sub.tenant_id, sub.id`,
  )
  const of = (wanted: string) =>
    Object.fromEntries(rows.flatMap(({ tenant, ...row }) => (tenant === wanted ? [[row.id, row]] : [])))
  expect(of('other')).toEqual(of('demo'))
  return of('demo')
}

const time = (text: string) => new Date(text).getTime()

function assertCarried(carried: Record<string, Carried>): void {
  expect(Object.keys(carried).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  for (const { id, status, until, renews, graceDays = 0 } of OLD) {
    const { periods = [], ...row } = carried[id] ?? expect.fail(`${id} is gone`)
    const { state, starts } = EXPECTED[id] ?? expect.fail(`${id} is not expected`)
    expect(row).toEqual({ id, state, status, paidThrough: new Date(until), graceDays, renews })
    expect(
      periods.map((one) => ({ ...one, starts: time(one.starts), ends: time(one.ends) })),
      id,
    ).toEqual([{ number: 1, starts: time(starts), ends: time(until), kind: 'carried', bonus: 0, void: false }])
  }
}

describe('subscriptions of the version before', () => {
  test('have each one period, the state that follows, and are paid through as before', async () => {
    assertCarried(await carryOver())
  })

  test('entitle the same people to the same', async () => {
    const carried = await carryOver()
    for (const { id, until, graceDays = 0 } of OLD) {
      const row = carried[id] ?? expect.fail(`${id} is gone`)
      const before = NOW < toEnd({ paidThrough: new Date(until), graceDays })
      const held = { ...row, screens: 2, opens: 'every title' as const }
      const { kind } = decideEntitlement([held], { titleId: null, now: NOW })
      expect([id, kind]).toEqual([id, before ? 'entitled' : 'expired'])
    }
  })

  test('go on: the next period follows the one that was carried, and what is paid through with it', async () => {
    await carryOver()
    await database.pool.query(
      `insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind)
       select tenant_id, subscription_id, 2, ends_at, ends_at + interval '30 days', 'granted' from subscription_period
       where tenant_id = 'demo' and subscription_id = 'active'`,
    )
    const after = await database.pool.query(
      `select id, paid_through from subscription where tenant_id = 'demo' and id in ('active', 'trial') order by id`,
    )
    expect(after.rows).toEqual([
      { id: 'active', paid_through: new Date('2027-01-19T12:00:00Z') },
      { id: 'trial', paid_through: new Date('2026-12-03T12:00:00Z') },
    ])
  })
})

describe('a migration that carries them otherwise is found', () => {
  const swap = (from: string, to: string) => (sql: string) => {
    expect(sql).toContain(from)
    return sql.replace(from, to)
  }
  const STATES = 'update subscription set state = case'
  const PERIODS = 'insert into subscription_period (tenant_id'

  test.each([
    ['leaves all as active', swap(STATES, 'update subscription set state = case when true then state')],
    ['takes cancelled ones for active', swap(`when payment_status = 'CANCELLED' then 'CANCELLED'`, '')],
    ['takes expired ones for failed', swap(`when payment_status = 'EXPIRED' then 'EXPIRED'`, '')],
    ['ends what is overdue', swap(`when is_recurring then 'PAST_DUE'`, '')],
    [
      'takes what failed for overdue',
      swap(`else 'FAILED' end;\n\ncreate index`, `else 'PAST_DUE' end;\n\ncreate index`),
    ],
    [
      'forgets the periods',
      swap(`'carried', created_at from subscription;`, `'carried', created_at from subscription where false;`),
    ],
    [
      'forgets the periods of some',
      swap(
        `'carried', created_at from subscription;`,
        `'carried', created_at from subscription where state = 'ACTIVE';`,
      ),
    ],
    [
      'begins them at the end',
      swap(`least(created_at, paid_through - interval '1 day')`, `paid_through - interval '1 day'`),
    ],
    [
      'lengthens them',
      swap(
        `interval '1 day'), paid_through, 'carried'`,
        `interval '1 day'), paid_through + interval '1 day', 'carried'`,
      ),
    ],
    ['calls them granted', swap(`paid_through, 'carried'`, `paid_through, 'granted'`)],
    [
      'numbers them from two',
      swap(
        `${PERIODS}, subscription_id, number, starts_at, ends_at, kind, created_at)\nselect tenant_id, id, 1`,
        `${PERIODS}, subscription_id, number, starts_at, ends_at, kind, created_at)\nselect tenant_id, id, 2`,
      ),
    ],
  ])('one that %s', async (_what, change) => {
    const carried = await carryOver(change)
    expect(() => assertCarried(carried)).toThrow()
  })
  test('one that fails where a subscription has no length', async () => {
    const change = swap(`least(created_at, paid_through - interval '1 day')`, 'created_at')
    await expect(carryOver(change)).rejects.toThrow('subscription_period_check')
  })
})
