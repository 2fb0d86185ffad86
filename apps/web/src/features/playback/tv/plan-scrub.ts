import { SKIP_SECONDS } from '@kola/player/commands'
import { findFrame, type StoryboardFrame } from '@kola/player/storyboard'

/** A key that is held repeats some ten to thirty times a second: it runs after half a second, faster after two. */
const RUNS_AFTER = 6
const FLIES_AFTER = 30
/** Places beside the one that was chosen, in steps. */
const BESIDE = [-2, -1, 0, 1, 2, 3]

/** How far the next press leads, in seconds; `repeats`: how often the key that is held has repeated. */
export function planStep(repeats: number): number {
  if (repeats < RUNS_AFTER) return SKIP_SECONDS
  return repeats < FLIES_AFTER ? 3 * SKIP_SECONDS : 6 * SKIP_SECONDS
}

/** Never outside the film, and a moment before its end. */
export function moveTo(positionSeconds: number, bySeconds: number, durationSeconds: number): number {
  return Math.min(Math.max(0, durationSeconds - 1), Math.max(0, positionSeconds + bySeconds))
}

export interface Still {
  frame: StoryboardFrame
  positionSeconds: number
  isChosen: boolean
}

/** The pictures around a place, each once; none where the film has none. */
export function listStills(
  frames: readonly StoryboardFrame[],
  positionSeconds: number,
  durationSeconds: number,
): Still[] {
  const places = BESIDE.map((steps) => ({
    positionSeconds: positionSeconds + steps * SKIP_SECONDS,
    isChosen: steps === 0,
  })).filter((place) => place.positionSeconds >= 0 && place.positionSeconds <= durationSeconds)
  return places.flatMap((place) => {
    const frame = findFrame(frames, place.positionSeconds)
    return frame ? [{ ...place, frame }] : []
  })
}
