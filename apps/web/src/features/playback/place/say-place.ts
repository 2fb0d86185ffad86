import { isAtLiveEdge } from '@kola/player/live/live-edge'
import type { PlayerState } from '@kola/player/state'
import { formatTime } from '../surroundings/format-time.ts'
import { say } from '../words.ts'

type Place = Pick<PlayerState, 'positionSeconds' | 'durationSeconds' | 'liveEdgeSeconds'>

/** `42:11 / 1:52:00`; of a broadcast `Live`, or how far behind. */
export function sayPlace(place: Place): string {
  const { positionSeconds, durationSeconds, liveEdgeSeconds } = place
  if (isAtLiveEdge(place)) return say('live')
  if (liveEdgeSeconds !== null) return say('behindLive', { time: formatTime(liveEdgeSeconds - positionSeconds) })
  return say('timeOf', {
    position: formatTime(positionSeconds),
    duration: formatTime(Math.round(durationSeconds)),
  })
}
