import type { ShakaLibrary } from '../engines/shaka-library.ts'

/** Who has watched so long did not press by mistake: beyond half a minute without a signal is fetched. */
const BEGUN_SECONDS = 10
const BEGUN_AHEAD_SECONDS = 40
/** Who has watched so long stays: what is fetched ahead will be watched. */
const SETTLED_SECONDS = 60
const FAR_AHEAD_SECONDS = 60
/** Chromium rounds it; such phones give a page some 100 MB for media, or less. */
const LITTLE_GIGABYTES = 2

export interface AheadFacts {
  playedSeconds: number
  /** Of memory; null where the browser does not say. */
  gigabytes: number | null
}

/** How far ahead is fetched; null for no farther than at the beginning. */
export function planAhead({ playedSeconds, gigabytes }: AheadFacts): number | null {
  if (playedSeconds < BEGUN_SECONDS) return null
  const holdsLittle = gigabytes !== null && gigabytes <= LITTLE_GIGABYTES
  return holdsLittle || playedSeconds < SETTLED_SECONDS ? BEGUN_AHEAD_SECONDS : FAR_AHEAD_SECONDS
}

interface WidenNeeds {
  video: Pick<HTMLVideoElement, 'played'>
  /** Nobody wished for less. */
  mayWiden: () => boolean
  gigabytes?: number | null
}

/** With each piece that comes: a film that is being watched is fetched farther ahead than one that has just begun. */
export function widenAhead(player: InstanceType<ShakaLibrary['Player']>, needs: WidenNeeds): void {
  const { video, mayWiden, gigabytes = readGigabytes() } = needs
  player.addEventListener('segmentappended', () => {
    const goal = mayWiden() ? planAhead({ playedSeconds: toPlayedSeconds(video), gigabytes }) : null
    if (goal === null || player.getConfiguration().streaming.bufferingGoal >= goal) return
    player.configure({ streaming: { bufferingGoal: goal } })
  })
}

function toPlayedSeconds({ played }: Pick<HTMLVideoElement, 'played'>): number {
  let seconds = 0
  for (let range = 0; range < played.length; range += 1) seconds += played.end(range) - played.start(range)
  return seconds
}

/** Device Memory exists in Chromium only. */
const readGigabytes = () => (navigator as Navigator & { deviceMemory?: number }).deviceMemory ?? null
