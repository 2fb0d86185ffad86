import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from './use-waiting-login.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('SIGNUP-05 a sign-in that fails is tried again after 50 s, neither earlier nor later, until it works', async () => {
  const login = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not confirmed'))
  keepTrying(login)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(login).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(login).toHaveBeenCalledTimes(1)
  for (const calls of [2, 3]) {
    await vi.advanceTimersByTimeAsync(49_999)
    expect(login).toHaveBeenCalledTimes(calls - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(login).toHaveBeenCalledTimes(calls)
  }
  login.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(login).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing is tried once the screen is left, not even after a try that was under way', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const login = vi.fn(() => promise)
  const stop = keepTrying(login)
  await vi.advanceTimersByTimeAsync(3_000)
  stop()
  reject(new Error('not confirmed'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(login).toHaveBeenCalledTimes(1)
  const early = vi.fn(async () => {})
  keepTrying(early)()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(early).not.toHaveBeenCalled()
})
