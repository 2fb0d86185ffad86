import { createStatePlayer } from '@kola/player/testing/test-player'
import { expect, it } from 'vitest'
import { followPosition } from './follow-position.ts'

it('RESUME-01 a film that fails while it is opened again keeps its position', () => {
  const player = createStatePlayer()
  const position = followPosition(player)
  position.begin(0)
  player.set({ status: 'playing', positionSeconds: 40 })
  expect(position.read()).toBe(40)
  position.begin(40)
  player.set({ status: 'loading', positionSeconds: 0 })
  player.set({ status: 'error' })
  expect(position.read()).toBe(40)
  player.set({ status: 'playing', positionSeconds: 41 })
  expect(position.read()).toBe(41)
})
