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
  let isOver = false
  void waitUntilBack(ms).then(() => {
    isOver = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return isOver
  }
}
function show(state: DocumentVisibilityState) {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

test('it waits as long as it is told', async () => {
  const isOver = begin(1_500)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(await isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver()).toBe(true)
})

test('it ends when the page is looked at again, and not when it is left', async () => {
  const isOver = begin(20_000)
  show('hidden')
  expect(await isOver()).toBe(false)
  show('visible')
  expect(await isOver()).toBe(true)
})

test('it ends when the line is back, and nothing listens or ticks then', async () => {
  const heard = vi.spyOn(page, 'addEventListener')
  const isOver = begin(20_000)
  line.dispatchEvent(new Event('online'))
  expect(await isOver()).toBe(true)
  const options = heard.mock.calls[0]?.[2] as AddEventListenerOptions
  expect([options.signal?.aborted, vi.getTimerCount()]).toEqual([true, 0])
})
