import type { Report } from '../engines/engine.ts'

/** Elements round what they are told, and a small gap at a place is gone over. */
const NEAR_SECONDS = 1
/** HTMLMediaElement.HAVE_CURRENT_DATA: Shaka has gone where the film begins, which it does after its load has ended. */
const HAVE_CURRENT_DATA = 2
/** Whoever takes a film away as often as this has a reason. */
const MOST_TIMES = 5

/** Where a viewer sends the film. */
export interface HeldSeek {
  to: (positionSeconds: number) => void
  /** The film is being opened: what is asked for meanwhile waits. */
  beginOpening: () => void
  /** Goes to the last place that was asked for meanwhile, once something of the film is there. */
  endOpening: () => void
  stop: () => void
}

/**
 * Sends a film where it is asked for, and holds it there until the seek has begun. Shaka 5.2.12 takes the way back to a place that is
 * not buffered for a gap, and goes forward again to what is, when a piece of the place before comes after the element was told of the
 * new one and before that has told of it itself (`GapJumpingController`: what it knows of a seek is cleared a quarter of a second
 * after the seek's end). A film that is being opened goes where the opening says, so what is asked for meanwhile is done after it.
 */
export function createHeldSeek(video: HTMLMediaElement, report: Report): HeldSeek {
  let held: { seconds: number; times: number } | null = null
  let opening: 'load' | 'data' | null = null
  let waitingSeconds: number | null = null
  const onSeeking = () => {
    if (!held) return
    const isThere = Math.abs(video.currentTime - held.seconds) <= NEAR_SECONDS
    if (isThere || held.times >= MOST_TIMES) held = null
    else {
      held.times += 1
      video.currentTime = held.seconds
    }
  }
  const letGo = () => {
    held = null
  }
  const onData = () => {
    if (opening !== 'data' || video.readyState < HAVE_CURRENT_DATA) return
    opening = null
    if (waitingSeconds !== null) go(waitingSeconds)
  }
  video.addEventListener('seeking', onSeeking)
  video.addEventListener('emptied', letGo)
  video.addEventListener('canplay', onData)

  function go(positionSeconds: number) {
    video.currentTime = positionSeconds
    held = { seconds: video.currentTime, times: 0 }
  }
  return {
    to(positionSeconds) {
      if (opening) waitingSeconds = positionSeconds
      else go(positionSeconds)
      // At once: the next step of the same moment begins there.
      report({ positionSeconds: opening ? positionSeconds : video.currentTime })
    },
    beginOpening() {
      opening = 'load'
      waitingSeconds = null
      held = null
    },
    endOpening() {
      opening = 'data'
      onData()
    },
    stop() {
      video.removeEventListener('seeking', onSeeking)
      video.removeEventListener('emptied', letGo)
      video.removeEventListener('canplay', onData)
    },
  }
}
