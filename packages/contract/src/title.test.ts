import { expect, test } from 'vitest'
import type { Item } from './catalogue.ts'
import { toTitle } from './title.ts'

const ITEM = {
  ...{ id: 'a', kind: 'episode', name: 'A', description: '', language: 'English', releaseDate: '' },
  ...{ art: { base: '', kinds: [], placeholders: {} }, parentId: null, seriesId: null, number: 1, seasonNumber: 1 },
  ...{ durationSeconds: null, isPlayable: true, metaData: {}, _embedded: { items: [] } },
} as unknown as Item

test('SERIESD-01 a title tells its Starring apart from its cast', () => {
  const item = { ...ITEM, metaData: { Cast: 'Ada Obi, Tunde Ade,Bisi Cole', Starring: 'Bisi Cole , Ada Obi' } } as Item
  expect(toTitle(item)).toMatchObject({
    cast: ['Ada Obi', 'Tunde Ade', 'Bisi Cole'],
    starring: ['Bisi Cole', 'Ada Obi'],
  })
})

test('a title without Starring has nobody there, whoever is in its cast', () => {
  expect(toTitle({ ...ITEM, metaData: { Cast: 'Ada Obi', Starring: '' } } as Item).starring).toEqual([])
  expect(toTitle({ ...ITEM, metaData: { Cast: 'Ada Obi' } } as Item).starring).toEqual([])
})
