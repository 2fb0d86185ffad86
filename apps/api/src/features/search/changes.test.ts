import type { Item } from '@kola/contract/catalogue'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSearchStage, key, type SearchStage } from '#app/testing/search-stage.ts'
import { ALL_OF_DEMO } from '#app/testing/seeds.ts'

let stage: SearchStage['stage']
let token: SearchStage['token']
let search: SearchStage['search']
let find: SearchStage['find']

beforeAll(async () => {
  ;({ stage, token, search, find } = await createSearchStage())
})
afterAll(() => stage.close())
afterEach(() => expect(stage.lines).toEqual([]))

describe('changes', () => {
  const rename = async (id: string, set: Record<string, unknown>) => {
    await stage.db.updateTable('title').set(set).where('tenant_id', '=', 'demo').where('id', '=', id).execute()
    await stage.addTitle({ id: `bump-${id}-${Math.random()}`, name: 'Bump', state: 'processing' })
  }

  test('a title is found under its new name at once, and under the old one no more', async () => {
    await stage.addTitle({ id: 'renamed', name: 'Quagmire' })
    expect(await find('quagmire')).toEqual(['renamed'])
    await rename('renamed', { name: 'Pẹ̀lẹ́bẹ́' })
    expect(await find('quagmire')).toEqual([])
    expect(await find('pelebe')).toEqual(['renamed'])
    await rename('renamed', { facts: JSON.stringify({ Cast: 'Quagmire Eze' }) })
    expect(await find('quagmire')).toEqual(['renamed'])
  })

  test('withdrawn is found no more, published again it is', async () => {
    await stage.addTitle({ id: 'comes-goes', name: 'Yellowfever' })
    await rename('comes-goes', { state: 'withdrawn' })
    expect(await find('yellowfever')).toEqual([])
    await rename('comes-goes', { state: 'published' })
    expect(await find('yellowfever')).toEqual(['comes-goes'])
    await stage.db.deleteFrom('title').where('id', '=', 'comes-goes').execute()
    await stage.addTitle({ id: 'after', name: 'After' })
    expect(await find('yellowfever')).toEqual([])
  })

  test('an episode that comes, changes and goes is told of its series', async () => {
    await rename('saga-s1e3', { state: 'published' })
    expect(await find('umbrella')).toEqual(['saga'])
    await rename('saga-s1e3', { name: 'Parasol' })
    expect([await find('umbrella'), await find('parasol')]).toEqual([[], ['saga']])
    await rename('saga-s1', { state: 'withdrawn' })
    expect(await find('parasol')).toEqual([])
    await rename('saga-s1', { state: 'published' })
    await stage.db.deleteFrom('title').where('id', '=', 'saga-s1e3').execute()
    await stage.addTitle({ id: 'after-2', name: 'After' })
    expect(await find('parasol')).toEqual([])
  })

  test('two who add episodes to one series at the same time are both found', async () => {
    const add = (id: string, name: string, number: number) =>
      stage.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('title')
          .values({
            tenant_id: 'demo',
            id,
            kind: 'episode',
            parent_id: 'saga-s1',
            number,
            name,
            facts: '{}',
            art: '{"base":"","kinds":[],"placeholders":{}}',
          })
          .execute()
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
    await Promise.all([add('at-once-1', 'Simultaneous', 8), add('at-once-2', 'Concurrently', 9)])
    await stage.addTitle({ id: 'after-3', name: 'After' })
    expect([await find('simultaneous'), await find('concurrently')]).toEqual([['saga'], ['saga']])
  })

  test('the first search after a change asks the database once, whatever there is to find', async () => {
    await find('danfo')
    await rename('danfo', { synopsis: 'Fourteen passengers, one stolen bag, and a long bridge.' })
    await stage.services.catalogue.items.open(ALL_OF_DEMO)
    const { pool } = stage.platform
    const asked: (string | undefined)[] = []
    const { query } = pool
    pool.query = ((...given: [{ name?: string }]) => {
      asked.push(given[0].name)
      return query.apply(pool, given as never)
    }) as typeof query
    await stage.services.search.find(ALL_OF_DEMO, { query: 'danfo' })
    pool.query = query
    expect(asked).toEqual(['search-find'])
  })

  test('why a series was found is told of its episodes as they are now', async () => {
    const readWhy = async () => (await search('candlelight')).matches.map(({ id, text }) => [id, text])
    expect(await readWhy()).toEqual([['saga', 'Candlelight']])
    await rename('saga-s1e2', { name: 'By Candlelight' })
    expect(await readWhy()).toEqual([['saga', 'By Candlelight']])
    await rename('saga-s1e2', { name: 'Candlelight' })
  })

  test('a change of what search does not know writes nothing', async () => {
    const read = () =>
      stage.db
        .selectFrom('title_search' as never)
        .select('xmin' as never)
        .where('title_id' as never, '=', 'danfo' as never)
        .execute()
    const before = await read()
    await rename('danfo', { art: JSON.stringify({ base: '/x', kinds: [], placeholders: {} }) })
    expect(await read()).toEqual(before)
  })

  test('a name of ten thousand letters and a word of as many are taken', async () => {
    await stage.addTitle({ id: 'long-word', name: 'Q'.repeat(10_000), synopsis: 'ẹ́ '.repeat(50_000) })
    await stage.addTitle({
      id: 'many-words',
      name: 'Many',
      synopsis: Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(' '),
    })
    expect(await find('q'.repeat(60))).toEqual(['long-word'])
    expect(await find('q'.repeat(200))).toEqual(['long-word'])
    const [match] = (await search('q'.repeat(200))).matches
    expect(match?.text.length).toBeLessThan(200)
  })
})

describe('pages', () => {
  beforeAll(async () => {
    for (let number = 0; number < 25; number += 1)
      await stage.addTitle({ id: `page-${number}`, name: `Pagination ${number}` })
  })

  test('limit and cursor lead through all of them, each once, in one order', async () => {
    const all = await find('pagination')
    expect(all.length).toBe(25)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const body = await search('pagination', { limit: 7, cursor })
      seen.push(...body.collections.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all)
  })

  test('a title that came meanwhile shifts nothing', async () => {
    const first = await search('pagination', { limit: 10 })
    await stage.addTitle({ id: 'page-new', name: 'Pagination', addedAt: '2026-11-01T00:00:00Z' })
    const second = await search('pagination', { limit: 10, cursor: first.nextCursor })
    const ids = (body: typeof first) => body.collections.map(({ id }) => id)
    expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(20)
  })

  test('the cursor of another query, or none, is refused', async () => {
    const { nextCursor } = await search('pagination', { limit: 5 })
    for (const [query, cursor] of [
      ['bridge', nextCursor],
      ['pagination', 'x'],
      ['pagination', ''],
      ['pagination', '☃'],
      ['pagination', 'a'.repeat(301)],
    ]) {
      const { status, body } = await stage.call(key, { token, query: { query, cursor } })
      expect([cursor, status, Object.keys(body.error?.fields ?? {})]).toEqual([cursor, 400, ['cursor']])
    }
    expect((await search('PAGINATION!', { limit: 5, cursor: nextCursor })).collections.length).toBe(5)
  })
})

test('an answer bears an ETag, is the same for all and kept until the catalogue changes', async () => {
  const first = await stage.call(key, { token, query: { query: 'danfo' } })
  expect(first.headers).toMatchObject({
    etag: expect.stringMatching(/^"[\w-]+"$/),
    vary: 'X-Customer-Id, X-Rating-Limit, Accept-Encoding',
  })
  const again = await stage.call(key, {
    token,
    query: { query: 'danfo' },
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.status, again.body]).toEqual([304, ''])
  const one = await stage.services.search.find(ALL_OF_DEMO, { query: 'danfo' })
  expect(await stage.services.search.find(ALL_OF_DEMO, { query: 'danfo' })).toBe(one)
  await stage.addTitle({ id: 'new-danfo', name: 'New Danfo' })
  const after = await stage.call(key, { token, query: { query: 'danfo' } })
  expect(after.headers.etag).not.toBe(first.headers.etag)
  expect(after.body.collections.map(({ id }: Item) => id)).toContain('new-danfo')
})
