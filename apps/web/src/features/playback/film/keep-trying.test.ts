import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(faults: number) {
  const page = new EventTarget()
  const tryAgain = vi.fn(async () => {})
  return { page, tryAgain, stop: keepTrying(tryAgain, faults, page) }
}

it.each([
  { faults: 1, everyMs: 3_000 },
  { faults: 2, everyMs: 6_000 },
  { faults: 4, everyMs: 24_000 },
  { faults: 9, everyMs: 24_000 },
])('PLAYER-14 asks for a film that stopped $faults times every $everyMs ms', async ({ faults, everyMs }) => {
  const { tryAgain, stop } = setUp(faults)
  await vi.advanceTimersByTimeAsync(everyMs - 1)
  expect(tryAgain).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1 + everyMs)
  expect(tryAgain).toHaveBeenCalledTimes(2)
  stop()
})

it('waits for the answer before it asks again', async () => {
  const page = new EventTarget()
  const answer = Promise.withResolvers<void>()
  const tryAgain = vi.fn(() => answer.promise)
  const stop = keepTrying(tryAgain, 1, page)
  vi.advanceTimersByTime(9_000)
  expect(tryAgain).toHaveBeenCalledTimes(1)
  answer.resolve()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tryAgain).toHaveBeenCalledTimes(2)
  stop()
})

it('PLAYER-14 asks at once when the line is back, and no more after its stop', () => {
  const { page, tryAgain, stop } = setUp(1)
  page.dispatchEvent(new Event('online'))
  expect(tryAgain).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(tryAgain).toHaveBeenCalledTimes(1)
})
