import type { HomePart } from '@kola/contract/arranging/arrangement'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { countWatched } from '../jobs.ts'

const READ = 'GET /api/v1/apps/home'
const DRAFT = 'POST /api/v1/apps/home/draft'
const LEAVE = 'POST /api/v1/apps/home/draft/leave'
const PUBLISH = 'POST /api/v1/apps/home/publish'
const VERSIONS = 'GET /api/v1/apps/home/versions'
const DIFFERENCE = 'GET /api/v1/apps/home/versions/{number}/difference'
const BACK = 'POST /api/v1/apps/home/versions/{number}/bring-back'
const PREVIEW = 'GET /api/v1/apps/home/preview'

let at: StaffStage
let owner: StaffPerson
let tenant = 0
let customer = ''

const CONFIG = {
  ...{ country_code: 'NG', banner_id: 'hero', regular_carousel_id: 'rows', spotlight_id: 'hero' },
  ...{ trending_id: 'shelf', notification_catalogue: 'soon' },
  home_category: '[{"id":"begun","name":"Continue watching","type":"ResumeList"}]',
}

beforeAll(async () => {
  at = await createStaffStage()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  tenant += 1
  customer = `house-${tenant}`
  const { stage } = at
  await stage.addTenant(customer, CONFIG)
  for (const id of ['alpha', 'beta', 'gamma', 'delta']) await stage.addTitle({ tenantId: customer, id })
  await stage.addPlaylist('hero', ['alpha'], { tenantId: customer })
  await stage.addPlaylist('shelf', ['beta', 'gamma'], { tenantId: customer })
  await stage.addPlaylist('deep', ['delta'], { tenantId: customer })
  await stage.addPlaylist('soon', ['gamma'], { tenantId: customer })
  await stage.addPlaylist('rows', [], { tenantId: customer, parts: ['shelf', 'deep'] })
  owner = await at.addOwner(customer)
})

const part = (given: Partial<HomePart> & Pick<HomePart, 'id'>): HomePart => ({
  ...{ place: 'row', name: 'Friday night', fill: { by: 'titles', titleIds: ['delta', 'alpha'] } },
  ...{ countries: [], from: null, until: null },
  ...given,
})
const read = async () => (await at.callAs(owner, READ)).body.home
const keep = async (parts: HomePart[], revision?: number) =>
  at.callAs(owner, DRAFT, { body: { revision: revision ?? (await read()).revision, arrangement: { parts } } })
const publish = async (given: object = {}) => {
  const { revision, version } = await read()
  return at.callAs(owner, PUBLISH, { body: { revision, version, why: 'For the week', ...given } })
}
const show = async (parts: HomePart[]) => {
  expect((await keep(parts)).status).toBe(200)
  expect((await publish()).status).toBe(200)
}
const toCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

interface Seen {
  hero: string[]
  rows: string[]
  spotlight: string | null
  trending: string[]
}
interface HomeBody {
  hero: { id: string }[]
  rows: { name: string; items: { id: string }[] }[]
  spotlight: { id: string } | null
  trending: { id: string }[]
}
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const toSeen = ({ hero, rows, spotlight, trending }: HomeBody): Seen => ({
  hero: ids(hero),
  rows: rows.map(({ name, items }) => `${name}: ${ids(items).join(' ')}`),
  spotlight: spotlight?.id ?? null,
  trending: ids(trending),
})
const ask = async () => {
  at.stage.services.tenants.forget(customer)
  return at.stage.call('GET /apps/v1/home', { customer, token: await at.stage.getAppToken(customer) })
}
const see = async () => toSeen((await ask()).body)

const AS_CONFIGURED: Seen = {
  ...{ hero: ['alpha'], spotlight: 'alpha', trending: ['beta', 'gamma'] },
  rows: ['List shelf: beta gamma', 'List deep: delta', 'Continue watching: '],
}

test('what the configuration says is what the staff begin with, and published it is the same home', async () => {
  const first = await at.callAs(owner, READ)
  assertAnswer(READ, first)
  expect(await see()).toEqual(AS_CONFIGURED)
  const { live, version, draft, genres, country } = first.body.home
  expect({ version, draft, country }).toEqual({ version: 0, draft: null, country: 'NG' })
  expect(Array.isArray(genres)).toBe(true)
  expect(live.parts.map(({ id, place, fill }: HomePart) => [id, place, fill.by])).toEqual([
    ...[['banner-1', 'banner', 'list']],
    ...['shelf', 'deep'].map((id) => [id, 'row', 'list']),
    ['begun', 'row', 'own'],
    ...['spotlight', 'trending', 'upcoming'].map((place) => [`${place}-1`, place, 'list']),
  ])
  // Something has to be another one: two rows change their places, and back.
  const [banner, shelf, deep, ...rest] = live.parts
  await show([banner, deep, shelf, ...rest])
  expect((await see()).rows.slice(0, 2)).toEqual(['List deep: delta', 'List shelf: beta gamma'])
  await show([banner, shelf, deep, ...rest])
  expect(await see()).toEqual(AS_CONFIGURED)
})

test('a draft changes nothing for viewers; published it does at once, is in the log, and the whole list opens by its id', async () => {
  const { live } = await read()
  const row = part({ id: 'row-friday' })
  const drafted = await keep([live.parts[0], row, ...live.parts.slice(1)])
  assertAnswer(DRAFT, drafted)
  expect(await see()).toEqual(AS_CONFIGURED)
  const changes = [{ field: 'Row Friday night', before: null, after: 'by hand: 2 titles; everywhere; always' }]
  expect(drafted.body.home).toMatchObject({ version: 0, revision: 1, draft: { changedBy: 'Adaeze Nwosu', changes } })
  const published = await publish({ why: 'Three for Friday' })
  assertAnswer(PUBLISH, published)
  expect(published.body).toMatchObject({
    home: { version: 2, draft: null, revision: 2 },
    version: { number: 2, changes },
  })
  expect((await see()).rows).toEqual(['Friday night: delta alpha', ...AS_CONFIGURED.rows])
  const token = await at.stage.getAppToken(customer)
  const list = await at.stage.call('GET /apps/v1/catalogues', { customer, token, query: { id: 'row-friday' } })
  expect([list.body.name, ids(list.body._embedded.items)]).toEqual(['Friday night', ['delta', 'alpha']])
  const versions = await at.callAs(owner, VERSIONS)
  assertAnswer(VERSIONS, versions)
  expect(versions.body.versions).toMatchObject([
    { number: 2, by: 'Adaeze Nwosu', why: 'Three for Friday', changes },
    { number: 1, by: 'the installation', why: 'What stood before the first version', changes: [] },
  ])
  const { body } = await at.callAs(owner, 'GET /api/v1/apps/audit')
  expect(body.entries[0]).toMatchObject({ did: 'published home', subject: 'version 2', changes })
})

test('an earlier version comes back as a version of its own, and the draft stays', async () => {
  const { live } = await read()
  await show(live.parts.slice(0, 2))
  expect((await see()).rows).toEqual(['List shelf: beta gamma'])
  await keep([part({ id: 'row-later' })])
  const compared = await at.callAs(owner, DIFFERENCE, { params: { number: '1' } })
  assertAnswer(DIFFERENCE, compared)
  expect(compared.body.changes.map(({ field }: { field: string }) => field)).toEqual([
    ...[
      'Row List deep',
      'Row Continue watching',
      'Spotlight List hero',
      'Trending List shelf',
      'Coming soon List soon',
    ],
  ])
  const back = await at.callAs(owner, BACK, { params: { number: '1' }, body: { version: compared.body.version } })
  assertAnswer(BACK, back)
  expect(back.body).toMatchObject({ home: { version: 3 }, version: { number: 3, why: 'Version 1 brought back' } })
  expect(back.body.home.draft.arrangement.parts).toMatchObject([{ id: 'row-later' }])
  expect(await see()).toEqual(AS_CONFIGURED)
  const again = await at.callAs(owner, BACK, { params: { number: '1' }, body: { version: 3 } })
  expect(toCode(again)).toEqual([409, 'HOME_UNCHANGED'])
  const first = await at.callAs(owner, VERSIONS, { query: { limit: '2' } })
  const rest = await at.callAs(owner, VERSIONS, { query: { limit: '2', cursor: first.body.cursor } })
  expect([...first.body.versions, ...rest.body.versions].map(({ number }) => number)).toEqual([3, 2, 1])
  expect(rest.body.cursor).toBe(null)
  for (const number of ['9', '0', 'x', '1.5', '99999999999']) {
    const call = { params: { number }, body: { version: 3 } }
    expect(toCode(await at.callAs(owner, BACK, call))).toEqual([404, 'HOME_VERSION_NOT_FOUND'])
    expect(toCode(await at.callAs(owner, DIFFERENCE, { params: { number } }))).toEqual([404, 'HOME_VERSION_NOT_FOUND'])
  }
})

test('the later of two loses nothing: each is told what stands, and writes over nothing', async () => {
  await keep([part({ id: 'row-one' })], 0)
  const late = await keep([part({ id: 'row-two' })], 0)
  expect(toCode(late)).toEqual([409, 'HOME_CHANGED'])
  expect(late.body.error.home.draft.arrangement.parts[0].id).toBe('row-one')
  for (const given of [{ revision: 0 }, { version: 7 }]) {
    expect(toCode(await publish(given))).toEqual([409, 'HOME_CHANGED'])
  }
  expect(toCode(await at.callAs(owner, LEAVE, { body: { revision: 0 } }))).toEqual([409, 'HOME_CHANGED'])
  const left = await at.callAs(owner, LEAVE, { body: { revision: 1 } })
  assertAnswer(LEAVE, left)
  expect(left.body.home).toMatchObject({ draft: null, revision: 2 })
  expect(toCode(await publish())).toEqual([409, 'HOME_UNCHANGED'])
  const { live, revision } = await read()
  expect((await keep(live.parts, revision)).body.home.draft).toBe(null)
})

describe('a row is shown', () => {
  test('in its countries alone, and everybody elsewhere is never given what was made for one of them', async () => {
    await see()
    expect(at.stage.services.catalogue.hasRights(customer)).toBe(false)
    await show([
      part({ id: 'row-all', name: 'All' }),
      part({ id: 'row-ng', name: 'Lagos', countries: ['NG'] }),
      part({ id: 'row-gh', name: 'Accra', countries: ['GH', 'KE'] }),
    ])
    expect((await see()).rows.map((row) => row.split(':')[0])).toEqual(['All', 'Lagos'])
    expect(at.stage.services.catalogue.hasRights(customer)).toBe(true)
    const { catalogue } = at.stage.services
    const inGhana = await catalogue.getHome({ tenantId: customer, ratingLimit: null, country: 'GH' })
    const inKenya = await catalogue.getHome({ tenantId: customer, ratingLimit: null, country: 'KE' })
    const inTogo = await catalogue.getHome({ tenantId: customer, ratingLimit: null, country: 'TG' })
    expect(inGhana).toBe(inKenya)
    expect(inGhana.hash).not.toBe(inTogo.hash)
  })

  test('from its minute until its other one, in every process, without a job', async () => {
    const now = at.stage.clock.now().getTime()
    const [from, until] = [60_000, 120_000].map((more) => new Date(now + more).toISOString()) as [string, string]
    await show([part({ id: 'row-all', name: 'All' }), part({ id: 'row-then', name: 'Then', from, until })])
    const names = async () => (await see()).rows.map((row) => row.split(':')[0])
    expect(await names()).toEqual(['All'])
    at.stage.clock.advance(59_999)
    expect(await names()).toEqual(['All'])
    at.stage.clock.advance(1)
    expect(await names()).toEqual(['All', 'Then'])
    at.stage.clock.advance(59_999)
    expect(await names()).toEqual(['All', 'Then'])
    at.stage.clock.advance(1)
    expect(await names()).toEqual(['All'])
  })

  test('of the banner, the spotlight and trending the first part that shows something', async () => {
    const from = new Date(at.stage.clock.now().getTime() + 60_000).toISOString()
    const by = (id: string): HomePart['fill'] => ({ by: 'titles', titleIds: [id] })
    for (const place of ['banner', 'spotlight', 'trending'] as const) {
      await show([
        part({ id: 'one', place, fill: by('beta'), from }),
        part({ id: 'none', place, fill: { by: 'titles', titleIds: [] } }),
        part({ id: 'two', place, fill: by('gamma') }),
        part({ id: 'three', place, fill: by('delta') }),
      ])
      const { hero, spotlight, trending } = await see()
      expect({ banner: hero, spotlight: [spotlight], trending }[place]).toEqual(['gamma'])
    }
  })
})

test('rules: the newest, those of a genre, and the most watched of seven days, series by their episodes', async () => {
  const { stage } = at
  const added = (id: string, day: number, genres: string[]) =>
    stage.db
      .updateTable('title')
      .set({ added_at: new Date(Date.UTC(2026, 9, day)), genres })
      .where('tenant_id', '=', customer)
      .where('id', '=', id)
      .execute()
  await added('alpha', 1, ['Drama'])
  await added('beta', 4, ['Comedy'])
  await added('gamma', 3, ['drama ', 'Comedy'])
  await added('delta', 2, ['Comedy'])
  for (const title of [
    { id: 'saga', kind: 'series' },
    { id: 'saga-1', kind: 'season', parentId: 'saga', number: 1 },
    { id: 'saga-1-1', kind: 'episode', parentId: 'saga-1', number: 1 },
  ] as const)
    await stage.addTitle({ tenantId: customer, ...title })
  await added('saga', 9, [])
  const rule = (id: string, fill: HomePart['fill']) => part({ id, name: id, fill })
  await show([
    rule('new', { by: 'newest', genre: '' }),
    rule('new-drama', { by: 'newest', genre: 'Drama' }),
    rule('most', { by: 'watched', genre: '' }),
    rule('most-comedy', { by: 'watched', genre: 'comedy' }),
  ])
  expect((await see()).rows).toEqual(['new: saga beta gamma delta alpha', 'new-drama: gamma alpha'])

  const now = stage.clock.now().getTime()
  const days = (count: number) => new Date(now - count * 24 * 3_600_000)
  let session = 0
  const watch = async (titleId: string, who: string, endedAt: Date | null) => {
    await stage.platform.pool.query(
      `insert into playback_session (tenant_id, id, account_id, title_id, media_id, device_id, presence_token_sha256, started_at, ended_at)
       values ($1, $2, $3, $4, 'm', 'd', $2, $5, $6)`,
      [customer, `${customer}-${++session}`, who, titleId, endedAt ?? new Date(now), endedAt],
    )
  }
  for (const name of ['ada', 'bola', 'chi']) {
    await stage.platform.pool.query(`insert into account (tenant_id, id) values ($1, $2) on conflict do nothing`, [
      customer,
      name,
    ])
  }
  for (const who of ['ada', 'bola', 'chi']) await watch('saga-1-1', who, days(1))
  for (const who of ['ada', 'bola']) await watch('beta', who, days(6))
  for (let time = 0; time < 5; time += 1) await watch('alpha', 'ada', days(2))
  for (const who of ['ada', 'bola', 'chi']) await watch('gamma', who, days(8))
  await watch('gamma', 'ada', null)
  expect(await countWatched(stage)).toBe(3)
  expect(await countWatched(stage)).toBe(0)
  expect((await see()).rows.slice(2)).toEqual(['most: saga beta alpha', 'most-comedy: beta'])
  stage.clock.advance(24 * 3_600_000 * 4)
  expect(await countWatched(stage)).toBe(1)
  expect((await see()).rows.slice(2)).toEqual(['most: saga alpha'])
})

test('what comes soon, behind the bell, is arranged as well', async () => {
  await at.stage.db
    .updateTable('title')
    .set({ facts: JSON.stringify({ notification_status: 'coming soon' }) })
    .where('tenant_id', '=', customer)
    .where('id', 'in', ['gamma', 'delta'])
    .execute()
  const soon = async () => {
    at.stage.services.tenants.forget(customer)
    const token = await at.stage.getAppToken(customer)
    return ids((await at.stage.call('GET /apps/v1/upcoming-video', { customer, token })).body._embedded.items)
  }
  expect(await soon()).toEqual(['gamma'])
  await show([
    part({ id: 'none', place: 'upcoming', fill: { by: 'titles', titleIds: ['alpha'] } }),
    part({ id: 'some', place: 'upcoming', fill: { by: 'titles', titleIds: ['delta'] } }),
  ])
  expect(await soon()).toEqual(['delta'])
})

describe('a preview', () => {
  const look = async (query: Record<string, string> = {}) => {
    const answer = await at.callAs(owner, PREVIEW, { query })
    assertAnswer(PREVIEW, answer)
    return answer.body.preview
  }

  test('is what viewers get: of what is live now, and of a draft once it is published', async () => {
    expect(toSeen((await look()).home)).toEqual(AS_CONFIGURED)
    await keep([part({ id: 'row-ng', countries: ['NG'] }), part({ id: 'row-gh', name: 'Accra', countries: ['GH'] })])
    expect(toSeen((await look({ of: 'live' })).home)).toEqual(AS_CONFIGURED)
    const drafted = await look()
    expect(drafted.shown).toEqual(['row-ng'])
    expect((await look({ country: 'GH' })).shown).toEqual(['row-gh'])
    await publish()
    expect((await ask()).body).toEqual(drafted.home)
  })

  test('says what is left out and why: not live, not there then, above the limit', async () => {
    const { stage } = at
    const change = (id: string, values: object) =>
      stage.db.updateTable('title').set(values).where('tenant_id', '=', customer).where('id', '=', id).execute()
    await change('alpha', { state: 'stopped' })
    await change('beta', { facts: JSON.stringify({ 'Maturity Rating': '18' }) })
    await change('delta', { facts: JSON.stringify({ 'Maturity Rating': 'G' }) })
    const opens = new Date(stage.clock.now().getTime() + 3_600_000).toISOString()
    const window = { titleId: 'gamma', countries: ['NG'], from: opens, until: null, languages: [], contract: 'x' }
    expect((await at.callAs(owner, 'POST /api/v1/apps/windows', { body: window })).status).toBe(200)
    stage.services.tenants.forget(customer)
    await keep([part({ id: 'row', fill: { by: 'titles', titleIds: ['alpha', 'beta', 'gamma', 'delta'] } })])
    const left = async (query = {}) =>
      (await look(query)).left.map(({ titleId, why }: { titleId: string; why: string }) => `${titleId} ${why}`)
    expect(await left()).toEqual(['alpha not-live', 'gamma not-here'])
    expect(await left({ at: opens })).toEqual(['alpha not-live'])
    expect(await left({ at: opens, country: 'GH' })).toEqual(['alpha not-live', 'gamma not-here'])
    expect(await left({ limit: '12' })).toEqual(['alpha not-live', 'beta above-limit', 'gamma not-here'])
    expect((await look()).left[0]).toEqual({ partId: 'row', titleId: 'alpha', name: 'The alpha', why: 'not-live' })
    expect((await read()).titles.find(({ id }: { id: string }) => id === 'alpha')).toMatchObject({ state: 'stopped' })
  })
})

test('what leads nowhere is refused beside its part, and nothing is drafted', async () => {
  await at.stage.addTenant(`${customer}-b`, CONFIG)
  await at.stage.addTitle({ tenantId: `${customer}-b`, id: 'theirs' })
  const then = '2026-12-04T17:00:00.000Z'
  const cases: [HomePart[], Record<string, string>][] = [
    [[part({ id: 'a', fill: { by: 'titles', titleIds: ['theirs'] } })], { 'parts.0.fill': 'There is no title theirs' }],
    [[part({ id: 'a', fill: { by: 'list', listId: 'none' } })], { 'parts.0.fill': 'There is no list none' }],
    [[part({ id: 'a', fill: { by: 'list', listId: 'alpha' } })], { 'parts.0.fill': 'There is no list alpha' }],
    [
      [part({ id: 'a', fill: { by: 'titles', titleIds: ['beta', 'beta'] } })],
      { 'parts.0.fill': 'A title stands there twice' },
    ],
    [[part({ id: 'a' }), part({ id: 'a' })], { 'parts.1.id': 'That stands there already' }],
    [[part({ id: 'shelf' })], { 'parts.0.id': 'A list is called by that id' }],
    [[part({ id: 'alpha' })], { 'parts.0.id': 'A list is called by that id' }],
    [[part({ id: 'a', from: then, until: then })], { 'parts.0.until': 'It would end before it begins' }],
    [
      [part({ id: 'a', place: 'banner', fill: { by: 'own', own: 'MyList' } })],
      { 'parts.0.fill': 'Only a row is each viewer’s own' },
    ],
  ]
  for (const [parts, faults] of cases) {
    const { status, body } = await keep(parts)
    const fields = Object.fromEntries(Object.entries(faults).map(([name, text]) => [`arrangement.${name}`, text]))
    expect([status, body.error.code, body.error.fields]).toEqual([400, 'INVALID_REQUEST', fields])
  }
  const many = Array.from({ length: 61 }, (_, place) => part({ id: `row-${place}` }))
  expect((await keep(many)).status).toBe(400)
  expect((await keep(many.slice(1))).status).toBe(200)
  for (const name of ['', ' ', 'x'.repeat(121), 'a\0b', '\ud800']) {
    expect((await keep([part({ id: 'a', name })])).status).toBe(400)
  }
  expect((await read()).draft.arrangement.parts).toHaveLength(60)
})

test('a role that may not publish does not, and nobody reaches another tenant’s', async () => {
  const [support, finance] = [await at.addPerson(owner, 'support'), await at.addPerson(owner, 'finance')]
  expect((await at.callAs(support, READ)).status).toBe(200)
  expect((await at.callAs(finance, READ)).status).toBe(403)
  const body = { revision: 0, arrangement: { parts: [part({ id: 'a' })] } }
  expect((await at.callAs(support, DRAFT, { body })).status).toBe(403)
  expect((await at.callAs(support, PUBLISH, { body: { revision: 0, version: 0, why: 'Because' } })).status).toBe(403)
  const editor = await at.addPerson(owner, 'editor')
  expect((await at.callAs(editor, DRAFT, { body })).status).toBe(200)
  await at.stage.addTenant(`${customer}-c`, CONFIG)
  const other = await at.addOwner(`${customer}-c`)
  expect((await at.callAs(other, READ)).body.home).toMatchObject({ draft: null, titles: [], revision: 0 })
})
