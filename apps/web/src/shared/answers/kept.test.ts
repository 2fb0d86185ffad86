import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKept } from './kept.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what was put is the answer until it is no longer fresh', async () => {
  const load = vi.fn().mockResolvedValue('new')
  const kept = createKept<string>(load, 1_000)
  kept.put('old')
  vi.advanceTimersByTime(999)
  expect(await kept.fetch()).toBe('old')
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await kept.fetch()).toBe('new')
  expect(kept.read()).toBe('new')
})

test('all who ask at the same time share one call', async () => {
  const load = vi.fn().mockResolvedValue('answer')
  const kept = createKept<string>(load, 1_000)
  expect(await Promise.all([kept.fetch(), kept.fetch()])).toEqual(['answer', 'answer'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure is thrown, keeps what is there, and the next call asks again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('answer')
  const kept = createKept<string>(load, 1_000)
  kept.put('old')
  vi.advanceTimersByTime(1_000)
  await expect(kept.fetch()).rejects.toThrow('no')
  expect(kept.read()).toBe('old')
  expect(await kept.fetch()).toBe('answer')
})
