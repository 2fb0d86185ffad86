import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#app/testing/call.ts'
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

describe('what is answered', () => {
  test('API-18 searchvideo answers the query and the collections, in the shape of the contract', async () => {
    const body = await search('danfo')
    expect(body.query).toBe('danfo')
    expect(body.collections.map(({ id, type }) => [id, type])).toEqual([
      ['little-danfo', 'vod'],
      ['danfo', 'vod'],
    ])
    expect(body.suggestion).toBeNull()
    expect(body.nextCursor).toBeNull()
  })

  test('API-18 a visitor and a member may search, nobody else', async () => {
    const member = await stage.signIn((await stage.addAccount()).email)
    expect((await stage.call(key, { token: member, query: { query: 'danfo' } })).status).toBe(200)
    expect((await stage.call(key, { query: { query: 'danfo' } })).status).toBe(401)
    expect((await stage.call(key, { token, customer: 'other', query: { query: 'danfo' } })).status).toBe(403)
  })

  test('an empty query, or one without letters, finds nothing and asks no database', async () => {
    const { pool } = stage.platform
    const asked: unknown[] = []
    const { query } = pool
    pool.query = ((...given: unknown[]) => {
      asked.push(given[0])
      return query.apply(pool, given as never)
    }) as typeof query
    for (const text of [
      '',
      '   ',
      '?!…',
      '’',
      '😀🎬',
      '%',
      '_',
      '\\',
      '&|!():*<->',
      '\u0301',
      '\u200f\u202e',
      '\t\n',
      '\u0000',
    ]) {
      expect([text, (await search(text)).collections]).toEqual([text, []])
    }
    pool.query = query
    expect(asked.filter((one) => JSON.stringify(one).includes('search_'))).toEqual([])
  })

  test('a missing query, a longer one than 200 letters and a wrong limit are named', async () => {
    const wrong = async (query: Call['query']) => {
      const { status, body } = await stage.call(key, { token, query })
      return [status, body.error?.code, Object.keys(body.error?.fields ?? {})]
    }
    expect(await wrong({})).toEqual([400, 'INVALID_REQUEST', ['query']])
    expect(await wrong({ query: 'x'.repeat(201) })).toEqual([400, 'INVALID_REQUEST', ['query']])
    expect(await wrong({ query: 'x'.repeat(10_000) })).toEqual([400, 'INVALID_REQUEST', ['query']])
    expect(await wrong({ query: 'danfo', limit: 0 })).toEqual([400, 'INVALID_REQUEST', ['limit']])
    expect(await wrong({ query: 'danfo', limit: 101 })).toEqual([400, 'INVALID_REQUEST', ['limit']])
    expect(await wrong({ query: ['danfo', 'bridge'] })).toEqual([400, 'INVALID_REQUEST', ['query']])
    expect((await stage.call(key, { token, query: { query: 'x'.repeat(200) } })).status).toBe(200)
  })
})

describe('hostile queries', () => {
  const HOSTILE = [
    "'",
    "''; drop table title; --",
    '" or 1=1',
    '100% danfo_',
    'dan\\fo',
    '\\',
    'danfo & !bridge | (x)',
    'danfo:*A',
    "'danfo':*",
    '<-> danfo <2>',
    'danfo\u0000bridge',
    'danfo\ud800',
    '\udc00danfo',
    '👩🏾‍🎤 danfo 🎬',
    '\u202edanfo\u202c',
    'قطار الليل',
    'רכבת לילה',
    '東京物語',
    'd\u0301\u0323\u0302\u0308'.repeat(30),
    'é'.repeat(200),
    'a '.repeat(100),
    'ab '.repeat(66),
    'x'.repeat(200),
    '😀'.repeat(100),
    'the '.repeat(50),
    '%'.repeat(200),
    '$1 $2 :name ? ?? {{danfo}}',
    '$' + '{7*7}',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '𝔡𝔞𝔫𝔣𝔬',
    'ﷺ'.repeat(200),
    '각'.repeat(200),
    '\ufeffdanfo',
  ]

  test.each(HOSTILE)('%j is answered', async (query) => {
    const { app } = stage
    const response = await app.inject({
      url: `/apps/v1/searchvideo?query=${encodeURIComponent(query.toWellFormed())}`,
      headers: { authorization: `Bearer ${token}`, 'x-customer-id': 'demo' },
    })
    expect([response.statusCode, response.json().query]).toEqual([200, query.toWellFormed()])
    expect(await stage.services.search.find(ALL_OF_DEMO, { query })).toBeDefined()
  })

  test('what is no UTF-8 is answered or refused, and nothing breaks', async () => {
    for (const raw of ['%ff', '%ed%a0%80danfo', '%c3%28', '%', '%zz', 'a%00b', '%e0%80%af']) {
      const response = await stage.app.inject({
        url: `/apps/v1/searchvideo?query=${raw}`,
        headers: { authorization: `Bearer ${token}`, 'x-customer-id': 'demo' },
      })
      expect([raw, response.statusCode < 500]).toEqual([raw, true])
    }
  })

  test('what stands around a word does not hide it', async () => {
    for (const query of [
      '%danfo%',
      '_danfo_',
      '"danfo"',
      '(danfo)',
      'danfo:*',
      '\u202edanfo\u202c',
      'danfo\u0000',
      '🎬danfo🎬',
      'ｄanfo danfo',
    ]) {
      expect([query, await find(query)]).toEqual([query, ['little-danfo', 'danfo']])
    }
    expect(await find('danfo & last')).toEqual(['danfo'])
  })
})
