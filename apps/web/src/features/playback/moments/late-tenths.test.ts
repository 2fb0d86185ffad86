import { createStatePlayer } from '@kola/player/testing/test-player'
import { expect, it, vi } from 'vitest'
import { createLateTenths } from './late-tenths.ts'

function setUp() {
  const send = vi.fn(async () => undefined)
  const player = Object.assign(createStatePlayer(), { send })
  const places = () => send.mock.calls.flat()
  return { player, places, late: createLateTenths() }
}

it('a tenth that is asked for before the length is known is gone to once it is, the last one and once', () => {
  const { player, places, late } = setUp()
  late.wait(player, 3)
  late.wait(player, 5)
  player.set({ positionSeconds: 1 })
  expect(places()).toEqual([])
  player.set({ durationSeconds: 90 })
  player.set({ durationSeconds: 91 })
  expect(places()).toEqual([{ type: 'seek', positionSeconds: 45 }])
})

it('is forgotten by who goes elsewhere, and by a film that does not come', () => {
  const { player, places, late } = setUp()
  late.wait(player, 3)
  late.drop()
  player.set({ durationSeconds: 90 })
  player.set({ durationSeconds: 0 })
  late.wait(player, 3)
  player.set({ status: 'error' })
  player.set({ status: 'loading', durationSeconds: 90 })
  expect(places()).toEqual([])
})
