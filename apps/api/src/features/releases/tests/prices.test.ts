import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { PriceRelease } from '@kola/contract/releases/price-releases'
import type { Release } from '@kola/contract/releases/releases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDue } from '#app/testing/staff/run-due.ts'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const LIST = 'GET /api/v1/apps/price-releases'
const ADD = 'POST /api/v1/apps/price-releases'
const TAKE_IN = 'POST /api/v1/apps/price-releases/{id}/prices'
const TAKE_OUT = 'POST /api/v1/apps/price-releases/{id}/prices/{itemId}/remove'
const SCHEDULE = 'POST /api/v1/apps/price-releases/{id}/schedule'
const UNDO = 'POST /api/v1/apps/price-releases/{id}/undo'

const SOON_MS = 300_000
const DAY_MS = 86_400_000
let at: StaffStage
let owner: StaffPerson
let finance: StaffPerson
let editor: StaffPerson
let tenant = 0
let customer = ''

beforeAll(async () => {
  at = await createStaffStage()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  tenant += 1
  customer = `shop-${tenant}`
  await at.stage.addTenant(customer, { country_code: 'NG', regular_carousel_id: 'rows' })
  await at.stage.addTitle({ tenantId: customer, id: 'alpha' })
  owner = await at.addOwner(customer)
  finance = await at.addPerson(owner, 'finance', 'Emeka Uzor')
  editor = await at.addPerson(owner, 'editor', 'Tolu Bakare')
})

const toCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const inAWhile = () => new Date(at.stage.clock.now().getTime() + SOON_MS).toISOString()
const now = () => at.stage.clock.now().toISOString()
type Known = Pick<Release, 'id' | 'revision'>
const call = (who: StaffPerson, ...[key, { id, revision }, body]: [EndpointKey, Known, object?]) =>
  at.callAs(who, key, { params: { id }, body: { revision, ...body } })

const begin = async (who = finance): Promise<PriceRelease> => {
  const answer = await at.callAs(who, ADD, { body: { name: 'Prices', zone: 'Africa/Lagos' } })
  assertAnswer(ADD, answer)
  return answer.body.release
}
const takeIn = (release: Known, given: object = {}, who = finance) =>
  call(who, TAKE_IN, release, { subscriptionId: 'basic-30', amount: '3500.00', ...given })
const taken = async (given: object = {}): Promise<PriceRelease> => {
  const answer = await takeIn(await begin(), given)
  assertAnswer(TAKE_IN, answer)
  return answer.body.release
}
const send = (release: Known, goesAt: string | null = now(), who = finance) =>
  call(who, SCHEDULE, release, { goesAt, zone: 'Africa/Lagos' })
const list = async (who = finance): Promise<PriceRelease[]> => (await at.callAs(who, LIST)).body.releases
const readPrice = async (country?: string): Promise<string> => {
  at.stage.clock.advance(2_000)
  const token = await at.stage.getAppToken(customer)
  const query = country ? { country } : {}
  const { body } = await at.stage.call('GET /apps/v1/packages', { customer, token, query })
  const basic = body.response.packages.find(({ id }: { id: string }) => id === 'basic').subscriptions
  return basic.map((one: Record<string, string>) => `${one.currency} ${one.price}`).join()
}
/** By an amount from the beginning of the next day. */
const changeMeanwhile = async (given: object = {}) => {
  const day = new Date(at.stage.clock.now().getTime() + DAY_MS)
  const body = { actor: 'x', subscriptionId: 'basic-30', amount: '3100.00', from: day.toISOString().slice(0, 10) }
  expect((await at.callAs(finance, 'POST /api/v1/apps/prices', { body: { ...body, ...given } })).status).toBe(200)
  at.stage.clock.advance(2 * DAY_MS)
  finance = await at.enter(finance)
}
const readItems = ({ items }: Pick<Release, 'items'>) => items.map(({ outcome, lacks }) => [outcome, lacks])

test('an amount is put in, goes out at its minute and not before, and what was paid before is paid again once it is undone', async () => {
  const release = await taken()
  const { price, ...item } = release.items[0] as Release['items'][number]
  expect(price).toEqual({
    ...{ sub_id: 'basic-30', plan: 'Basic', kind: 'membership', currency: 'NGN', periodDays: 30, country: '' },
    ...{ before: '2900.00', after: '3500.00' },
  })
  expect(item).toMatchObject({ kind: 'price', name: 'Basic, NGN', lacks: [], addedBy: 'Emeka Uzor' })
  const scheduled = await send(release, inAWhile())
  assertAnswer(SCHEDULE, scheduled)
  expect(scheduled.body.release).toMatchObject({ state: 'scheduled', scheduledBy: 'Emeka Uzor', others: 0 })
  at.stage.clock.advance(SOON_MS - 2_001)
  expect(await readPrice()).toBe('NGN 2900.00')
  await runDue(at.stage)
  expect((await list())[0]?.state).toBe('scheduled')
  at.stage.clock.advance(1)
  await runDue(at.stage)
  expect(await readPrice()).toBe('NGN 3500.00')
  finance = await at.enter(finance)
  const [out] = (await list()) as [PriceRelease]
  expect(readItems(out)).toEqual([['out', []]])
  const undone = await call(finance, UNDO, out)
  assertAnswer(UNDO, undone)
  expect([undone.body.release.state, readItems(undone.body.release)]).toEqual(['undone', [['back', []]]])
  expect(await readPrice()).toBe('NGN 2900.00')
  const amounts = (await at.callAs(finance, 'GET /api/v1/apps/prices')).body.prices
  expect(
    amounts
      .filter((one: { sub_id: string }) => one.sub_id === 'basic-30')
      .map((one: Record<string, unknown>) => [one.amount, one.state, one.addedBy, one.renewalsFrom]),
  ).toEqual([
    ['2900.00', 'over', '', null],
    ['3500.00', 'over', 'Emeka Uzor', null],
    ['2900.00', 'counts', 'Emeka Uzor', null],
  ])
})

test('for a country alone others pay on as they did, and two that are alike go out together', async () => {
  const first = await taken({ country: 'GH' })
  const second = (await takeIn(first, { country: 'KE', amount: '2000' })).body.release
  const out = (await send((await takeIn(second, { country: 'GH', amount: '3000.00' })).body.release)).body.release
  expect(out.items.map((one: Release['items'][number]) => [one.subject, one.price?.after, one.outcome])).toEqual([
    ['basic-30:GH', '3000.00', 'out'],
    ['basic-30:KE', '2000.00', 'out'],
  ])
  expect([await readPrice('GH'), await readPrice('KE'), await readPrice()]).toEqual([
    'NGN 3000.00',
    'NGN 2000.00',
    'NGN 2900.00',
  ])
  await call(finance, UNDO, out)
  expect([await readPrice('GH'), await readPrice('KE')]).toEqual(['NGN 2900.00', 'NGN 2900.00'])
})

describe('what somebody changed meanwhile', () => {
  test('holds an amount back with its reason, and nothing is written over', async () => {
    const release = await taken()
    await changeMeanwhile()
    const why = 'It was NGN 2900.00 when it was taken in, and costs now NGN 3100.00'
    expect(readItems((await list())[0] as Release)).toEqual([[null, [why]]])
    expect(readItems((await send(release)).body.release)).toEqual([['held', [why]]])
    expect(await readPrice()).toBe('NGN 3100.00')
  })

  test('is named before where another amount begins by the time of the release', async () => {
    const release = await taken()
    const day = new Date(at.stage.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
    const body = { actor: 'x', subscriptionId: 'basic-30', amount: '3100.00', from: day }
    await at.callAs(finance, 'POST /api/v1/apps/prices', { body })
    expect(readItems((await list())[0] as Release)).toEqual([[null, []]])
    const later = new Date(at.stage.clock.now().getTime() + 3 * DAY_MS).toISOString()
    const why = 'It was NGN 2900.00 when it was taken in, and costs by then NGN 3100.00'
    expect(readItems((await send(release, later)).body.release)).toEqual([[null, [why]]])
  })

  test('stays when the release is undone, and that is said', async () => {
    const out = (await send(await taken())).body.release
    await changeMeanwhile()
    const undone = (await call(finance, UNDO, out)).body.release
    expect([undone.state, readItems(undone)]).toEqual([
      'undone',
      [['out', ['Somebody has changed it since: it stays']]],
    ])
    expect(await readPrice()).toBe('NGN 3100.00')
  })

  test('of what any country pays, leaves a country that had no amount of its own as it is', async () => {
    const out = (await send(await taken({ country: 'GH' }))).body.release
    await changeMeanwhile()
    const undone = (await call(finance, UNDO, out)).body.release
    expect(readItems(undone)).toEqual([['out', ['What any country pays is NGN 3100.00 by now: it stays']]])
    expect(await readPrice('GH')).toBe('NGN 3500.00')
  })
})

test('running members keep what they agreed to: no renewal bears it', async () => {
  await call(finance, UNDO, (await send(await taken())).body.release)
  const rows = await at.stage.db
    .selectFrom('dated_price')
    .select(['amount_minor', 'renewals_from'])
    .where('tenant_id', '=', customer)
    .orderBy('counts_from')
    .execute()
  expect(rows).toEqual([
    { amount_minor: 350_000, renewals_from: null },
    { amount_minor: 290_000, renewals_from: null },
  ])
})

describe('the rules of an immediate change hold', () => {
  test.each([
    [{ amount: '1.005' }, [400, 'INVALID_REQUEST'], 'That is no amount of NGN'],
    [{ amount: '2900.00' }, [400, 'INVALID_REQUEST'], 'That is what is paid there now'],
    [{ subscriptionId: 'nothing' }, [404, 'PRICE_NOT_FOUND'], 'There is no such price'],
  ])('%j is refused', async (given, code, message) => {
    const answer = await takeIn(await begin(), given)
    expect([toCode(answer), answer.body.error.message]).toEqual([code, message])
  })

  test('what is not sold there yet cannot be taken back, so it is not taken in', async () => {
    const body = { actor: 'x', plan: 'basic', currency: 'GHS', periodDays: 30, country: 'GH', amount: '60.00' }
    const from = new Date(at.stage.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
    await at.callAs(finance, 'POST /api/v1/apps/prices', { body: { ...body, from } })
    const answer = await takeIn(await begin(), { subscriptionId: 'basic-ghs-30', country: 'GH', amount: '70.00' })
    expect(toCode(answer)).toEqual([409, 'PRICE_REFUSED'])
  })
})

describe('only who may change prices', () => {
  const WITH_ALL = ['POST /api/v1/apps/releases/{id}/schedule', SCHEDULE] as const
  /** Of a title that nobody sees yet, and of a price. */
  async function mixed(): Promise<Release> {
    await at.stage.db.updateTable('title').set({ state: 'stopped' }).where('tenant_id', '=', customer).execute()
    const body = { name: 'Friday', zone: 'Africa/Lagos' }
    const begun = (await at.callAs(editor, 'POST /api/v1/apps/releases', { body })).body.release
    const title = { kind: 'title', subject: 'alpha' }
    const { release } = (await call(editor, 'POST /api/v1/apps/releases/{id}/items', begun, title)).body
    const answer = await takeIn(release)
    expect([answer.status, answer.body.release.others, answer.body.release.items.length]).toEqual([200, 1, 1])
    return (await at.callAs(editor, 'GET /api/v1/apps/releases')).body.releases[0]
  }

  test('puts one in or takes it out: an editor does neither by any call', async () => {
    const release = await mixed()
    const price = release.items.find(({ kind }) => kind === 'price') as Release['items'][number]
    expect(toCode(await takeIn(release, {}, editor))).toEqual([403, 'PERMISSION_REQUIRED'])
    const asTitle = { kind: 'price', subject: 'basic-30' }
    expect(toCode(await call(editor, 'POST /api/v1/apps/releases/{id}/items', release, asTitle))).toEqual([
      400,
      'INVALID_REQUEST',
    ])
    const params = { id: release.id, itemId: price.id }
    const body = { revision: release.revision }
    for (const key of ['POST /api/v1/apps/releases/{id}/items/{itemId}/remove', TAKE_OUT] as const)
      expect(toCode(await at.callAs(editor, key, { params, body }))).toEqual([403, 'PERMISSION_REQUIRED'])
    expect(toCode(await call(editor, 'POST /api/v1/apps/releases/{id}/remove', release))).toEqual([
      403,
      'PERMISSION_REQUIRED',
    ])
    const gone = await at.callAs(finance, TAKE_OUT, { params, body })
    assertAnswer(TAKE_OUT, gone)
    expect(gone.body.release.items).toEqual([])
  })

  test('sends out, holds up or undoes what has one in it, and who has a title besides one publishes too', async () => {
    const release = await mixed()
    for (const key of WITH_ALL)
      for (const who of [editor, finance])
        expect([key, toCode(await call(who, key, release, { goesAt: now(), zone: 'Africa/Lagos' }))]).toEqual([
          key,
          [403, 'PERMISSION_REQUIRED'],
        ])
    const out = await call(owner, WITH_ALL[0], release, { goesAt: now(), zone: 'Africa/Lagos' })
    expect(out.status).toBe(200)
    // The title is held back: nothing but the price is there to be undone.
    const key = 'POST /api/v1/apps/releases/{id}/undo'
    expect(toCode(await call(editor, key, out.body.release))).toEqual([403, 'PERMISSION_REQUIRED'])
    expect(await readPrice()).toBe('NGN 3500.00')
    expect((await call(finance, UNDO, out.body.release)).status).toBe(200)
    expect(await readPrice()).toBe('NGN 2900.00')
  })

  test('sees no title of another release by it, and nobody puts one into what goes out without leave to publish', async () => {
    const release = await mixed()
    expect(JSON.stringify(await list())).not.toMatch(/alpha/)
    const late = await takeIn({ ...release, revision: 1 })
    expect([toCode(late), JSON.stringify(late.body)]).toEqual([
      [409, 'RELEASE_CHANGED'],
      expect.not.stringMatching(/alpha/),
    ])
    const title = release.items.find(({ kind }) => kind === 'title') as Release['items'][number]
    const params = { id: release.id, itemId: title.id }
    const of = { params, body: { revision: release.revision } }
    expect(toCode(await at.callAs(finance, TAKE_OUT, of))).toEqual([404, 'RELEASE_NOT_FOUND'])
    const made = await at.callAs(owner, 'POST /api/v1/apps/api-keys', {
      body: { name: 'Writer', scopes: ['catalogue.edit'], days: 30 },
    })
    const waits = (await send(await taken(), inAWhile())).body.release
    const token = made.body.secret
    const body = { revision: waits.revision, kind: 'title', subject: 'alpha' }
    const key = 'POST /api/v1/apps/releases/{id}/items'
    const answer = await at.stage.call(key, { customer, token, params: { id: waits.id }, body })
    expect(toCode(answer)).toEqual([403, 'PERMISSION_REQUIRED'])
  })

  test('and shows once more that it is them, also where the call itself asks for none', async () => {
    const release = await mixed()
    at.stage.clock.advance(11 * 60_000)
    const again = [403, 'REAUTHENTICATION_REQUIRED']
    for (const [who, key] of [
      [owner, WITH_ALL[0]],
      [owner, WITH_ALL[1]],
      [finance, WITH_ALL[1]],
    ] as const)
      expect(toCode(await call(who, key, release, { goesAt: now(), zone: 'Africa/Lagos' }))).toEqual(again)
    expect(toCode(await takeIn(release))).toEqual(again)
    expect(toCode(await call(owner, 'POST /api/v1/apps/releases/{id}/remove', release))).toEqual(again)
  })

  test('of that very tenant', async () => {
    const release = await taken()
    await at.stage.addTenant(`${customer}-b`)
    const stranger = await at.addOwner(`${customer}-b`)
    expect(toCode(await takeIn(release, {}, stranger))).toEqual([404, 'RELEASE_NOT_FOUND'])
    expect(toCode(await send(release, now(), stranger))).toEqual([404, 'RELEASE_NOT_FOUND'])
    expect(await list(stranger)).toEqual([])
  })
})

test('the log says what was before and what is to be', async () => {
  await taken({ country: 'GH' })
  const [entry] = (await at.callAs(owner, 'GET /api/v1/apps/audit')).body.entries
  expect([entry.did, entry.subject, entry.who.name]).toEqual(['took a price into a release', 'Prices', 'Emeka Uzor'])
  expect(entry.changes).toEqual([{ field: 'Basic, GH, NGN', before: '2900.00', after: '3500.00' }])
})
