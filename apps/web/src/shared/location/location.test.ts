import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate, watchAddress, watchLeaving } from './location.ts'

const listeners = new Set<(event: Pick<Event, 'isTrusted'>) => void>()
let frames: (() => void)[] = []
const told = vi.fn()
let stop = () => {}

/** As a browser tells of a link that was pressed, or as the app does. */
function goTo(hash: string, isTrusted = true): void {
  vi.stubGlobal('location', { hash })
  for (const listener of [...listeners]) listener({ isTrusted })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'addEventListener',
    (type: string, listener: (event: Pick<Event, 'isTrusted'>) => void) =>
      type === 'hashchange' && listeners.add(listener),
  )
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: Pick<Event, 'isTrusted'>) => void) =>
    listeners.delete(listener),
  )
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('location', { hash: '#/home' })
  stop = watchAddress(told)
})

afterEach(() => {
  stop()
  frames = []
  told.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a press is painted before the screen that it leads to is drawn, which is told of once', () => {
  goTo('#/details/flare/movies')
  expect(told).not.toHaveBeenCalled()
  for (const frame of frames) frame()
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveBeenCalledTimes(1)
})

test('how a screen stands is kept when it is left, before the next one is told of, and not where one takes its place', () => {
  const order: string[] = []
  const leaveAddress = watchAddress(() => order.push('next'))
  const leave = watchLeaving(() => order.push('kept'))
  goTo('#/details/flare/movies')
  expect(order).toEqual(['kept'])
  for (const frame of frames) frame()
  vi.advanceTimersByTime(1)
  expect(order).toEqual(['kept', 'next'])
  vi.stubGlobal('history', { pushState: () => order.push('moved'), replaceState: () => order.push('replaced') })
  vi.stubGlobal('HashChangeEvent', class {})
  vi.stubGlobal('dispatchEvent', () => goTo('#/home', false))
  navigate('/home')
  expect(order.splice(0)).toEqual(['kept', 'next', 'kept', 'moved', 'next'])
  navigate('/home', { replace: true })
  expect(order.splice(0)).toEqual(['replaced', 'next'])
  leave()
  navigate('/home')
  expect(order).toEqual(['moved', 'next'])
  leaveAddress()
})

test('a page that nobody sees is not painted, and is told of its place nevertheless', () => {
  goTo('#/listmovies')
  vi.advanceTimersByTime(499)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledTimes(1)
})

test('another choice on the same screen is told at once, so that a field never lags behind its letters', () => {
  goTo('#/home?genre=drama')
  expect(told).toHaveBeenCalledTimes(1)
})

test('where the app leads by itself is told at once, before anything else that it does then', () => {
  goTo('#/', false)
  expect(told).toHaveBeenCalledTimes(1)
})

test('nobody is listened for when nobody watches', () => {
  expect(listeners.size).toBe(1)
  stop()
  expect(listeners.size).toBe(0)
})
