import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'

const HOSTILE = `"><script>alert(1)</script>' onload='x' </title>&amp;\u2028--><!--`
const PAGE = `<!doctype html><html><head><title>Kola</title><meta name="kola-customer" content="demo" />
<link rel="stylesheet" crossorigin href="/assets/style-1.css"></head><body></body></html>`

let stage: ApiStage
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kola-dist-'))
  await writeFile(join(dist, 'index.html'), PAGE)
  stage = await createApiStage((config) => ({ ...config, http: { ...config.http, webDist: dist } }))
  await stage.addTenant('demo', { app_name: 'K<o>la' })
  await stage.addTenant('other')
  const facts = { Genres: 'Drama, Music', Cast: 'Ada Obi, Tade Cole', 'Maturity Rating': '13' }
  await stage.addTitle({ id: 'film', name: 'Ọ̀rọ̀ Ìfẹ́ & Co', facts })
  await stage.addTitle({ id: 'hostile', name: HOSTILE, facts: { Cast: HOSTILE, Genres: HOSTILE } })
  await stage.addTitle({ id: 'show', kind: 'series', name: 'The Marina' })
  await stage.addTitle({ id: 'show-s2', kind: 'season', parentId: 'show', number: 2, name: 'Season 2' })
  await stage.addTitle({ id: 'show-s2e3', kind: 'episode', parentId: 'show-s2', number: 3, name: 'Rain' })
  await stage.addTitle({ id: 'hidden', state: 'processing' })
  await stage.addTitle({ id: 'foreign', tenantId: 'other' })
})
afterAll(async () => {
  await stage.close()
  await rm(dist, { recursive: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  stage.app.inject({ url: `/t/${path}`, headers: { accept: 'text/html', ...headers } })
const readMeta = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property|http-equiv)="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
const readData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test('a link to a film bears its name, words and picture, and leads to its screen', async () => {
  const { body, statusCode, headers } = await open('film')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<title>Ọ̀rọ̀ Ìfẹ́ &amp; Co – K&lt;o&gt;la</title>')
  expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/t/film">`)
  expect(body).toContain('href="/assets/style-1.css"')
  expect(readMeta(body)).toMatchObject({
    description: 'Somebody wants something, and somebody else has it.',
    'og:type': 'video.movie',
    'og:title': 'Ọ̀rọ̀ Ìfẹ́ &amp; Co',
    'og:site_name': 'K&lt;o&gt;la',
    'og:url': `${PUBLIC_URL}/t/film`,
    'og:image': `${PUBLIC_URL}/art/demo/film/v1/still-640.webp`,
    'og:image:width': '640',
    'og:image:height': '360',
    'twitter:card': 'summary_large_image',
    refresh: '0; url=/#/details/film/search',
  })
  expect(body).toContain('<a class="button button--main" href="/#/details/film/search">')
  expect(readData(body)).toMatchObject({
    '@type': 'Movie',
    name: 'Ọ̀rọ̀ Ìfẹ́ & Co',
    genre: ['Drama', 'Music'],
    inLanguage: 'en',
    contentRating: '13',
    actor: [
      { '@type': 'Person', name: 'Ada Obi' },
      { '@type': 'Person', name: 'Tade Cole' },
    ],
  })
})

test('series, season and episode say what they belong to and lead to their own screens', async () => {
  const pages = await Promise.all(['show', 'show-s2', 'show-s2e3'].map(async (id) => (await open(id)).body))
  const [show = '', season = '', episode = ''] = pages
  expect(pages.map((body) => readMeta(body).refresh)).toEqual([
    '0; url=/#/detailseries/show',
    '0; url=/#/playlistdetails/show-s2',
    '0; url=/#/details/show-s2e3/show-s2',
  ])
  expect(pages.map((body) => readMeta(body)['og:title'])).toEqual([
    'The Marina',
    'The Marina: S2',
    'The Marina: S2 E3 Rain',
  ])
  expect(readData(show)['@type']).toBe('TVSeries')
  const partOfSeries = { '@type': 'TVSeries', name: 'The Marina', url: `${PUBLIC_URL}/t/show` }
  expect(readData(season)).toMatchObject({ '@type': 'TVSeason', seasonNumber: 2, partOfSeries })
  expect(readData(episode)).toMatchObject({
    ...{ '@type': 'TVEpisode', episodeNumber: 3, partOfSeries },
    partOfSeason: { '@type': 'TVSeason', name: 'Season 2', url: `${PUBLIC_URL}/t/show-s2` },
  })
})

test('hostile names stay words', async () => {
  const { body } = await open('hostile')
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">', '<script src="/theme.js">'])
  expect(body.match(/<\/title>/g)).toHaveLength(1)
  expect(body.replace(/<script type="application.*?<\/script>/s, '')).not.toMatch(/\son\w+=['"]/)
  expect(body).not.toContain('<!--')
  expect(readData(body).name).toBe(HOSTILE)
  expect(readMeta(body)['og:title']).toContain('&quot;&gt;&lt;script&gt;')
})

test.each(['nothing', 'hidden', 'foreign', '%3Cscript%3E', '..%2F..', 'a'.repeat(300), '%00', '__proto__'])(
  'the link %s of no title is a page that no search engine keeps',
  async (id) => {
    const { body, statusCode, headers } = await open(id)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(readMeta(body).robots).toBe('noindex')
    expect(body).not.toContain('refresh')
    expect(body).toContain('href="/#/home"')
  },
)

test('the page has the policy of our pages, and runs nothing of its own', async () => {
  for (const id of ['film', 'nothing']) {
    const { headers } = await open(id)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect([headers['x-frame-options'], headers['x-content-type-options']]).toEqual(['DENY', 'nosniff'])
  }
})

test('who has the page is not sent it again, until the title changes', async () => {
  const etag = String((await open('film')).headers.etag)
  expect((await open('film', { 'if-none-match': etag })).statusCode).toBe(304)
  await stage.db.updateTable('title').set({ name: 'Another name' }).where('id', '=', 'film').execute()
  stage.services.tenants.forget('demo')
  const changed = await open('film', { 'if-none-match': etag })
  expect([changed.statusCode, readMeta(changed.body)['og:title']]).toEqual([200, 'Another name'])
})
