import type { PlaybackAnswer } from '@kola/contract/playback'
import type { Player } from '@kola/player/player'
import type { StoredBytes } from '@kola/player/source'
import type { PlaybackNeeds } from '../needs.ts'

/** Whether a film comes from this device. */
export interface BytesHere {
  /** Asked before each load: what was here may be gone. */
  find: () => Promise<{ stored?: StoredBytes }>
  /** What is here of the film that plays. */
  getStored: () => StoredBytes | null
}

/** @param format only what is read as DASH is stored */
export function watchBytesHere(
  player: Player,
  answer: PlaybackAnswer,
  { needs, format }: { needs: Pick<PlaybackNeeds, 'findStored'>; format: string },
): BytesHere {
  let found: StoredBytes | null = null
  player.subscribe(({ status }) => {
    if (status === 'ended') found?.noteEnded()
  })
  return {
    async find() {
      found = (format === 'dash' && (await needs.findStored?.(answer).catch(() => null))) || null
      return found ? { stored: found } : {}
    },
    getStored: () => found,
  }
}
