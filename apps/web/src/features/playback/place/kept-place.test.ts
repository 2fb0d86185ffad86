import { beforeEach, expect, it } from 'vitest'
import { createMemoryStore, type TextStore } from '#shared/memory/browser-store.ts'
import { findLost, keepPlace, takePlace } from './kept-place.ts'

const NOW = 1_790_000_000_000
let store: TextStore

beforeEach(() => {
  store = createMemoryStore()
})

const leave = (titleId: string, positionSeconds: number) => keepPlace(titleId, positionSeconds, { store, now: NOW })

it('RESUME-01 a reload goes on where the tab stood, once', () => {
  leave('goat-money', 61.8)
  expect(takePlace('goat-money', { store, now: NOW + 60_000 })).toBe(61)
  expect(takePlace('goat-money', { store, now: NOW + 60_000 })).toBeNull()
})

it.each([
  ['more than a minute', NOW + 60_001],
  ['a clock that was set back', NOW - 1],
])('after %s the service knows better', (_why, now) => {
  leave('goat-money', 61)
  expect(takePlace('goat-money', { store, now })).toBeNull()
})

it('another film begins where the service says', () => {
  leave('goat-money', 61)
  expect(takePlace('zero-balance', { store, now: NOW })).toBeNull()
})

it('of a film that had hardly begun nothing is kept', () => {
  leave('goat-money', 0.9)
  expect(takePlace('goat-money', { store, now: NOW })).toBeNull()
})

it.each(['{', '[]', '{"titleId":"goat-money"}', '{"titleId":"goat-money","positionSeconds":"9","at":1790000000000}'])(
  'what stands there otherwise counts for nothing: %s',
  (text) => {
    store.setItem('filmPlace', text)
    expect(takePlace('goat-money', { store, now: NOW })).toBeNull()
  },
)

it('RESUME-01 a film goes on where it was left while the service could not be told', () => {
  const lost = { titleId: 'goat-money', positionSeconds: 61, isLost: true }
  store.setItem('filmPlace', JSON.stringify([null, lost, { ...lost, titleId: 'zero-balance', isLost: false }]))
  expect(['goat-money', 'zero-balance', 'other'].map((title) => findLost(title, store))).toEqual([61, null, null])
  store.setItem('filmPlace', '{"titleId":"goat-money"}')
  expect(findLost('goat-money', store)).toBeNull()
})
