import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import type { Home } from '#features/catalogue/queries.ts'
import { planChildHome } from './plan-child-home.ts'

const toTitle = (id: string, rating: string, isComingSoon = false) => ({ id, rating, isComingSoon }) as Title
const toHome = (hero: Title[], rows: Title[][] = [], trending: Title[] = []) =>
  ({ hero, rows: rows.map((titles) => ({ titles })), spotlight: null, trending }) as unknown as Home

const plan = (home: Home) => {
  const { first, titles } = planChildHome(home)
  return [first?.id, ...titles.map(({ id }) => id)]
}

test.each(['C', 'G', 'TV-Y'])('the large picture is of the first title of home that is for all ages: %s', (rating) => {
  const home = toHome([toTitle('parents', 'PG')], [[toTitle('old', '12'), toTitle('all', rating), toTitle('too', 'G')]])
  expect(plan(home)).toEqual(['all', 'parents', 'old', 'too'])
})

test('what is still to come is no large picture, and what home shows twice stands once', () => {
  const twice = toTitle('twice', 'PG')
  const home = toHome([twice], [[toTitle('soon', 'G', true), twice, toTitle('all', 'G')]], [twice])
  expect(plan(home)).toEqual(['all', 'twice'])
})

test('where home has no title for all ages its first one is large; of none there is none', () => {
  expect(plan(toHome([toTitle('parents', 'PG'), toTitle('unknown', '')]))).toEqual(['parents', 'unknown'])
  expect(plan(toHome([]))).toEqual([undefined])
})
