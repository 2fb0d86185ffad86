import { readJson, type TextStore, tabStore, writeJson } from '#shared/memory/browser-store.ts'
import { FILM_PLACE_KEY as KEY } from '#shared/memory/member-memory.ts'
import { openPersonStore } from '#shared/memory/person-store.ts'
import type { UnsavedPlace } from './unsaved-places.ts'

/** A reload is over by then; after it the service knows the place, and better where another device went on. */
const KEPT_MS = 60_000

interface KeptPlace {
  titleId: string
  positionSeconds: number
  /** By this device's clock, in milliseconds. */
  at: number
}

interface Keeping {
  store?: TextStore
  now?: number
}

/** A page that goes away tells its place by a beacon, which the page after it may overtake: the tab keeps it too. */
export function keepPlace(
  titleId: string,
  positionSeconds: number,
  { store = tabStore, now = Date.now() }: Keeping = {},
): void {
  if (positionSeconds < 1) return
  writeJson(store, KEY, { titleId, positionSeconds: Math.floor(positionSeconds), at: now } satisfies KeptPlace)
}

/** In seconds; null where this tab did not just leave that film. It counts once. */
export function takePlace(titleId: string, { store = tabStore, now = Date.now() }: Keeping = {}): number | null {
  const kept = readJson<Partial<KeptPlace>>(store, KEY)
  store.removeItem(KEY)
  const { positionSeconds, at } = kept ?? {}
  if (kept?.titleId !== titleId || typeof positionSeconds !== 'number' || typeof at !== 'number') return null
  return now >= at && now - at <= KEPT_MS ? positionSeconds : null
}

/** In seconds, of a film whose place the service did not take and was not told since; null for none. */
export function findLost(ofTitle: string, store: TextStore = openPersonStore()): number | null {
  const places = readJson<Partial<UnsavedPlace>[]>(store, KEY)
  const lost = Array.isArray(places) && places.find((place) => place?.isLost && place.titleId === ofTitle)
  return lost && typeof lost.positionSeconds === 'number' ? lost.positionSeconds : null
}
