import type { Outline } from '@kola/contract/titles/outline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'

const READ = 'GET /api/v1/apps/series/{seriesId}/outline'
const ADD_SEASON = 'POST /api/v1/apps/series/{seriesId}/seasons'
const ADD_EPISODE = 'POST /api/v1/apps/series/{seriesId}/episodes'
const MOVE = 'POST /api/v1/apps/series/{seriesId}/moves'
const RENUMBER = 'POST /api/v1/apps/series/{seriesId}/renumber'
const PUBLISH = 'POST /api/v1/apps/series/{seriesId}/publish'
const REMOVE = 'POST /api/v1/apps/series/{seriesId}/remove'
const CERTIFICATE = JSON.stringify({ number: 'NFVCB/2026/1', givenOn: '2026-03-02' })
const DAY_MS = 86_400_000

let at: StaffStage
let owner: StaffPerson
let viewer: string
let made = 0

beforeAll(async () => {
  at = await createStaffStage()
  await at.stage.addTenant('other')
  owner = await at.addOwner()
  viewer = await at.stage.getAppToken()
})
afterAll(() => at.stage.close())

type Key = Parameters<StaffStage['callAs']>[1]
type Given = Parameters<StaffStage['callAs']>[2]
const as = async (key: Key, given: Given = {}) => at.callAs(await at.enter(owner), key, given)
const of = (seriesId: string, body?: unknown): Given =>
  ({ params: { seriesId }, ...(body !== undefined && { body }) }) as Given
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

async function addFilm(): Promise<string> {
  const id = `media-${++made}`
  const tracks = [{ language: 'en', label: 'English' }]
  const markers = [{ kind: 'intro', startSeconds: 1, endSeconds: 9 }]
  await at.stage.db
    .insertInto('media')
    .values({
      ...{ tenant_id: 'demo', id, state: 'ready', version: 'v1', duration_seconds: 1_800 },
      package: JSON.stringify({ audio: tracks, subtitles: tracks, markers }),
    })
    .execute()
  return id
}

/** A certified series with seasons of so many live episodes each, named `1.1`, `1.2`, `2.1`. */
async function addSeries(...counts: number[]): Promise<string> {
  const id = `series-${++made}`
  await at.stage.addTitle({ id, kind: 'series', name: `Series ${made}`, facts: { 'Maturity Rating': '15' } })
  await at.stage.db.updateTable('title').set({ certificate: CERTIFICATE }).where('id', '=', id).execute()
  for (const [place, count] of counts.entries()) {
    const season = place + 1
    await at.stage.addTitle({ id: `${id}-${season}`, kind: 'season', parentId: id, number: season, name: `S${season}` })
    for (let number = 1; number <= count; number += 1) {
      const episode = { id: `${id}-${season}-${number}`, kind: 'episode' as const, number, name: `${season}.${number}` }
      await at.stage.addTitle({ ...episode, parentId: `${id}-${season}` })
      await at.stage.db
        .updateTable('title')
        .set({ media_id: await addFilm() })
        .where('id', '=', episode.id)
        .execute()
    }
  }
  return id
}

const read = async (id: string): Promise<Outline> => (await as(READ, of(id))).body.outline
/** `S1: 1.1 1.2 | S2: 2.1` */
const toText = ({ seasons }: Outline) =>
  seasons.map(({ name, episodes }) => `${name}: ${episodes.map((one) => one.name).join(' ')}`).join(' | ')
const toNumbers = ({ seasons }: Outline) => seasons.map(({ episodes }) => episodes.map(({ number }) => number))
/** The same as viewers have it, a second later. */
async function see(id: string): Promise<string> {
  at.stage.clock.advance(1_000)
  const { body } = await at.stage.call('GET /apps/v1/catalogues', { token: viewer, query: { id } })
  interface Seen {
    name: string
    _embedded: { items: Seen[] }
  }
  return (body._embedded.items as Seen[])
    .map(({ name, _embedded }) => `${name}: ${_embedded.items.map((one) => one.name).join(' ')}`)
    .join(' | ')
}
const move = async (id: string, given: { titleId: string; parentId: string; beforeId: string }, revision?: string) =>
  as(MOVE, of(id, { revision: revision ?? (await read(id)).revision, ...given }))
let keys = 0
const toKey = () => `request-key-${++keys}`

test('the outline has seasons and episodes in the order of viewers, with film, markers, subtitles and class', async () => {
  const id = await addSeries(2, 1)
  const outline = await read(id)
  expect(toText(outline)).toBe('S1: 1.1 1.2 | S2: 2.1')
  expect(await see(id)).toBe(toText(outline))
  expect(outline.series).toMatchObject({ state: 'live', rating: '15', held: [], opensAt: null })
  expect(outline.seasons[0]?.episodes[0]).toMatchObject({
    ...{ number: 1, state: 'live', film: 'ready', durationSeconds: 1_800, markers: ['intro'], subtitles: ['en'] },
    ...{ held: [], opensAt: null, hasDraft: false },
  })
})

test('a season and episodes are added as drafts, which viewers see once they are published', async () => {
  const id = await addSeries(1)
  const season = (await as(ADD_SEASON, of(id, { requestKey: toKey(), name: 'S2' }))).body
  expect(season.outline.seasons[1]).toMatchObject({ id: season.titleId, number: 2, state: 'draft', held: ['draft'] })
  const mediaId = await addFilm()
  const given = { requestKey: toKey(), seasonId: season.titleId, name: 'With film', mediaId }
  const first = (await as(ADD_EPISODE, of(id, given))).body
  const second = (await as(ADD_EPISODE, of(id, { ...given, requestKey: toKey(), name: 'None', mediaId: undefined })))
    .body
  expect(second.outline.seasons[1].episodes).toMatchObject([
    { id: first.titleId, number: 1, film: 'ready', held: ['season', 'draft'] },
    { number: 2, film: 'none', held: ['season', 'film'] },
  ])
  expect(await see(id)).toBe('S1: 1.1')
  const refused = await as(PUBLISH, of(id, { titleIds: [season.titleId, second.titleId] }))
  expect([...toResult(refused), refused.body.error.fields]).toEqual([
    409,
    'EPISODE_NOT_READY',
    { titleIds: 'None is not ready' },
  ])
  expect(toResult(await as(PUBLISH, of(id, { titleIds: [first.titleId] })))).toEqual([409, 'EPISODE_NOT_READY'])
  expect(await see(id)).toBe('S1: 1.1')
  const titleIds = [first.titleId, season.titleId]
  const { outline } = (await as(PUBLISH, of(id, { titleIds }))).body
  expect(outline.seasons[1].episodes[0]).toMatchObject({ state: 'live', held: [] })
  expect(await see(id)).toBe('S1: 1.1 | S2: With film')
  expect((await as(PUBLISH, of(id, { titleIds }))).status).toBe(200)
})

test('the same call twice adds one, and a film is one title’s alone', async () => {
  const id = await addSeries(1)
  const mediaId = await addFilm()
  const given = { requestKey: toKey(), seasonId: `${id}-1`, name: 'Once', mediaId }
  const person = await at.enter(owner)
  const both = await Promise.all([1, 2].map(() => at.callAs(person, ADD_EPISODE, of(id, given))))
  expect(both.map(({ status, body }) => [status, body.titleId])).toEqual([
    [200, both[0]?.body.titleId],
    [200, both[0]?.body.titleId],
  ])
  expect(toText(await read(id))).toBe('S1: 1.1 Once')
  const other = await as(ADD_EPISODE, of(id, { ...given, requestKey: toKey(), name: 'Twice' }))
  expect(toResult(other)).toEqual([409, 'FILM_TAKEN'])
  const loose = (await as('GET /api/v1/apps/loose-films')).body.films.map((film: { mediaId: string }) => film.mediaId)
  expect(loose).not.toContain(mediaId)
})

test('an episode is moved within its season and to another one, and viewers have it at once', async () => {
  const id = await addSeries(3, 2)
  const within = await move(id, { titleId: `${id}-1-3`, parentId: `${id}-1`, beforeId: `${id}-1-1` })
  expect([within.status, toText(within.body.outline)]).toEqual([200, 'S1: 1.3 1.1 1.2 | S2: 2.1 2.2'])
  const across = await move(id, { titleId: `${id}-1-1`, parentId: `${id}-2`, beforeId: `${id}-2-2` })
  expect(toText(across.body.outline)).toBe('S1: 1.3 1.2 | S2: 2.1 1.1 2.2')
  expect(toNumbers(across.body.outline)).toEqual([
    [1, 2],
    [1, 2, 3],
  ])
  expect(await see(id)).toBe('S1: 1.3 1.2 | S2: 2.1 1.1 2.2')
  await move(id, { titleId: `${id}-2`, parentId: id, beforeId: `${id}-1` })
  expect(await see(id)).toBe('S2: 2.1 1.1 2.2 | S1: 1.3 1.2')
})

test('what a viewer has begun, its address and the next episode go with an episode that is moved', async () => {
  const id = await addSeries(2, 1)
  const account = await at.stage.addAccount()
  const token = await at.stage.signIn(account.email)
  await at.stage.addSubscription({ accountId: account.id, days: 5 })
  const point = { video_id: `${id}-1-1`, status: 1, resumeTime: 60 }
  expect((await at.stage.call('POST /apps/v1/resume', { token, body: point })).status).toBe(200)
  await move(id, { titleId: `${id}-1-1`, parentId: `${id}-2`, beforeId: '' })
  at.stage.clock.advance(1_000)
  const list = (await at.stage.call('GET /apps/v1/get-resume-list', { token })).body
  expect(JSON.stringify(list)).toContain(`${id}-1-1`)
  const { body } = await at.stage.call('GET /apps/v1/video', { token, query: { id: `${id}-1-1` } })
  const episode = body._embedded.collections[0]
  expect([episode.id, episode.seriesId, episode.parentId, episode.number]).toEqual([`${id}-1-1`, id, `${id}-2`, 2])
})

test('the later of two who move is told what stands there now; the same move twice is one', async () => {
  const id = await addSeries(3)
  const { revision } = await read(id)
  const first = { titleId: `${id}-1-3`, parentId: `${id}-1`, beforeId: `${id}-1-1` }
  expect((await move(id, first, revision)).status).toBe(200)
  expect((await move(id, first, revision)).status).toBe(200)
  const late = await move(id, { titleId: `${id}-1-2`, parentId: `${id}-1`, beforeId: `${id}-1-1` }, revision)
  expect(toResult(late)).toEqual([409, 'OUTLINE_CHANGED'])
  expect(toText(late.body.error.outline)).toBe('S1: 1.3 1.1 1.2')
  expect(toText(await read(id))).toBe('S1: 1.3 1.1 1.2')
})

test('two moves at the same time: one is told of the other', async () => {
  const id = await addSeries(4)
  const { revision } = await read(id)
  const person = await at.enter(owner)
  const to = (titleId: string, beforeId: string) =>
    at.callAs(person, MOVE, of(id, { revision, titleId, parentId: `${id}-1`, beforeId }))
  const both = await Promise.all([to(`${id}-1-4`, `${id}-1-1`), to(`${id}-1-2`, '')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('nothing is moved to where it cannot stand', async () => {
  const id = await addSeries(2, 1)
  const other = await addSeries(1)
  const refused = [
    await move(id, { titleId: `${id}-1-1`, parentId: id, beforeId: '' }),
    await move(id, { titleId: `${id}-1-1`, parentId: `${other}-1`, beforeId: '' }),
    await move(id, { titleId: `${other}-1-1`, parentId: `${id}-1`, beforeId: '' }),
    await move(id, { titleId: `${id}-2`, parentId: `${id}-1`, beforeId: '' }),
    await move(id, { titleId: `${id}-1-1`, parentId: `${id}-2`, beforeId: `${id}-1-2` }),
  ]
  expect(refused.map(toResult)).toEqual(refused.map(() => [404, 'TITLE_NOT_FOUND']))
  expect(toText(await read(id))).toBe('S1: 1.1 1.2 | S2: 2.1')
})

test('episodes are numbered anew without gaps, and once more changes nothing', async () => {
  const id = await addSeries(3)
  await at.stage.db.updateTable('title').set({ number: 40 }).where('id', '=', `${id}-1-2`).execute()
  const { revision } = await read(id)
  const given = { parentId: `${id}-1`, from: 1, revision }
  const { outline } = (await as(RENUMBER, of(id, given))).body
  expect([toText(outline), toNumbers(outline)]).toEqual(['S1: 1.1 1.3 1.2', [[1, 2, 3]]])
  expect((await as(RENUMBER, of(id, given))).status).toBe(200)
  expect(toResult(await as(RENUMBER, of(id, { ...given, from: 5 })))).toEqual([409, 'OUTLINE_CHANGED'])
  expect((await as(RENUMBER, of(id, { ...given, from: -1 }))).status).toBe(400)
})

test('only a draft is taken away, and its film is there for another', async () => {
  const id = await addSeries(1)
  const mediaId = await addFilm()
  const added = await as(ADD_EPISODE, of(id, { requestKey: toKey(), seasonId: `${id}-1`, name: 'Draft', mediaId }))
  const remove = async (titleId: string) => as(REMOVE, of(id, { titleId }))
  expect(toResult(await remove(`${id}-1-1`))).toEqual([409, 'TITLE_IN_USE'])
  expect((await read(id)).seasons[0]?.episodes[0]?.film).toBe('ready')
  expect((await remove(added.body.titleId)).status).toBe(200)
  expect(toText(await read(id))).toBe('S1: 1.1')
  expect(toResult(await remove(added.body.titleId))).toEqual([404, 'TITLE_NOT_FOUND'])
  const { films } = (await as('GET /api/v1/apps/loose-films')).body
  expect(films.find((film: { mediaId: string }) => film.mediaId === mediaId)).toMatchObject({
    ...{ durationSeconds: 1_800, audio: ['English'], subtitles: ['English'] },
  })
  const season = (await as(ADD_SEASON, of(id, { requestKey: toKey(), name: 'S2' }))).body
  await as(ADD_EPISODE, of(id, { requestKey: toKey(), seasonId: season.titleId, name: 'Inside' }))
  expect(toResult(await remove(season.titleId))).toEqual([409, 'TITLE_IN_USE'])
})

test('what holds an episode back is named: film, series’ class, season and windows', async () => {
  const id = await addSeries(4)
  const { db, clock } = at.stage
  const now = clock.now().getTime()
  const addWindow = (
    titleId: string,
    { fromMs, untilMs, countries }: { fromMs: number; untilMs: number | null; countries: string[] },
  ) =>
    db
      .insertInto('availability_window')
      .values({
        ...{ tenant_id: 'demo', id: `w-${++made}`, title_id: titleId, countries, languages: [], contract: '' },
        ...{ from_at: new Date(fromMs), until_at: untilMs === null ? null : new Date(untilMs), revision: 1 },
        ...{ created_at: new Date(now), created_by: 'A', changed_at: new Date(now), changed_by: 'A' },
      })
      .execute()
  await addWindow(`${id}-1-1`, { fromMs: now - 9 * DAY_MS, untilMs: now - DAY_MS, countries: ['NG'] })
  await addWindow(`${id}-1-2`, { fromMs: now + 2 * DAY_MS, untilMs: null, countries: ['NG'] })
  await addWindow(`${id}-1-3`, { fromMs: now - DAY_MS, untilMs: null, countries: ['GH'] })
  await addWindow(`${id}-1`, { fromMs: now + DAY_MS, untilMs: null, countries: [] })
  await db.updateTable('title').set({ media_id: null }).where('id', '=', `${id}-1-4`).execute()
  const { seasons } = await read(id)
  expect(
    seasons[0]?.episodes.map(({ held, opensAt }) => [held, opensAt && (Date.parse(opensAt) - now) / DAY_MS]),
  ).toEqual([
    [['window'], 1],
    [[], 2],
    [['window'], 1],
    [['film'], 1],
  ])
  await db.updateTable('title').set({ certificate: '{}' }).where('id', '=', id).execute()
  const { series, seasons: held } = await read(id)
  expect([series.held, series.lacks, held[0]?.held, held[0]?.episodes[1]?.held]).toEqual([[], ['certificate'], [], []])
  await db
    .updateTable('title')
    .set({ state: 'draft' })
    .where('id', 'in', [id, `${id}-1-2`])
    .execute()
  const drafted = await read(id)
  expect([drafted.series.held, drafted.seasons[0]?.held, drafted.seasons[0]?.episodes[1]?.held]).toEqual([
    ['certificate', 'draft'],
    ['series'],
    ['series', 'draft'],
  ])
  await db.updateTable('title').set({ state: 'published' }).where('id', '=', id).execute()
  expect((await read(id)).seasons[0]?.episodes[1]?.held).toEqual(['certificate', 'draft'])
})

test('nothing of an uncertified series is published in Nigeria', async () => {
  const id = await addSeries(1)
  await at.stage.db.updateTable('title').set({ certificate: '{}' }).where('id', '=', id).execute()
  const { titleId } = (await as(ADD_SEASON, of(id, { requestKey: toKey(), name: 'S2' }))).body
  expect(toResult(await as(PUBLISH, of(id, { titleIds: [titleId] })))).toEqual([409, 'TITLE_UNCERTIFIED'])
  const params = { titleId }
  const { live } = (await as('GET /api/v1/apps/titles/{titleId}/editing', { params })).body.title
  const body = { document: { ...live, name: 'Second season' }, revision: 0 }
  await as('POST /api/v1/apps/titles/{titleId}/draft', { params, body })
  const publish = async () => as('POST /api/v1/apps/titles/{titleId}/publish', { params, body: { revision: 1 } })
  expect(toResult(await publish())).toEqual([409, 'TITLE_UNCERTIFIED'])
  await at.stage.db.updateTable('title').set({ certificate: CERTIFICATE }).where('id', '=', id).execute()
  expect((await publish()).body.title.state).toBe('live')
  expect(await see(id)).toBe('S1: 1.1 | Second season: ')
})

test('a series is made in the console, from nothing to viewers', async () => {
  const given = { requestKey: toKey(), name: 'Ìlú Ọba' }
  const { titleId, outline } = (await as('POST /api/v1/apps/series', { body: given })).body
  expect([titleId.startsWith('ilu-oba-'), outline.series.held]).toEqual([true, ['class', 'certificate', 'draft']])
  expect((await as('POST /api/v1/apps/series', { body: given })).body.titleId).toBe(titleId)
  const { live } = (await as('GET /api/v1/apps/titles/{titleId}/editing', { params: { titleId } })).body.title
  const document = { ...live, rating: '15', certificate: { number: 'NFVCB/2026/2', givenOn: '2026-04-01' } }
  await as('POST /api/v1/apps/titles/{titleId}/draft', { params: { titleId }, body: { document, revision: 0 } })
  expect((await as(PUBLISH, of(titleId, { titleIds: [titleId] }))).body.outline.series.held).toEqual([])
  at.stage.clock.advance(1_000)
  const seen = await at.stage.call('GET /apps/v1/video', { token: viewer, query: { id: titleId } })
  expect(seen.body._embedded.collections[0].name).toBe('Ìlú Ọba')
})

test('a series of another tenant is not there, nor is a film a series', async () => {
  await at.stage.addTitle({ id: 'foreign-series', kind: 'series', tenantId: 'other' })
  await at.stage.addTitle({ id: 'only-a-film' })
  for (const id of ['foreign-series', 'only-a-film', 'nothing']) {
    const all = [
      await as(READ, of(id)),
      await as(ADD_SEASON, of(id, { requestKey: toKey(), name: 'S1' })),
      await as(ADD_EPISODE, of(id, { requestKey: toKey(), seasonId: 'x', name: 'E1' })),
      await as(RENUMBER, of(id, { revision: '0'.repeat(32), parentId: id, from: 1 })),
      await as(PUBLISH, of(id, { titleIds: [id] })),
      await as(REMOVE, of(id, { titleId: id })),
    ]
    expect(all.map(toResult)).toEqual(all.map(() => [404, 'TITLE_NOT_FOUND']))
  }
})

test('the log tells what was moved', async () => {
  const id = await addSeries(2, 1)
  await move(id, { titleId: `${id}-1-1`, parentId: `${id}-2`, beforeId: '' })
  const { entries } = (await as('GET /api/v1/apps/audit', { query: { search: 'moved a season or an episode' } })).body
  expect(entries[0].changes).toEqual([
    { field: '1.2', before: 'S1, number 2', after: 'S1, number 1' },
    { field: '1.1', before: 'S1, number 1', after: 'S2, number 2' },
  ])
})
