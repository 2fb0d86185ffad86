import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { type ApiStage, assertAnswer, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'

const DAY_MS = 86_400_000
let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('other')
})
afterAll(() => stage.close())

/** A tenant of its own for each test: what it sells is never taken back. */
let number = 0
let tenant = ''
beforeEach(async () => {
  number += 1
  tenant = `t${number}`
  await stage.addTenant(tenant)
  stage.clock.advance(DAY_MS)
})

const operate = (key: Parameters<ApiStage['call']>[0], more: object = {}) =>
  stage.call(key, { token: OPERATOR_KEY, customer: tenant, ...more })
const add = (body: object) =>
  operate('POST /api/v1/apps/prices', { body: { actor: 'Ngozi', amount: '3500.00', from: dayIn(40), ...body } })
/** A day of Lagos, so many days from now. */
const dayIn = (days: number) => new Date(stage.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const goTo = (at: string) => stage.clock.advance(new Date(at).getTime() - stage.clock.now().getTime())
const readPrices = async (more: object = {}) => {
  const token = await stage.getAppToken(tenant)
  const answer = await stage.call('GET /apps/v1/packages', { customer: tenant, token, ...more })
  assertAnswer('GET /apps/v1/packages', answer)
  const { packages, until } = answer.body.response
  const basic = packages.find(({ id }: { id: string }) => id === 'basic').subscriptions
  return { until, prices: basic.map((one: Record<string, string>) => `${one.currency} ${one.price}`) }
}
const readVersion = async () =>
  (
    await stage.db
      .selectFrom('tenant')
      .select('configuration_version')
      .where('id', '=', tenant)
      .executeTakeFirstOrThrow()
  ).configuration_version

describe('PLANS-01 a price counts from its moment on', () => {
  test('by the clock alone: nothing is written, and what is kept in memory does not hold it up', async () => {
    const { body } = await add({ subscriptionId: 'basic-30' })
    stage.clock.advance(2_000)
    const { countsFrom } = body.price
    expect(countsFrom).toBe(`${dayIn(39)}T23:00:00.000Z`)
    const version = await readVersion()
    expect(await readPrices()).toEqual({ until: countsFrom, prices: ['NGN 2900.00'] })
    goTo(countsFrom)
    stage.clock.advance(-1)
    expect((await readPrices()).prices).toEqual(['NGN 2900.00'])
    stage.clock.advance(1)
    expect(await readPrices()).toEqual({ until: undefined, prices: ['NGN 3500.00'] })
    expect(await readVersion()).toBe(version)
  })

  test('and for a country from its own; the fallback is what any country pays', async () => {
    const { body } = await add({ plan: 'basic', currency: 'GHS', periodDays: 30, country: 'GH', amount: '60.00' })
    expect(body.price).toMatchObject({ sub_id: 'basic-ghs-30', country: 'GH', state: 'waits', amount: '60.00' })
    goTo(body.price.countsFrom)
    expect((await readPrices({ query: { country: 'GH' } })).prices).toEqual(['NGN 2900.00', 'GHS 60.00'])
    expect((await readPrices({ query: { country: 'KE' } })).prices).toEqual(['NGN 2900.00'])
    expect((await readPrices()).prices).toEqual(['NGN 2900.00'])
  })
})

describe('PLANS-01 what a CDN may keep of the plans', () => {
  const readKeeping = async (more: object = {}) => {
    const given = { customer: tenant, token: await stage.getAppToken(tenant), ...more }
    return (await stage.call('GET /apps/v1/packages', given)).headers['cache-control']
  }
  const forCdn = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`

  test('is what visitors read, for half a minute, and not past the moment of another price', async () => {
    expect(await readKeeping()).toBe(forCdn(30))
    const { body } = await add({ subscriptionId: 'basic-30' })
    expect(await readKeeping()).toBe(forCdn(30))
    goTo(body.price.countsFrom)
    stage.clock.advance(-29_500)
    expect(await readKeeping()).toBe(forCdn(29))
    stage.clock.advance(29_000)
    expect(await readKeeping()).toBe(forCdn(0))
    stage.clock.advance(500)
    expect(await readKeeping()).toBe(forCdn(30))
  })
})

describe('the operator', () => {
  test('sees by a dry run whom it touches, and nothing is added', async () => {
    const answer = await add({ subscriptionId: 'basic-30', renewalsFrom: dayIn(60), dryRun: true })
    assertAnswer('POST /api/v1/apps/prices', answer)
    expect(answer.body).toMatchObject({ isDryRun: true, touched: { told: 0, unreachable: 0, kept: 0 } })
    const list = await operate('GET /api/v1/apps/prices')
    assertAnswer('GET /api/v1/apps/prices', list)
    expect(list.body.prices.filter(({ id }: { id: string }) => id !== '')).toEqual([])
    const actions = await stage.db.selectFrom('operator_action').selectAll().where('tenant_id', '=', tenant).execute()
    expect(actions).toEqual([])
  })

  test('adds and withdraws, each with a line that names who', async () => {
    const { body } = await add({ subscriptionId: 'basic-30' })
    const of = { params: { id: body.price.id }, body: { actor: 'Bode' } }
    const back = await operate('POST /api/v1/apps/prices/{id}/withdraw', of)
    assertAnswer('POST /api/v1/apps/prices/{id}/withdraw', back)
    expect(back.body.price).toMatchObject({ state: 'withdrawn', addedBy: 'Ngozi' })
    await operate('POST /api/v1/apps/prices/{id}/withdraw', of)
    const actions = await stage.db
      .selectFrom('operator_action')
      .select(['actor', 'action', 'subject'])
      .where('tenant_id', '=', tenant)
      .orderBy('id')
      .execute()
    expect(actions).toEqual([
      { actor: 'Ngozi', action: 'price.add', subject: body.price.id },
      { actor: 'Bode', action: 'price.withdraw', subject: body.price.id },
    ])
    goTo(body.price.countsFrom)
    expect((await readPrices()).prices).toEqual(['NGN 2900.00'])
  })

  test('cannot withdraw what counts, and lists what is over, counts and waits', async () => {
    const { body } = await add({ subscriptionId: 'basic-30' })
    await add({ subscriptionId: 'basic-30', from: dayIn(80), amount: '3900.00' })
    goTo(body.price.countsFrom)
    const of = { params: { id: body.price.id }, body: { actor: 'Bode' } }
    expect((await operate('POST /api/v1/apps/prices/{id}/withdraw', of)).body.error).toMatchObject({
      ...{ code: 'PRICE_REFUSED', message: 'It counts already. Add another amount from a later day' },
    })
    const { body: list } = await operate('GET /api/v1/apps/prices')
    const basic = list.prices.filter((one: Record<string, string>) => one.sub_id === 'basic-30')
    expect(basic.map((one: Record<string, string>) => [one.amount, one.state])).toEqual([
      ['2900.00', 'over'],
      ['3500.00', 'counts'],
      ['3900.00', 'waits'],
    ])
  })

  test.each([
    [{ subscriptionId: 'basic-30', from: '2020-01-01' }, 'That day has begun: what was sold stays as it was sold'],
    [{ subscriptionId: 'basic-30', zone: 'Africa/Nowhere' }, 'There is no such zone'],
    [{ subscriptionId: 'basic-30', amount: '1.005' }, 'That is no amount of NGN'],
    [{ subscriptionId: 'nothing' }, 'There is no such price'],
    [{ plan: 'basic' }, 'Please name a price, or a plan with currency and days'],
    [{ plan: 'nothing', currency: 'GHS', periodDays: 30 }, 'There is no such plan'],
    [{ subscriptionId: 'basic-30', renewalsFrom: '2020-01-01' }, 'Renewals bear it once it counts, not before'],
  ])('is told what is wrong with %j', async (body, message) => {
    expect((await add(body)).body.error.message).toBe(message)
  })

  test('is told of a price that begins at the same moment; at another, or for a country, it is none', async () => {
    await add({ subscriptionId: 'basic-30' })
    expect((await add({ subscriptionId: 'basic-30' })).body.error).toMatchObject({
      ...{ code: 'PRICE_REFUSED', message: 'There is a price from that moment already' },
    })
    expect((await add({ subscriptionId: 'basic-30', country: 'GH' })).status).toBe(200)
    expect((await add({ subscriptionId: 'basic-30', from: dayIn(41) })).status).toBe(200)
  })

  test('reaches no other tenant’s prices', async () => {
    const { body } = await add({ subscriptionId: 'basic-30' })
    const of = { params: { id: body.price.id }, body: { actor: 'Bode' }, customer: 'other' }
    expect((await operate('POST /api/v1/apps/prices/{id}/withdraw', of)).status).toBe(404)
  })
})

describe('the database refuses', () => {
  const refused = (statement: string) => expect(sql.raw(statement).execute(stage.db)).rejects.toThrow()

  test('two prices of one plan, country, currency, period and moment, also under another id', async () => {
    await add({ subscriptionId: 'basic-30' })
    const twin = `insert into price (tenant_id, id, plan_id, slug_name, title, amount_minor, currency, period_days)
      values ('${tenant}', 'basic-twin', 'basic', 'twin', 'Twin', 1, 'NGN', 30)`
    await sql.raw(twin).execute(stage.db)
    await refused(`insert into dated_price (tenant_id, id, price_id, plan_id, currency, period_days, amount_minor,
        counts_from, zone, added_by, added_at)
      select tenant_id, 'twin', 'basic-twin', plan_id, currency, period_days, 1, counts_from, zone, 'x', added_at
      from dated_price where tenant_id = '${tenant}'`)
  })

  test('a price that is changed, taken away, or withdrawn once it counts', async () => {
    const { body } = await add({ subscriptionId: 'basic-30' })
    const { id, countsFrom } = body.price
    const of = `where tenant_id = '${tenant}' and id = '${id}'`
    await refused(`update dated_price set amount_minor = 1 ${of}`)
    await refused(`update dated_price set counts_from = counts_from + interval '1 day' ${of}`)
    await refused(`delete from dated_price ${of}`)
    await refused(`update dated_price set withdrawn_at = '${countsFrom}', withdrawn_by = 'x' ${of}`)
    await refused(`update price set amount_minor = 1 where tenant_id = '${tenant}' and id = 'basic-30'`)
    await refused(`update price set currency = 'USD' where tenant_id = '${tenant}' and id = 'basic-30'`)
  })

  test('one that was to count before it was added', async () => {
    await refused(`insert into dated_price (tenant_id, id, price_id, plan_id, currency, period_days, amount_minor,
        counts_from, zone, added_by, added_at)
      values ('${tenant}', 'back', 'basic-30', 'basic', 'NGN', 30, 1, '2026-01-01', 'UTC', 'x', '2026-01-02')`)
  })
})

test('what is paid is the price of that moment and country', async () => {
  await stage.addTenant('demo')
  const { id, email } = await stage.addAccount()
  const quote = async () => {
    const token = await stage.signIn(email)
    const body = { subscriptionId: 'basic-30', slug: 'dpo' }
    return (await stage.call('POST /apps/v1/quotes', { token, body })).body.due
  }
  expect(await quote()).toBe('2900.00')
  await addDatedPrice(stage, { id: 'basic-30', amountMinor: 310_000, country: 'GH' })
  expect(await quote()).toBe('2900.00')
  await stage.db.updateTable('account').set({ country: 'gh' }).where('id', '=', id).execute()
  expect(await quote()).toBe('3100.00')
})

test('PLANS-01 no CDN keeps what somebody reads who is signed in: theirs are the prices of their country', async () => {
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const { headers } = await stage.call('GET /apps/v1/packages', { token })
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers.vary).toContain('Authorization')
})
