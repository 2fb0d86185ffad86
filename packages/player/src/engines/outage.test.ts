import { describe, expect, it, vi } from 'vitest'
import { PlayerError } from '../player-error.ts'
import type { PlayerState } from '../state.ts'
import { createTestTimers } from '../testing/test-player.ts'
import { ASK_AGAIN_MS, tellOutage, watchOutage } from './outage.ts'

const lineError = new PlayerError({ category: 'network', code: 'SHAKA_1002', recoverable: true })
const serviceError = new PlayerError({ category: 'network', code: 'SHAKA_1001', status: 503, recoverable: true })
const silence = new PlayerError({ category: 'drm', code: 'SHAKA_6007', recoverable: true })

function setUp(given: { isStarved?: boolean; hasPlayed?: boolean } = {}) {
  const film = { isStarved: false, hasPlayed: true, ...given }
  const reports: Partial<PlayerState>[] = []
  const pause = vi.fn()
  const askAgain = vi.fn()
  const timers = createTestTimers()
  const page = new EventTarget()
  const watch = watchOutage({
    report: (patch) => void reports.push(patch),
    isStarved: () => film.isStarved,
    hasPlayed: () => film.hasPlayed,
    ...{ pause, askAgain, timers, page },
  })
  return { film, reports, pause, askAgain, timers, page, watch }
}

describe('watchOutage', () => {
  it('PLAYER-14 says that the line is gone and lets the film play on, until its buffer is empty', () => {
    const { film, reports, pause, watch } = setUp()
    expect(watch.handle(lineError)).toBe(true)
    watch.check()
    expect(reports).toEqual([{ outage: 'line' }])
    expect(pause).not.toHaveBeenCalled()
    film.isStarved = true
    watch.check()
    expect(reports.slice(1)).toEqual([{ outage: null }, { status: 'error', error: lineError }])
    expect(pause).toHaveBeenCalledTimes(1)
    for (let time = 0; time < 2; time += 1) watch.note(lineError)
    expect(watch.handle(lineError)).toBe(true)
    expect(reports, 'told once').toHaveLength(3)
  })

  it('asks again for what did not come, three seconds after each failure, and is content once something comes', async () => {
    const { reports, askAgain, timers, watch } = setUp()
    watch.handle(lineError)
    await timers.advance(ASK_AGAIN_MS - 1)
    expect(askAgain).not.toHaveBeenCalled()
    await timers.advance(1)
    expect(askAgain).toHaveBeenCalledTimes(1)
    watch.handle(lineError)
    await timers.advance(ASK_AGAIN_MS)
    expect(askAgain).toHaveBeenCalledTimes(2)
    watch.handle(lineError)
    watch.clear()
    expect(reports.at(-1)).toEqual({ outage: null })
    await timers.advance(10 * ASK_AGAIN_MS)
    expect(askAgain).toHaveBeenCalledTimes(2)
  })

  it('knows a browser that lost its line at once, and asks as soon as it is back', () => {
    const { reports, askAgain, page } = setUp()
    page.dispatchEvent(new Event('offline'))
    expect(reports).toEqual([{ outage: 'line' }])
    page.dispatchEvent(new Event('online'))
    expect(reports).toEqual([{ outage: 'line' }, { outage: null }])
    expect(askAgain).toHaveBeenCalledTimes(1)
  })

  it('takes two requests in a row that failed for an outage, and one for nothing', () => {
    const { reports, watch } = setUp()
    watch.note(lineError)
    watch.clear()
    watch.note(lineError)
    expect(reports).toEqual([{ outage: null }])
    watch.note(lineError)
    expect(reports.at(-1)).toEqual({ outage: 'line' })
  })

  it('tells a service that has no answer from a line that is gone', () => {
    const { reports, watch } = setUp()
    expect(watch.handle(serviceError)).toBe(true)
    expect(reports).toEqual([{ outage: 'service' }])
  })

  it('holds nothing back when nothing is buffered', () => {
    const { reports, watch } = setUp({ isStarved: true })
    watch.handle(lineError)
    expect(reports.at(-1)).toEqual({ status: 'error', error: lineError })
  })

  it('leaves alone what no waiting helps', () => {
    const { reports, watch } = setUp()
    const refused = new PlayerError({ category: 'network', code: 'SCREEN_LAPSED', status: 403, recoverable: false })
    const broken = new PlayerError({ category: 'media', code: 'SHAKA_3016', recoverable: false })
    expect([watch.handle(refused), watch.handle(broken)]).toEqual([false, false])
    expect(reports).toEqual([])
  })

  it('waits for a licence server that is silent only while the licence before lives', () => {
    expect(setUp({ hasPlayed: false }).watch.handle(silence)).toBe(false)
    const { film, reports, watch } = setUp()
    expect(watch.handle(silence)).toBe(true)
    film.isStarved = true
    watch.check()
    expect(reports.at(-1)?.error).toMatchObject({ category: 'network', code: 'SHAKA_6007' })
  })

  it('is silent after its stop', async () => {
    const { reports, askAgain, timers, page, watch } = setUp()
    watch.handle(lineError)
    watch.stop()
    page.dispatchEvent(new Event('offline'))
    await timers.advance(10 * ASK_AGAIN_MS)
    expect([reports.length, askAgain.mock.calls.length]).toEqual([1, 0])
  })

  it('PLAYER-14 takes what seeks break off for no outage, also while nothing is there to play', () => {
    const { reports, watch } = setUp({ isStarved: true })
    const player = new EventTarget()
    tellOutage(player as never, watch)
    const fail = (code: number) =>
      player.dispatchEvent(Object.assign(new Event('downloadfailed'), { error: { category: 1, code, data: [] } }))
    for (let seek = 0; seek < 4; seek += 1) fail(7001)
    expect(reports).toEqual([])
    for (let request = 0; request < 2; request += 1) fail(1002)
    expect(reports.at(-1)).toMatchObject({ status: 'error', error: { code: 'SHAKA_1002' } })
  })
})
