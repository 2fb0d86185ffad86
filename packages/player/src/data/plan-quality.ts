import { type Connection, planMaxHeight } from '../engines/connection.ts'
import { AHEAD_SECONDS } from '../engines/shaka-config.ts'
import type { QualityMode, Tracks } from '../state.ts'
import { toBox } from './lines.ts'
import { planSaverBitsPerSecond } from './plan-saver.ts'

export interface QualityWish {
  mode: QualityMode
  /** The viewer's ceiling; null follows the line. */
  maxHeightPixels: number | null
}

/** What is fetched and not watched was paid for in vain. */
const SAVED_AHEAD_SECONDS = 12
const SAVER_LINES = 360

/** The part of Shaka's settings that a wish for a quality changes, while a film plays as well. */
export function planQuality(wish: QualityWish, connection: Connection, tracks: Pick<Tracks, 'renditions' | 'sounds'>) {
  const { mode } = wish
  const lines = mode === 'saver' ? SAVER_LINES : (wish.maxHeightPixels ?? planMaxHeight(connection))
  const most = mode === 'saver' ? planSaverBitsPerSecond(tracks) : mode === 'sound' ? (tracks.sounds[0] ?? null) : null
  return {
    streaming: {
      bufferingGoal: mode === 'picture' ? AHEAD_SECONDS : SAVED_AHEAD_SECONDS,
      stopFetchingOnPause: connection.saveData || mode !== 'picture',
    },
    abr: { restrictions: { ...toBox(lines), maxBandwidth: most ?? Number.POSITIVE_INFINITY } },
  }
}
