import { describe, expect, it, vi } from 'vitest'
import type { EngineCommand } from './commands.ts'
import type { Report } from './engines/engine.ts'
import { createPlayer } from './player.ts'
import { PlayerError } from './player-error.ts'
import { INITIAL_STATE } from './state.ts'

function createTestPlayer(initial?: Parameters<typeof createPlayer>[0]['initial']) {
  const commands: EngineCommand[] = []
  let report: Report = () => {}
  const player = createPlayer({
    initial,
    engine: (given) => {
      report = given
      return { run: async (command) => void commands.push(command) }
    },
  })
  return { player, commands, report: (patch: Parameters<Report>[0]) => report(patch) }
}

describe('createPlayer', () => {
  it('changes state only when the engine reports', async () => {
    const { player, commands, report } = createTestPlayer()
    const listener = vi.fn()
    player.subscribe(listener)
    await player.send({ type: 'play' })
    expect(commands).toEqual([{ type: 'play' }])
    expect(player.getState().status).toBe('idle')
    report({ status: 'playing' })
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'playing' }))
  })

  it('keeps the same state object when a report changes nothing', () => {
    const { player, report } = createTestPlayer()
    const before = player.getState()
    report({ status: 'idle', volume: 1 })
    expect(player.getState()).toBe(before)
  })

  it('begins idle, at the beginning, with sound, unless it is told otherwise', () => {
    expect(createTestPlayer().player.getState()).toEqual({
      ...{
        status: 'idle',
        positionSeconds: 0,
        durationSeconds: 0,
        liveEdgeSeconds: null,
        bufferedSeconds: 0,
        volume: 1,
        muted: false,
        rate: 1,
      },
      tracks: { audio: [], text: [], renditions: [], sounds: [], mode: 'picture', maxHeightPixels: null },
      ...{ isAutoplayBlocked: false, outage: null, error: null },
    })
    expect(createTestPlayer({ volume: 0.4 }).player.getState()).toEqual({ ...INITIAL_STATE, volume: 0.4 })
  })

  it('tells of a report that changes one thing of two, and nobody who has left', () => {
    const { player, report } = createTestPlayer()
    const [stays, leaves] = [vi.fn(), vi.fn()]
    player.subscribe(stays)
    player.subscribe(leaves)()
    report({ status: 'idle', volume: 0.5 })
    expect(stays).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'idle', volume: 0.5 }))
    expect(leaves).not.toHaveBeenCalled()
  })

  it('goes to a second of the film, and to none outside it', async () => {
    const { player, commands, report } = createTestPlayer()
    await player.send({ type: 'seek', positionSeconds: 500 })
    report({ durationSeconds: 100 })
    for (const positionSeconds of [-1, 40, 101]) await player.send({ type: 'seek', positionSeconds })
    const expected = [500, 0, 40, 100].map((positionSeconds) => ({ type: 'seek', positionSeconds }))
    expect(commands).toEqual(expected)
  })

  it('PLAYER-12 goes in a broadcast to its newest second, and no further', async () => {
    const { player, commands, report } = createTestPlayer()
    report({ positionSeconds: 595, liveEdgeSeconds: 600 })
    await player.send({ type: 'skip', seconds: 10 })
    await player.send({ type: 'seek', positionSeconds: 590 })
    expect(commands.map((command) => command.type === 'seek' && command.positionSeconds)).toEqual([600, 590])
  })

  it.each([
    { does: 'rewinds to the beginning at most', positionSeconds: 4, seconds: -10, expected: 0 },
    { does: 'goes forward to the end at most', positionSeconds: 95, seconds: 10, expected: 100 },
    { does: 'steps by ten seconds', positionSeconds: 50, seconds: 10, expected: 60 },
  ])('PLAYER-05 $does', async ({ positionSeconds, seconds, expected }) => {
    const { player, commands, report } = createTestPlayer()
    report({ positionSeconds, durationSeconds: 100 })
    await player.send({ type: 'skip', seconds })
    expect(commands).toEqual([{ type: 'seek', positionSeconds: expected }])
  })

  it('keeps the volume between 0 and 1 in steps of 0.01', async () => {
    const { player, commands } = createTestPlayer()
    for (const volume of [-1, 0.333, 4]) await player.send({ type: 'setVolume', volume })
    expect(commands.map((command) => command.type === 'setVolume' && command.volume)).toEqual([0, 0.33, 1])
  })

  it('keeps an error until a new load begins', () => {
    const { player, report } = createTestPlayer()
    report({ status: 'error', error: new PlayerError({ category: 'network', code: 'X', recoverable: true }) })
    report({ status: 'paused' })
    expect(player.getState().status).toBe('error')
    report({ status: 'loading', error: null })
    expect(player.getState()).toMatchObject({ status: 'loading', error: null })
  })

  it('an error ends with the film, and what else is reported beside it counts', () => {
    const { player, report } = createTestPlayer()
    const cause = new Error('what the engine said')
    const error = new PlayerError({ category: 'drm', code: 'SHAKA_6007', recoverable: false, cause })
    expect(error).toMatchObject({ name: 'PlayerError', message: 'drm: SHAKA_6007', cause })
    report({ status: 'error', error })
    report({ status: 'paused', volume: 0.2 })
    expect(player.getState()).toMatchObject({ status: 'error', volume: 0.2, error })
    report({ status: 'idle' })
    expect(player.getState().status).toBe('idle')
  })

  it('PLAYER-13 takes no report and no command once it is disposed', async () => {
    const { player, commands, report } = createTestPlayer()
    await player.send({ type: 'dispose' })
    await player.send({ type: 'play' })
    report({ status: 'playing' })
    expect(commands).toEqual([{ type: 'dispose' }])
    expect(player.getState().status).toBe('idle')
  })

  it('PLAYER-13 tells that it is idle before it ends', async () => {
    const { player, report } = createTestPlayer()
    report({ status: 'playing' })
    const listener = vi.fn()
    player.subscribe(listener)
    await player.send({ type: 'dispose' })
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'idle' }))
  })
})
