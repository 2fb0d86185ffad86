import { describe, expect, it, vi } from 'vitest'
import { createStatePlayer, createTestTimers } from '../testing/test-player.ts'
import { startPresenceBeat } from './presence-beat.ts'

function setUp(
  answer: () => Response | Promise<Response> = () => new Response('{}'),
  random = () => 0.5,
  player = createStatePlayer(),
) {
  const timers = createTestTimers()
  const send = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => answer())
  const onScreenLimit = vi.fn()
  const onFailure = vi.fn()
  const onMediaToken = vi.fn()
  const readRecord = () => ({ video_id: 'film', lastSessionAt: { '.sv': 'timestamp' } })
  const url = 'http://kola.test/presence/user-DEVICE.json?auth=token'
  const beat = startPresenceBeat({
    ...{ player, url, readRecord, intervalMs: 5_000, onScreenLimit, onFailure, onMediaToken },
    ...{ fetch: send as unknown as typeof fetch, timers, random },
  })
  return { player, timers, send, onScreenLimit, onFailure, onMediaToken, beat }
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

  it('loses the screen by a 422 whose answer is nonsense as well', async () => {
    const { player, timers, onScreenLimit } = setUp(() => new Response('<html>', { status: 422 }))
    player.set({ status: 'playing' })
    await timers.advance(0)
    expect(onScreenLimit).toHaveBeenCalledExactlyOnceWith([])
  })

  it('goes on after a lost line and after a refusal', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => new Response('', { status: 401 })]
    const { player, timers, send, onFailure } = setUp(() => answers.shift()?.() ?? new Response('{}'))
    player.set({ status: 'playing' })
    await timers.advance(0)
    await timers.advance(10_000)
    expect(onFailure.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'offline',
      'presence was refused: 401',
    ])
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('beats at its interval however often the film says where it stands', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    for (let second = 1; second <= 4; second += 1) {
      await timers.advance(1_000)
      player.set({ positionSeconds: second })
    }
    await timers.advance(999)
    expect(send).toHaveBeenCalledTimes(1)
    await timers.advance(1)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('beats for a film that plays already', async () => {
    const player = createStatePlayer()
    player.set({ status: 'playing' })
    const { timers, send } = setUp(undefined, undefined, player)
    await timers.advance(0)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('claims no screen in a pause, whatever the film says in it', async () => {
    const { player, timers, send, beat } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'paused' })
    const regained = beat.regain()
    player.set({ positionSeconds: 40 })
    await timers.advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    player.set({ status: 'playing' })
    expect(await regained).toBe('kept')
  })

  it('beats again after a pause, and not sooner than half an interval after the last one', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'paused' })
    player.set({ status: 'playing' })
    await timers.advance(2_499)
    expect(send).toHaveBeenCalledTimes(1)
    await timers.advance(1)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a lost screen', () => Response.json({ error: { devices: [] } }, { status: 422 })],
    ['a refusal', () => new Response('', { status: 401 })],
    ['a lost line', () => Promise.reject(new TypeError('offline'))],
  ])('tells nothing of %s that comes after the stop', async (_, answer) => {
    const { player, timers, onFailure, onScreenLimit, beat } = setUp(async () => {
      beat.stop()
      return answer()
    })
    player.set({ status: 'playing' })
    await timers.advance(10_000)
    expect(onFailure).not.toHaveBeenCalled()
    expect(onScreenLimit).not.toHaveBeenCalled()
  })

  it('a beat that was kept is no failure', async () => {
    const { player, timers, onFailure } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(10_000)
    expect(onFailure).not.toHaveBeenCalled()
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

  it('gives on the media token that comes with an answer, and nothing when none comes', async () => {
    const headers = { 'x-media-token': 'payload.signature' }
    const answers = [new Response('{}', { headers }), new Response('{}')]
    const { player, timers, onMediaToken } = setUp(() => answers.shift() ?? new Response('{}'))
    player.set({ status: 'playing' })
    await timers.advance(10_000)
    expect(onMediaToken).toHaveBeenCalledExactlyOnceWith('payload.signature')
  })
})

describe('a screen that was given back', () => {
  it('is not asked for before the film has played', async () => {
    const { player, send, beat } = setUp()
    player.set({ status: 'buffering' })
    expect(await beat.regain()).toBe('failed')
    expect(send).not.toHaveBeenCalled()
  })

  it('is asked for at once while somebody watches', async () => {
    const { player, send, beat } = setUp()
    player.set({ status: 'playing' })
    player.set({ status: 'buffering' })
    expect(await beat.regain()).toBe('kept')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('waits for the end of a pause, however long', async () => {
    const { player, timers, send, beat } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'paused' })
    const regained = vi.fn()
    void beat.regain().then(regained)
    await timers.advance(3_600_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(regained).not.toHaveBeenCalled()
    player.set({ status: 'playing' })
    await timers.advance(0)
    expect(regained).toHaveBeenCalledExactlyOnceWith('kept')
  })

  it('is asked for again on a line that fails, six times at most', async () => {
    const { player, timers, send, beat } = setUp(() => Promise.reject(new TypeError('offline')))
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'paused' })
    player.set({ status: 'buffering' })
    const regained = vi.fn()
    void beat.regain().then(regained)
    await timers.advance(0)
    await timers.advance(12_499)
    expect(regained).not.toHaveBeenCalled()
    await timers.advance(1)
    expect(regained).toHaveBeenCalledExactlyOnceWith('failed')
    expect(send.mock.calls.length).toBeGreaterThanOrEqual(6)
  })

  it('is lost to others: the devices are told once', async () => {
    const devices = [{ deviceName: 'TV' }]
    const { player, beat, onScreenLimit } = setUp(() => Response.json({ error: { devices } }, { status: 422 }))
    player.set({ status: 'playing' })
    const outcomes = await Promise.all([beat.regain(), beat.regain()])
    expect(outcomes).toEqual(['limit', 'limit'])
    expect(onScreenLimit).toHaveBeenCalledExactlyOnceWith(devices)
  })

  it('is refused to a session that has no rights any more, at once', async () => {
    const { player, beat, send } = setUp(() => new Response('', { status: 401 }))
    player.set({ status: 'playing' })
    expect(await beat.regain()).toBe('refused')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('is asked for no more after the stop', async () => {
    const { player, timers, send, beat } = setUp()
    player.set({ status: 'playing' })
    await timers.advance(0)
    player.set({ status: 'paused' })
    const regained = beat.regain()
    beat.stop()
    expect(await regained).toBe('failed')
    expect(send).toHaveBeenCalledTimes(1)
  })
})
