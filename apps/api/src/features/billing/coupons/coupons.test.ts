import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const DAY_MS = 24 * 3_600_000
const LIST = 'GET /api/v1/apps/coupons'
const MAKE = 'POST /api/v1/apps/coupons'
const END = 'POST /api/v1/apps/coupons/{code}/end'

let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  await at.stage.addTenant('other')
  owner = await at.addOwner()
})
afterAll(() => at.stage.close())

const make = async (given: object) =>
  at.callAs(await at.enter(owner), MAKE, { body: { actor: 'x y', percentOff: 20, ...given } })
const end = async (code: string, by = owner) =>
  at.callAs(await at.enter(by), END, { params: { code }, body: { actor: 'x y' } })
const list = async (query = {}) => (await at.callAs(await at.enter(owner), LIST, { query })).body.coupons
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const dayIn = (days: number) => new Date(at.stage.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** What a new member would pay by it, or the refusal. */
async function quote(coupon: string): Promise<string> {
  const { email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const { body } = await at.stage.call('POST /apps/v1/quotes', {
    ...{ token, body: { subscriptionId: 'basic-30', slug: 'dpo', coupon } },
  })
  return body.due ?? body.error.code
}

test('PROM-32 a coupon that was made takes its percent off the first payment, until its last day in Lagos is over', async () => {
  const until = dayIn(3)
  const made = await make({ code: 'DETTY26', description: 'Detty December', until, most: 2 })
  assertAnswer(MAKE, made)
  expect(made.body.coupon).toMatchObject({
    ...{ code: 'DETTY26', percentOff: 20, until, most: 2, use: 'once', used: 0, state: 'counts' },
    madeBy: 'Adaeze Nwosu',
  })
  expect(await quote('DETTY26')).toBe('2320.00')
  const lastMoment = Date.parse(`${until}T22:59:59.000Z`)
  at.stage.clock.advance(lastMoment - at.stage.clock.now().getTime())
  expect(await quote('DETTY26')).toBe('2320.00')
  at.stage.clock.advance(1_000)
  expect(await quote('DETTY26')).toBe('COUPON_REFUSED')
  expect((await list()).find(({ code }: { code: string }) => code === 'DETTY26')).toMatchObject({
    state: 'over',
    until,
  })
})

test('it ends at once when somebody ends it, once, and its code is never made again', async () => {
  await make({ code: 'MAMA25' })
  expect(await quote('MAMA25')).toBe('2320.00')
  const ended = await end('MAMA25')
  assertAnswer(END, ended)
  expect(ended.body.coupon.state).toBe('over')
  expect(await quote('MAMA25')).toBe('COUPON_REFUSED')
  expect((await end('MAMA25')).body.coupon).toEqual(ended.body.coupon)
  expect(toResult(await make({ code: 'MAMA25' }))).toEqual([409, 'COUPON_EXISTS'])
  const actions = await at.stage.db
    .selectFrom('operator_action')
    .select(['action', 'actor'])
    .where('subject', '=', 'MAMA25')
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'coupon.make', actor: 'Adaeze Nwosu' },
    { action: 'coupon.end', actor: 'Adaeze Nwosu' },
  ])
})

test('used up is said', async () => {
  await make({ code: 'FEW', most: 1 })
  await at.stage.db.updateTable('coupon').set({ redemptions: 1 }).where('code', '=', 'FEW').execute()
  expect((await list()).find(({ code }: { code: string }) => code === 'FEW')).toMatchObject({
    state: 'used-up',
    used: 1,
  })
})

test('the newest first, by pages', async () => {
  await at.stage.addTenant('many')
  const many = await at.addOwner('many')
  const rows = Array.from({ length: 101 }, (_, n) => ({
    ...{ tenant_id: 'many', code: `N${String(n).padStart(3, '0')}`, percent_off: 5 },
    made_at: new Date(Date.UTC(2026, 10, 1) + Math.floor(n / 2) * 1_000),
  }))
  await at.stage.db.insertInto('coupon').values(rows).execute()
  const read = async (query = {}) =>
    (await at.callAs(many, LIST, { query })).body.coupons.map(({ code }: { code: string }) => code)
  const first = await read()
  expect(first).toHaveLength(100)
  expect(first.slice(0, 3)).toEqual(['N100', 'N098', 'N099'])
  expect(await read({ before: first[99] })).toEqual(['N001'])
  expect(await read({ before: 'nothing' })).toEqual([])
})

test.each([
  [{ code: 'no' }, { code: '3 to 30 capital letters, digits and hyphens' }],
  [{ code: 'ÀBC' }, { code: '3 to 30 capital letters, digits and hyphens' }],
  [{ code: 'ALL', percentOff: 100 }, { percentOff: '1 to 90 percent' }],
  [{ code: 'NONE', percentOff: 0 }, { percentOff: '1 to 90 percent' }],
  [{ code: 'PAST', until: '2020-01-01' }, { until: 'That day is over' }],
  [{ code: 'MOST', most: 0 }, { most: 'Please give a number from 1 to 10,000,000' }],
  [{ code: 'TEXT', description: 'a\0b' }, { description: 'This text holds what is no character' }],
  [{ code: 'USE', use: 'never' }, { use: 'Please say once or often' }],
])('%j is refused, with what is wrong', async (given, fields) => {
  const { status, body } = await make(given)
  expect([status, body.error.fields]).toEqual([400, fields])
})

test('support looks and makes none; a proof is asked for; nothing reaches another tenant', async () => {
  const support = await at.addPerson(await at.enter(owner), 'support')
  expect((await at.callAs(support, LIST)).status).toBe(200)
  const body = { actor: 'x y', code: 'MINE', percentOff: 5 }
  expect(toResult(await at.callAs(support, MAKE, { body }))).toEqual([403, 'PERMISSION_REQUIRED'])
  const stale = await at.enter(owner)
  at.stage.clock.advance(11 * 60_000)
  expect(toResult(await at.callAs(stale, MAKE, { body }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  await make({ code: 'HERS' })
  const elsewhere = await at.addOwner('other')
  expect(toResult(await end('HERS', elsewhere))).toEqual([404, 'COUPON_NOT_FOUND'])
  expect((await at.callAs(await at.enter(elsewhere), LIST)).body.coupons).toEqual([])
})
