import { ApiError } from '@kola/contract/http/client'
import { readJson, type TextStore, writeJson } from '#shared/memory/browser-store.ts'
import { FILM_PLACE_KEY as KEY } from '#shared/memory/member-memory.ts'
import { readPerson } from '#shared/memory/person.ts'
import { isOutdated, openPersonStore } from '#shared/memory/person-store.ts'

/** A person's newest; older ones nobody misses. */
const MOST = 20

/** What may be answered otherwise another time; anything else is the service's word. */
const PASSING = [0, 401, 408, 429]

export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status)

/** Where a film stood, which the service may not know. */
export interface UnsavedPlace {
  titleId: string
  sessionId: string
  /** 0 of a film that was seen to its end. */
  status: 0 | 1
  positionSeconds: number
  sequence: number
  /** By this device's clock, in milliseconds. */
  at: number
  /** The service did not answer. */
  isLost: boolean
}

/** What is kept on this device of whoever is watching, one place a film. */
export interface UnsavedPlaces {
  /** Still the same person is watching here, in every tab. */
  areTheirs: () => boolean
  list: () => readonly UnsavedPlace[]
  /** In place of an older one of that film. */
  keep: (place: UnsavedPlace) => void
  /** The service has it, or does not want it; a newer one stays. */
  drop: (place: Pick<UnsavedPlace, 'titleId' | 'sessionId' | 'sequence'>) => void
}

function toPlaces(kept: unknown): UnsavedPlace[] {
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

function isPlace(value: Partial<UnsavedPlace> | null): value is UnsavedPlace {
  if (typeof value !== 'object' || value === null) return false
  const { titleId, sessionId, status, isLost, ...numbers } = value
  const hasNames = typeof titleId === 'string' && typeof sessionId === 'string' && typeof isLost === 'boolean'
  const { positionSeconds, sequence, at } = numbers
  return hasNames && (status === 0 || status === 1) && [positionSeconds, sequence, at].every(Number.isFinite)
}

/** @param store of the person whose film it is: nobody else's places are seen here */
export function openUnsavedPlaces(store: TextStore = openPersonStore()): UnsavedPlaces {
  const person = readPerson()?.id
  const list = () => toPlaces(readJson(store, KEY))
  const write = (places: readonly UnsavedPlace[]) => {
    if (places.length > 0) writeJson(store, KEY, places.slice(-MOST))
    else store.removeItem(KEY)
  }
  return {
    areTheirs: () => readPerson()?.id === person && !isOutdated(),
    list,
    keep: (place) => write([...list().filter(({ titleId }) => titleId !== place.titleId), place]),
    drop({ titleId, sessionId, sequence }) {
      const isDone = (place: UnsavedPlace) =>
        place.titleId === titleId && place.sessionId === sessionId && place.sequence <= sequence
      const places = list()
      if (places.some(isDone)) write(places.filter((place) => !isDone(place)))
    },
  }
}
