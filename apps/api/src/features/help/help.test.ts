import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#app/testing/call.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage
let token: string

interface ArticleSeed {
  id: string
  tags?: (string | null)[]
  tenantId?: string
  html?: string
  title?: string
  position?: number
}

const addArticle = ({
  id,
  tags = ['faqrow1'],
  tenantId = 'demo',
  html = '',
  title = `About ${id}`,
  position = 0,
}: ArticleSeed) =>
  stage.platform.pool.query(
    'insert into article (tenant_id, id, slug, title, excerpt, html, tags, position) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [tenantId, id, `about-${id}`, title, `In short, ${id}`, html, tags, position],
  )

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  token = await stage.getAppToken()
  await addArticle({ id: 'second', position: 2, html: '<p>Two <script>alert(1)</script></p>' })
  await addArticle({ id: 'first', position: 1, tags: ['faqrow1', 'faqrow2'] })
  await addArticle({ id: 'third', position: 3, tags: ['faqrow2'] })
  await addArticle({ id: 'press', tags: ['mediaquery'] })
  await addArticle({ id: 'foreign', tenantId: 'other' })
})
afterAll(() => stage.close())

const ask = async (query: Call['query'], given: Call = {}) => {
  const answer = await stage.call('GET /apps/v1/blogs', { token, query, ...given })
  assertAnswer('GET /apps/v1/blogs', answer)
  return answer
}
const read = async (query: Call['query'], given: Call = {}): Promise<{ id: string; richTextData: string }[]> =>
  (await ask(query, given)).body._embedded.items
const ids = async (query: Call['query'], given?: Call) => (await read(query, given)).map(({ id }) => id)
/** What another process changed is there within a second. */
const pass = () => stage.clock.advance(1_001)

test('API-17 blogs answers the help articles of the tag in their order, and those of this tenant alone', async () => {
  expect(await ids({ 'tags[]': 'faqrow1' })).toEqual(['first', 'second'])
  expect(await ids({ 'tags[]': 'faqrow2' })).toEqual(['first', 'third'])
  expect(await ids({ 'tags[]': 'mediaquery' })).toEqual(['press'])
  expect(await ids({ 'tags[]': 'nothing' })).toEqual([])
  const other = { customer: 'other', token: await stage.getAppToken('other') }
  expect(await ids({ 'tags[]': 'faqrow1' }, other)).toEqual(['foreign'])
})

test('API-17 several tags answer each article once; clients that leave the brackets out are understood', async () => {
  expect(await ids({ 'tags[]': ['faqrow2', 'faqrow1'] })).toEqual(['first', 'second', 'third'])
  expect(await ids({ tags: 'mediaquery' })).toEqual(['press'])
  expect(await ids({ tags: ['mediaquery', 'faqrow2'] })).toEqual(['press', 'first', 'third'])
  expect((await ids({ 'tags[]': ['faqrow1', 'faqrow2', 'mediaquery'] })).length).toBe(4)
})

test('API-17 a member may read them too', async () => {
  const member = await stage.signIn((await stage.addAccount()).email)
  expect(await ids({ 'tags[]': 'mediaquery' }, { token: member })).toEqual(['press'])
})

test('ENT-16 an article has id, languages[0].title, richTextData as HTML, excerpt and slug', async () => {
  const [, article] = await read({ 'tags[]': 'faqrow1' })
  expect(article).toEqual({
    ...{ id: 'second', languages: [{ title: 'About second' }], richTextData: '<p>Two </p>' },
    ...{ excerpt: 'In short, second', slug: 'about-second', tags: ['faqrow1'] },
  })
})

test.each<Call['query']>([
  {},
  { 'tags[]': '' },
  { 'tags[]': 'a b' },
  { 'tags[]': "'; drop table article; --" },
  { 'tags[]': '<script>' },
  { 'tags[]': ['faqrow1', '%00'] },
  { 'tags[]': 'x'.repeat(61) },
  { 'tags[]': Array.from({ length: 21 }, () => 'faqrow1') },
])('refuses the tags %j', async (query) => {
  const { status, body } = await stage.call('GET /apps/v1/blogs', { token, query })
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(Object.keys(body.error.fields)[0]).toMatch(/^tags\[\]/)
})

test('the answer bears an ETag and is not sent again to whoever has it', async () => {
  const { headers } = await ask({ 'tags[]': 'faqrow1' })
  expect(headers['cache-control']).toContain('public')
  const etag = String(headers.etag)
  const again = await stage.call('GET /apps/v1/blogs', {
    ...{ token, query: { 'tags[]': 'faqrow1' } },
    headers: { 'if-none-match': etag },
  })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('an article that somebody adds, changes or removes shows within a second, and its HTML is cleaned', async () => {
  const before = await ask({ 'tags[]': 'news' })
  await addArticle({ id: 'new', tags: ['news'], html: '<h1 onclick="x()">New</h1><img src=x onerror=alert(1)>' })
  pass()
  expect((await read({ 'tags[]': 'news' }))[0]?.richTextData).toBe('<h2>New</h2>')
  await stage.db.updateTable('article').set({ html: '<svg/onload=alert(1)>Old' }).where('id', '=', 'new').execute()
  pass()
  const changed = await ask({ 'tags[]': 'news' })
  expect(changed.body._embedded.items[0].richTextData).not.toContain('svg')
  expect(changed.headers.etag).not.toBe(before.headers.etag)
  await stage.db.deleteFrom('article').where('id', '=', 'new').execute()
  pass()
  expect(await ids({ 'tags[]': 'news' })).toEqual([])
})

test('only what changes an article makes answers anew, and only those of its tenant', async () => {
  const version = async (id: string) =>
    (await stage.db.selectFrom('tenant').select('help_version').where('id', '=', id).executeTakeFirstOrThrow())
      .help_version
  const [demo, other] = [await version('demo'), await version('other')]
  await stage.platform.pool.query("update article set title = title where tenant_id = 'demo'")
  expect(await version('demo')).toBe(demo)
  await stage.platform.pool.query("update article set title = title || '.' where id = 'press'")
  expect([await version('demo'), await version('other')]).toEqual([demo + 1, other])
})

test('odd tags, empty texts and names that are code harm neither the article nor its neighbours', async () => {
  const name = "\"><script>alert(1)</script> & 'quotes' Ọ̀ṣun"
  await addArticle({ id: 'odd', tags: ['faqrow3', null, '', '<b>', 'a b'], title: name })
  await addArticle({ id: 'bare', tags: [], html: '<' })
  await addArticle({ id: 'plain', tags: ['faqrow3'], position: 1 })
  pass()
  const items = (await ask({ 'tags[]': 'faqrow3' })).body._embedded.items
  expect(items.map((item: { id: string }) => item.id)).toEqual(['odd', 'plain'])
  expect(items[0]).toMatchObject({
    languages: [{ title: name }],
    tags: ['faqrow3', '', '<b>', 'a b'],
    richTextData: '',
  })
})

test('articles are read and cleaned once, however many ask', async () => {
  await stage.db.updateTable('article').set({ excerpt: 'Once' }).where('id', '=', 'press').execute()
  pass()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ 'tags[]': 'mediaquery' })))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  // Nobody tells the service of this change, so that an answer which bears it was read anew.
  await stage.platform.pool.query('alter table article disable trigger version_update')
  await stage.db.updateTable('article').set({ excerpt: 'Twice' }).where('id', '=', 'press').execute()
  await stage.platform.pool.query('alter table article enable trigger version_update')
  pass()
  expect((await ask({ 'tags[]': 'mediaquery' })).body._embedded.items[0].excerpt).toBe('Once')
})
