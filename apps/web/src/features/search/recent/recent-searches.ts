import { useSyncExternalStore } from 'react'
import { localStore, readJson, type TextStore, writeJson } from '#shared/memory/browser-store.ts'
import { onForgetMember, RECENT_SEARCHES_KEY } from '#shared/memory/member-memory.ts'
import { onPersonChange, readPerson } from '#shared/memory/person.ts'
import { openPersonStore } from '#shared/memory/person-store.ts'

const MOST_SEARCHES = 8
const NONE: readonly string[] = []

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Each person's own; a visitor's stay until somebody signs in. */
const openStore = () => (readPerson() ? openPersonStore() : localStore)

/** What was searched for on this device, newest first; what is unreadable counts as nothing. */
export function readRecentSearches(store: TextStore = openStore()): readonly string[] {
  const kept = readJson<unknown>(store, RECENT_SEARCHES_KEY)
  return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string' && query !== '') : NONE
}

function keep(queries: readonly string[], store: TextStore): void {
  if (queries.length === 0) store.removeItem(RECENT_SEARCHES_KEY)
  else writeJson(store, RECENT_SEARCHES_KEY, queries)
  announce()
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Puts a query first; the same one in other capitals goes. */
export function rememberSearch(query: string, store: TextStore = openStore()): void {
  if (query === '') return
  const others = readRecentSearches(store).filter((other) => !isSame(other, query))
  keep([query, ...others].slice(0, MOST_SEARCHES), store)
}

export function forgetSearch(query: string, store: TextStore = openStore()): void {
  keep(
    readRecentSearches(store).filter((other) => other !== query),
    store,
  )
}

export const forgetAllSearches = (store: TextStore = openStore()): void => keep(NONE, store)

/**
 * What was searched for before the account had said who is watching is theirs: signing in has dropped what a visitor had
 * searched for.
 */
function adoptSearches(): void {
  const early = readPerson() ? readRecentSearches(localStore) : NONE
  if (early.length === 0) return
  localStore.removeItem(RECENT_SEARCHES_KEY)
  for (const query of [...early].reverse()) rememberSearch(query)
}

onForgetMember(announce)
onPersonChange(() => {
  adoptSearches()
  announce()
})
adoptSearches()

let known: { text: string | null; queries: readonly string[] } = { text: null, queries: NONE }

function snapshot(): readonly string[] {
  const text = openStore().getItem(RECENT_SEARCHES_KEY)
  if (text !== known.text) known = { text, queries: readRecentSearches() }
  return known.queries
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same list as long as nothing has changed, here and in other tabs. */
export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, snapshot)
