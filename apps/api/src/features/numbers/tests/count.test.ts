import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeCounting } from '#app/compose/console/numbers.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { countTenant } from '../jobs.ts'
import { insertRows, makeRows } from '../testing/generated-rows.ts'
import { countPlainly } from '../testing/plain-counts.ts'

const DAYS = 45
const TODAY = '2026-11-20'
/** Plays are counted while all of a day are kept. */
const FIRST_OF_PLAYS = '2026-10-23'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  await insertRows(stage.platform.pool, makeRows({ now: stage.clock.now(), days: DAYS, members: 400 }))
  await countAll()
}, 240_000)
afterAll(() => stage.close())

const needs = () => composeCounting(stage.platform, stage.config)
const countAll = () => countTenant(needs(), 'demo')

const select = async (text: string) => (await stage.platform.pool.query(text)).rows
const readCounted = async () => ({
  days: await select(
    `select day, joined, active, began, ended, refused from numbers_day where tenant_id = 'demo' order by day`,
  ),
  trials: await select(
    `select day, trials, trials_paid from numbers_day where tenant_id = 'demo' and trials > 0 order by day`,
  ),
  renewals: await select(`select day, renewals_refused, renewals_won from numbers_day
    where tenant_id = 'demo' and renewals_refused + renewals_won > 0 order by day`),
  money:
    await select(`select day, currency, provider, earned_minor + refunded_minor + disputed_minor as net, refunded_minor as refunded,
    disputed_minor as disputed, vat_minor as vat, payments from numbers_money where tenant_id = 'demo' order by 1, 2, 3`),
  titles:
    await select(`select starts_on as day, title_id, plays, viewers, finished, watched_seconds as watched from numbers_title
    where tenant_id = 'demo' and grain = 'day' order by 1, 2`),
})
const readAll = async () => ({
  ...(await readCounted()),
  months: await select(`select * from numbers_title where grain = 'month' order by starts_on, title_id`),
  members: await select('select tenant_id, month, members from numbers_month order by 1, 2'),
})
async function countRawly() {
  const [first] = await select(`select first_day from numbers_count where tenant_id = 'demo'`)
  const plain = await countPlainly(stage.platform.pool, { tenantId: 'demo', first: first.first_day, last: TODAY })
  return { ...plain, titles: plain.titles.filter(({ day }) => day >= FIRST_OF_PLAYS) }
}

test('each number of each day is the one of the raw rows, to the unit', async () => {
  const [counted, plain] = [await readCounted(), await countRawly()]
  expect(counted.days.length).toBeGreaterThan(DAYS)
  for (const part of ['trials', 'renewals', 'money', 'titles'] as const)
    expect(counted[part].length, part).toBeGreaterThan(9)
  expect(new Set(counted.money.map(({ currency }) => currency))).toEqual(new Set(['NGN', 'USD', 'XOF']))
  for (const part of ['refunded', 'disputed'] as const) expect(counted.money.some((row) => row[part] < 0)).toBe(true)
  expect(counted).toEqual(plain)
})

test('who is active is who was, and who began, without who left', async () => {
  const { days } = await readCounted()
  for (const [at, { active, began, ended, day }] of days.entries()) {
    if (at > 0) expect([day, active]).toEqual([day, days[at - 1].active + began - ended])
  }
})

test('a month is the sum of its days, and its members are each counted once', async () => {
  const months = await select(`select starts_on, title_id, plays, viewers, finished, watched_seconds from numbers_title
    where tenant_id = 'demo' and grain = 'month' order by 1, 2`)
  expect(months).toEqual(
    await select(`select date_trunc('month', starts_on)::date as starts_on, title_id, sum(plays)::int as plays, sum(viewers)::int as viewers,
      sum(finished)::int as finished, sum(watched_seconds)::bigint as watched_seconds
      from numbers_title where tenant_id = 'demo' and grain = 'day' group by 1, 2 order by 1, 2`),
  )
  const [october] = await select(`select members from numbers_month where tenant_id = 'demo' and month = '2026-10-01'`)
  const [plain] = await select(`select count(distinct s.account_id)::int as members from subscription s
    join subscription_period p on p.tenant_id = s.tenant_id and p.subscription_id = s.id and p.voided_at is null
    where s.tenant_id = 'demo' and p.starts_at < '2026-10-31T23:00Z' and p.ends_at > '2026-09-30T23:00Z'`)
  expect(october).toEqual(plain)
})

test('counted again it is the same, and nothing is another tenant’s', async () => {
  const before = await readAll()
  await stage.db.updateTable('numbers_count').set({ again_on: null, next_day: '2026-10-01' }).execute()
  await countAll()
  expect(await readAll()).toEqual(before)
  expect(await countTenant(needs(), 'other')).toBe(1)
  expect(await select(`select joined, active, plays from numbers_day where tenant_id = 'other'`)).toEqual([
    { joined: 0, active: 0, plays: 0 },
  ])
})

test('two who count at once leave what one does', async () => {
  const before = await readAll()
  await stage.db.updateTable('numbers_count').set({ again_on: null }).execute()
  await Promise.all([countTenant(needs(), 'demo'), countTenant(needs(), 'demo'), countTenant(needs(), 'demo')])
  await stage.db.updateTable('numbers_count').set({ again_on: null }).execute()
  await countAll()
  expect(await readAll()).toEqual(before)
})

test('what is told late is counted on its own day, once the day has turned', async () => {
  const late = {
    ...{ id: 'late', key: 'refund:late', kind: 'refund', payment_id: null },
    happened_at: '2026-11-15T23:00:00Z',
  }
  await insertRows(stage.platform.pool, {
    ledger_entry: [{ tenant_id: 'demo', ...late }],
    ledger_line: [
      { tenant_id: 'demo', entry_id: 'late', number: 1, account: 'revenue', amount_minor: 700, currency: 'GHS' },
    ],
  })
  const read = () => select(`select day, provider, refunded_minor from numbers_money where currency = 'GHS'`)
  expect(await countTenant(needs(), 'demo')).toBe(2)
  expect(await read()).toEqual([])
  stage.clock.advance(86_400_000)
  expect(await countTenant(needs(), 'demo')).toBe(11)
  expect(await read()).toEqual([{ day: '2026-11-16', provider: '', refunded_minor: -700 }])
  expect(await countTenant(needs(), 'demo')).toBe(2)
})

test('plays that were swept leave their days as they were counted', async () => {
  const read = () =>
    select(`select * from numbers_title where grain = 'day' and starts_on = '${FIRST_OF_PLAYS}' order by title_id`)
  const before = await read()
  expect(before.length).toBeGreaterThan(2)
  await stage.platform.pool.query(`delete from playback_session where started_at < '2026-10-25'`)
  stage.clock.advance(2 * 86_400_000)
  await stage.db.updateTable('numbers_count').set({ next_day: '2026-10-20' }).execute()
  await countAll()
  expect(await read()).toEqual(before)
})

test('by other clocks all is counted anew', async () => {
  const there = { ...needs(), zone: 'Asia/Tokyo' }
  const before = await readCounted()
  expect(await countTenant(there, 'demo')).toBeGreaterThan(40)
  const after = await readCounted()
  expect(after.money).not.toEqual(before.money)
  const total = (rows: { net: number; currency: string }[]) => rows.reduce((sum, { net }) => sum + net, 0)
  expect(total(after.money)).toBe(total(before.money))
})
