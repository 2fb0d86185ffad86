import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage
let accountId: string
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  const bank = { name: 'Iroko Demo Bank', accountnumber: '0000000017', accountName: 'Kola Demo' }
  const banks = ['iroko', 'zuma'].map((id) => ({ id, ...bank }))
  const config = JSON.stringify({ bank_accounts: JSON.stringify(banks) })
  await stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { id, email } = await stage.addAccount()
  accountId = id
  token = await stage.signIn(email)
})

const start = async (bankId: string) => {
  const body = { subscriptionId: 'basic-30', bankId }
  const answer = await stage.call('POST /apps/v1/manual-payments', { token, body })
  expect(answer.status).toBe(200)
  return answer.body.payment as { reference: string; state: string; deposit: { bank: { id: string } } | null }
}
const list = () =>
  stage.db
    .selectFrom('checkout')
    .select(['reference', 'state', 'bank_id'])
    .where('account_id', '=', accountId)
    .where('provider', '=', 'manual')
    .execute()

test('CASH-01 deposits that are begun at once are one, which is pending', async () => {
  const begun = await Promise.all(['iroko', 'zuma', 'iroko', 'zuma', 'iroko', 'zuma'].map(start))
  const [row, ...others] = await list()
  expect(others).toEqual([])
  expect(begun.map(({ reference, state }) => [reference, state])).toEqual(begun.map(() => [row?.reference, 'pending']))
  expect(row?.state).toBe('pending')
  expect(['iroko', 'zuma']).toContain(row?.bank_id)
})

test('no deposit is opened for a pass beside a membership that renews', async () => {
  await stage.db
    .insertInto('price')
    .values({
      ...{ tenant_id: 'demo', id: 'pass-7', plan_id: 'basic', slug_name: 'pass-7', kind: 'pass', title: '7-day pass' },
      ...{ amount_minor: 90_000, currency: 'NGN', period_days: 7, meta_data: '{}' },
    })
    .execute()
  const body = { subscriptionId: 'pass-7', bankId: 'iroko' }
  const open = () => stage.call('POST /apps/v1/manual-payments', { token, body })
  expect((await open()).status).toBe(200)
  await stage.addSubscription({ accountId, days: 10 })
  const refused = await open()
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'ALREADY_SUBSCRIBED', message: 'Your membership renews by itself, so a pass would add nothing to it' },
  ])
})

test('a deposit that is settled while another bank is looked at stays settled, at its own bank', async () => {
  const { reference } = await start('iroko')
  const asked = await stage.db.transaction().execute(async (tx) => {
    await tx.selectFrom('checkout').select('id').where('reference', '=', reference).forUpdate().execute()
    const answer = start('zuma')
    // Whatever it reads is read by now: it waits to write.
    await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 5_000, interval: 20 })
    await tx.updateTable('checkout').set({ state: 'paid' }).where('reference', '=', reference).execute()
    return { answer }
  })
  expect(await asked.answer).toMatchObject({ reference, state: 'paid' })
  expect(await list()).toEqual([{ reference, state: 'paid', bank_id: 'iroko' }])
})

/** How many statements wait for who holds the row. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~* 'update\\s+"?checkout'`.execute(
    stage.db,
  )
  return rows[0]?.count ?? 0
}
