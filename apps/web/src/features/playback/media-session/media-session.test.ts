import type { PlayerCommand } from '@kola/player/commands'
import { createStatePlayer } from '@kola/player/testing/test-player'
import { afterEach, expect, it, vi } from 'vitest'
import { showInMediaSession } from './media-session.ts'

afterEach(() => vi.unstubAllGlobals())

function setUp() {
  const handlers = new Map<string, ((details: { seekTime?: number }) => void) | null>()
  const session = {
    metadata: null as unknown,
    playbackState: 'none',
    setPositionState: vi.fn(),
    setActionHandler: (action: string, handler: ((details: object) => void) | null) => handlers.set(action, handler),
  }
  vi.stubGlobal('navigator', { mediaSession: session })
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, facts: object) {
    Object.assign(this, facts)
  })
  const send = vi.fn(async (_command: PlayerCommand) => {})
  const player = { ...createStatePlayer(), send }
  const stop = showInMediaSession(player, { title: 'Goat Money', artwork: [] })
  return { handlers, session, player, send, stop }
}

it('keys of a headset and of the lock screen play, pause, step by ten seconds and go to a place', () => {
  const { handlers, send, session } = setUp()
  expect(session.metadata).toEqual({ title: 'Goat Money', artwork: [] })
  for (const action of ['play', 'pause', 'seekbackward', 'seekforward']) handlers.get(action)?.({})
  handlers.get('seekto')?.({ seekTime: 12.5 })
  expect(send.mock.calls.map(([command]) => command)).toEqual([
    { type: 'play' },
    { type: 'pause' },
    { type: 'skip', seconds: -10 },
    { type: 'skip', seconds: 10 },
    { type: 'seek', positionSeconds: 12.5 },
  ])
})

it('the lock screen is told where the film is, once its length is known, and nothing more at the end', () => {
  const { handlers, session, player, stop } = setUp()
  player.set({ status: 'playing', positionSeconds: 3 })
  expect(session.playbackState).toBe('playing')
  expect(session.setPositionState).not.toHaveBeenCalled()
  player.set({ durationSeconds: 90, positionSeconds: 91, rate: 1.5, status: 'paused' })
  expect(session.setPositionState).toHaveBeenCalledExactlyOnceWith({ duration: 90, position: 90, playbackRate: 1.5 })
  expect(session.playbackState).toBe('paused')
  stop()
  player.set({ positionSeconds: 5 })
  expect(session.setPositionState).toHaveBeenCalledTimes(1)
  expect([session.metadata, session.playbackState, [...handlers.values()]]).toEqual([
    null,
    'none',
    [null, null, null, null, null],
  ])
})
