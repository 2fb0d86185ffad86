import { readBuffered } from '../engines/media-element.ts'
import type { ShakaLibrary } from '../engines/shaka-library.ts'

/** Half of what a line carries is shown while little is there, so that the other half gathers ahead. */
const GATHERING = { bandwidthDowngradeTarget: 0.55, bandwidthUpgradeTarget: 0.5 }
/** Shaka's own. */
const SPENDING = { bandwidthDowngradeTarget: 0.95, bandwidthUpgradeTarget: 0.85 }
/** The next gap of a line may be half a minute. */
const ENOUGH_SECONDS = 30
/** What is begun is not given up for a piece that comes late. */
const LITTLE_SECONDS = 12

/** Whether a film that has so much ahead takes smaller files than its line could carry. */
export const mayGather = (aheadSeconds: number, isGathering: boolean): boolean =>
  aheadSeconds < (isGathering ? ENOUGH_SECONDS : LITTLE_SECONDS)

interface GatherNeeds {
  video: Pick<HTMLVideoElement, 'buffered' | 'currentTime'>
  /** Half a minute ahead is wished for. */
  mayWiden: () => boolean
}

/** With each piece that comes: on a line that hardly carries a quality, the one below it is shown until a gap can be outlasted. */
export function gatherAhead(player: InstanceType<ShakaLibrary['Player']>, { video, mayWiden }: GatherNeeds): void {
  let isGathering = false
  player.addEventListener('segmentappended', () => {
    const was = isGathering
    isGathering = mayWiden() && mayGather(readBuffered(video) - video.currentTime, isGathering)
    if (isGathering !== was) player.configure({ abr: isGathering ? GATHERING : SPENDING })
  })
}
