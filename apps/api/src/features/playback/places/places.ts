import type { Clock } from '@kola/platform/clock'
import { toWideNetwork } from '#shared/limits.ts'

/**
 * From where a playback session is used. One viewer has one place, and another on the way from one line to the next; whoever
 * passes the address of a film on, or the custom data of its licences, has more.
 */
export interface Places {
  /** @returns false where it would be a place too many: then it is not counted */
  note(sessionId: string, address: string | undefined): boolean
  /** Sessions that are remembered, for its tests. */
  size(): number
}

/** So many at a time. */
export const MAX_PLACES = 2
/** A place counts until nothing has come from there for so long. */
export const PLACE_MS = 60_000
const MAX_REMEMBERED = 50_000

interface Place {
  /** As its last request had it, which most of the next ones have too. */
  address: string | undefined
  network: string
  usedAtMs: number
}

/** Counts in the memory of the process; what is forgotten is counted anew. */
export function createPlaces({ clock, maxRemembered = MAX_REMEMBERED }: PlacesNeeds): Places {
  const sessions = new Map<string, Place[]>()

  function remember(sessionId: string, places: Place[]): void {
    if (sessions.size >= maxRemembered) sessions.delete(sessions.keys().next().value as string)
    sessions.set(sessionId, places)
  }

  return {
    note(sessionId, address) {
      const nowMs = clock.now().getTime()
      const known = sessions.get(sessionId)
      const same = known?.find((place) => place.address === address)
      if (same && nowMs - same.usedAtMs < PLACE_MS) {
        same.usedAtMs = nowMs
        return true
      }
      const network = toWideNetwork(address)
      const others = (known ?? []).filter((place) => place.network !== network && nowMs - place.usedAtMs < PLACE_MS)
      if (others.length >= MAX_PLACES) return false
      remember(sessionId, [...others, { address, network, usedAtMs: nowMs }])
      return true
    },
    size: () => sessions.size,
  }
}

export interface PlacesNeeds {
  clock: Clock
  maxRemembered?: number
}
