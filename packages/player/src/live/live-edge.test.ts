import { expect, it } from 'vitest'
import { isAtLiveEdge } from './live-edge.ts'

it.each([
  { behind: 0, isLive: true },
  { behind: 12, isLive: true },
  { behind: 12.01, isLive: false },
  { behind: 600, isLive: false },
])('PLAYER-12 a broadcast $behind s behind its newest second counts as live: $isLive', ({ behind, isLive }) => {
  expect(isAtLiveEdge({ liveEdgeSeconds: 1_000, positionSeconds: 1_000 - behind })).toBe(isLive)
})

it('PLAYER-12 a film is live nowhere', () => {
  expect(isAtLiveEdge({ liveEdgeSeconds: null, positionSeconds: 0 })).toBe(false)
})
