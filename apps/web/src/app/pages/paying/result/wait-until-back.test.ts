import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntilBack } from './wait-until-back.ts'

let page: EventTarget & { visibilityState: DocumentVisibilityState }
let line: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  line = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(ms: number) {
  let ended: string | null = null
  void waitUntilBack(ms).then((how) => {
    ended = how
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return ended
  }
}
function show(state: DocumentVisibilityState) {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

test('it waits as long as it is told', async () => {
  const howEnded = begin(1_500)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(await howEnded()).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(await howEnded()).toBe('waited')
})

test('it ends when the page is looked at again, and not when it is left', async () => {
  const howEnded = begin(20_000)
  show('hidden')
  expect(await howEnded()).toBe(null)
  show('visible')
  expect(await howEnded()).toBe('back')
})

test('while nobody looks it waits on, also when the line comes back', async () => {
  const howEnded = begin(1_500)
  show('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  line.dispatchEvent(new Event('online'))
  expect(await howEnded()).toBe(null)
  show('visible')
  expect(await howEnded()).toBe('back')
})

test('it ends when the line is back, and nothing listens or ticks then', async () => {
  const heard = vi.spyOn(page, 'addEventListener')
  const howEnded = begin(20_000)
  line.dispatchEvent(new Event('online'))
  expect(await howEnded()).toBe('back')
  const options = heard.mock.calls[0]?.[2] as AddEventListenerOptions
  expect([options.signal?.aborted, vi.getTimerCount()]).toEqual([true, 0])
})
