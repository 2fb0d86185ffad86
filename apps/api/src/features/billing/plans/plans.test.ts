import type { EndpointKey } from '@kola/contract/http/endpoints'
import { PLAN_TITLES_MOST, SPECIAL_PLANS_MOST } from '@kola/contract/prices/plans'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const DAY_MS = 24 * 3_600_000
const PLANS = 'GET /api/v1/apps/plans'
const TITLES = 'GET /api/v1/apps/plans/{id}/titles'
const SET = 'POST /api/v1/apps/plans/{id}/titles'
const GRANTS = 'GET /api/v1/apps/plans/{id}/grants'
const GRANT = 'POST /api/v1/apps/members/{id}/grant'
const TAKE = 'POST /api/v1/apps/members/{id}/grants/{grantId}/take-back'

let at: StaffStage
let owner: StaffPerson
let support: StaffPerson
let elsewhere: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  support = await at.addPerson(owner, 'support', 'Emeka Uzor')
  elsewhere = await at.addOwner('other')
  await addPlan('demo', 'press')
})
afterAll(() => at.stage.close())

/** Special, and with a price that is never asked for. */
async function addPlan(tenantId: string, id: string): Promise<string> {
  const plan = { tenant_id: tenantId, id, title: 'Press', screens: 1, is_special: true, meta_data: '{}' }
  await at.stage.db.insertInto('plan').values(plan).execute()
  const price = { tenant_id: tenantId, id, plan_id: id, slug_name: id, title: 'Press', currency: 'NGN' }
  await at.stage.db
    .insertInto('price')
    .values({ ...price, amount_minor: 0, period_days: 30, meta_data: '{}' })
    .execute()
  return id
}

const call = (by: StaffPerson, key: EndpointKey, given: Parameters<StaffStage['callAs']>[2] = {}) =>
  at.callAs(by, key, given)
const freshOwner = () => at.enter(owner)
const set = async (titleId: string, state = 'on', id = 'press') =>
  call(await freshOwner(), SET, { params: { id }, body: { titleId, state, actor: 'Nobody' } })
const grant = (id: string, days = 30, planId = 'press') =>
  call(support, GRANT, { params: { id }, body: { key: crypto.randomUUID(), planId, days, why: 'Of the press' } })
const listGrants = async (id = 'press', query = {}) => (await call(support, GRANTS, { params: { id }, query })).body
const takeBack = (id: string, grantId: string, by = support) =>
  call(by, TAKE, { params: { id, grantId }, body: { why: 'Left the paper' } })
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const canPlay = async (accountId: string, titleId: string): Promise<boolean> => {
  const read = await at.stage.services.standings.read({ tenantId: 'demo', accountId, titleId })
  return read.entitlement.kind === 'entitled'
}

describe('the plans of a day', () => {
  test('each has what it costs, in each country that has its own, on that day and now, and what comes', async () => {
    const soon = new Date(at.stage.clock.now().getTime() + 10 * DAY_MS)
    const day = (days: number) => new Date(at.stage.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: 350_000, countsFrom: soon })
    const gb = await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: 390_000, countsFrom: soon, country: 'GB' })
    const read = async (query = {}) => {
      const answer = await call(support, PLANS, { query })
      assertAnswer(PLANS, answer)
      const basic = answer.body.plans.find(({ id }: { id: string }) => id === 'basic')
      return basic.prices.find((one: { sub_id: string }) => one.sub_id === 'basic-30').amounts
    }
    expect(await read()).toMatchObject([
      { country: '', amount: '2900.00', now: '2900.00', coming: { amount: '3500.00', day: day(10) } },
      { country: 'GB', amount: '2900.00', now: '2900.00', coming: { id: gb, amount: '3900.00' } },
    ])
    expect(await read({ on: day(11) })).toEqual([
      { country: '', amount: '3500.00', now: '2900.00', coming: null },
      { country: 'GB', amount: '3900.00', now: '2900.00', coming: null },
    ])
    expect((await call(support, PLANS, { query: { on: '2026-02-30' } })).body.error.fields).toEqual({
      on: 'A day is written such as 2026-11-22',
    })
  })

  test('says who holds it, what it names, and nothing of rentals or of another tenant', async () => {
    const held = await at.stage.addAccount()
    await grant(held.id)
    const { plans } = (await call(support, PLANS)).body
    expect(plans.find(({ id }: { id: string }) => id === 'press')).toMatchObject({
      ...{ title: 'Press', isSpecial: true, screens: 1, members: { count: 1, isMore: false }, titles: 0 },
    })
    expect(plans.map(({ id }: { id: string }) => id)).not.toContain('rental')
    elsewhere = await at.enter(elsewhere)
    expect((await call(elsewhere, PLANS)).body.plans.map(({ id }: { id: string }) => id)).not.toContain('press')
    expect((await call(await at.addPerson(await freshOwner(), 'editor'), PLANS)).status).toBe(403)
  })
})

describe('PROM-33 a special plan is made', () => {
  const MADE = 'POST /api/v1/apps/special-plans'
  const make = async (body: object, by?: StaffPerson) =>
    call(by ?? (await freshOwner()), MADE, { body: { actor: 'x y', screens: 2, ...body } })

  test('it is given and never sold, and its name stands once', async () => {
    const made = await make({ title: ' Festival jury ' })
    assertAnswer(MADE, made)
    const { plan } = made.body
    expect(plan).toMatchObject({ title: 'Festival jury', isSpecial: true, screens: 2, titles: 0 })
    const member = await at.stage.addAccount()
    expect((await grant(member.id, 5, plan.id)).status).toBe(200)
    expect((await listGrants(plan.id)).grants).toHaveLength(1)
    const token = await at.stage.signIn((await at.stage.addAccount()).email)
    const { body } = await at.stage.call('GET /apps/v1/packages', { token })
    expect(body.response.packages.map(({ id }: { id: string }) => id)).not.toContain(plan.id)
    const quoted = { token, body: { subscriptionId: plan.id, slug: 'dpo' } }
    expect(toResult(await at.stage.call('POST /apps/v1/quotes', quoted))).toEqual([404, 'PRICE_NOT_FOUND'])
    expect(toResult(await make({ title: 'festival JURY' }))).toEqual([409, 'PLAN_EXISTS'])
    elsewhere = await at.enter(elsewhere)
    expect((await make({ title: 'Festival jury' }, elsewhere)).status).toBe(200)
  })

  test('not by support, nor with what is no name or no screens, nor without end', async () => {
    expect(toResult(await make({ title: 'Mine' }, support))).toEqual([403, 'PERMISSION_REQUIRED'])
    expect((await make({ title: ' x ' })).body.error.fields).toEqual({ title: 'Please give a name' })
    expect((await make({ title: 'Crowd', screens: 11 })).body.error.fields).toEqual({
      screens: '1 to 10 screens at once',
    })
    await sql`insert into plan (tenant_id, id, title, screens, is_special, meta_data)
      select 'demo', 'many-' || n, 'Many ' || n, 1, true, '{}' from generate_series(1, ${SPECIAL_PLANS_MOST}::int) n`.execute(
      at.stage.db,
    )
    expect(toResult(await make({ title: 'One more' }))).toEqual([409, 'PLAN_LIMIT'])
    await at.stage.db.deleteFrom('plan').where('id', 'like', 'many-%').execute()
  })
})

describe('PROM-33 the titles of a special plan', () => {
  test('it opens those that it names, a series with all of its episodes, and no others; without any it opens all', async () => {
    const film = newId()
    const [series, season, episode] = [newId(), newId(), newId()]
    for (const one of [
      { id: film, kind: 'movie' as const },
      { id: series, kind: 'series' as const },
      { id: season, kind: 'season' as const, parentId: series },
      { id: episode, kind: 'episode' as const, parentId: season },
    ]) {
      await at.stage.addTitle(one)
    }
    const member = await at.stage.addAccount()
    await grant(member.id)
    expect(await canPlay(member.id, film)).toBe(true)
    const answer = await set(series)
    assertAnswer(SET, answer)
    expect(answer.body.titles).toMatchObject([{ id: series, kind: 'series', addedBy: 'Adaeze Nwosu' }])
    expect(await canPlay(member.id, film)).toBe(false)
    expect(await canPlay(member.id, episode)).toBe(true)
    await set(series)
    expect((await call(support, TITLES, { params: { id: 'press' } })).body.titles).toHaveLength(1)
    await set(film)
    await set(series, 'off')
    expect(await canPlay(member.id, film)).toBe(true)
    expect(await canPlay(member.id, episode)).toBe(false)
    const paying = await at.stage.addAccount()
    await grant(paying.id, 30, 'basic')
    expect(await canPlay(paying.id, episode)).toBe(true)
    await set(film, 'off')
  })

  test('a rent-only title is opened by none of them', async () => {
    const id = newId()
    await at.stage.addTitle({ id })
    await set(id)
    const price = { tenant_id: 'demo', id: 'new-film', plan_id: 'press', slug_name: 'new-film', title: 'New' }
    await at.stage.db
      .insertInto('price')
      .values({ ...price, amount_minor: 90_000, currency: 'NGN', period_days: 30, meta_data: '{}' })
      .execute()
    await at.stage.db
      .insertInto('rental_class')
      .values({ tenant_id: 'demo', price_id: 'new-film', play_hours: 48 })
      .execute()
    const rents = { tenant_id: 'demo', title_id: id, price_id: 'new-film', is_rent_only: true }
    await at.stage.db.insertInto('title_rental').values(rents).execute()
    const member = await at.stage.addAccount()
    await grant(member.id)
    expect(await canPlay(member.id, id)).toBe(false)
    await at.stage.db.deleteFrom('title_rental').where('title_id', '=', id).execute()
    expect(await canPlay(member.id, id)).toBe(true)
    await at.stage.db.deleteFrom('rental_class').where('price_id', '=', 'new-film').execute()
    await set(id, 'off')
  })

  test('a plan that is sold names none, nor is there one of another tenant, or a title of one', async () => {
    const [id, other] = [newId(), newId()]
    await at.stage.addTitle({ id })
    await at.stage.addTitle({ id: other, tenantId: 'other' })
    expect(toResult(await set(id, 'on', 'basic'))).toEqual([404, 'PLAN_NOT_FOUND'])
    expect(toResult(await set(other))).toEqual([404, 'TITLE_NOT_FOUND'])
    elsewhere = await at.enter(elsewhere)
    const read = await call(elsewhere, TITLES, { params: { id: 'press' } })
    expect(toResult(read)).toEqual([404, 'PLAN_NOT_FOUND'])
    expect((await set(id, 'perhaps')).body.error.fields).toEqual({ state: 'Please say on or off' })
    const body = { titleId: id, state: 'on', actor: 'Emeka' }
    expect(toResult(await call(support, SET, { params: { id: 'press' }, body }))).toEqual([403, 'PERMISSION_REQUIRED'])
  })

  test('it names so many and no more', async () => {
    const plan = await addPlan('demo', 'full')
    await sql`insert into title (tenant_id, id, kind, name, released_on, added_at, state)
      select 'demo', 'full-' || n, 'movie', 'Full', '2026-01-01', now(), 'published'
      from generate_series(0, ${PLAN_TITLES_MOST}::int) n`.execute(at.stage.db)
    await sql`insert into plan_title (tenant_id, plan_id, title_id, added_by, added_at)
      select 'demo', ${plan}, 'full-' || n, 'x', now() from generate_series(1, ${PLAN_TITLES_MOST}::int) n`.execute(
      at.stage.db,
    )
    expect(toResult(await set('full-0', 'on', plan))).toEqual([409, 'PLAN_TITLE_LIMIT'])
    expect((await set('full-1', 'on', plan)).status).toBe(200)
    expect((await set('full-1', 'off', plan)).status).toBe(200)
    expect((await set('full-0', 'on', plan)).status).toBe(200)
  })
})

describe('PROM-33 whom a special plan was granted', () => {
  test('the newest first, by pages, with what became of it', async () => {
    const plan = await addPlan('demo', 'pages')
    const members = [await at.stage.addAccount(), await at.stage.addAccount(), await at.stage.addAccount()]
    for (const { id } of members) {
      at.stage.clock.advance(1_000)
      expect((await grant(id, 2, plan)).status).toBe(200)
    }
    const first = await call(support, GRANTS, { params: { id: plan }, query: { limit: 2 } })
    assertAnswer(GRANTS, first)
    const second = await listGrants(plan, { limit: 2, cursor: first.body.cursor })
    const ids = [...first.body.grants, ...second.grants].map(({ member }: { member: { id: string } }) => member.id)
    expect(ids).toEqual(members.map(({ id }) => id).toReversed())
    expect(second.cursor).toBeNull()
    expect(first.body.grants[0]).toMatchObject({ days: 2, by: 'Emeka Uzor', state: 'running', takenBackAt: null })
    expect((await call(support, GRANTS, { params: { id: plan }, query: { cursor: 'x' } })).status).toBe(400)
    at.stage.clock.advance(3 * DAY_MS)
    const later = await call(await at.enter(support), GRANTS, { params: { id: plan } })
    expect(later.body.grants.map(({ state }: { state: string }) => state)).toEqual(['over', 'over', 'over'])
    support = await at.enter(support)
  })

  test('taken back it opens nothing from then on, once, and the member is told', async () => {
    const title = newId()
    await at.stage.addTitle({ id: title })
    const member = await at.stage.addAccount()
    await grant(member.id)
    expect(await canPlay(member.id, title)).toBe(true)
    const [given] = (await listGrants()).grants
    expect(given.member.id).toBe(member.id)
    const other = await at.stage.addAccount()
    expect(toResult(await takeBack(other.id, given.id))).toEqual([404, 'GRANT_NOT_FOUND'])
    const answer = await takeBack(member.id, given.id)
    assertAnswer(TAKE, answer)
    expect(answer.body).toEqual({ message: '30 days of Press are taken back' })
    expect(await canPlay(member.id, title)).toBe(false)
    expect((await listGrants()).grants[0]).toMatchObject({ id: given.id, state: 'taken-back' })
    expect(toResult(await takeBack(member.id, given.id))).toEqual([404, 'GRANT_NOT_FOUND'])
    const read = (await call(support, 'GET /api/v1/apps/members/{id}', { params: { id: member.id } })).body
    expect(read.events[0]).toMatchObject({ kind: 'days-taken-back', detail: { days: '30', name: 'Press' } })
    const [mail] = await at.listMails(member.email)
    expect(mail).toMatchObject({ purpose: 'days-taken-back', subject: 'Press is not yours any more' })
    const log = await call(await freshOwner(), 'GET /api/v1/apps/audit', { query: { limit: 5 } })
    expect(JSON.stringify(log.body)).toContain('Left the paper')
  })

  test('days that wait never begin; those that were bought, or are over, are not taken back', async () => {
    const member = await at.stage.addAccount()
    await grant(member.id, 5, 'basic')
    await grant(member.id, 5)
    const [waiting] = (await listGrants()).grants
    expect(waiting).toMatchObject({ state: 'waiting', from: null })
    expect((await takeBack(member.id, waiting.id)).status).toBe(200)
    const read = (await call(support, 'GET /api/v1/apps/members/{id}', { params: { id: member.id } })).body
    expect(read.waiting).toEqual([])
    const [basic] = (await listGrants('basic')).grants
    at.stage.clock.advance(6 * DAY_MS)
    support = await at.enter(support)
    expect(toResult(await takeBack(member.id, basic.id))).toEqual([404, 'GRANT_NOT_FOUND'])
  })

  test('finance looks and takes nothing back; another tenant sees none', async () => {
    const member = await at.stage.addAccount()
    await grant(member.id, 1)
    const [given] = (await listGrants()).grants
    const finance = await at.addPerson(await freshOwner(), 'finance', 'Bisi Adeyemi')
    expect((await call(finance, GRANTS, { params: { id: 'press' } })).status).toBe(200)
    expect(toResult(await takeBack(member.id, given.id, finance))).toEqual([403, 'PERMISSION_REQUIRED'])
    elsewhere = await at.enter(elsewhere)
    expect(toResult(await takeBack(member.id, given.id, elsewhere))).toEqual([404, 'MEMBER_NOT_FOUND'])
    expect(toResult(await call(elsewhere, GRANTS, { params: { id: 'press' } }))).toEqual([404, 'PLAN_NOT_FOUND'])
  })
})
