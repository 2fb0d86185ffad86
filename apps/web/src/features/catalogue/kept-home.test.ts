import type { HomeAnswer, Item } from '@kola/contract/catalogue'
import { expect, test, vi } from 'vitest'
import { keepPerson, openPersonStore } from '#shared/memory/person-store.ts'
import { keepHome, packHome, readKeptHome, unpackHome } from './kept-home.ts'

const item = (id: string, more: object = {}): Item => ({ id, name: `Title ${id}`, ...more }) as Item
const row = (id: string, items: Item[]) => ({ id, name: `Row ${id}`, type: 'Playlist' as const, items })

const HOME: HomeAnswer = {
  hero: [item('a', { art: 'large' })],
  rows: [row('one', [item('a'), item('b')]), row('two', [item('b'), item('a'), item('c')]), row('none', [])],
  spotlight: item('b'),
  trending: [item('c'), item('a')],
}

test('home that was kept is the home that came', () => {
  expect(unpackHome(JSON.parse(packHome(HOME)))).toEqual(HOME)
  const bare = { hero: [], rows: [], spotlight: null, trending: [] }
  expect(unpackHome(JSON.parse(packHome(bare)))).toEqual(bare)
})

test('a title is kept once, however many rows it stands in, and twice only where it bears something else', () => {
  const { items } = JSON.parse(packHome(HOME)) as { items: Item[] }
  expect(items).toEqual([item('a', { art: 'large' }), item('a'), item('b'), item('c')])
})

test('what another version of the app has kept, or nobody can read, is no home', () => {
  for (const kept of [
    null,
    {},
    HOME,
    { items: [], hero: [], rows: [] },
    { items: 7, hero: [], rows: [], trending: [] },
  ])
    expect(unpackHome(kept as never)).toBeUndefined()
  const torn = { items: [item('a')], hero: [0, 9], rows: [], spotlight: 9, trending: [0] }
  expect(unpackHome(torn)).toEqual({ hero: [item('a')], rows: [], spotlight: null, trending: [item('a')] })
})

test('home is written when its first four seconds are over and nothing else is to be done', () => {
  vi.useFakeTimers()
  const idle: (() => void)[] = []
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  keepPerson({ id: 'ada' })
  keepHome(HOME, openPersonStore())
  vi.advanceTimersByTime(3_999)
  expect(idle).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(idle).toHaveLength(1)
  expect(readKeptHome()).toBeUndefined()
  idle[0]?.()
  expect(readKeptHome()).toEqual(HOME)
  keepPerson({ id: 'chidi' })
  expect(readKeptHome()).toBeUndefined()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
