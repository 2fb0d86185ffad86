import type { Title } from '@kola/contract/title'
import { expect, test } from 'vitest'
import type { Home } from '#features/catalogue/queries.ts'
import { findTitle, listTitles } from './find-title.ts'

const toTitle = (id: string) => ({ id }) as Title
const home = {
  ...{ hero: [toTitle('banner')], spotlight: null },
  rows: [{ id: 'row', name: 'Row', titles: [toTitle('film')] }],
  trending: [toTitle('trend')],
} as Home
const points = [{ titleId: 'begun', positionSeconds: 9, title: toTitle('begun'), series: null }]
const titles = listTitles({ home, saved: [toTitle('saved')], points })

test.each([
  ['#/details/film/row', 'film'],
  ['#/detailseries/trend', 'trend'],
  ['#/playlistdetails/saved', 'saved'],
  ['#/viewvideo/begun?resume=true', 'begun'],
])('the card of %s is of %s', (hash, id) => {
  expect(findTitle(titles, hash)?.id).toBe(id)
})

test('what leads to no title of a row is of none', () => {
  for (const hash of ['', '#/home', '#/listmovies', '#/details/film-2/row'])
    expect(findTitle(titles, hash)).toBe(undefined)
})
