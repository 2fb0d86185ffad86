import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#app/testing/call.ts'
import { type ApiStage, assertAnswer, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'

let stage: ApiStage
let token: string

const CONFIG = {
  banner_id: 'hero',
  regular_carousel_id: 'rows',
  trending_id: 'trending',
  home_category:
    '[{"id":"extra","name":"Extra","type":"Playlist"},{"id":"resume","name":"Go on","type":"ResumeList"},7]',
}

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', CONFIG)
  await stage.addTenant('other')
  token = await stage.getAppToken()
  const films = [
    { id: 'alpha', name: 'Alpha', genres: ['Drama'], addedAt: '2026-03-01T00:00:00Z' },
    { id: 'beta', name: 'Beta', genres: ['Comedy', 'Drama'], addedAt: '2026-05-01T00:00:00Z' },
    { id: 'gamma', name: 'gamma', genres: ['Comedy'], addedAt: '2026-04-01T00:00:00Z', facts: { spotlight: 'Now!' } },
  ]
  for (const film of films) await stage.addTitle(film)
  await stage.addTitle({ id: 'saga', kind: 'series', name: 'Saga' })
  for (const season of [2, 1]) {
    await stage.addTitle({ id: `saga-s${season}`, kind: 'season', parentId: 'saga', number: season })
    for (const episode of [2, 1]) {
      await stage.addTitle({
        id: `saga-s${season}e${episode}`,
        kind: 'episode',
        parentId: `saga-s${season}`,
        number: episode,
      })
    }
  }
  await stage.addTitle({ id: 'secret', state: 'processing' })
  await stage.addTitle({ id: 'foreign', tenantId: 'other' })
  await stage.addPlaylist('hero', ['beta'])
  await stage.addPlaylist('shelf', ['gamma', 'alpha', 'beta', 'secret'])
  await stage.addPlaylist('extra', ['saga'])
  await stage.addPlaylist('trending', ['alpha'])
  await stage.addPlaylist('rows', [], { parts: ['shelf'] })
})
afterAll(() => stage.close())

const list = async (query: Call['query']) => {
  const answer = await stage.call('GET /apps/v1/catalogues', { token, query })
  assertAnswer('GET /apps/v1/catalogues', answer)
  return answer.body
}
const ids = (body: { _embedded: { items: { id: string }[] } }) => body._embedded.items.map((item) => item.id)

test('API-15 catalogues answers the items of a playlist in their order, without what is not published', async () => {
  const body = await list({ id: 'shelf' })
  expect(body).toMatchObject({ id: 'shelf', name: 'List shelf', type: 'Playlist', nextCursor: null })
  expect(ids(body)).toEqual(['gamma', 'alpha', 'beta'])
})

test('ENT-01 ENT-02 ENT-03 ENT-04 ENT-05 an item bears everything the documents name', async () => {
  const { _embedded } = await list({ id: 'shelf' })
  const [item] = _embedded.items
  expect(item).toMatchObject({
    ...{ id: 'gamma', _id: 'gamma', type: 'vod', kind: 'movie', name: 'gamma', language: 'English' },
    ...{ releaseDate: '2024-05-01', metaData: { spotlight: 'Now!' }, _embedded: { items: [], collections: [] } },
    thumbnail: { large: `${PUBLIC_URL}/art/demo/gamma/v1/poster-480.webp` },
    _links: { files: { href: '' } },
  })
  expect(item.languages[0]).toMatchObject({
    title: 'gamma',
    name: 'English',
    thumbnailLink: { small: item.thumbnail.small },
  })
})

test('ENT-06 a playlist of playlists answers entries with id, name and type', async () => {
  const { _embedded } = await list({ id: 'rows' })
  expect(_embedded.items).toMatchObject([{ id: 'shelf', name: 'List shelf', type: 'Playlist', kind: 'playlist' }])
})

test('API-15 a series lists its seasons with their episodes, a season its episodes', async () => {
  const series = await list({ id: 'saga' })
  expect(series.type).toBe('Series')
  expect(ids(series)).toEqual(['saga-s1', 'saga-s2'])
  expect(ids(series._embedded.items[1])).toEqual(['saga-s2e1', 'saga-s2e2'])
  const season = await list({ id: 'saga-s2' })
  expect(season.type).toBe('Season')
  expect(season._embedded.items[0]).toMatchObject({ id: 'saga-s2e1', seriesId: 'saga', seasonNumber: 2, number: 1 })
})

test('API-16 video answers the title in _embedded.collections[0], a series with all it holds', async () => {
  const answer = await stage.call('GET /apps/v1/video', { token, query: { id: 'saga' } })
  assertAnswer('GET /apps/v1/video', answer)
  const [item] = answer.body._embedded.collections
  expect(item).toMatchObject({ id: 'saga', type: 'Series' })
  expect(item._embedded.items.map((season: never) => ids(season))).toEqual([
    ['saga-s1e1', 'saga-s1e2'],
    ['saga-s2e1', 'saga-s2e2'],
  ])
})

test('what is unknown, not ready or of another tenant is not found', async () => {
  for (const id of ['nothing', 'secret', 'foreign']) {
    const video = await stage.call('GET /apps/v1/video', { token, query: { id } })
    expect([video.status, video.body.error.code]).toEqual([404, 'TITLE_NOT_FOUND'])
    const catalogue = await stage.call('GET /apps/v1/catalogues', { token, query: { id } })
    expect([catalogue.status, catalogue.body.error.code]).toEqual([404, 'CATALOGUE_NOT_FOUND'])
  }
})

test('genre filters, sort orders', async () => {
  expect(ids(await list({ id: 'shelf', genre: 'comedy' }))).toEqual(['gamma', 'beta'])
  expect(ids(await list({ id: 'shelf', sort: 'az' }))).toEqual(['alpha', 'beta', 'gamma'])
  expect(ids(await list({ id: 'shelf', sort: 'za' }))).toEqual(['gamma', 'beta', 'alpha'])
  expect(ids(await list({ id: 'shelf', sort: 'recent' }))).toEqual(['beta', 'gamma', 'alpha'])
})

test('an order by name is that of the names in a language, where a title is in it', async () => {
  await stage.db
    .updateTable('title')
    .set({ translations: JSON.stringify([{ language: 'yo-NG', name: 'Ẹ̀kọ́', synopsis: '' }]) })
    .where('id', '=', 'alpha')
    .execute()
  await stage.addTitle({ id: 'delta', name: 'Delta' })
  await stage.addPlaylist('tongues', ['alpha', 'beta', 'delta', 'gamma'])
  const order = async (query: Call['query']) => ids(await list({ id: 'tongues', sort: 'az', ...query }))
  expect(await order({})).toEqual(['alpha', 'beta', 'delta', 'gamma'])
  expect(await order({ language: 'yo' })).toEqual(['beta', 'delta', 'alpha', 'gamma'])
  expect(await order({ language: 'yo-BJ', sort: 'za' })).toEqual(['gamma', 'alpha', 'delta', 'beta'])
  expect(await order({ language: 'ig' })).toEqual(['alpha', 'beta', 'delta', 'gamma'])
})

test('limit and cursor page through a list, each item once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 5; page += 1) {
    const body = await list({ id: 'shelf', limit: 1, sort: 'az', cursor })
    seen.push(...ids(body))
    expect(body.total).toBe(3)
    if (body.nextCursor === null) break
    cursor = body.nextCursor
  }
  expect(seen).toEqual(['alpha', 'beta', 'gamma'])
})

test('names what is wrong with a query', async () => {
  const wrong = async (query: Call['query']) => {
    const { status, body } = await stage.call('GET /apps/v1/catalogues', { token, query })
    return [status, Object.keys(body.error.fields)]
  }
  expect(await wrong({ id: 'shelf', limit: 0 })).toEqual([400, ['limit']])
  expect(await wrong({ id: 'shelf', limit: 'many' })).toEqual([400, ['limit']])
  expect(await wrong({ id: 'shelf', limit: 101, sort: 'up' })).toEqual([400, ['limit', 'sort']])
  expect(await wrong({ id: 'shelf', language: 'Yoruba!' })).toEqual([400, ['language']])
  expect(await wrong({ id: '../etc' })).toEqual([400, ['id']])
  expect(await wrong({ id: 'shelf', cursor: 'bm9uZQ' })).toEqual([400, ['cursor']])
  expect(await wrong({})).toEqual([400, ['id']])
})

test('CONFIG-01 home answers hero, rows, spotlight and trending from the configured ids', async () => {
  const answer = await stage.call('GET /apps/v1/home', { token })
  assertAnswer('GET /apps/v1/home', answer)
  expect(answer.body.hero.map((item: { id: string }) => item.id)).toEqual(['beta'])
  expect(answer.body.rows.map(({ id, type, items }: never) => [id, type, (items as []).length])).toEqual([
    ['shelf', 'Playlist', 3],
    ['extra', 'Playlist', 1],
    ['resume', 'ResumeList', 0],
  ])
  expect(answer.body.spotlight.id).toBe('gamma')
  expect(answer.body.trending.map((item: { id: string }) => item.id)).toEqual(['alpha'])
})

test('an answer bears a strong ETag, the same for every member, and If-None-Match is answered 304', async () => {
  const member = await stage.signIn((await stage.addAccount()).email)
  const first = await stage.call('GET /apps/v1/home', { token })
  const second = await stage.call('GET /apps/v1/home', { token: member })
  expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(second.body).toEqual(first.body)
  const etag = String(first.headers.etag)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await stage.call('GET /apps/v1/home', { token, headers: { 'if-none-match': tag } })
    expect([tag, again.status, again.body]).toEqual([tag, 304, ''])
    expect(again.headers.etag).toBe(etag)
  }
  expect((await stage.call('GET /apps/v1/home', { token, headers: { 'if-none-match': '"x"' } })).status).toBe(200)
})

test('compressed answers are whole and have an ETag of their own', async () => {
  const plain = await stage.call('GET /apps/v1/home', { token })
  const get = (encoding: string) =>
    stage.app.inject({
      url: '/apps/v1/home',
      headers: { authorization: `Bearer ${token}`, 'x-customer-id': 'demo', 'accept-encoding': encoding },
    })
  const br = await get('gzip, deflate, br')
  expect(br.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.body)
  const gzip = await get('gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.body)
  expect(new Set([plain.headers.etag, br.headers.etag, gzip.headers.etag]).size).toBe(3)
  expect(br.headers.vary).toContain('Accept-Encoding')
})

test('a title that another process publishes is there within a second, under a new ETag', async () => {
  const before = await stage.call('GET /apps/v1/catalogues', { token, query: { id: 'shelf' } })
  await stage.db.updateTable('title').set({ state: 'published' }).where('id', '=', 'secret').execute()
  stage.clock.advance(1_001)
  const after = await stage.call('GET /apps/v1/catalogues', { token, query: { id: 'shelf' } })
  expect(ids(after.body)).toContain('secret')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('ENT-01 to ENT-05 every item bears every field, a list within a list and a title without facts too', async () => {
  const items = [...(await list({ id: 'rows' }))._embedded.items, ...(await list({ id: 'shelf' }))._embedded.items]
  for (const item of items) {
    expect(item.languages[0]).toMatchObject({ title: item.name, thumbnailLink: { small: expect.any(String) } })
    const keys = ['running_time', 'bannerImage', 'Year of Release', 'Genres', 'special_plan', 'suggestion']
    for (const key of keys) expect([item.id, typeof item.metaData[key]]).toEqual([item.id, 'string'])
  }
  await stage.addTitle({ id: 'bannered', facts: { bannerImage: '/art/demo/bannered/v1/hero-1600.webp' } })
  const { body } = await stage.call('GET /apps/v1/video', { token, query: { id: 'bannered' } })
  expect(body._embedded.collections[0].metaData.bannerImage).toBe(`${PUBLIC_URL}/art/demo/bannered/v1/hero-1600.webp`)
})
