import { useSyncExternalStore } from 'react'
import { localStore, readJson, type TextStore, writeJson } from '#shared/memory/browser-store.ts'

/** Where this browser keeps which notifications whoever is watching has read, here or on another device. */
export const READ_IDS_KEY = 'readNotifications'

const NONE: readonly string[] = []
const listeners = new Set<() => void>()
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE }

/** Ids of the read notifications; what is unreadable counts as none. */
export function readIds(store: TextStore = localStore): readonly string[] {
  const kept = readJson<unknown>(store, READ_IDS_KEY)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : NONE
}

/** Keeps that notifications have been read; the newest ids stay when there are very many. */
export function markAllAsRead(ids: readonly string[], store: TextStore = localStore): void {
  const before = readIds(store)
  const added = ids.filter((id) => !before.includes(id))
  if (added.length === 0) return
  writeJson(store, READ_IDS_KEY, [...before, ...added].slice(-MOST_IDS))
  for (const listener of listeners) listener()
}

const MOST_IDS = 500

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same list as long as nothing has changed. */
function snapshot(): readonly string[] {
  const text = localStore.getItem(READ_IDS_KEY)
  if (text !== known.text) known = { text, ids: readIds() }
  return known.ids
}

export const useReadIds = (): readonly string[] => useSyncExternalStore(subscribe, snapshot)
