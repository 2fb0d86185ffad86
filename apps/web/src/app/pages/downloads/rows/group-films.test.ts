import type { StoredFilm } from '@kola/player/stored/film'
import { expect, test } from 'vitest'
import { findNextEpisode, findSpan, groupFilms } from './group-films.ts'

const toFilm = (titleId: string, about: object = {}): StoredFilm =>
  ({ titleId, about: { name: titleId, isSeen: false, ...about } }) as unknown as StoredFilm
const toEpisode = (seasonNumber: number, number: number, isSeen = false) => {
  const series = { id: 'bar', name: 'Call to Bar', art: {} }
  const episode = { series, seasonId: `bar-s${seasonNumber}`, seasonNumber, number }
  return toFilm(`bar-s${seasonNumber}e${number}`, { episode, isSeen })
}
const draw = (films: StoredFilm[]) =>
  groupFilms(films).map(({ series, films }) => [series?.name ?? '', films.map(({ titleId }) => titleId).join(' ')])

test('episodes stand under their series in their order, films and a single episode by themselves', () => {
  const films = [toFilm('moon'), toEpisode(2, 1), toFilm('saint'), toEpisode(1, 3), toEpisode(1, 2)]
  expect(draw(films)).toEqual([
    ['', 'moon'],
    ['Call to Bar', 'bar-s1e2 bar-s1e3 bar-s2e1'],
    ['', 'saint'],
  ])
  expect(draw([toEpisode(1, 1)])).toEqual([['', 'bar-s1e1']])
})

test('a span is named where numbers follow each other in one season', () => {
  expect(findSpan([toEpisode(1, 2), toEpisode(1, 3), toEpisode(1, 4)])).toEqual({ first: 2, last: 4 })
  expect(findSpan([toEpisode(1, 2), toEpisode(1, 4)])).toBe(null)
  expect(findSpan([toEpisode(1, 1), toEpisode(2, 2)])).toBe(null)
  expect(findSpan([toFilm('moon')])).toBe(null)
})

test('what plays is the first that is not seen, and the first where all are', () => {
  const [, group] = groupFilms([toFilm('moon'), toEpisode(1, 2), toEpisode(1, 1, true)])
  if (!group) throw new Error('no group')
  expect(findNextEpisode(group.films).titleId).toBe('bar-s1e2')
  const [seen] = groupFilms([toEpisode(1, 2, true), toEpisode(1, 1, true)])
  expect(seen && findNextEpisode(seen.films).titleId).toBe('bar-s1e1')
})
