import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'

const LIST = 'GET /api/v1/apps/titles'
let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  const rated = (text: string) => ({ facts: { 'Maturity Rating': text } })
  const yoruba = [{ language: 'yo', name: 'Bí', synopsis: '' }]
  await stage.addTitle({
    id: 'b-film',
    name: 'Bola',
    addedAt: '2026-01-03T00:00:00Z',
    ...rated('15'),
    translations: yoruba,
  })
  await stage.addTitle({
    id: 'a-film',
    name: 'Ada 100%',
    addedAt: '2026-01-01T00:00:00Z',
    ...rated('NFVCB 15'),
    genres: ['Comedy'],
  })
  await stage.addTitle({
    id: 'c-series',
    kind: 'series',
    name: 'Chidi',
    addedAt: '2026-01-02T00:00:00Z',
    ...rated('nobody knows'),
    synopsis: '',
  })
  await stage.addTitle({ id: 'gone', name: 'Gone', state: 'withdrawn' })
  await stage.addTitle({ id: 'made', name: 'Made', state: 'processing', addedAt: '2026-01-04T00:00:00Z', facts: {} })
  const certificate = JSON.stringify({ number: '1', givenOn: '2026-01-01' })
  await stage.db.updateTable('title').set({ certificate }).where('id', '=', 'b-film').execute()
})
afterAll(() => stage.close())

const find = async (query: Record<string, string> = {}) => {
  const { body } = await stage.call(LIST, { token: OPERATOR_KEY, query })
  return { ...body, ids: body.titles.map((title: { id: string }) => title.id) }
}

test.each([
  [{}, ['a-film', 'b-film', 'c-series', 'made']],
  [{ sort: '-name' }, ['made', 'c-series', 'b-film', 'a-film']],
  [{ sort: 'added' }, ['a-film', 'c-series', 'b-film', 'made']],
  [{ sort: '-added' }, ['made', 'b-film', 'c-series', 'a-film']],
  [{ search: 'bOL' }, ['b-film']],
  [{ search: '100%' }, ['a-film']],
  [{ search: '_' }, []],
  [{ search: 'c-series' }, ['c-series']],
  [{ kind: 'series' }, ['c-series']],
  [{ state: 'live' }, ['a-film', 'b-film', 'c-series']],
  [{ state: 'processing' }, ['made']],
  [{ rating: '15' }, ['a-film', 'b-film']],
  [{ genre: 'Comedy' }, ['a-film']],
  [{ language: 'yo' }, ['b-film']],
  [{ lacks: 'class' }, ['c-series', 'made']],
  [{ lacks: 'certificate' }, ['a-film', 'c-series', 'made']],
  [{ lacks: 'synopsis' }, ['c-series']],
  [{ lacks: 'film' }, ['a-film', 'b-film', 'made']],
  [{ draft: 'differs' }, []],
  [{ state: 'live', lacks: 'class', kind: 'series' }, ['c-series']],
] as [Record<string, string>, string[]][])('%o finds %o, and counts them', async (query, ids) => {
  const found = await find(query)
  expect([found.ids, found.total]).toEqual([ids, ids.length])
})

test.each(['name', '-name', 'added', '-added'])(
  'pages by %s have each title once, in the order of the whole',
  async (sort) => {
    const ids: string[] = []
    let cursor = ''
    do {
      const page = await find({ sort, limit: '1', ...(cursor && { cursor }) })
      ids.push(...page.ids)
      cursor = page.cursor ?? ''
    } while (cursor)
    expect(ids).toEqual((await find({ sort })).ids)
  },
)

test('what a title lacks is the same in its row as by its filter', async () => {
  const { titles } = await find()
  for (const lack of ['class', 'certificate', 'poster', 'synopsis', 'film']) {
    const own = titles
      .filter(({ lacks }: { lacks: string[] }) => lacks.includes(lack))
      .map(({ id }: { id: string }) => id)
    expect([lack, (await find({ lacks: lack })).ids]).toEqual([lack, own])
  }
})

test('names alone: a few that have the words, of this company, and none without words', async () => {
  const names = async (search: string) =>
    (await stage.call('GET /api/v1/apps/title-names', { token: OPERATOR_KEY, query: { search } })).body.titles
  expect(await names('BOL')).toEqual([{ id: 'b-film', name: 'Bola', parentName: '' }])
  expect(await names('  ')).toEqual([])
  expect(await names('gone')).toEqual([])
  for (let number = 0; number < 8; number += 1) await stage.addTitle({ id: `many-${number}`, name: `Many ${number}` })
  expect((await names('many')).map(({ id }: { id: string }) => id)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `many-${n}`))
})
