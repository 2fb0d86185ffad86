import type { PlaybackAnswer } from '@kola/contract/playback'
import type { StoredBytes } from '@kola/player/source'
import { hasStoredSign } from '#shared/stored/stored-key.ts'

/** Looks only where something was ever stored: the code for it comes then. */
export async function findStored(answer: PlaybackAnswer): Promise<StoredBytes | null> {
  if (!hasStoredSign()) return null
  const stored = await import('#features/stored/queue/find-stored.ts')
  return stored.findStored(answer)
}
