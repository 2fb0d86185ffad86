import type { PlaybackAnswer } from '@kola/contract/playback'
import type { StoredBytes } from '@kola/player/source'
import { readPictures } from '@kola/player/stored/read-pictures'
import { isWhole, readStored } from '@kola/player/stored/read-stored'
import { withAbout } from './about.ts'
import { openStore } from './open-store.ts'

/** Their addresses lead to memory of this page, which is free again with the signal. */
async function openPictures(film: Parameters<typeof readPictures>[0], signal: AbortSignal) {
  const urls: string[] = []
  const drop = () => {
    for (const url of urls.splice(0)) URL.revokeObjectURL(url)
  }
  const reading = readPictures(film, (bytes) => {
    const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/webp' }))
    urls.push(url)
    return url
  })
  const left = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      drop()
      // What is still being read is dropped when it is there.
      void reading.finally(drop).catch(() => undefined)
      reject(new DOMException('Nobody waits any more', 'AbortError'))
    })
  })
  return Promise.race([reading, left])
}

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
  const read: StoredBytes['read'] = (range) => readStored(locker, film, range)
  return {
    manifest: film.manifest,
    read,
    openPictures: (parse, signal) => openPictures({ storyboard: film.storyboard, read, parse }, signal),
    noteEnded: () => void queue.change(film.titleId, (one) => withAbout(one, { isSeen: true })),
  }
}
