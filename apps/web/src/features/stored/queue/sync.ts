import type { StoredList } from '@kola/contract/stored/stored'
import type { StoredFilm } from '@kola/player/stored/film'
import { isWhole } from '@kola/player/stored/read-stored'
import { readPerson } from '#shared/memory/person.ts'
import { getDeviceId } from '#shared/service/device-id.ts'
import { call } from '#shared/service/service.ts'
import { withAbout } from './about.ts'
import type { Store } from './open-store.ts'

type Known = StoredList['titles'][number]

export interface Synced extends Pick<StoredList, 'devices' | 'maxTitles'> {
  /** The service counts them on this device, and nothing of them is here: the browser took them away. */
  lostIds: readonly string[]
}

/** Brings together what is here and what the service knows of it, for whoever is watching. */
export async function syncStored({ queue, locker }: Store): Promise<Synced> {
  await queue.settle()
  const { titles, devices, maxTitles } = await call('GET /apps/v2/stored-titles', {
    query: { deviceId: getDeviceId() },
  })
  await queue.load()
  const { films } = queue.getState()
  const personId = readPerson()?.id ?? ''
  for (const film of films) {
    const whole = film.status !== 'ready' || (await isWhole(locker, film))
    const known = titles.find(({ id }) => id === film.titleId)
    const changed = toChanged(film, { known, whole, personId })
    if (known?.state === 'gone' && film.storedBytes > 0) await locker.empty(film.titleId)
    if (changed !== film) await queue.change(film.titleId, (one) => ({ ...one, ...changed }))
  }
  const here = new Set(films.map(({ titleId }) => titleId))
  const lostIds = titles.filter(({ id, state }) => !here.has(id) && state !== 'above').map(({ id }) => id)
  return { devices, maxTitles, lostIds }
}

interface Facts {
  known: Known | undefined
  whole: boolean
  personId: string
}

const GONE = { status: 'failed', problem: { kind: 'refused', code: 'TITLE_NOT_FOUND' }, storedBytes: 0 } as const

/** @returns the same film where nothing is to be changed */
export function toChanged(film: StoredFilm, { known, whole, personId }: Facts): Partial<StoredFilm> {
  // The place was given back, as by a sign-out from afar: the next piece, or the next look, asks for one again.
  if (!known) return film.status === 'ready' && !whole ? { status: 'waiting', problem: { kind: 'taken' } } : film
  const others = film.people.filter((id) => id !== personId)
  const people = known.state === 'above' || personId === '' ? others : [...others, personId]
  const told = { ...withAbout(film, { standing: known.state }), people }
  if (known.state === 'gone') return { ...told, ...GONE, manifest: '', files: [], version: '' }
  if (!whole) return { ...told, status: 'waiting', problem: { kind: 'taken' } }
  const isOld = film.status === 'ready' && known.version !== null && known.version !== film.version
  return isOld ? { ...told, status: 'waiting', problem: { kind: 'changed' } } : told
}
