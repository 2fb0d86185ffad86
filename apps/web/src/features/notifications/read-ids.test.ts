import { expect, test } from 'vitest'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { markAllAsRead, READ_IDS_KEY, readIds } from './read-ids.ts'

test('what has been read is kept once', () => {
  const store = createMemoryStore()
  markAllAsRead(['aso-ebi'], store)
  markAllAsRead(['flare'], store)
  markAllAsRead(['aso-ebi'], store)
  expect(readIds(store)).toEqual(['aso-ebi', 'flare'])
})

test('an unreadable list counts as empty', () => {
  const store = createMemoryStore()
  store.setItem(READ_IDS_KEY, '{"a"')
  expect(readIds(store)).toEqual([])
  store.setItem(READ_IDS_KEY, '["a",7]')
  expect(readIds(store)).toEqual(['a'])
})

test('all are marked at once, each kept once', () => {
  const store = createMemoryStore()
  markAllAsRead(['flare'], store)
  markAllAsRead(['aso-ebi', 'flare', 'tide'], store)
  expect(readIds(store)).toEqual(['flare', 'aso-ebi', 'tide'])
})
