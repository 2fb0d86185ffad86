import { expect, test } from 'vitest'
import { createMemoryStore, localStore, tabStore } from '#shared/memory/browser-store.ts'
import { forgetMember, LAST_SEARCH_KEY, RECENT_SEARCHES_KEY } from '#shared/memory/member-memory.ts'
import { keepPerson } from '#shared/memory/person-store.ts'
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from './recent-searches.ts'

test('searches are kept newest first, each once, at most eight', () => {
  const store = createMemoryStore()
  for (const query of ['love', 'lagos', 'Love']) rememberSearch(query, store)
  expect(readRecentSearches(store)).toEqual(['Love', 'lagos'])
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) rememberSearch(`query ${number}`, store)
  expect(readRecentSearches(store)).toHaveLength(8)
  expect(readRecentSearches(store)[0]).toBe('query 8')
})

test('one search is forgotten, or all of them', () => {
  const store = createMemoryStore()
  for (const query of ['love', 'lagos', 'goat']) rememberSearch(query, store)
  forgetSearch('lagos', store)
  expect(readRecentSearches(store)).toEqual(['goat', 'love'])
  forgetAllSearches(store)
  expect(store.getItem(RECENT_SEARCHES_KEY)).toBeNull()
})

test('an unreadable list counts as empty', () => {
  const store = createMemoryStore()
  store.setItem(RECENT_SEARCHES_KEY, '{"a"')
  expect(readRecentSearches(store)).toEqual([])
  store.setItem(RECENT_SEARCHES_KEY, '["a",7,""]')
  expect(readRecentSearches(store)).toEqual(['a'])
})

test('whoever signs out leaves no search behind', () => {
  rememberSearch('love')
  tabStore.setItem(LAST_SEARCH_KEY, 'love')
  forgetMember()
  expect(localStore.getItem(RECENT_SEARCHES_KEY)).toBeNull()
  expect(tabStore.getItem(LAST_SEARCH_KEY)).toBeNull()
})

test('what was searched for before the account said who is watching is theirs, newest first', () => {
  forgetMember()
  rememberSearch('goat')
  rememberSearch('lagos')
  keepPerson({ id: 'early' })
  rememberSearch('love')
  expect(readRecentSearches()).toEqual(['love', 'lagos', 'goat'])
  expect(localStore.getItem(RECENT_SEARCHES_KEY)).toBeNull()
  keepPerson({ id: 'another' })
  expect(readRecentSearches()).toEqual([])
  forgetMember()
})

test('what was searched for before somebody was chosen is nobody’s', () => {
  rememberSearch('goat')
  keepPerson({ id: '' })
  keepPerson({ id: 'chosen' })
  expect(readRecentSearches()).toEqual([])
  expect(localStore.getItem(RECENT_SEARCHES_KEY)).toBeNull()
  forgetMember()
})
