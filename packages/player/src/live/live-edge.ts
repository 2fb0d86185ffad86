import type { PlayerState } from '../state.ts'

/** So near to the newest second of a broadcast still counts as live. Specification 2 §9. */
const LIVE_EDGE_SECONDS = 12

/** Whether what is seen is what happens now; false for a film, which has no edge. */
export function isAtLiveEdge({
  positionSeconds,
  liveEdgeSeconds,
}: Pick<PlayerState, 'positionSeconds' | 'liveEdgeSeconds'>): boolean {
  return liveEdgeSeconds !== null && liveEdgeSeconds - positionSeconds <= LIVE_EDGE_SECONDS
}
