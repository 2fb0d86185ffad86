import { expect, it } from 'vitest'
import { sayPlace } from './say-place.ts'

it.each([
  { positionSeconds: 2531.9, durationSeconds: 6719.6, liveEdgeSeconds: null, text: '<b>42:11</b> / 1:52:00' },
  { positionSeconds: 588, durationSeconds: 0, liveEdgeSeconds: 600, text: '<b>Live</b>' },
  { positionSeconds: 587, durationSeconds: 0, liveEdgeSeconds: 600, text: '<b>0:13</b> behind live' },
])('PLAYER-12 the bar says $text', ({ text, ...place }) => {
  expect(sayPlace(place)).toBe(text)
})
