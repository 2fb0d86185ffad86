import { describe, expect, it, vi } from 'vitest'
import { createStatePlayer, createTestTimers } from '../testing/test-player.ts'
import { type ResumeReport, startResumeReporter } from './resume-reporter.ts'

function setUp(send = vi.fn(async (_report: ResumeReport, _how: 'call' | 'beacon') => {})) {
  const player = createStatePlayer()
  const timers = createTestTimers()
  const page = new EventTarget()
  const onFailure = vi.fn()
  const reporter = startResumeReporter({ player, send, timers, page, onFailure })
  return { player, timers, page, send, onFailure, reporter }
}

const places = (send: ReturnType<typeof setUp>['send']) => send.mock.calls.map(([report]) => report.positionSeconds)

describe('startResumeReporter', () => {
  it('RESUME-01 saves whole seconds with status 1 when the player is left', async () => {
    const { player, send, reporter } = setUp()
    player.set({ status: 'playing', positionSeconds: 20.9 })
    await reporter.stop()
    expect(send).toHaveBeenCalledExactlyOnceWith({ status: 1, positionSeconds: 20, sequence: 1 }, 'call')
  })

  it('RESUME-02 resets a finished film to status 0 and time 0, and does not overwrite that on leaving', async () => {
    const { player, send, reporter } = setUp()
    player.set({ status: 'playing', positionSeconds: 46 })
    player.set({ status: 'ended', positionSeconds: 46.1 })
    await reporter.stop()
    expect(send).toHaveBeenCalledExactlyOnceWith({ status: 0, positionSeconds: 0, sequence: 1 }, 'call')
  })

  it('reports at intervals while playing and on a pause, with a growing sequence', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing', positionSeconds: 0 })
    player.set({ positionSeconds: 15 })
    await timers.advance(15_000)
    player.set({ positionSeconds: 30 })
    await timers.advance(15_000)
    player.set({ status: 'paused', positionSeconds: 31.5 })
    await timers.advance(60_000)
    expect(places(send)).toEqual([15, 30, 31])
    expect(send.mock.calls.map(([report]) => report.sequence)).toEqual([1, 2, 3])
  })

  it('says nothing of a film that never started', async () => {
    const { player, page, send, reporter } = setUp()
    player.set({ status: 'loading', positionSeconds: 300 })
    page.dispatchEvent(new Event('pagehide'))
    await reporter.stop()
    expect(send).not.toHaveBeenCalled()
  })

  it('sends a beacon when the page goes away', () => {
    const { player, page, send } = setUp()
    player.set({ status: 'playing', positionSeconds: 12 })
    page.dispatchEvent(new Event('pagehide'))
    expect(send).toHaveBeenCalledExactlyOnceWith({ status: 1, positionSeconds: 12, sequence: 1 }, 'beacon')
  })

  it('sends a lost place again', async () => {
    const send = vi.fn(async () => {})
    send.mockRejectedValueOnce(new TypeError('offline'))
    const { player, reporter, onFailure, timers } = setUp(send)
    player.set({ status: 'playing', positionSeconds: 12 })
    player.set({ status: 'paused' })
    await timers.advance(1_000)
    await reporter.stop()
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenLastCalledWith({ status: 1, positionSeconds: 12, sequence: 2 }, 'call')
  })

  it('RESUME-04 waits in its stop for a report that is on its way', async () => {
    let deliver = () => {}
    const send = vi.fn(() => new Promise<void>((resolve) => (deliver = resolve)))
    const { player, reporter, timers } = setUp(send)
    player.set({ status: 'playing', positionSeconds: 46 })
    player.set({ status: 'ended' })
    let isStopped = false
    const stopped = reporter.stop().then(() => {
      isStopped = true
    })
    await timers.advance(0)
    expect(isStopped).toBe(false)
    deliver()
    await stopped
  })

  it('is silent after its stop', async () => {
    const { player, timers, page, send, reporter } = setUp()
    player.set({ status: 'playing', positionSeconds: 12 })
    await reporter.stop()
    player.set({ positionSeconds: 40 })
    page.dispatchEvent(new Event('pagehide'))
    await timers.advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('sends a beacon when the page is hidden, and none when it is seen again', () => {
    const { player, page, send } = setUp()
    player.set({ status: 'playing', positionSeconds: 12 })
    try {
      vi.stubGlobal('document', { visibilityState: 'visible' })
      page.dispatchEvent(new Event('visibilitychange'))
      expect(send).not.toHaveBeenCalled()
      vi.stubGlobal('document', { visibilityState: 'hidden' })
      page.dispatchEvent(new Event('visibilitychange'))
      expect(send).toHaveBeenCalledExactlyOnceWith({ status: 1, positionSeconds: 12, sequence: 1 }, 'beacon')
    } finally {
      vi.unstubAllGlobals()
    }
    page.dispatchEvent(new Event('visibilitychange'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('says nothing while a film loads again, nor at an interval in which it stands', async () => {
    const { player, timers, send } = setUp()
    player.set({ status: 'playing', positionSeconds: 12 })
    player.set({ status: 'buffering', positionSeconds: 13 })
    await timers.advance(60_000)
    expect(send).not.toHaveBeenCalled()
  })

  it('takes a film that plays already for one that has played', async () => {
    const player = createStatePlayer()
    player.set({ status: 'playing', positionSeconds: 7 })
    const send = vi.fn(async () => {})
    const needs = { timers: createTestTimers(), page: new EventTarget(), onFailure: vi.fn() }
    await startResumeReporter({ player, send, ...needs }).stop()
    expect(send).toHaveBeenCalledExactlyOnceWith({ status: 1, positionSeconds: 7, sequence: 1 }, 'call')
  })

  it('does not save second 0 of a film that has only just begun', async () => {
    const { player, send, reporter } = setUp()
    player.set({ status: 'playing', positionSeconds: 0.9 })
    player.set({ status: 'paused' })
    await reporter.stop()
    expect(send).not.toHaveBeenCalled()
  })
})
