import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { sweepRenewals } from '../renewals/sweep.ts'

const MINUTE_MS = 60_000
const MEMBERS = 3
let at: RenewalStage
let members: Renewer[]

beforeAll(async () => {
  at = await createRenewalStage()
  await at.goToMonday()
  members = []
  while (members.length < MEMBERS) members.push(await at.addRenewer())
}, 120_000)
afterAll(() => at.close())

const sweep = () => sweepRenewals({ ...at.needs, queue: at.stage.platform.queue })
const countWaiting = async (name: string): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(
    at.stage.db,
  )
  return rows[0]?.waiting ?? 0
}
const countAll = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pgboss.job where state in ('created', 'retry', 'active')
      and name like 'billing.%'`.execute(at.stage.db)
  return rows[0]?.waiting ?? 0
}
async function expectRenewedOnce(): Promise<void> {
  for (const one of members) {
    expect(await one.listTaken()).toEqual([290_000, 290_000])
    expect(await one.listPeriods()).toMatchObject([
      { endsAt: one.paidThrough },
      { startsAt: one.paidThrough, endsAt: one.after(30) },
    ])
    expect(await one.readRenewal()).toMatchObject({ state: 'paid', tries: 1 })
    expect([await one.listFindings(), await one.listPayments()]).toEqual([
      [],
      Array(2).fill({ use: 'period', amount: 290_000 }),
    ])
  }
}
const countReceipts = async (): Promise<number> => {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from message where purpose = 'receipt'`.execute(at.stage.db)
  return rows[0]?.mails ?? 0
}

test('of a queue that is lost while renewals wait in it, each is made again after ten minutes and charged once', async () => {
  await at.goTo(members.at(-1)?.paidThrough ?? new Date())
  await sweep()
  expect(await countWaiting('billing.renew')).toBe(MEMBERS)
  await members[0]?.tries()
  await sql`delete from pgboss.job`.execute(at.stage.db)
  await at.advance(10 * MINUTE_MS - 1)
  await sweep()
  expect(await countWaiting('billing.renew')).toBe(0)
  await at.advance(1)
  await sweep()
  expect(await countWaiting('billing.renew')).toBe(MEMBERS - 1)
  await at.startWork()
  await expect.poll(countAll, { timeout: 30_000 }).toBe(0)
  await expectRenewedOnce()
})

test('of a queue that is put back from an older copy all jobs run again, and nothing is charged or mailed twice', async () => {
  const receipts = await countReceipts()
  expect(receipts).toBe(MEMBERS - 1)
  const { rows } = await sql<{ name: string }>`
    update pgboss.job set state = 'created', started_on = null, completed_on = null, retry_count = 0, start_after = now(), output = null
    where id in (select distinct on (name, singleton_key) id from pgboss.job where name like 'billing.%')
    returning name`.execute(at.stage.db)
  expect(rows.map(({ name }) => name)).toContain('billing.renew')
  await expect.poll(countAll, { timeout: 30_000 }).toBe(0)
  await expectRenewedOnce()
  expect(await countReceipts()).toBe(receipts)
})
