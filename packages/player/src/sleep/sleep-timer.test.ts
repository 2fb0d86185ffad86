import { expect, it, vi } from 'vitest'
import type { PlayerCommand } from '../commands.ts'
import { createStatePlayer, createTestTimers } from '../testing/test-player.ts'
import { createSleepTimer } from './sleep-timer.ts'

const MINUTE_MS = 60_000

/** A player that does at once what it is told. */
function createPlayer() {
  const player = createStatePlayer()
  const commands: PlayerCommand[] = []
  async function send(command: PlayerCommand) {
    commands.push(command)
    if (command.type === 'pause') player.set({ status: 'paused' })
    if (command.type === 'setVolume') player.set({ volume: command.volume, muted: command.volume === 0 })
    if (command.type === 'setMuted') player.set({ muted: command.muted })
  }
  player.set({ status: 'playing', volume: 0.8 })
  return { ...player, send, commands }
}

function setUp() {
  const timers = createTestTimers()
  const player = createPlayer()
  const sleep = createSleepTimer(timers)
  const letGo = sleep.follow(player)
  return { timers, player, sleep, letGo }
}

it('PLAYER-10 the film stops when its minutes are over, not before, and sounds as before at the next play', async () => {
  const { timers, player, sleep } = setUp()
  sleep.choose(15)
  await timers.advance(15 * MINUTE_MS - 1)
  expect(player.getState().status).toBe('playing')
  await timers.advance(1)
  expect(player.getState()).toMatchObject({ status: 'paused', volume: 0.8, muted: false })
  expect(sleep.getChoice()).toBe('off')
  expect(sleep.readLeftMs()).toBeNull()
  player.set({ status: 'playing' })
  await timers.advance(60 * MINUTE_MS)
  expect(player.getState()).toMatchObject({ status: 'playing', volume: 0.8 })
})

it('PLAYER-10 the sound fades over the last minute alone, and never to silence', async () => {
  const { timers, player, sleep } = setUp()
  sleep.choose(30)
  await timers.advance(29 * MINUTE_MS - 1)
  expect(player.commands).toEqual([])
  await timers.advance(1 + 30_000)
  expect(player.getState().volume).toBe(0.4)
  await timers.advance(29_000)
  expect(player.getState()).toMatchObject({ volume: 0.01, muted: false })
  const volumes = player.commands.flatMap((command) => (command.type === 'setVolume' ? [command.volume] : []))
  expect(volumes).toEqual(volumes.toSorted((one, other) => other - one))
})

it('tells how long it lasts still, and everybody who asks to be told', async () => {
  const { timers, sleep } = setUp()
  const listener = vi.fn()
  const leave = sleep.subscribe(listener)
  sleep.choose(45)
  await timers.advance(5 * MINUTE_MS)
  expect(sleep.readLeftMs()).toBe(40 * MINUTE_MS)
  leave()
  sleep.choose('film')
  expect(listener).toHaveBeenCalledTimes(1)
  expect([sleep.getChoice(), sleep.readLeftMs()]).toEqual(['film', null])
})

it('another choice within the last minute gives the sound back and begins anew', async () => {
  const { timers, player, sleep } = setUp()
  sleep.choose(15)
  await timers.advance(14.5 * MINUTE_MS)
  expect(player.getState().volume).toBe(0.4)
  sleep.choose(15)
  expect(player.getState().volume).toBe(0.8)
  await timers.advance(14.5 * MINUTE_MS)
  expect(player.getState()).toMatchObject({ status: 'playing', volume: 0.4 })
  sleep.choose('off')
  await timers.advance(5 * MINUTE_MS)
  expect(player.getState()).toMatchObject({ status: 'playing', volume: 0.8 })
})

it('a volume that is chosen while it fades stays, and the film stops all the same', async () => {
  const { timers, player, sleep } = setUp()
  sleep.choose(15)
  await timers.advance(14.5 * MINUTE_MS)
  player.set({ volume: 0.6 })
  await timers.advance(MINUTE_MS / 2)
  expect(player.getState()).toMatchObject({ status: 'paused', volume: 0.6 })
})

it('a film without sound gets none by it', async () => {
  const { timers, player, sleep } = setUp()
  player.set({ muted: true })
  sleep.choose(15)
  await timers.advance(15 * MINUTE_MS)
  expect(player.getState()).toMatchObject({ status: 'paused', muted: true, volume: 0.8 })
})

it('sound that is turned off while it fades stays off, and is as loud as before once it is on', async () => {
  const { timers, player, sleep } = setUp()
  sleep.choose(15)
  await timers.advance(14.5 * MINUTE_MS)
  player.set({ muted: true })
  await timers.advance(MINUTE_MS / 2)
  expect(player.getState()).toMatchObject({ status: 'paused', muted: true, volume: 0.8 })
})

it('goes on into the next film, and stops one that opens right after its time', async () => {
  const { timers, player, sleep, letGo } = setUp()
  sleep.choose(15)
  await timers.advance(10 * MINUTE_MS)
  letGo()
  const second = createPlayer()
  const letSecondGo = sleep.follow(second)
  letGo()
  await timers.advance(4.5 * MINUTE_MS)
  expect(second.getState().volume).toBe(0.4)
  letSecondGo()
  await timers.advance(MINUTE_MS)
  const third = createPlayer()
  sleep.follow(third)
  await timers.advance(1_000)
  expect(third.getState()).toMatchObject({ status: 'paused', volume: 0.8 })
  expect(player.commands).toEqual([])
})

it('a time that ran out long before a film opens stops nothing', async () => {
  const { timers, sleep, letGo } = setUp()
  sleep.choose(15)
  letGo()
  await timers.advance(16 * MINUTE_MS + 1_000)
  expect(sleep.getChoice()).toBe('off')
  const later = createPlayer()
  sleep.follow(later)
  await timers.advance(60 * MINUTE_MS)
  expect(later.getState().status).toBe('playing')
})

it('PLAYER-10 a device whose clock is set meanwhile stops its film no sooner and no later', () => {
  const sleep = createSleepTimer()
  sleep.choose(15)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * MINUTE_MS })
  const leftMs = sleep.readLeftMs() ?? 0
  vi.useRealTimers()
  sleep.choose('off')
  expect(leftMs).toBeGreaterThan(15 * MINUTE_MS - 10_000)
  expect(leftMs).toBeLessThanOrEqual(15 * MINUTE_MS)
})
