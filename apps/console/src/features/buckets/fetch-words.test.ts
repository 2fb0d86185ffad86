import type { FilmFetch } from '@kola/contract/films/buckets'
import { expect, test } from 'vitest'
import { toCrumbs, toFetchText, toPercent } from './fetch-words.ts'

const FETCH: FilmFetch = {
  ...{ id: 'f', bucket: 'masters', key: 'films/zero.mov', name: 'zero.mov', sizeBytes: 8_410_000_000 },
  ...{ state: 'fetching', fetchedBytes: 1_240_000_000, bytesPerSecond: 12_400_000, trouble: null, failure: null },
  ...{ wanted: { as: 'title', name: 'Zero' }, by: 'Tolu Bakare', givenAt: '2026-11-28T08:58:00.000Z' },
}

test('says how far it is, how fast it goes and what holds it up', () => {
  expect(toFetchText(FETCH)).toBe('1.24 GB of 8.41 GB, 12.4 MB/s, about 10 min left')
  expect(toFetchText({ ...FETCH, bytesPerSecond: null })).toBe('1.24 GB of 8.41 GB')
  expect(toFetchText({ ...FETCH, bytesPerSecond: 0 })).toBe('1.24 GB of 8.41 GB')
  expect(toFetchText({ ...FETCH, trouble: 'The bucket does not answer' })).toBe(
    '1.24 GB of 8.41 GB. The bucket does not answer; it goes on by itself',
  )
  expect(toFetchText({ ...FETCH, state: 'waiting' })).toBe('1.24 GB of 8.41 GB, waits for its turn')
  expect(toFetchText({ ...FETCH, state: 'waiting', fetchedBytes: 0 })).toBe('8.41 GB, waits for its turn')
  expect(toFetchText({ ...FETCH, fetchedBytes: FETCH.sizeBytes })).toBe(
    '8.41 GB, all of it is here and is put together',
  )
  expect(toPercent({ fetchedBytes: 999, sizeBytes: 1_000 })).toBe(99)
})

test('leads back through the folders, and not above the first', () => {
  expect(toCrumbs('films/', 'films/')).toEqual([])
  expect(toCrumbs('films/2026/a b/', 'films/')).toEqual([
    { name: '2026', key: 'films/2026/' },
    { name: 'a b', key: 'films/2026/a b/' },
  ])
  expect(toCrumbs('2026/', '')).toEqual([{ name: '2026', key: '2026/' }])
})
