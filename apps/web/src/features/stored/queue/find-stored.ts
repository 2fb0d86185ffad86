import type { PlaybackAnswer } from '@kola/contract/playback'
import type { StoredBytes } from '@kola/player/source'
import { isWhole, readStored } from '@kola/player/stored/read-stored'
import { withAbout } from './about.ts'
import { openStore } from './open-store.ts'

/**
 * The bytes of the very film that was just allowed, where all of them are here.
 * @returns null: it comes over the line
 */
export async function findStored({ video, dash, maxHeight }: PlaybackAnswer): Promise<StoredBytes | null> {
  const { locker, queue } = openStore()
  const film = await locker.find(video.id)
  if (film?.status !== 'ready' || !dash.includes(`/${film.mediaId}/${film.version}/`)) return null
  // The plan gives less than it did: what it does not give has no key.
  if (maxHeight !== undefined && film.height > maxHeight) return null
  if (!(await isWhole(locker, film))) return null
  return {
    manifest: film.manifest,
    read: (range) => readStored(locker, film, range),
    noteEnded: () => void queue.change(film.titleId, (one) => withAbout(one, { isSeen: true })),
  }
}
