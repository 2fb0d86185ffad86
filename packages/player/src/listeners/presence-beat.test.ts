import { describe, expect, it, vi } from 'vitest'
import { createStatePlayer, createTestTimers } from '../testing/test-player.ts'
import { startPresenceBeat } from './presence-beat.ts'

function setUp(answer: () => Response | Promise<Response> = () => new Response('{}'), random = () => 0.5) {
  const player = createStatePlayer()
  const timers = createTestTimers()
  const send = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => answer())
  const onScreenLimit = vi.fn()
  const onFailure = vi.fn()
  const readRecord = () => ({ video_id: 'film', lastSessionAt: { '.sv': 'timestamp' } })
  const url = 'http://kola.test/presence/user-DEVICE.json?auth=token'
  const beat = startPresenceBeat({
    ...{ player, url, readRecord, intervalMs: 5_000, onScreenLimit, onFailure },
    ...{ fetch: send as unknown as typeof fetch, timers, random },
  })
  return { player, timers, send, onScreenLimit, onFailure, beat }
}

describe('startPresenceBeat', () => {
  it('PRESENCE-04 sends nothing before playback starts', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'loading' })
    player.set({ status: 'buffering' })
    await timers.advance(60_000)
    expect(send).not.toHaveBeenCalled()
  })

  it('PRESENCE-01 puts the record at once and then at every interval', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'http://kola.test/presence/user-DEVICE.json?auth=token',
      expect.objectContaining({ method: 'PUT', body: '{"video_id":"film","lastSessionAt":{".sv":"timestamp"}}' }),
    )
    await timers.advance(15_000)
    expect(send).toHaveBeenCalledTimes(4)
  })

  it.each([
    [0, 4_000],
    [1, 6_000],
  ])('wanders by a fifth of the interval (random %d)', async (value, dueMs) => {
    const { player, timers, send } = setUp(undefined, () => value)
    player.set({ status: 'playing' })
    await timers.advance(0)
    await timers.advance(dueMs - 1)
    expect(send).toHaveBeenCalledTimes(1)
    await timers.advance(1)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('is silent in a pause and goes on with playback, not faster than the interval allows', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'paused' })
    await timers.advance(120_000)
    expect(send).toHaveBeenCalledTimes(1)
    for (let i = 0; i < 5; i += 1) {
      player.set({ status: 'playing' })
      await timers.advance(100)
      player.set({ status: 'paused' })
    }
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('keeps beating while a line stalls', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'buffering' })
    await timers.advance(10_000)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('tells of a lost screen once, with the devices, and stops', async () => {
    const devices = [{ deviceName: 'TV' }]
    const { player, timers, send, onScreenLimit } = setUp(() => Response.json({ error: { devices } }, { status: 422 }))
    player.set({ status: 'playing' })
    await timers.advance(60_000)
    expect(onScreenLimit).toHaveBeenCalledExactlyOnceWith(devices)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('goes on after a lost line and after a refusal', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => new Response('', { status: 401 })]
    const { player, timers, send, onFailure } = setUp(() => answers.shift()?.() ?? new Response('{}'))
    player.set({ status: 'playing' })
    await timers.advance(0)
    await timers.advance(10_000)
    expect(onFailure).toHaveBeenCalledTimes(2)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('PRESENCE-04 sends nothing after its stop', async () => {
    const { player, timers, send, beat } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    beat.stop()
    player.set({ status: 'buffering' })
    player.set({ status: 'playing' })
    await timers.advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })
})
