import { type CastState, INITIAL_CAST } from '@kola/player/cast/cast-state'
import type { CastListener } from '@kola/player/cast/caster'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitForJoin } from './caster-of-page.ts'

const CONNECTED: CastState = { ...INITIAL_CAST, status: 'idle', deviceName: 'Living-room TV' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(state: CastState) {
  const listeners = new Set<CastListener>()
  const caster = {
    getState: () => state,
    subscribe: (listener: CastListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let said: boolean | null = null
  void waitForJoin(caster as never).then((isJoined) => {
    said = isJoined
  })
  return {
    listeners,
    tell: (next: CastState) => {
      state = next
      for (const listener of [...listeners]) listener('change', next)
    },
    say: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return said
    },
  }
}

it('a device that was joined before it said what is on it is waited for', async () => {
  const { tell, say, listeners } = setUp(CONNECTED)
  expect(await say(2_000)).toBeNull()
  tell({ ...CONNECTED, titleId: 'goat-money' })
  expect(await say(0)).toBe(true)
  expect(listeners.size).toBe(0)
})

it('what is known already is known at once, and what does not come is given up', async () => {
  expect(await setUp({ ...CONNECTED, titleId: 'goat-money' }).say(0)).toBe(true)
  const empty = setUp(CONNECTED)
  expect(await empty.say(2_999)).toBeNull()
  expect(await empty.say(1)).toBe(true)
  expect(await setUp(INITIAL_CAST).say(3_000)).toBe(false)
})
