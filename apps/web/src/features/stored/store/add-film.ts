import { type Title, toArtUrl } from '@kola/contract/title'
import type { StoredFilm } from '@kola/player/stored/film'
import { readPerson } from '#shared/memory/person.ts'
import { keepStoredSign } from '#shared/stored/stored-sign.ts'
import type { About, EpisodePlace } from '../queue/about.ts'
import { loadStore } from '../use-store.ts'
import type { SizeChoice } from './plan-sizes.ts'

export interface Wanted {
  title: Title
  /** In one line, as the player names it. */
  name: string
  size: Pick<SizeChoice, 'height' | 'bytes'>
  /** Also where data costs money. */
  isUrgent: boolean
  accountId: string
  episode?: EpisodePlace
  people: readonly string[]
}

export function toWaitingFilm({ title, name, size, isUrgent, accountId, episode, people }: Wanted): StoredFilm {
  const about: About = {
    ...{ name, art: title.art, durationSeconds: title.durationSeconds },
    ...{ standing: 'open', isSeen: false, episode },
  }
  return {
    ...{ titleId: title.id, accountId, people, height: size.height, aboutBytes: size.bytes },
    ...{ status: 'waiting', problem: null, isUrgent, addedAt: Date.now(), mediaId: '', version: '', manifest: '' },
    ...{ files: [], storedBytes: 0, about },
  }
}

/** Puts a film on its way to this device. */
export async function addFilm(wanted: Omit<Wanted, 'people'>): Promise<void> {
  const { title, size } = wanted
  const { queue } = await loadStore()
  const personId = readPerson()?.id
  await queue.add(toWaitingFilm({ ...wanted, people: personId ? [personId] : [] }))
  // What stands there until the film's own picture does is in the browser's cache by then, as its posters are.
  if (title.art.kinds.includes('still')) new Image().src = toArtUrl(title.art, 'still-640', 'webp')
  keepStoredSign({ height: size.height })
  // Asked for where a film shows what it is for; the browser decides, and nothing is lost where it says no.
  void navigator.storage?.persist?.()
  void queue.look()
}
