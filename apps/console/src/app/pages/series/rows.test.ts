import type { Outline, OutlineEpisode, OutlineSeason } from '@kola/contract/titles/outline'
import { expect, test } from 'vitest'
import { findPlace, isNumbered, type Open, type Place, step, toDropped, toFirstOpen, toRows } from './rows.ts'
import { listWarnings } from './words.ts'

const standing = { state: 'live' as const, hasDraft: false, opensAt: null, releasedOn: '2026-10-30', held: [] }
const toEpisode = (id: string, at: number): OutlineEpisode => ({
  ...{ ...standing, id, name: id.toUpperCase(), number: at + 1, film: 'ready', durationSeconds: 60, markers: [] },
  ...{ subtitles: [], rating: '', still: '' },
})
/** `one: a b` is a season with its episodes. */
const toOutline = (...lines: string[]): Outline => ({
  series: { ...standing, id: 'series', name: 'Iron Market', rating: '18', poster: '', lacks: [] },
  revision: '0'.repeat(32),
  seasons: lines.map((line, at): OutlineSeason => {
    const [id = '', episodes = ''] = line.split(':')
    return { ...standing, id, name: id, number: at + 1, episodes: episodes.split(' ').filter(Boolean).map(toEpisode) }
  }),
})
const all = (outline: Outline): Open => new Map(outline.seasons.map(({ id }) => [id, 200]))
const toText = (place: Place | null) => place && `${place.parentId} ${place.beforeId || 'end'}`

test('a season that is closed shows none of its episodes', () => {
  const outline = toOutline('one: a b', 'two: c')
  expect(toRows(outline, new Map([['two', 200]])).map(({ id }) => id)).toEqual(['one', 'two', 'c'])
  expect(toRows(outline, new Map([['one', 1]])).map(({ id }) => id)).toEqual(['one', 'a', 'two'])
})

test('a short series is open, of a long one the last season', () => {
  const many = Array.from({ length: 150 }, (_, at) => `x${at}`).join(' ')
  expect([...toFirstOpen(toOutline('one: a', 'two: b')).keys()]).toEqual(['one', 'two'])
  expect([...toFirstOpen(toOutline(`one: ${many}`, `two: ${many.replaceAll('x', 'y')}`)).keys()]).toEqual(['two'])
})

test('by the keyboard an episode goes from place to place, and on into the season beside', () => {
  const outline = toOutline('one: a b c', 'two: d e', 'three:')
  const go = (id: string, by: 1 | -1) => toText(step(outline, id, by))
  expect([go('a', 1), go('b', 1), go('c', 1), go('e', 1)]).toEqual(['one c', 'one end', 'two d', 'three end'])
  expect([go('c', -1), go('b', -1), go('d', -1), go('a', -1)]).toEqual(['one b', 'one a', 'one end', null])
  expect([go('one', 1), go('two', -1), go('three', 1), go('two', 1)]).toEqual([
    'series three',
    'series one',
    null,
    'series end',
  ])
  expect(go('nothing', 1)).toBeNull()
})

test('what is let go comes to stand where it was let go', () => {
  const outline = toOutline('one: a b', 'two: c d')
  const rows = toRows(outline, all(outline))
  const drop = (id: string, to: number) => toText(toDropped(outline, rows, { id, to }))
  // one a b two c d
  expect([drop('a', 2), drop('a', 3), drop('a', 4), drop('d', 1)]).toEqual(['one end', 'two c', 'two d', 'one a'])
  expect([drop('a', 0), drop('two', 0), drop('two', 1), drop('one', 5)]).toEqual([
    ...[null, 'series one', 'series end', 'series end'],
  ])
  const shut = toRows(outline, new Map([['one', 200]]))
  expect(toText(toDropped(outline, shut, { id: 'a', to: 3 }))).toBe('two end')
})

test('what was moved can be put back', () => {
  const outline = toOutline('one: a b', 'two: c')
  expect(['a', 'b', 'one', 'x'].map((id) => toText(findPlace(outline, id)))).toEqual([
    'one b',
    'one end',
    'series two',
    null,
  ])
})

test('numbers with a gap, or none, are not in order', () => {
  const of = (...numbers: (number | null)[]) => isNumbered(numbers.map((number) => ({ number })))
  expect([of(1, 2, 3), of(11, 12), of(), of(1, 3), of(1, null), of(2, 1)]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what is held back is named, and what would go out before it', () => {
  const outline = toOutline('one: a b c')
  const [season] = outline.seasons
  if (!season) throw new Error('There is no season')
  season.episodes[1] = { ...toEpisode('b', 1), film: 'none', state: 'draft', held: ['film'] }
  expect(listWarnings(outline)).toEqual([
    { titleId: 'b', text: 'Episode 2 of one, B, is held back: it has no film. 3, C, is out before it.' },
  ])
  season.episodes[2] = { ...toEpisode('c', 2), held: ['window'] }
  expect(listWarnings(outline).map(({ text }) => text)).toEqual([
    'Episode 2 of one, B, is held back: it has no film.',
    'Episode 3 of one, C, is held back: no window is open, now or later.',
  ])
  outline.series.lacks = ['class', 'certificate']
  expect(listWarnings(outline)[0]?.text).toBe(
    'Iron Market is live without its NFVCB class and certificate: nothing more of it can be published.',
  )
  outline.series.held = ['class', 'certificate']
  season.episodes = season.episodes.map((one) => ({ ...one, held: ['series', ...one.held] }))
  expect(listWarnings(outline)[0]).toEqual({
    titleId: 'series',
    text: 'All of Iron Market is held back: it has no NFVCB class, and it has no certificate.',
  })
})
