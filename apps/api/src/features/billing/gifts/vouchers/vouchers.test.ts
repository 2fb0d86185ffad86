import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyStage, type MoneyStage, NOW, type Person } from '#app/testing/money/money-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'

let money: MoneyStage
let member: Person
let token: string

beforeAll(async () => {
  money = await createMoneyStage()
})
afterAll(() => money.stage.close())
beforeEach(async () => {
  member = await money.addPerson()
  token = await money.stage.signIn(member.email)
})

const WANTED = { actor: 'ada', title: 'Kiosks in Ibadan', subscriptionId: 'basic-30', days: 30, count: 3 }
const make = (more: object = {}) =>
  money.stage.call('POST /api/v1/apps/vouchers', { token: OPERATOR_KEY, body: { ...WANTED, ...more } })
const toCodes = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
const read = async (id: string) =>
  (await money.stage.call('GET /api/v1/apps/vouchers/{id}', { token: OPERATOR_KEY, params: { id } })).body
const voidAll = (id: string, more: object = {}) =>
  money.stage.call('POST /api/v1/apps/vouchers/{id}/void', {
    ...{ token: OPERATOR_KEY, params: { id }, body: { actor: 'ada', ...more } },
  })
const redeem = (code: string) => money.stage.call('POST /apps/v1/gifts/redeem', { token, body: { code } })

/** What the books have of vouchers that were sold elsewhere. */
async function readBooks(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select line.account, sum(line.amount_minor)::bigint as amount from ledger_line line
    group by line.account having sum(line.amount_minor) <> 0`.execute(money.stage.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

test('a batch is made with its codes as CSV, which nobody is told again; each gives its days once', async () => {
  const made = await make({ validUntil: '2026-12-31' })
  assertAnswer('POST /api/v1/apps/vouchers', made)
  const { batch, csv } = made.body
  expect(csv).toMatch(
    /^code,days,valid until\r\n(([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4},30,2026-12-31\r\n){3}$/,
  )
  expect(batch).toMatchObject({ open: 3, price: '0.00', validUntil: '2026-12-31', package: 'Basic' })
  const codes = toCodes(csv)
  expect(new Set(codes).size).toBe(3)
  expect((await redeem(codes[0] ?? '')).body).toMatchObject({ days: 30, fromName: '', from: '2026-11-20' })
  expect((await redeem(codes[0] ?? '')).status).toBe(404)
  const list = await read(batch.id)
  expect(list.batch).toMatchObject({ open: 2, redeemed: 1 })
  expect(list.vouchers.find(({ state }: { state: string }) => state === 'redeemed')).toMatchObject({
    ...{ userid: member.accountId, redeemedAt: NOW.toISOString() },
  })
  const rows = await money.stage.db.selectFrom('gift').selectAll().where('batch_id', '=', batch.id).execute()
  for (const code of codes) expect(JSON.stringify([rows, list])).not.toContain(code.replaceAll('-', ''))
  expect(await readBooks()).toEqual({})
})

test('those that were sold elsewhere are earned as they are redeemed, and what is voided leaves the books', async () => {
  const { batch, csv } = (await make({ price: '2900.00' })).body
  expect(await readBooks()).toEqual({ 'provider:elsewhere': 870_000, deferred: -809_301, vat: -60_699 })
  await redeem(toCodes(csv)[0] ?? '')
  expect(await readBooks()).toMatchObject({ deferred: -539_534, revenue: -269_767 })
  expect((await voidAll(batch.id)).body).toMatchObject({ voided: 2, batch: { open: 0, redeemed: 1, voided: 2 } })
  expect((await voidAll(batch.id)).body.voided).toBe(0)
  expect(await readBooks()).toEqual({ 'provider:elsewhere': 290_000, revenue: -269_767, vat: -20_233 })
  expect((await redeem(toCodes(csv)[1] ?? '')).status).toBe(404)
})

test('one of them is voided alone; a batch of another tenant is none', async () => {
  const { batch } = (await make()).body
  const [one] = (await read(batch.id)).vouchers
  expect((await voidAll(batch.id, { voucher: one.id })).body).toMatchObject({
    voided: 1,
    batch: { open: 2, voided: 1 },
  })
  await money.stage.addTenant('ibadan')
  const other = { token: OPERATOR_KEY, customer: 'ibadan', params: { id: batch.id } }
  expect((await money.stage.call('GET /api/v1/apps/vouchers/{id}', other)).status).toBe(404)
  expect(
    (await money.stage.call('POST /api/v1/apps/vouchers/{id}/void', { ...other, body: { actor: 'eve' } })).status,
  ).toBe(404)
  expect((await read(batch.id)).batch.open).toBe(2)
})

test('a voucher counts to the end of its last day, and is expired after it', async () => {
  const { batch, csv } = (await make({ validUntil: '2026-11-20' })).body
  const [first = '', second = ''] = toCodes(csv)
  const setNow = (ms: number) => money.stage.clock.advance(ms - money.stage.clock.now().getTime())
  setNow(Date.parse('2026-11-21T00:00:00Z') - 1)
  expect((await redeem(first)).status).toBe(200)
  setNow(Date.parse('2026-11-21T00:00:00Z'))
  expect((await redeem(second)).status).toBe(404)
  expect((await read(batch.id)).batch).toMatchObject({ open: 0, redeemed: 1, expired: 2 })
})

test('batches are listed newest first, each once, and each deed is written down', async () => {
  const all = async (before?: string) =>
    (await money.stage.call('GET /api/v1/apps/vouchers', { token: OPERATOR_KEY, query: { before } })).body.batches
  const ids = (await all()).map(({ id }: { id: string }) => id)
  expect(ids.length).toBeGreaterThan(2)
  expect((await all(ids[0])).map(({ id }: { id: string }) => id)).toEqual(ids.slice(1))
  const deeds = await money.stage.db.selectFrom('operator_action').select(['actor', 'action']).execute()
  expect(new Set(deeds.map(({ actor, action }) => `${actor} ${action}`))).toEqual(
    new Set(['ada vouchers.make', 'ada vouchers.void']),
  )
})

test.each([{ count: 0 }, { count: 1_001 }, { days: 0 }, { days: 1.5 }, { validUntil: '2026-02-30' }, { price: '-1' }])(
  'a batch of %j is refused',
  async (wrong) => {
    expect((await make(wrong)).status).toBe(400)
  },
)

test('a plan that is not there has no vouchers, and who is no operator makes none', async () => {
  expect((await make({ subscriptionId: 'nothing' })).body.error.code).toBe('PRICE_NOT_FOUND')
  expect((await money.stage.call('POST /api/v1/apps/vouchers', { token, body: WANTED })).status).toBe(401)
})
