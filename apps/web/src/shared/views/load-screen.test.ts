import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadScreen } from './load-screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('START-08 a screen that has not come after 120 s is a ChunkLoadError', async () => {
  const outcome = vi.fn()
  const loading = loadScreen(() => new Promise(() => {})).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError)
  expect(outcome.mock.calls[0]?.[0].name).toBe('ChunkLoadError')
})

test('START-08 a failed screen is reported as an error named ChunkLoadError', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadScreen(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
})

test('a screen that comes in time leaves no timer behind', async () => {
  await expect(loadScreen(async () => 'home')).resolves.toBe('home')
  expect(vi.getTimerCount()).toBe(0)
})
