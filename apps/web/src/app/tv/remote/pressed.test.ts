import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPress } from './pressed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a press shows at once, and no longer than a quarter of a second', () => {
  const target = { dataset: {} } as HTMLElement
  showPress(target)
  expect(target.dataset).toEqual({ pressed: '' })
  vi.advanceTimersByTime(200)
  expect(target.dataset).toEqual({ pressed: '' })
  vi.advanceTimersByTime(50)
  expect(target.dataset).toEqual({})
})
