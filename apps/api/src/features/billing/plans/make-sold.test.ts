import { PLAN_PRICES_MOST, SOLD_PLANS_MOST } from '@kola/contract/prices/plans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const MAKE = 'POST /api/v1/apps/plans'
const SELL = 'POST /api/v1/apps/plans/{id}/prices'

let at: StaffStage
let owner: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  owner = await at.addOwner()
  await at.stage.addTenant('other')
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  for (const table of ['price', 'plan'] as const) await at.stage.db.deleteFrom(table).execute()
})

const BASIC = {
  ...{ actor: 'console', title: 'Basic', screens: 2, maxHeight: 720, details: ['2 screens', 'HD'] },
  ...{ kind: 'membership', currency: 'NGN', periodDays: 30, amount: '2900.00' },
}
const make = async (given: object = {}) => at.callAs(await at.enter(owner), MAKE, { body: { ...BASIC, ...given } })
const sell = async (id: string, given: object) =>
  at.callAs(await at.enter(owner), SELL, {
    params: { id },
    body: { actor: 'console', kind: 'membership', currency: 'NGN', periodDays: 30, amount: '100.00', ...given },
  })
/** As whoever opens the plans. */
async function readPackages(tenantId = 'demo') {
  at.stage.services.tenants.forget(tenantId)
  const { body } = await at.stage.call('GET /apps/v1/packages', {
    token: await at.stage.getAppToken(tenantId),
    customer: tenantId,
  })
  return body.response.packages
}

test('a plan that is made is on sale at once, with its lines, its picture and its month', async () => {
  const answer = await make()
  assertAnswer(MAKE, answer)
  const { plan } = answer.body
  expect(plan).toMatchObject({ title: 'Basic', isSpecial: false, screens: 2, maxHeight: 720 })
  const [sold, ...others] = await readPackages()
  expect(others).toEqual([])
  expect(sold).toMatchObject({ id: plan.id, title: 'Basic' })
  expect(sold.metaData).toEqual({
    ...{ screens: '2', max_height: '720', '2 screens': '2 screens', HD: 'HD' },
    plan_details_keys: '["2 screens","HD"]',
  })
  expect(sold.subscriptions).toEqual([
    expect.objectContaining({
      ...{ sub_id: `${plan.id}-ngn-30`, price: '2900.00', currency: 'NGN', title: 'Basic, every 30 days' },
      metaData: expect.objectContaining({ period_days: '30', period_months: '1', HD: 'HD' }),
    }),
  ])
  expect(await readPackages('other')).toEqual([])
})

test('it is sold in another currency, for other days and as a pass; each once', async () => {
  const { id } = (await make()).body.plan
  expect((await sell(id, { currency: 'GBP', amount: '4.99' })).status).toBe(200)
  expect((await sell(id, { periodDays: 7, kind: 'pass', amount: '900' })).status).toBe(200)
  expect((await sell(id, { periodDays: 30, kind: 'pass', amount: '3100' })).status).toBe(200)
  const again = await Promise.all([1, 2].map(() => sell(id, { periodDays: 45 })))
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = await sell(id, {})
  expect([refused.body.error.code, refused.body.error.message]).toEqual([
    'PRICE_REFUSED',
    'It is sold so already: change that price from a day on',
  ])
  const [plan] = await readPackages()
  const prices = (list: { price: string; currency: string }[]) =>
    list.map(({ price, currency }) => `${price} ${currency}`)
  expect(prices(plan.subscriptions)).toEqual(['2900.00 NGN', '4.99 GBP', '100.00 NGN'])
  expect(prices(plan.passes)).toEqual(['900.00 NGN', '3100.00 NGN'])
})

test('two of one name are one, and there are only so many', async () => {
  const by = await at.enter(owner)
  const both = await Promise.all(
    ['Basic', ' BASIC '].map((title) => at.callAs(by, MAKE, { body: { ...BASIC, title } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (let made = 1; made < SOLD_PLANS_MOST; made += 1) expect((await make({ title: `Plan ${made}` })).status).toBe(200)
  expect((await make({ title: 'One more' })).body.error.code).toBe('PLANS_FULL')
})

test('a plan has at most so many prices', async () => {
  const { id } = (await make()).body.plan
  const values = Array.from({ length: PLAN_PRICES_MOST - 1 }, (_, n) => ({
    ...{ tenant_id: 'demo', id: `${id}-${n}`, plan_id: id, slug_name: `${id}-${n}`, title: 'x', currency: 'NGN' },
    ...{ amount_minor: 1, period_days: 100 + n, meta_data: '{}' },
  }))
  await at.stage.db.insertInto('price').values(values).execute()
  expect((await sell(id, { periodDays: 7 })).body.error.message).toBe('A plan has at most 60 prices')
})

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '0.001' }, 'amount'],
  [{ currency: 'UGX', amount: '10.50' }, 'amount'],
  [{ currency: 'naira' }, 'currency'],
  [{ periodDays: 0 }, 'periodDays'],
  [{ screens: 11 }, 'screens'],
  [{ title: ' ' }, 'title'],
  [{ maxHeight: 500 }, 'maxHeight'],
  [{ details: ['2 screens', 'screens'] }, 'details.1'],
  [{ details: Array.from({ length: 9 }, (_, n) => `${n}`) }, 'details'],
])('%j is refused beside its field, and nothing is sold', async (given, field) => {
  const { status, body } = await make(given)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  expect(await readPackages()).toEqual([])
})

test('another company’s plan, a special one and none are not there; finance may, an editor not', async () => {
  const { id } = (await make()).body.plan
  await at.stage.db.updateTable('plan').set({ is_special: true }).where('id', '=', id).execute()
  for (const planId of [id, 'none'])
    expect((await sell(planId, { periodDays: 7 })).body.error.code).toBe('PLAN_NOT_FOUND')
  await at.stage.db.updateTable('plan').set({ is_special: false }).where('id', '=', id).execute()
  await at.stage.db.deleteFrom('price').execute()
  await at.stage.db.updateTable('plan').set({ tenant_id: 'other' }).where('id', '=', id).execute()
  expect((await sell(id, { periodDays: 7 })).body.error.code).toBe('PLAN_NOT_FOUND')
})

test('a price of it is changed from a day on, as any other', async () => {
  const { id } = (await make()).body.plan
  const body = { actor: 'console', subscriptionId: `${id}-ngn-30`, amount: '3500.00', from: '2099-01-01' }
  const answer = await at.callAs(await at.enter(owner), 'POST /api/v1/apps/prices', { body })
  expect([answer.status, answer.body.price.state]).toEqual([200, 'waits'])
})
