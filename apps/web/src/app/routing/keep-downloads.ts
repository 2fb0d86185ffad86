import { warmPlayer } from '#features/playback/start/warm-up.ts'
import { readOwnLine } from '#features/stored/queue/open-store.ts'
import { fillCopy } from '../offline/fill-copy.ts'
import { downloadsStyles } from '../pages/downloads/downloads-styles.tsx'
import { DownloadsView } from './downloads-view.ts'
import { PlayerView } from './player-view.ts'

/** Fetches what Downloads is made of, so that the screen stands without a line, and what then plays a film. */
export async function keepDownloads(): Promise<void> {
  if (readOwnLine() !== 'metered') warmPlayer(PlayerView.preload)
  await Promise.all([DownloadsView.preload(), ...downloadsStyles.map((href) => fetch(href))])
  await fillCopy()
}
