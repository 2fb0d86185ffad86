import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#app/testing/call.ts'
import { ALL_OF_DEMO } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

const COUNT = 1_230
const key = 'GET /apps/v1/catalogues'
const CACHE_BYTES = 16 * 1024 * 1024

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage((config) => ({ ...config, cacheBytes: CACHE_BYTES }))
  await stage.addTenant('demo')
  token = await stage.getAppToken()
  await addLongList(stage)
})
afterAll(() => stage.close())

/** `long` has all titles, the last one first; `soap` is a season of as many episodes. */
async function addLongList({ db, services }: ApiStage): Promise<void> {
  const name = sql`(array['Ọjà', 'Eko', 'Zobo', 'agbada', 'Ìlú'])[1 + n % 5] || ' ' || n`
  await sql`
    insert into title (tenant_id, id, kind, name, facts, genres, art, state, added_at)
    select 'demo', 'film-' || lpad(n::text, 5, '0'), 'movie', ${name}, '{}',
      case when n % 10 = 0 then array['Comedy '] else array['Drama'] end,
      '{"base":"","kinds":[],"placeholders":{}}', 'published', now()
    from generate_series(1, ${COUNT}::int) n`.execute(db)
  await sql`insert into playlist (tenant_id, id, name) values ('demo', 'long', 'Long')`.execute(db)
  await sql`
    insert into playlist_title (tenant_id, playlist_id, title_id, position)
    select 'demo', 'long', id, -row_number() over (order by id) from title where kind = 'movie'`.execute(db)
  await sql`
    insert into title (tenant_id, id, kind, parent_id, number, name, facts, genres, art, state)
    select 'demo', id, kind, parent_id, number, id, '{}', '{}', '{"base":"","kinds":[],"placeholders":{}}', 'published'
    from (values ('soap', 'series', null, null), ('soap-s1', 'season', 'soap', 1), ('soap-s2', 'season', 'soap', 2))
      as given (id, kind, parent_id, number)`.execute(db)
  await sql`
    insert into title (tenant_id, id, kind, parent_id, number, name, facts, genres, art, state)
    select 'demo', 'soap-e' || n, 'episode', 'soap-s1', n, 'Episode ' || n, '{}', '{}',
      '{"base":"","kinds":[],"placeholders":{}}', 'published' from generate_series(1, ${COUNT}::int) n`.execute(db)
  services.tenants.forget('demo')
}

async function list(query: Call['query']) {
  const answer = await stage.call(key, { token, query })
  assertAnswer(key, answer)
  return answer.body
}
const ids = (body: { _embedded: { items: { id: string }[] } }) => body._embedded.items.map((item) => item.id)
const toId = (number: number) => `film-${String(number).padStart(5, '0')}`
const countKept = () => {
  const counted = stage.platform.caches.list().filter(({ name }) => name === 'list' || name === 'order')
  return counted.reduce((sum, { entries }) => sum + entries, 0)
}
const countBytes = () => stage.platform.caches.list().reduce((sum, { bytes }) => sum + bytes, 0)

test('a longer list answers its first 500 items and a cursor for the rest, which leads through all of it', async () => {
  const seen: string[] = []
  const lengths: number[] = []
  let cursor: string | undefined
  do {
    const body = await list({ id: 'long', cursor })
    seen.push(...ids(body))
    lengths.push(body._embedded.items.length)
    expect([body.total, body.nextCursor]).toEqual([COUNT, body.cursor ?? null])
    cursor = body.cursor
  } while (cursor)
  expect(lengths).toEqual([500, 500, 230])
  expect(seen).toEqual(Array.from({ length: COUNT }, (_, place) => toId(COUNT - place)))
})

test('a series and a season answer 500 episodes at most, and the season leads to all of them', async () => {
  const series = await list({ id: 'soap' })
  expect(series._embedded.items.map((season: never) => ids(season).length)).toEqual([500, 0])
  const video = await stage.call('GET /apps/v1/video', { token, query: { id: 'soap' } })
  assertAnswer('GET /apps/v1/video', video)
  const [item] = video.body._embedded.collections
  expect(item._embedded.items.map((season: never) => ids(season).length)).toEqual([498, 0])
  const season = await list({ id: 'soap-s1' })
  expect([season._embedded.items.length, season.total, typeof season.cursor]).toEqual([500, COUNT, 'string'])
})

test('a cursor that was given before places were named in it still leads on', async () => {
  const cursor = Buffer.from(toId(1_000)).toString('base64url')
  expect(ids(await list({ id: 'long', limit: 2, cursor }))).toEqual([toId(999), toId(998)])
})

test('a cursor holds its place when titles were added before it', async () => {
  const first = await list({ id: 'long', limit: 3 })
  await stage.addTitle({ id: 'late' })
  await sql`
    insert into playlist_title (tenant_id, playlist_id, title_id, position) values ('demo', 'long', 'late', -9999)`.execute(
    stage.db,
  )
  stage.services.tenants.forget('demo')
  expect(ids(await list({ id: 'long', limit: 1 }))).toEqual(['late'])
  expect(ids(await list({ id: 'long', limit: 1, cursor: first.nextCursor }))).toEqual([toId(COUNT - 3)])
  await stage.db.deleteFrom('title').where('id', '=', 'late').execute()
  stage.services.tenants.forget('demo')
})

test('a genre is found however it is written; one that nobody bears is an empty list', async () => {
  const comedies = await list({ id: 'long', genre: ' cOMEDY', limit: 2 })
  expect([comedies.total, ids(comedies)]).toEqual([123, [toId(1_230), toId(1_220)]])
  expect(await list({ id: 'long', genre: 'Western' })).toEqual({
    ...{ id: 'long', name: 'Long', type: 'Playlist', _embedded: { items: [] }, total: 0, nextCursor: null },
  })
})

test('made-up genres, languages, cursors and ids fill no memory', async () => {
  await list({ id: 'long', sort: 'az', limit: 10 })
  const before = countKept()
  for (let number = 0; number < 30; number += 1) {
    await list({ id: 'long', sort: 'az', limit: 10, genre: `genre-${number}` })
    await list({ id: 'long', sort: 'az', limit: 10, language: `x${String.fromCharCode(97 + (number % 26))}` })
    await list({ id: 'long', sort: 'az', limit: 10, language: `en-${String(number).padStart(3, '0')}` })
    const cursor = Buffer.from(`${number} film-00000`).toString('base64url')
    expect((await stage.call(key, { token, query: { id: 'long', sort: 'az', cursor } })).status).toBe(400)
    expect((await stage.call(key, { token, query: { id: `none-${number}` } })).status).toBe(404)
    expect((await stage.call('GET /apps/v1/video', { token, query: { id: `none-${number}` } })).status).toBe(404)
  }
  // The order by English names, and its page.
  expect(countKept() - before).toBeLessThanOrEqual(2)
  const [one, other] = [0, 7].map((place) => Buffer.from(`${place} ${toId(1_200)}`).toString('base64url'))
  await list({ id: 'long', limit: 5, cursor: one })
  const kept = countKept()
  await list({ id: 'long', limit: 5, cursor: other })
  expect(countKept()).toBe(kept)
})

test('thousands of variants weigh no more than the budget, and home stays in memory', async () => {
  const home = async () => (await stage.services.catalogue.getHome(ALL_OF_DEMO)) as unknown
  const kept = await home()
  await home()
  for (let number = 0; number < 600; number += 1) {
    const cursor = Buffer.from(`${number} ${toId(COUNT - number)}`).toString('base64url')
    await list({ id: 'long', limit: 100, cursor })
    expect(countBytes()).toBeLessThanOrEqual(CACHE_BYTES)
  }
  expect(countBytes()).toBeGreaterThan(CACHE_BYTES / 2)
  expect(await home()).toBe(kept)
})

test('an order of names, backwards and of a genre, is the one that the names have', async () => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true })
  const read = async (query: Call['query']) => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const body = await list({ id: 'long', language: 'en', cursor, ...query })
      names.push(...body._embedded.items.map(({ name }: { name: string }) => name))
      cursor = body.cursor
    } while (cursor)
    return names
  }
  const az = await read({ sort: 'az' })
  expect(az.slice(0, 3)).toEqual(['agbada 3', 'agbada 8', 'agbada 13'])
  expect(az).toEqual(az.toSorted((a, b) => compare(a, b)))
  expect(await read({ sort: 'za' })).toEqual(az.toReversed())
  const isComedy = (name: string) => Number(name.split(' ')[1]) % 10 === 0
  expect(await read({ sort: 'az', genre: 'comedy' })).toEqual(az.filter(isComedy))
})
