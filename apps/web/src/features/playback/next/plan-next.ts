import type { Marker } from '@kola/contract/playback'
import type { PlayerState } from '@kola/player/state'

/** Where nothing says when the credits begin, they are the last of a film. */
const LAST_SECONDS = 20
/** So long what is next waits, or until the film is over. */
const COUNT_SECONDS = 20

type Place = Pick<PlayerState, 'positionSeconds' | 'durationSeconds'>

/** Whether the film has come to its credits. */
export function isAtCredits({ positionSeconds, durationSeconds }: Place, markers: readonly Marker[]): boolean {
  if (durationSeconds <= 0) return false
  const credits = markers.find(({ kind }) => kind === 'credits')
  return positionSeconds >= (credits?.startSeconds ?? durationSeconds - LAST_SECONDS)
}

/** What is left of the wait since the film stood at `sinceSeconds`, in whole seconds; and which part of it is over. */
export function countDown(
  { positionSeconds, durationSeconds }: Place,
  sinceSeconds: number,
): { seconds: number; share: number } {
  const wholeSeconds = Math.min(durationSeconds - sinceSeconds, COUNT_SECONDS)
  const left = Math.max(0, sinceSeconds + wholeSeconds - positionSeconds)
  return { seconds: Math.ceil(left), share: wholeSeconds > 0 ? Math.min(1, 1 - left / wholeSeconds) : 1 }
}
