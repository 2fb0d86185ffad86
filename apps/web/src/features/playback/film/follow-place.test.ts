import { createStatePlayer } from '@kola/player/testing/test-player'
import { expect, it } from 'vitest'
import { followPlace } from './follow-place.ts'

it('RESUME-01 a film that fails while it is opened again keeps its place', () => {
  const player = createStatePlayer()
  const place = followPlace(player)
  place.begin(0)
  player.set({ status: 'playing', positionSeconds: 40 })
  expect(place.read()).toBe(40)
  place.begin(40)
  player.set({ status: 'loading', positionSeconds: 0 })
  player.set({ status: 'error' })
  expect(place.read()).toBe(40)
  player.set({ status: 'playing', positionSeconds: 41 })
  expect(place.read()).toBe(41)
})
