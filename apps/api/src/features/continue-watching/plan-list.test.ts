import type { Item } from '@kola/contract/catalogue'
import { expect, test } from 'vitest'
import { toSeriesId } from '#shared/items.ts'
import { planResumeList, type ResumePoint } from './plan-list.ts'

const film = (id: string) => ({ id, kind: 'movie', seriesId: null, parentId: null, isPlayable: true }) as Item
const episode = (id: string, more: Partial<Item> = {}) =>
  ({ id, kind: 'episode', seriesId: 'show', parentId: 's1', isPlayable: true, ...more }) as Item

const ORDER = ['e1', 'e2', 'e3', 'soon']
const ITEMS = new Map(
  [film('film'), episode('e1'), episode('e2'), episode('e3'), episode('soon', { isPlayable: false })].map((item) => [
    item.id,
    item,
  ]),
)
const items = {
  find: (id: string) => ITEMS.get(id) ?? null,
  findNextEpisode: (id: string) =>
    ORDER.includes(id) ? (ITEMS.get(ORDER[ORDER.indexOf(id) + 1] ?? '') ?? null) : null,
}

const point = (titleId: string, state: ResumePoint['state'], positionSeconds = 0): ResumePoint => ({
  ...{ titleId, state, positionSeconds },
  updatedAt: new Date('2026-11-20T12:00:00Z'),
})
/** Newest first. */
const plan = (...points: ResumePoint[]) =>
  planResumeList(points, items).map(({ item, positionSeconds }) => `${item.id} ${positionSeconds}`)

test('a begun film stands at its point, a finished or a removed one nowhere', () => {
  expect(plan(point('film', 'begun', 30))).toEqual(['film 30'])
  expect(plan(point('film', 'finished', 44))).toEqual([])
  expect(plan(point('film', 'removed', 30))).toEqual([])
})

test('a series has one entry: its newest', () => {
  expect(plan(point('e3', 'begun', 9), point('film', 'begun', 30), point('e1', 'begun', 20))).toEqual([
    'e3 9',
    'film 30',
  ])
})

test('the next episode takes the place of a finished one, where it stands, at its own point or at 0', () => {
  expect(plan(point('film', 'begun', 30), point('e1', 'finished'))).toEqual(['film 30', 'e2 0'])
  expect(plan(point('e1', 'finished'), point('e2', 'begun', 12))).toEqual(['e2 12'])
  expect(plan(point('e1', 'finished'), point('e2', 'removed', 12))).toEqual(['e2 0'])
  expect(plan(point('e1', 'finished'), point('e2', 'finished', 44))).toEqual(['e2 0'])
})

test('a newer point of the next episode counts, and so does its having been taken out or finished', () => {
  expect(plan(point('e2', 'begun', 5), point('e1', 'finished'))).toEqual(['e2 5'])
  expect(plan(point('e2', 'removed'), point('e1', 'finished'))).toEqual([])
  expect(plan(point('e2', 'finished'), point('e1', 'finished'))).toEqual(['e3 0'])
})

test('nothing follows the last episode, nor one whose next cannot be played yet', () => {
  expect(plan(point('e3', 'finished'), point('e1', 'begun', 7))).toEqual([])
  expect(plan(point('soon', 'finished'))).toEqual([])
})

test('taking an episode out hides what was begun of its series before', () => {
  expect(plan(point('e2', 'removed', 8), point('e1', 'begun', 7))).toEqual([])
})

test('an episode belongs to its series, or to its season where that has none; a film to nothing', () => {
  expect(toSeriesId(episode('e1'))).toBe('show')
  expect(toSeriesId(episode('e1', { seriesId: null }))).toBe('s1')
  expect(toSeriesId(film('film'))).toBeNull()
  expect(toSeriesId({ kind: 'season', seriesId: 'show', parentId: 'show' })).toBeNull()
})

test('what is not published is passed over', () => {
  expect(plan(point('gone', 'begun', 3), point('e1', 'begun', 7))).toEqual(['e1 7'])
})

test('episodes without a series go by their season, and what is no episode by itself', () => {
  const own = (id: string, more: Partial<Item>) => ({ ...film(id), ...more }) as Item
  const known = [
    own('a1', { kind: 'episode', parentId: 'season-a' }),
    own('a2', { kind: 'episode', parentId: 'season-a' }),
    own('b1', { kind: 'episode', parentId: 'season-b' }),
    own('part-1', { parentId: 'box' }),
    own('part-2', { parentId: 'box' }),
  ]
  const find = (id: string) => known.find((item) => item.id === id) ?? null
  const points = known.map(({ id }) => point(id, 'begun', 5))
  const listed = planResumeList(points, { find, findNextEpisode: () => null }).map(({ item }) => item.id)
  expect(listed).toEqual(['a1', 'b1', 'part-1', 'part-2'])
})
