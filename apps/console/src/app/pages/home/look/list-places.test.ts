import type { HomeAnswer, Item } from '@kola/contract/catalogue'
import { expect, test } from 'vitest'
import { listPlaces } from './list-places.ts'

const make = (id: string) => ({ id, name: id }) as Item
const names = (home: HomeAnswer) => listPlaces(home).map(({ name, titles }) => [name, ...titles.map(({ id }) => id)])

test('PROM-22 home is told in the order in which viewers come to it, each viewer’s own rows apart', () => {
  const row = (id: string, type: 'Playlist' | 'ResumeList') => ({ id, name: id, type, items: [make(`${id}-1`)] })
  const home = {
    hero: [make('first'), make('second')],
    rows: [row('new', 'Playlist'), row('begun', 'ResumeList'), row('drama', 'Playlist')],
    spotlight: make('lit'),
    trending: Array.from({ length: 12 }, (_, at) => make(`t${at}`)),
  }
  expect(names(home)).toEqual([
    ['Banner', 'first'],
    ['new', 'new-1'],
    ['drama', 'drama-1'],
    ['Spotlight', 'lit'],
    ['Trending', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9'],
  ])
})

test('PROM-22 places without a title are not told', () => {
  expect(names({ hero: [], rows: [], spotlight: null, trending: [] })).toEqual([])
})
