import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'

const LIST = 'GET /api/v1/apps/titles'
const EDITING = 'GET /api/v1/apps/titles/{titleId}/editing'
const DRAFT = 'POST /api/v1/apps/titles/{titleId}/draft'
const DISCARD = 'POST /api/v1/apps/titles/{titleId}/draft/discard'
const PUBLISH = 'POST /api/v1/apps/titles/{titleId}/publish'
const ROLL_BACK = 'POST /api/v1/apps/titles/{titleId}/roll-back'
const STOP = 'POST /api/v1/apps/titles/{titleId}/stop'
const START = 'POST /api/v1/apps/titles/{titleId}/start'
const BULK = 'POST /api/v1/apps/bulk-edits'
const CERTIFIED = { rating: '15', certificate: { number: 'NFVCB/2026/1', givenOn: '2026-03-02' } }

let at: StaffStage
let owner: StaffPerson
let viewer: string
let made = 0

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  await at.stage.addTenant('uk', { country_code: 'GB' })
  owner = await at.addOwner()
  viewer = await at.stage.getAppToken()
})
afterAll(() => at.stage.close())

const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
type Given = Parameters<StaffStage['callAs']>[2]
const as = async (key: Parameters<StaffStage['callAs']>[1], given: Given = {}) =>
  at.callAs(await at.enter(owner), key, given)
const of = (titleId: string, body?: unknown): Given =>
  ({ params: { titleId }, ...(body !== undefined && { body }) }) as Given

async function addTitle(more: { facts?: Record<string, string> } = {}): Promise<string> {
  const id = `title-${++made}`
  const facts = { 'Maturity Rating': 'PG', Cast: 'Ada Obi', running_time: '1h 44m', 'odd key': 'kept', ...more.facts }
  await at.stage.addTitle({ id, name: `Number ${made}`, facts })
  return id
}

const readLive = async (id: string) => (await as(EDITING, of(id))).body.title
const write = async (id: string, changes: object, revision = 0) =>
  as(DRAFT, of(id, { document: { ...(await readLive(id)).live, ...changes }, revision }))
async function publish(id: string, changes: object) {
  const { title } = (await write(id, changes)).body
  return as(PUBLISH, of(id, { revision: title.draft.revision, note: 'As agreed' }))
}
/** What a viewer reads, a second later. */
async function see(id: string) {
  at.stage.clock.advance(1_000)
  const { status, body } = await at.stage.call('GET /apps/v1/video', { token: viewer, query: { id } })
  return status === 200 ? body._embedded.collections[0] : body.error.code
}

test('a draft is kept beside what viewers read, which it does not change', async () => {
  const id = await addTitle()
  const { body } = await write(id, { name: 'Another name' })
  expect(body.title).toMatchObject({
    live: { name: `Number ${made}`, rating: 'PG', cast: 'Ada Obi' },
    draft: { document: { name: 'Another name' }, revision: 1, changedBy: 'Adaeze Nwosu' },
  })
  expect((await see(id)).name).toBe(`Number ${made}`)
  const { titles } = (await as(LIST, { query: { draft: 'differs', search: `Number ${made}` } })).body
  expect(titles.map((title: { id: string }) => title.id)).toEqual([id])
})

test('what is published is what viewers read, and what editors do not write stays', async () => {
  const id = await addTitle()
  const translations = [{ language: 'yo', name: 'Òpópónà', synopsis: 'Ìtàn kan' }]
  const { status, body } = await publish(id, {
    ...{
      ...CERTIFIED,
      name: 'Kuti Street',
      synopsis: 'It sings.',
      genres: ['Drama', 'Music'],
      cast: '',
      director: 'Femi Cole',
    },
    ...{ translations, releasedOn: '2025-02-03', tagline: 'Loud' },
  })
  expect([status, body.title.draft, body.title.live.name]).toEqual([200, null, 'Kuti Street'])
  const seen = await see(id)
  expect(seen).toMatchObject({ name: 'Kuti Street', description: 'It sings.', releaseDate: '2025-02-03' })
  expect(seen.metaData).toMatchObject({
    ...{ 'Maturity Rating': '15', Genres: 'Drama, Music', Cast: '', Director: 'Femi Cole', tagline: 'Loud' },
    ...{ running_time: '1h 44m', 'odd key': 'kept', 'Year of Release': '2025' },
  })
  expect(seen.languages[1]).toMatchObject({ code: 'yo', title: 'Òpópónà' })
  expect(
    body.title.versions.map(({ number, note, publishedBy }: Record<string, unknown>) => [number, note, publishedBy]),
  ).toEqual([
    [2, 'As agreed', 'Adaeze Nwosu'],
    [1, 'As it was before', 'Kola'],
  ])
})

test('nothing is published or started again in Nigeria without class and certificate', async () => {
  const id = await addTitle()
  const refused = await publish(id, { rating: '', certificate: { number: ' ', givenOn: '' } })
  expect([...toResult(refused), Object.keys(refused.body.error.fields)]).toEqual([
    409,
    'TITLE_UNCERTIFIED',
    ['rating', 'certificate.number', 'certificate.givenOn'],
  ])
  expect((await readLive(id)).draft.revision).toBe(1)
  await as(STOP, of(id, { state: 'stopped', reason: 'No certificate' }))
  expect(toResult(await as(START, of(id, { state: 'live', reason: 'Try' })))).toEqual([409, 'TITLE_UNCERTIFIED'])
})

test('a title that is not for Nigeria needs no certificate of it, nor does one of a company elsewhere', async () => {
  const id = await addTitle()
  const body = { titleId: id, countries: ['GB'], from: '2026-01-01T00:00:00.000Z', until: null }
  await as('POST /api/v1/apps/windows', { body })
  expect((await publish(id, { name: 'For London' })).status).toBe(200)
  await at.stage.addTitle({ id: 'brixton', tenantId: 'uk' })
  const ask = (key: Parameters<StaffStage['callAs']>[1], given: Given) =>
    at.stage.call(key, { token: OPERATOR_KEY, customer: 'uk', ...given })
  const { title } = (await ask(EDITING, of('brixton'))).body
  await ask(DRAFT, of('brixton', { document: { ...title.live, name: 'Brixton' }, revision: 0 }))
  expect((await ask(PUBLISH, of('brixton', { revision: 1 }))).status).toBe(200)
})

test('the later of two editors is told what the earlier wrote, and nothing is lost', async () => {
  const id = await addTitle()
  const { live } = await readLive(id)
  await write(id, { name: 'By the first' })
  const late = await as(DRAFT, of(id, { document: { ...live, synopsis: 'By the second' }, revision: 0 }))
  expect(toResult(late)).toEqual([409, 'TITLE_CHANGED'])
  expect(late.body.error.title?.draft ?? late.body.title.draft).toMatchObject({
    document: { name: 'By the first' },
    revision: 1,
  })
  expect(toResult(await as(PUBLISH, of(id, { revision: 0 })))).toEqual([409, 'TITLE_CHANGED'])
  expect(toResult(await as(DISCARD, of(id, { revision: 0 })))).toEqual([409, 'TITLE_CHANGED'])
  expect((await as(DISCARD, of(id, { revision: 1 }))).body.title.draft).toBeNull()
})

test('two who write at once: one is kept, the other told', async () => {
  const id = await addTitle()
  const person = await at.enter(owner)
  const { live } = await readLive(id)
  const both = await Promise.all(
    ['One', 'Two'].map((name) => at.callAs(person, DRAFT, of(id, { document: { ...live, name }, revision: 0 }))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an earlier version comes back as a version of its own', async () => {
  const id = await addTitle()
  await publish(id, { ...CERTIFIED, name: 'First' })
  await publish(id, { name: 'Second' })
  const { body } = await as(ROLL_BACK, of(id, { number: 2 }))
  expect([body.title.live.name, body.title.versions[0].number, body.title.versions[0].note]).toEqual([
    'First',
    4,
    'Version 2 again',
  ])
  expect((await see(id)).name).toBe('First')
  expect(toResult(await as(ROLL_BACK, of(id, { number: 9 })))).toEqual([404, 'TITLE_VERSION_NOT_FOUND'])
})

test('nobody changes a version', async () => {
  const id = await addTitle()
  await publish(id, { ...CERTIFIED })
  await expect(
    at.stage.db.updateTable('title_version').set({ note: 'Otherwise' }).where('title_id', '=', id).execute(),
  ).rejects.toThrow('title_version is only ever added to')
})

test('a draft is shown once its film is there and it is certified, and counts as added from then on', async () => {
  const id = await addTitle()
  const set = (change: object) => at.stage.db.updateTable('title').set(change).where('id', '=', id).execute()
  const start = () => as(START, of(id, { state: 'live', reason: 'Friday' }))
  const addedAt = new Date('2026-01-01T00:00:00Z')
  await set({ state: 'draft', added_at: addedAt })
  expect(await see(id)).toBe('TITLE_NOT_FOUND')
  expect(toResult(await start())).toEqual([409, 'TITLE_FILM_MISSING'])
  await at.stage.db
    .insertInto('media')
    .values({ tenant_id: 'demo', id: `film-${id}`, state: 'ready' })
    .execute()
  await set({ media_id: `film-${id}` })
  const refused = await start()
  expect([...toResult(refused), refused.body.error.fields]).toEqual([
    ...[409, 'TITLE_UNCERTIFIED'],
    {
      'certificate.number': 'Its certificate number is missing',
      'certificate.givenOn': 'Its certificate date is missing',
    },
  ])
  await set({ certificate: JSON.stringify(CERTIFIED.certificate) })
  expect((await start()).body.title.state).toBe('live')
  expect((await see(id)).id).toBe(id)
  const readAdded = async () =>
    (await at.stage.db.selectFrom('title').select('added_at as at').where('id', '=', id).executeTakeFirstOrThrow()).at
  const shownAt = await readAdded()
  expect(shownAt.getTime()).toBeGreaterThan(addedAt.getTime())
  await as(STOP, of(id, { state: 'stopped', reason: 'A court order' }))
  await start()
  expect(await readAdded()).toEqual(shownAt)
})

test('publishing a draft shows it once its film is there, and not before', async () => {
  const id = await addTitle()
  const { db } = at.stage
  await db.updateTable('title').set({ state: 'draft' }).where('id', '=', id).execute()
  expect((await publish(id, { ...CERTIFIED, name: 'First words' })).body.title.state).toBe('draft')
  expect(await see(id)).toBe('TITLE_NOT_FOUND')
  await db
    .insertInto('media')
    .values({ tenant_id: 'demo', id: `film-${id}`, state: 'ready' })
    .execute()
  await db
    .updateTable('title')
    .set({ media_id: `film-${id}` })
    .where('id', '=', id)
    .execute()
  expect((await publish(id, { name: 'Second words' })).body.title.state).toBe('live')
  expect((await see(id)).name).toBe('Second words')
  const { entries } = (await as('GET /api/v1/apps/audit', { query: { search: 'published a title', outcome: 'done' } }))
    .body
  expect(entries[0].changes).toContainEqual({ field: 'state', before: 'draft', after: 'live' })
})

test('a title that is stopped is gone for viewers, and comes back as it was', async () => {
  const id = await addTitle()
  await publish(id, { ...CERTIFIED, name: 'Stopped' })
  expect((await see(id)).name).toBe('Stopped')
  const stopped = await as(STOP, of(id, { state: 'stopped', reason: 'A court order' }))
  expect(stopped.body.title.state).toBe('stopped')
  expect(await see(id)).toBe('TITLE_NOT_FOUND')
  expect(toResult(await as(STOP, of(id, { state: 'stopped', reason: 'Again' })))).toEqual([409, 'TITLE_NOT_LIVE'])
  expect((await as(START, of(id, { state: 'live', reason: 'It was lifted' }))).body.title.state).toBe('live')
  expect((await see(id)).name).toBe('Stopped')
  expect(toResult(await as(START, of(id, { state: 'live', reason: 'Again' })))).toEqual([409, 'TITLE_NOT_STOPPED'])
  const { entries } = (await as('GET /api/v1/apps/audit', { query: { search: 'stopped a title', outcome: 'done' } }))
    .body
  expect(entries[0].changes).toEqual([{ field: 'state', before: 'live', after: 'stopped: A court order' }])
})

test('the log tells what a publication changed', async () => {
  const id = await addTitle()
  await publish(id, { ...CERTIFIED, name: 'Told' })
  const { entries } = (await as('GET /api/v1/apps/audit', { query: { search: 'published a title' } })).body
  expect(entries[0].changes).toEqual([
    { field: 'name', before: `Number ${made}`, after: 'Told' },
    { field: 'rating', before: 'PG', after: '15' },
    { field: 'certificate', before: '', after: 'NFVCB/2026/1, 2026-03-02' },
  ])
})

test('many titles are changed at once, or none where one is not there', async () => {
  const ids = [await addTitle(), await addTitle()]
  await at.stage.addTitle({ id: 'foreign', tenantId: 'other' })
  const change = { field: 'genres', add: ['Comedy'], remove: ['Drama'] }
  const refused = await as(BULK, { body: { titleIds: [...ids, 'foreign'], change } })
  expect(toResult(refused)).toEqual([404, 'TITLE_NOT_FOUND'])
  expect((await readLive(ids[0] ?? '')).live.genres).toEqual(['Drama'])
  expect((await as(BULK, { body: { titleIds: ids, change } })).body).toEqual({ changed: 2, unchanged: 0 })
  expect((await as(BULK, { body: { titleIds: ids, change } })).body).toEqual({ changed: 0, unchanged: 2 })
  expect((await see(ids[1] ?? '')).metaData.Genres).toBe('Comedy')
  const { entries } = (await as('GET /api/v1/apps/audit', { query: { search: '2 titles' } })).body
  expect(entries[0]).toMatchObject({ did: 'changed many titles', outcome: 'done' })
  expect(entries[0].changes).toHaveLength(2)
})

test('what many titles get their drafts get too: publishing one takes nothing back', async () => {
  const id = await addTitle()
  await write(id, { tagline: 'Only in the draft' })
  const change = { field: 'genres', add: ['Festival'], remove: [] }
  const give = async () => (await as(BULK, { body: { titleIds: [id], change } })).body
  expect(await give()).toEqual({ changed: 1, unchanged: 0 })
  const { draft, live } = await readLive(id)
  expect(draft).toMatchObject({
    revision: 2,
    document: { genres: ['Drama', 'Festival'], tagline: 'Only in the draft' },
  })
  expect(live).toMatchObject({ genres: ['Drama', 'Festival'], tagline: '' })
  expect(await give()).toEqual({ changed: 0, unchanged: 1 })
  expect((await readLive(id)).draft.revision).toBe(2)
})

test('no title gets more genres than an editor may write', async () => {
  const id = await addTitle()
  const change = { field: 'genres', add: Array.from({ length: 20 }, (_, number) => `Genre ${number}`), remove: [] }
  expect(toResult(await as(BULK, { body: { titleIds: [id], change } }))).toEqual([400, 'INVALID_REQUEST'])
  expect((await readLive(id)).live.genres).toEqual(['Drama'])
})

test('the director is the one that viewers read, and a year stays until the day is another', async () => {
  const id = await addTitle({ facts: { Director: 'Femi Cole', 'Year of Release': '1992' } })
  expect((await readLive(id)).live.director).toBe('Femi Cole')
  await publish(id, { ...CERTIFIED, director: 'Ada Obi' })
  const { metaData } = await see(id)
  expect(metaData).toMatchObject({ Director: 'Ada Obi', 'Year of Release': '1992' })
  expect(metaData.director).toBeUndefined()
  await publish(id, { releasedOn: '2025-02-03' })
  expect((await see(id)).metaData['Year of Release']).toBe('2025')
})

test.each(['added', '-added'])('by %s each is listed once, however close together they were added', async (sort) => {
  const search = `Close${sort}`
  const ids = [1, 2, 3, 4].map((number) => `close${sort}-${number}`)
  for (const [place, id] of ids.entries()) {
    await at.stage.addTitle({ id, name: `${search} ${place}`, addedAt: `2026-01-05T00:00:00.00000${place + 1}Z` })
  }
  const found: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number> = { search, sort, limit: 1, ...(cursor !== null && { cursor }) }
    const { body } = await as(LIST, { query })
    found.push(...body.titles.map(({ id }: { id: string }) => id))
    cursor = body.cursor
  } while (cursor !== null && found.length < 10)
  expect(found).toEqual(sort === 'added' ? ids : ids.toReversed())
})

test('a title of another tenant is not there', async () => {
  await at.stage.addTitle({ id: 'theirs', tenantId: 'other' })
  for (const key of [EDITING, DRAFT, DISCARD, PUBLISH, ROLL_BACK, STOP, START] as const) {
    const { live } = await readLive('title-1')
    const state = key === STOP ? 'stopped' : 'live'
    const body = { document: live, revision: 0, number: 1, reason: 'Why not', state }
    expect(toResult(await as(key, of('theirs', key === EDITING ? undefined : body)))).toEqual([404, 'TITLE_NOT_FOUND'])
  }
  const { titles } = (await as(LIST, { query: { search: 'theirs' } })).body
  expect(titles).toEqual([])
})

test.each([
  ['no name', { name: '' }, 'document.name'],
  [
    'a language twice',
    {
      translations: [
        { language: 'yo', name: 'a', synopsis: '' },
        { language: 'yo', name: 'b', synopsis: '' },
      ],
    },
    'document.translations',
  ],
  ['a class that nobody gives', { rating: '13' }, 'document.rating'],
  ['a day that is none', { releasedOn: '2026-02-30' }, 'document.releasedOn'],
  ['a text that no database keeps', { synopsis: 'a\u0000b' }, 'synopsis'],
])('%s is told beside its field', async (_, changes, field) => {
  const { status, body } = await write('title-1', changes, 1)
  expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([400, 'INVALID_REQUEST', [field]])
})
