import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, type Call, createApiStage } from '../../app/testing/stage.ts'

let stage: ApiStage
let token: string
let otherToken: string

const people = (Cast: string, crew: Record<string, string> = {}) => ({ Cast, ...crew })

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  token = await stage.getAppToken()
  otherToken = await stage.getAppToken('other')
  const films: Parameters<ApiStage['addTitle']>[0][] = [
    { id: 'oro-ife', name: 'Ọ̀rọ̀ Ìfẹ́', facts: { gloss: 'A Word of Love', Genres: 'Romance' }, genres: ['Romance'] },
    { id: 'eko', name: 'Ẹ̀kọ́', facts: people('Simisola Ogúnrìndé', { Director: 'Bolarinwa Ọdẹ́sanmí' }) },
    { id: 'eko-sound', name: 'Èkó Sound System', facts: people('Gbolahan Sodeinde') },
    { id: 'kauna', name: 'Ƙauna a Zariya', facts: people('Zainab Kwalli', { Producer: 'Jummai Kaltungwa' }) },
    {
      id: 'yan-mata',
      name: '’Yan Mata Uku',
      facts: people('Ummi Ɗanjuma', { Writers: 'Salisu Fagge-Bello, Ada Obi' }),
    },
    {
      id: 'daddy',
      name: 'Daddy’s Generator',
      synopsis: 'Mr Ọ̀kánlà appoints himself minister of power, and the grid comes back.',
    },
    { id: 'highlife', name: 'Highlife ’74', facts: { Genres: 'Music' }, genres: ['Music'] },
    { id: 'danfo', name: 'Last Danfo to Oworo', synopsis: 'Fourteen passengers, one stolen bag, and a bridge.' },
    { id: 'little-danfo', name: 'Little Danfo', facts: people('Amarachi Nwabugwu') },
    { id: 'bridge', name: 'Bridge', addedAt: '2020-01-01T00:00:00Z' },
    { id: 'bridge-new', name: 'Bridge of Salt', addedAt: '2026-02-01T00:00:00Z' },
    { id: 'old-bridge', name: 'The Old Bridge' },
    { id: 'bridge-cast', name: 'Harmattan', facts: people('Bridge Okafor') },
    { id: 'bridge-crew', name: 'Monday', facts: people('Ada', { Producer: 'Bridge Nwosu' }) },
    { id: 'bridge-genre', name: 'Tuesday', genres: ['Bridge'], facts: { Genres: 'Bridge' } },
    { id: 'bridge-gloss', name: 'Afárá', facts: { gloss: 'The Bridge' } },
    { id: 'jollof', name: 'Jollof Wars', synopsis: 'May the best <b>bottom-pot</b> & spoon win.' },
    {
      id: 'translated',
      name: 'The Night Auditor',
      translations: [{ language: 'yo', name: 'Aṣàyẹ̀wò Òru', synopsis: 'Ní gbogbo òru, Rónkẹ́ ń ka owó.' }],
    },
    { id: 'hidden', name: 'Hidden Danfo', state: 'processing' },
    { id: 'gone', name: 'Withdrawn Danfo', state: 'withdrawn' },
    { id: 'foreign', name: 'Foreign Danfo', tenantId: 'other' },
  ]
  for (const film of films) await stage.addTitle(film)
  await stage.addTitle({ id: 'saga', kind: 'series', name: 'Ilé Wa', synopsis: 'Six rooms.' })
  await stage.addTitle({ id: 'saga-s1', kind: 'season', parentId: 'saga', number: 1, name: 'Season 1' })
  const episode = { kind: 'episode', parentId: 'saga-s1' } as const
  await stage.addTitle({ id: 'saga-s1e1', ...episode, number: 1, name: 'The Bridge Party', synopsis: 'Rain on zinc.' })
  await stage.addTitle({ id: 'saga-s1e2', ...episode, number: 2, name: 'Candlelight', facts: people('Tamuno Dokubo') })
  await stage.addTitle({ id: 'saga-s1e3', ...episode, number: 3, name: 'Unready Umbrella', state: 'processing' })
})
afterAll(() => stage.close())
afterEach(() => expect(stage.lines).toEqual([]))

const key = 'GET /apps/v1/searchvideo'

async function search(query: string, more: Call['query'] = {}) {
  const answer = await stage.call(key, { token, query: { query, ...more } })
  assertAnswer(key, answer)
  return answer.body as {
    query: string
    collections: Item[]
    matches: Match[]
    suggestion: string | null
    nextCursor: string | null
  }
}
const find = async (query: string) => (await search(query)).collections.map(({ id }) => id)
const marked = ({ text, marks }: Match) => marks.map(([start, end]) => text.slice(start, end))

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
    expect(asked.filter((one) => JSON.stringify(one).includes('title_search'))).toEqual([])
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

describe('what is found', () => {
  test('names without their marks, however the marks are written', async () => {
    for (const query of ['eko', 'EKO', 'Ẹ̀kọ́', 'Ẹ̀kọ́'.normalize('NFD'), 'Ẹ̀kọ́'.normalize('NFC'), 'ẹkọ', 'èkó']) {
      expect([query, await find(query)]).toEqual([query, ['eko', 'eko-sound']])
    }
    expect(await find('oro ife')).toEqual(['oro-ife'])
    expect(await find('ọ̀rọ̀')).toEqual(['oro-ife'])
  })

  test('hooked letters by plain ones and the other way about', async () => {
    for (const query of ['kauna', 'ƙauna', 'ƘAUNA', 'Ƙàúnà'])
      expect([query, await find(query)]).toEqual([query, ['kauna']])
    expect(await find('danjuma')).toEqual(['yan-mata'])
    expect(await find('ɗanfo')).toEqual(['little-danfo', 'danfo'])
  })

  test('with and without an apostrophe, of whatever kind', async () => {
    for (const query of ['daddys', "daddy's", 'daddy’s', 'daddy‘s', 'daddyʼs', 'daddy`s']) {
      expect([query, await find(query)]).toEqual([query, ['daddy']])
    }
    for (const query of ['yan mata', '’yan mata', "'Yan"])
      expect([query, await find(query)]).toEqual([query, ['yan-mata']])
    expect(await find('highlife 74')).toEqual(['highlife'])
    expect(await find("highlife '74")).toEqual(['highlife'])
  })

  test('by the beginning of the last word, as it is typed', async () => {
    for (const query of ['l', 'la', 'last', 'last d', 'last danf', 'last danfo to ow']) {
      expect([query, await find(query)]).toEqual([query, expect.arrayContaining(['danfo'])])
    }
    expect(await find('las danfo')).not.toContain('bridge')
  })

  test('all words, wherever each of them stands', async () => {
    expect(await find('danfo last')).toEqual(['danfo'])
    expect(await find('danfo amarachi')).toEqual(['little-danfo'])
    expect(await find('danfo passengers')).toEqual(['danfo'])
    expect(await find('danfo zainab')).toEqual([])
  })

  test('two words as one, and one as two', async () => {
    expect(await find('littledanfo')).toEqual(['little-danfo'])
    expect(await find('high life')).toEqual(['highlife'])
    expect(await find('high life 74')).toEqual(['highlife'])
    expect(await find('ilewa')).toEqual(['saga'])
    const [match] = (await search('high life')).matches
    expect(match && marked(match)).toEqual(['Highlife'])
    const [pair] = (await search('ilewa')).matches
    expect(pair && marked(pair)).toEqual(['Ilé Wa'])
  })

  test('exact name, then names that begin so, names, other names, cast, crew, genre, description, episodes', async () => {
    expect(await find('bridge')).toEqual([
      'bridge',
      'bridge-new',
      'old-bridge',
      'bridge-gloss',
      'bridge-cast',
      'bridge-crew',
      'bridge-genre',
      'danfo',
      'saga',
    ])
  })

  test('the name in another language and its meaning', async () => {
    expect(await find('asayewo oru')).toEqual(['translated'])
    expect(await find('Aṣàyẹ̀wò')).toEqual(['translated'])
    expect(await find('ronke')).toEqual(['translated'])
    expect(await find('word of love')).toEqual(['oro-ife'])
  })

  test('director, producer and each writer', async () => {
    expect(await find('odesanmi')).toEqual(['eko'])
    expect(await find('kaltungwa')).toEqual(['kauna'])
    expect(await find('fagge-bello')).toEqual(['yan-mata'])
    expect(await find('ada obi')).toEqual(['yan-mata'])
  })

  test('a series by its episodes, and never an episode or a season', async () => {
    for (const query of ['candlelight', 'rain on zinc', 'dokubo', 'season 1'])
      expect([query, await find(query)]).toEqual([query, ['saga']])
    const { matches } = await search('candlelight')
    expect(matches).toEqual([{ id: 'saga', field: 'episode', text: 'Candlelight', marks: [[0, 11]] }])
  })

  test('nothing that is not published, and nothing of another tenant', async () => {
    for (const query of ['hidden', 'withdrawn', 'foreign', 'unready'])
      expect([query, await find(query)]).toEqual([query, []])
    const foreign = await stage.call(key, { customer: 'other', token: otherToken, query: { query: 'danfo' } })
    expect(foreign.body.collections.map(({ id }: Item) => id)).toEqual(['foreign'])
  })
})

describe('typing errors', () => {
  test.each([
    ['danffo', ['little-danfo', 'danfo']],
    ['dnafo', ['little-danfo', 'danfo']],
    ['dafo', ['little-danfo', 'danfo']],
    ['genrator', ['daddy']],
    ['jollof wors', ['jollof']],
    ['jolof wars', ['jollof']],
    ['dnafo amarachi', ['little-danfo']],
    ['kuana zariya', ['kauna']],
    ['hormattan', ['bridge-cast']],
    ['simisola ogunride', ['eko']],
    ['pasengers', ['danfo']],
    ['candelight', ['saga']],
  ])('%s is forgiven', async (query, ids) => {
    expect(await find(query)).toEqual(ids)
  })

  test('what was guessed is said, as it is written there', async () => {
    expect((await search('litle danfo')).suggestion).toBe('Little Danfo')
    expect((await search('simisola ogunride')).suggestion).toBe('Simisola Ogúnrìndé')
    expect((await search('litle danfo')).matches.map(marked)).toEqual([['Little', 'Danfo']])
  })

  test('short words are not guessed, and another word is not the same', async () => {
    for (const query of ['ekx', 'kobra', 'zzzzzzzz', 'orange']) {
      expect([query, await search(query)]).toEqual([
        query,
        expect.objectContaining({ collections: [], suggestion: null }),
      ])
    }
  })

  test('a word that nobody knows is left out of what may have been meant', async () => {
    const body = await search('danfo xylophone')
    expect([body.collections, body.suggestion]).toEqual([[], 'danfo'])
  })

  test('nothing is guessed from words of another tenant', async () => {
    const answer = await stage.call(key, { customer: 'other', token: otherToken, query: { query: 'hormattan' } })
    expect([answer.body.collections, answer.body.suggestion]).toEqual([[], null])
  })
})

describe('why it was found', () => {
  const why = async (query: string, id: string) => (await search(query)).matches.filter((match) => match.id === id)

  test('the field, the text as it is written, and where in it', async () => {
    expect(await why('eko', 'eko')).toEqual([{ id: 'eko', field: 'name', text: 'Ẹ̀kọ́', marks: [[0, 'Ẹ̀kọ́'.length]] }])
    expect((await why('ek', 'eko')).map(marked)).toEqual([['Ẹ̀k']])
    const [cast] = await why('ogunrinde', 'eko')
    expect([cast?.field, cast?.text, cast && marked(cast)]).toEqual(['cast', 'Simisola Ogúnrìndé', ['Ogúnrìndé']])
    const [crew] = await why('obi', 'yan-mata')
    expect([crew?.field, crew?.text]).toEqual(['crew', 'Ada Obi'])
    expect((await why('music', 'highlife'))[0]).toMatchObject({ field: 'genre', text: 'Music' })
    expect((await why('love', 'oro-ife'))[0]).toMatchObject({
      field: 'name',
      text: 'A Word of Love',
      marks: [[10, 14]],
    })
  })

  test('each place that has one of the words', async () => {
    expect((await why('danfo amarachi', 'little-danfo')).map((match) => [match.field, marked(match)])).toEqual([
      ['name', ['Danfo']],
      ['cast', ['Amarachi']],
    ])
  })

  test('apostrophes and marks go with their letters', async () => {
    expect((await why('daddys', 'daddy')).map(marked)).toEqual([['Daddy’s']])
    expect((await why('okanla', 'daddy')).map(marked)).toEqual([['Ọ̀kánlà']])
  })

  test('HTML stays text', async () => {
    const [match] = await why('bottom pot', 'jollof')
    expect(match?.text).toContain('<b>bottom-pot</b>')
    expect(await find('<script>alert(1)</script>')).toEqual([])
  })

  test('every mark lies within its text, apart from the others', async () => {
    for (const query of ['a', 'e', 'ma', 'bridge', 'the', 'danfo', 'ife', 'i', 'o s', 'litle danfo']) {
      const { collections, matches } = await search(query)
      for (const { id } of collections)
        expect([query, id, matches.some((match) => match.id === id)]).toEqual([query, id, true])
      for (const { text, marks } of matches) {
        expect([query, text, marks.length > 0]).toEqual([query, text, true])
        marks.reduce((last, [start, end]) => {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          return end
        }, 0)
      }
    }
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
    expect(await stage.services.search.find('demo', { query })).toBeDefined()
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
      if (query.startsWith('ｄ')) continue
      expect([query, await find(query)]).toEqual([query, ['little-danfo', 'danfo']])
    }
    expect(await find('danfo & last')).toEqual(['danfo'])
  })
})

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
    vary: 'X-Customer-Id, Accept-Encoding',
  })
  const again = await stage.call(key, {
    token,
    query: { query: 'danfo' },
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.status, again.body]).toEqual([304, ''])
  const one = await stage.services.search.find('demo', { query: 'danfo' })
  expect(await stage.services.search.find('demo', { query: 'danfo' })).toBe(one)
  await stage.addTitle({ id: 'new-danfo', name: 'New Danfo' })
  const after = await stage.call(key, { token, query: { query: 'danfo' } })
  expect(after.headers.etag).not.toBe(first.headers.etag)
  expect(after.body.collections.map(({ id }: Item) => id)).toContain('new-danfo')
})
