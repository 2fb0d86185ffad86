import { RATING_LIMITS, type RatingLimit, toRank, toRatingClass } from '@kola/contract/profiles/rating'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_OF_DEMO } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const rated = (text: string | null): { facts: Record<string, string> } => ({
  facts: text === null ? {} : { 'Maturity Rating': text },
})
const isSeen = async (id: string, ratingLimit: RatingLimit | null) =>
  (await stage.services.catalogue.items.find({ ...ALL_OF_DEMO, ratingLimit }, id)) !== null
/** The least limit that sees it; null when only nobody's limit does. */
async function findLeast(id: string): Promise<RatingLimit | null> {
  for (const limit of RATING_LIMITS) if (await isSeen(id, limit)) return limit
  return null
}

async function addSaga(id: string, given: { series: string | null; seasons: (string | null)[][] }) {
  await stage.addTitle({ id, kind: 'series', ...rated(given.series) })
  for (const [place, [season = null, ...episodes]] of given.seasons.entries()) {
    const seasonId = `${id}-s${place}`
    await stage.addTitle({ id: seasonId, kind: 'season', parentId: id, number: place, ...rated(season) })
    for (const [number, episode] of episodes.entries()) {
      await stage.addTitle({
        id: `${seasonId}e${number}`,
        kind: 'episode',
        parentId: seasonId,
        number,
        ...rated(episode),
      })
    }
  }
}

test('PROM-37 a film goes by its class; without one, or with one that nobody knows, nobody with a limit sees it', async () => {
  const films: [string, string | null, RatingLimit | null][] = [
    ['film-c', 'C', 'C'],
    ['film-pg', ' pg ', 'PG'],
    ['film-pg13', 'PG13', '15'],
    ['film-r', 'R', '18'],
    ['film-re', 'RE', null],
    ['film-blank', ' ', null],
    ['film-none', null, null],
  ]
  for (const [id, text] of films) await stage.addTitle({ id, ...rated(text) })
  for (const [id, , least] of films) {
    expect([id, await findLeast(id), await isSeen(id, null)]).toEqual([id, least, true])
  }
})

test('PROM-37 what is part of something is never below it, and a series is seen by whoever sees a part of it', async () => {
  await addSaga('open', {
    series: null,
    seasons: [
      ['PG', null, '18'],
      [null, '15'],
    ],
  })
  await addSaga('strict', { series: '15', seasons: [['G', 'G']] })
  await addSaga('late', { series: 'PG', seasons: [['18', 'G', null]] })
  await addSaga('bare', { series: '12', seasons: [] })
  await addSaga('blank', { series: null, seasons: [] })
  await addSaga('odd', { series: 'nobody knows', seasons: [['G', 'G']] })
  const least = async (...ids: string[]) => Promise.all(ids.map(findLeast))
  expect(await least('open', 'open-s0', 'open-s0e0', 'open-s0e1', 'open-s1', 'open-s1e0')).toEqual([
    ...['PG', 'PG', 'PG', '18', '15', '15'],
  ])
  expect(await least('strict', 'strict-s0', 'strict-s0e0')).toEqual(['15', '15', '15'])
  expect(await least('late', 'late-s0', 'late-s0e0', 'late-s0e1')).toEqual(['18', '18', '18', '18'])
  expect(await least('bare', 'blank', 'odd', 'odd-s0e0')).toEqual(['12', null, null, null])
  const whole = (await stage.services.catalogue.items.open({ ...ALL_OF_DEMO, ratingLimit: 'PG' })).findWhole('open')
  expect(JSON.stringify(whole)).toContain('open-s0e0')
  expect(JSON.stringify(whole)).not.toMatch(/open-s0e1|open-s1/)
})

test('another class counts with the next version of the catalogue', async () => {
  await stage.addTitle({ id: 'moving', ...rated('PG') })
  expect(await isSeen('moving', 'PG')).toBe(true)
  const facts = JSON.stringify({ 'Maturity Rating': '18' })
  await stage.db.updateTable('title').set({ facts }).where('id', '=', 'moving').execute()
  stage.services.tenants.forget('demo')
  expect(await findLeast('moving')).toBe('18')
})

test('the database reads every text of a class as the contract does', async () => {
  const texts = [
    ...[
      'C',
      'G',
      'PG',
      '12A',
      '12',
      '15',
      '18',
      'NFVCB C',
      'P.G.',
      'U/A',
      'UA 7+',
      'TV-Y7',
      'TV-14',
      'FSK-16',
      'MA15+',
      '+12',
    ],
    ...[
      'PG-13',
      'R',
      'NC-17',
      '0+',
      '7up',
      '18 and over',
      '19',
      '99',
      'RE',
      'NR',
      'PG PG',
      '12B',
      'x',
      '-',
      'A.L.',
      'kids',
      '٣',
    ],
    ...Array.from({ length: 25 }, (_, age) => `${age}+`),
  ]
  const { rows } = await sql<{ ranks: number[] }>`
    select array_agg(rating_rank(text) order by place) as ranks from unnest(${texts}::text[]) with ordinality as given (text, place)`.execute(
    stage.db,
  )
  const expected = texts.map((text) => [text, toRank(toRatingClass(text))])
  expect(texts.map((text, place) => [text, rows[0]?.ranks[place]])).toEqual(expected)
  const none = await sql<{ ranks: null[] }>`select array[rating_rank(null), rating_rank(' ')] as ranks`.execute(
    stage.db,
  )
  expect(none.rows[0]?.ranks).toEqual([null, null])
})

test('search keeps where each film and series stands as the catalogue has it, whatever it is made of', async () => {
  const words = ['C', 'G', 'PG', '12A', '12', '15', '18', null, 'RE', null]
  let turn = 7
  const pick = () => {
    turn = (turn * 31 + 11) % 997
    return words[turn % words.length] ?? null
  }
  for (let number = 0; number < 12; number += 1) {
    const seasons = Array.from({ length: number % 3 }, (_, place) =>
      Array.from({ length: 1 + ((number + place) % 3) }, pick),
    )
    await addSaga(`made-${number}`, { series: pick(), seasons })
  }
  const { rows } = await sql<{ title_id: string; rank: number }>`select title_id, rank from title_search`.execute(
    stage.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { title_id, rank } of rows) {
    const least = await findLeast(title_id)
    expect([title_id, rank]).toEqual([title_id, toRank(least)])
  }
})
