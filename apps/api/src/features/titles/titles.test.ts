import type { TitleDocument } from '@kola/contract/titles/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'

const LIST = 'GET /api/v1/apps/titles'
const BULK = 'POST /api/v1/apps/titles/bulk'
const DESK = 'GET /api/v1/apps/titles/{titleId}/desk'
const SAVE = 'POST /api/v1/apps/titles/{titleId}/draft'
const DISCARD = 'POST /api/v1/apps/titles/{titleId}/draft/discard'
const PUBLISH = 'POST /api/v1/apps/titles/{titleId}/publish'
const VERSIONS = 'GET /api/v1/apps/titles/{titleId}/versions'
const STOP = 'POST /api/v1/apps/titles/{titleId}/stop'
const START = 'POST /api/v1/apps/titles/{titleId}/start'
const CERTIFICATE = { number: 'NFVCB/2026/0441', on: '2026-09-14' }

let at: StaffStage
let owner: StaffPerson
let session: StaffPerson

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  session = await at.enter(owner)
  await at.stage.addTitle({ id: 'elsewhere', tenantId: 'other' })
})
afterAll(() => at.stage.close())

const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const call = (key: Parameters<StaffStage['callAs']>[1], titleId: string, body?: unknown) =>
  at.callAs(session, key, { params: { titleId }, ...(body !== undefined && { body }) })
const list = async (query: Record<string, string | number>) => (await at.callAs(session, LIST, { query })).body
const idsOf = ({ titles }: { titles: { id: string }[] }) => titles.map(({ id }) => id)
const read = async (titleId: string) => (await call(DESK, titleId)).body.title
const certified = (document: TitleDocument, more: Partial<TitleDocument> = {}) => ({
  ...{ ...document, class: '12', certificate: CERTIFICATE, ...more },
})
/** As any replica answers it within a second. */
async function look(id: string) {
  at.stage.clock.advance(1_100)
  return at.stage.call('GET /apps/v1/video', { token: await at.stage.getAppToken(), query: { id } })
}
const readLog = async () => (await at.callAs(session, 'GET /api/v1/apps/audit')).body.entries

async function saveAndPublish(titleId: string, more: Partial<TitleDocument>) {
  const { live, version, draft } = await read(titleId)
  const saved = await call(SAVE, titleId, { revision: draft?.revision ?? 0, document: certified(live, more) })
  return call(PUBLISH, titleId, { revision: saved.body.draft.revision, version })
}

test('a draft is nobody’s to see until it is published; then viewers read it, and the log tells each field', async () => {
  await at.stage.addTitle({
    id: 'street',
    name: 'Kuti Street',
    facts: { Genres: 'Drama', tagline: 'Old', odd: 'stays' },
  })
  const { live } = await read('street')
  const translations = [{ language: 'yo', name: 'Òpópónà Kuti', synopsis: 'Ní Èkó' }]
  const document = certified(live, { synopsis: 'A street, a band, a summer.', tagline: '', translations })
  const saved = await call(SAVE, 'street', { revision: 0, document })
  expect(saved.body.draft).toMatchObject({ revision: 1, changedBy: 'Adaeze Nwosu', document })
  expect((await look('street')).body.description).toBe(live.synopsis)

  const published = await call(PUBLISH, 'street', { revision: 1, version: 0 })
  expect(published.body.title).toMatchObject({ live: document, version: 2, draft: null, state: 'live' })
  const { body } = await look('street')
  expect(body.description).toBe('A street, a band, a summer.')
  expect(body.metaData).toMatchObject({ odd: 'stays', 'Maturity Rating': '12' })
  expect(body.metaData.tagline).toBeUndefined()
  expect(JSON.stringify(body)).toContain('Òpópónà Kuti')
  expect(JSON.stringify(body)).not.toContain(CERTIFICATE.number)
  const [entry] = await readLog()
  expect(entry).toMatchObject({ did: 'published a title', subject: 'Kuti Street', outcome: 'done' })
  expect(entry.changes).toContainEqual({ field: 'synopsis', before: live.synopsis, after: document.synopsis })
  const { versions } = (await call(VERSIONS, 'street')).body
  expect(
    versions.map(({ number, document: { synopsis } }: { number: number; document: TitleDocument }) => [
      number,
      synopsis,
    ]),
  ).toEqual([
    [2, document.synopsis],
    [1, live.synopsis],
  ])
})

test('nothing goes live in Nigeria without class and certificate; elsewhere it may', async () => {
  await at.stage.addTitle({ id: 'bare' })
  const { live } = await read('bare')
  await call(SAVE, 'bare', { revision: 0, document: { ...live, synopsis: 'New' } })
  const refused = await call(PUBLISH, 'bare', { revision: 1, version: 0 })
  expect(toResult(refused)).toEqual([409, 'CERTIFICATE_REQUIRED'])
  expect(Object.keys(refused.body.error.fields)).toEqual(['class', 'certificate'])
  expect((await look('bare')).body.description).toBe(live.synopsis)
  const window = { titleId: 'bare', from: '2026-01-01T00:00:00.000Z', until: null }
  const opened = await at.callAs(session, 'POST /api/v1/apps/windows', { body: { ...window, countries: ['GB'] } })
  expect(opened.status).toBe(200)
  expect((await call(PUBLISH, 'bare', { revision: 1, version: 0 })).status).toBe(200)
})

test('who saves what somebody has saved meanwhile is told what stands now, and nothing is written over', async () => {
  await at.stage.addTitle({ id: 'shared' })
  const { live } = await read('shared')
  await call(SAVE, 'shared', { revision: 0, document: { ...live, tagline: 'First' } })
  const second = await call(SAVE, 'shared', { revision: 0, document: { ...live, tagline: 'Second' } })
  expect(toResult(second)).toEqual([409, 'DRAFT_CHANGED'])
  expect(second.body.error.draft).toMatchObject({ revision: 1, document: { tagline: 'First' } })
  expect(toResult(await call(PUBLISH, 'shared', { revision: 0, version: 0 }))).toEqual([409, 'DRAFT_CHANGED'])
  expect(toResult(await call(DISCARD, 'shared', { revision: 7 }))).toEqual([409, 'DRAFT_CHANGED'])
  expect((await read('shared')).draft.document.tagline).toBe('First')
  expect((await call(DISCARD, 'shared', { revision: 1 })).body.title.draft).toBeNull()
  expect(toResult(await call(DISCARD, 'shared', { revision: 1 }))).toEqual([404, 'DRAFT_NOT_FOUND'])
})

test('a draft over a version that others have replaced is not published unseen', async () => {
  await at.stage.addTitle({ id: 'twice' })
  await saveAndPublish('twice', { tagline: 'One' })
  const { live } = await read('twice')
  await call(SAVE, 'twice', { revision: 0, document: certified(live, { tagline: 'Two' }) })
  expect(toResult(await call(PUBLISH, 'twice', { revision: 1, version: 1 }))).toEqual([409, 'TITLE_CHANGED'])
  expect((await call(PUBLISH, 'twice', { revision: 1, version: 2 })).status).toBe(200)
})

test('a stopped title is opened by nobody, and starts again with its certificate alone', async () => {
  await at.stage.addTitle({ id: 'stopped' })
  expect((await look('stopped')).status).toBe(200)
  expect((await call(STOP, 'stopped')).body.title.state).toBe('stopped')
  expect(toResult(await look('stopped'))).toEqual([404, 'TITLE_NOT_FOUND'])
  expect(toResult(await call(STOP, 'stopped'))).toEqual([409, 'TITLE_NOT_LIVE'])
  expect(toResult(await call(START, 'stopped'))).toEqual([409, 'CERTIFICATE_REQUIRED'])
  await saveAndPublish('stopped', {})
  expect((await look('stopped')).status).toBe(404)
  expect((await call(START, 'stopped')).body.title.state).toBe('live')
  expect((await look('stopped')).status).toBe(200)
  expect(toResult(await call(START, 'stopped'))).toEqual([409, 'TITLE_NOT_STOPPED'])
})

test('many are changed at once, their drafts too; asked again nothing changes', async () => {
  await at.stage.addTitle({ id: 'many-1', genres: ['Drama'] })
  await at.stage.addTitle({ id: 'many-2', genres: ['Drama', 'Comedy'] })
  const { live } = await read('many-1')
  await call(SAVE, 'many-1', { revision: 0, document: { ...live, tagline: 'Draft' } })
  const body = { ids: ['many-1', 'many-2', 'nothing', 'elsewhere'], addGenres: ['comedy'], class: '15' }
  const first = await at.callAs(session, BULK, { body })
  expect(first.body).toEqual({ asked: 4, changed: 2, unchanged: 0, missing: ['nothing', 'elsewhere'] })
  const one = await read('many-1')
  expect(one).toMatchObject({ live: { genres: ['Drama', 'comedy'], class: '15' }, isBehind: false })
  expect(one.draft.document).toMatchObject({ genres: ['Drama', 'comedy'], class: '15', tagline: 'Draft' })
  expect((await read('many-2')).live.genres).toEqual(['Drama', 'Comedy'])
  const [entry] = await readLog()
  expect(entry).toMatchObject({ did: 'changed titles', subject: '2 of 4 titles' })
  expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual([
    ...['The many-1: class', 'The many-1: genres', 'The many-2: class'],
  ])
  const again = await at.callAs(session, BULK, { body })
  expect(again.body).toMatchObject({ changed: 0, unchanged: 2 })
  expect((await read('many-1')).version).toBe(one.version)
})

test('titles are found by every filter, in every order, page by page', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await at.stage.addTitle({
      ...{ id: `list-${number}`, name: `Zebra 100% ${number}`, genres: number % 2 ? ['Odd'] : ['Even'] },
      ...{ addedAt: `2026-02-0${number}T00:00:00.123Z`, facts: { 'Maturity Rating': number > 3 ? 'PG-13' : 'G' } },
    })
  }
  const zebra = { search: 'zebra 100%' }
  expect(idsOf(await list(zebra))).toEqual(['list-1', 'list-2', 'list-3', 'list-4', 'list-5'])
  expect((await list({ search: 'zebra%1' })).total).toBe(0)
  expect(idsOf(await list({ ...zebra, genre: 'Even' }))).toEqual(['list-2', 'list-4'])
  expect(idsOf(await list({ ...zebra, class: '15' }))).toEqual(['list-4', 'list-5'])
  expect((await list({ ...zebra, lacks: 'class' })).total).toBe(0)
  expect((await list({ ...zebra, lacks: 'certificate', kind: 'movie', language: 'english' })).total).toBe(5)
  for (const sort of ['name', '-name', 'added', '-added']) {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ ...zebra, sort, limit: 2, ...(cursor !== null && { cursor }) })
      expect(page.total).toBe(cursor === null ? 5 : null)
      found.push(...idsOf(page))
      cursor = page.cursor
    } while (cursor !== null)
    const upwards = ['list-1', 'list-2', 'list-3', 'list-4', 'list-5']
    expect([sort, found]).toEqual([sort, sort.startsWith('-') ? upwards.toReversed() : upwards])
  }
  await saveAndPublish('list-1', {})
  expect((await list({ ...zebra, lacks: 'certificate' })).total).toBe(4)
  await call(STOP, 'list-2')
  expect(idsOf(await list({ ...zebra, state: 'stopped' }))).toEqual(['list-2'])
  const { live } = await read('list-3')
  await call(SAVE, 'list-3', { revision: 0, document: live })
  expect(idsOf(await list({ ...zebra, state: 'draft' }))).toEqual(['list-3'])
  const window = { titleId: 'list-4', from: '2030-01-01T00:00:00.000Z', until: null, countries: [] }
  await at.callAs(session, 'POST /api/v1/apps/windows', { body: window })
  expect(idsOf(await list({ ...zebra, state: 'scheduled' }))).toEqual(['list-4'])
  expect(idsOf(await list({ ...zebra, state: 'live' }))).toEqual(['list-1', 'list-3', 'list-5'])
})

test('titles of another tenant are not there', async () => {
  const { live } = await read('street')
  expect((await list({ search: 'elsewhere' })).titles).toEqual([])
  const bodies: [Parameters<StaffStage['callAs']>[1], unknown?][] = [
    ...([[DESK], [VERSIONS], [STOP], [START]] as [typeof DESK][]),
    [SAVE, { revision: 0, document: live }],
    [DISCARD, { revision: 1 }],
    [PUBLISH, { revision: 1, version: 0 }],
  ]
  for (const [key, body] of bodies) {
    expect([key, ...toResult(await call(key, 'elsewhere', body))]).toEqual([key, 404, 'TITLE_NOT_FOUND'])
  }
})

test.each([
  ['a name of spaces', { name: '  ' }],
  ['a day that is not', { releasedOn: '2026-02-30' }],
  ['a name with a comma', { cast: ['Bisi, Cole'] }],
  [
    'a language twice',
    {
      translations: [
        { language: 'yo', name: 'a', synopsis: '' },
        { language: 'yo', name: 'b', synopsis: '' },
      ],
    },
  ],
  ['a class of another board', { class: 'PG-13' }],
  ['letters that are none', { synopsis: '\ud800' }],
  ['a synopsis without end', { synopsis: 'a'.repeat(2_001) }],
])('%s is refused', async (_, more) => {
  const { live } = await read('street')
  expect(toResult(await call(SAVE, 'street', { revision: 0, document: { ...live, ...more } }))).toEqual([
    ...[400, 'INVALID_REQUEST'],
  ])
})

test('stopping asks who it is once more; support may stop and not edit, an analyst neither', async () => {
  await at.stage.addTitle({ id: 'guarded' })
  const [support, analyst] = [await at.addPerson(owner, 'support'), await at.addPerson(owner, 'analyst', 'Ifeoma Eze')]
  const { live } = await read('guarded')
  const save = { params: { titleId: 'guarded' }, body: { revision: 0, document: live } }
  expect(toResult(await at.callAs(support, SAVE, save))).toEqual([403, 'PERMISSION_REQUIRED'])
  expect(toResult(await at.callAs(analyst, STOP, { params: { titleId: 'guarded' } }))).toEqual([
    403,
    'PERMISSION_REQUIRED',
  ])
  const entered = await at.enter(support)
  at.stage.clock.advance(20 * 60_000)
  const stale = await at.callAs(entered, STOP, { params: { titleId: 'guarded' } })
  expect(toResult(stale)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await look('guarded')).status).toBe(200)
  expect((await at.callAs(await at.enter(support), STOP, { params: { titleId: 'guarded' } })).status).toBe(200)
})
