import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSearchStage, key, type SearchStage } from '#app/testing/search-stage.ts'

let stage: SearchStage['stage']
let otherToken: SearchStage['otherToken']
let search: SearchStage['search']
let find: SearchStage['find']

beforeAll(async () => {
  ;({ stage, otherToken, search, find } = await createSearchStage())
})
afterAll(() => stage.close())
afterEach(() => expect(stage.lines).toEqual([]))

const marked = ({ text, marks }: Match) => marks.map(([start, end]) => text.slice(start, end))

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

  test('an error is forgiven wherever in the word it is', async () => {
    const [word, other] = ['danfo', 'x']
    const wrong = Array.from({ length: word.length }, (_, place) => {
      const [before, after] = [word.slice(0, place), word.slice(place + 1)]
      const swapped = before + after.slice(0, 1) + word.charAt(place) + after.slice(1)
      return [before + after, before + other + after, before + other + word.slice(place), swapped]
    })
    for (const query of new Set(wrong.flat())) {
      // Some may have been the beginning of another word as well.
      expect([query, (await find(query)).slice(0, 2)]).toEqual([query, ['little-danfo', 'danfo']])
    }
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
