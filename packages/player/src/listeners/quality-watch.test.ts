import { expect, test, vi } from 'vitest'
import { PlayerError } from '../player-error.ts'
import { NO_TRACKS } from '../state.ts'
import { createStatePlayer, createTestTimers } from '../testing/test-player.ts'
import { type QualityReport, type QualityWatchOptions, startQualityWatch } from './quality-watch.ts'

const QUIET: QualityReport = { startMs: 0, watchedSeconds: 0, stalledMs: 0, stalls: 0, failure: null, lines: 0 }

function setUp(player = createStatePlayer(), first?: QualityWatchOptions['first']) {
  const timers = createTestTimers()
  const page = new EventTarget()
  const send = vi.fn<(report: QualityReport) => void>()
  const stop = startQualityWatch({ player, begunAtMs: 0, send, timers, page, ...(first && { first }) })
  /** So many milliseconds as they are, the film going on beside them while it plays. */
  async function pass(ms: number) {
    await timers.advance(ms)
    const { status, positionSeconds, rate } = player.getState()
    if (status === 'playing') player.set({ positionSeconds: positionSeconds + (ms / 1_000) * rate })
  }
  async function begin() {
    player.set({ status: 'loading' })
    await pass(1_234)
    player.set({ status: 'playing' })
  }
  const finish = () => {
    stop()
    return send.mock.calls.map(([report]) => report)
  }
  const hide = () => page.dispatchEvent(new Event('pagehide'))
  return { player, pass, begin, finish, hide, stop, send }
}

const rendition = (lines: number, isActive: boolean) => ({
  ...{ lines, isActive, bitsPerSecond: 1, averageBitsPerSecond: 1 },
})
const showing = (lines: number, mode: 'picture' | 'sound' = 'picture') => ({
  tracks: { ...NO_TRACKS, mode, renditions: [240, 480, 720].map((one) => rendition(one, one === lines)) },
})
const toError = (category: 'drm' | 'network') => new PlayerError({ category, code: 'SHAKA_1', recoverable: true })

test('time from the press to the first picture, and what was watched', async () => {
  const { begin, pass, finish } = setUp()
  await begin()
  await pass(30_400)
  expect(finish()).toEqual([{ ...QUIET, startMs: 1_234, watchedSeconds: 30 }])
})

test('a browser that waits for a touch has started by then, however late the touch comes', async () => {
  const { player, pass, finish } = setUp()
  player.set({ status: 'loading' })
  await pass(900)
  player.set({ status: 'paused', isAutoplayBlocked: true })
  await pass(60_000)
  player.set({ status: 'playing', isAutoplayBlocked: false })
  expect(finish()).toEqual([{ ...QUIET, startMs: 900 }])
})

test('waiting before the first picture is no stall', async () => {
  const { player, pass, finish } = setUp()
  player.set({ status: 'loading' })
  await pass(1_000)
  player.set({ status: 'buffering' })
  await pass(4_000)
  player.set({ status: 'playing' })
  expect(finish()).toEqual([{ ...QUIET, startMs: 5_000 }])
})

test('stalls are counted with their time; a flicker is none', async () => {
  const { player, begin, pass, finish } = setUp()
  await begin()
  for (const ms of [2_500, 99, 100]) {
    await pass(10_000)
    player.set({ status: 'buffering' })
    await pass(ms)
    player.set({ status: 'playing' })
  }
  expect(finish()).toEqual([{ ...QUIET, startMs: 1_234, watchedSeconds: 30, stalls: 2, stalledMs: 2_600 }])
})

test.each([
  ['forward', 300],
  ['back', -9],
])('waiting after a seek %s is no stall, and the next one is one again', async (_, by) => {
  const { player, begin, pass, finish } = setUp()
  await begin()
  await pass(10_000)
  player.set({ positionSeconds: 10 + by })
  player.set({ status: 'buffering' })
  await pass(3_000)
  player.set({ status: 'playing' })
  await pass(10_000)
  player.set({ status: 'buffering' })
  await pass(700)
  player.set({ status: 'playing' })
  expect(finish()).toEqual([{ ...QUIET, startMs: 1_234, watchedSeconds: 20, stalls: 1, stalledMs: 700 }])
})

test('waiting at the end of a pause is no stall', async () => {
  const { player, begin, pass, finish } = setUp()
  await begin()
  player.set({ status: 'paused' })
  await pass(60_000)
  player.set({ status: 'buffering' })
  await pass(2_000)
  player.set({ status: 'playing' })
  expect(finish()).toEqual([{ ...QUIET, startMs: 1_234 }])
})

test('a stall that a pause, a seek or the end of the page cuts short counts until then', async () => {
  const { player, begin, pass, finish, hide } = setUp()
  await begin()
  player.set({ status: 'buffering' })
  await pass(1_000)
  player.set({ status: 'paused' })
  await pass(9_000)
  player.set({ status: 'playing' })
  player.set({ status: 'buffering' })
  await pass(1_000)
  player.set({ positionSeconds: 200 })
  await pass(9_000)
  player.set({ status: 'playing' })
  player.set({ status: 'buffering' })
  await pass(1_000)
  hide()
  expect(finish()).toEqual([{ ...QUIET, startMs: 1_234, stalls: 3, stalledMs: 3_000 }])
})

test('at a faster rate the film is where it should be', async () => {
  const { player, begin, pass, finish } = setUp()
  await begin()
  player.set({ rate: 2 })
  await pass(10_000)
  player.set({ status: 'buffering' })
  await pass(500)
  player.set({ status: 'playing' })
  expect(finish()).toEqual([{ ...QUIET, startMs: 1_234, watchedSeconds: 10, stalls: 1, stalledMs: 500 }])
})

test('the first failure is told, also before any picture', async () => {
  const { player, pass, finish } = setUp()
  player.set({ status: 'loading' })
  await pass(500)
  player.set({ status: 'error', error: toError('drm') })
  await pass(4_000)
  player.set({ status: 'loading', error: null })
  player.set({ status: 'error', error: toError('network') })
  expect(finish()).toEqual([{ ...QUIET, startMs: null, failure: 'drm' }])
})

test('the lines that were shown longest, sound alone as none', async () => {
  const { player, begin, pass, finish } = setUp()
  player.set(showing(240))
  await begin()
  await pass(5_000)
  player.set(showing(480))
  await pass(9_000)
  player.set(showing(720))
  await pass(6_000)
  expect(finish()[0]?.lines).toBe(480)
  const sound = setUp()
  sound.player.set(showing(480, 'sound'))
  await sound.begin()
  await sound.pass(5_000)
  expect(sound.finish()[0]?.lines).toBe(0)
})

test('told once: the page that goes away first, and the film that is left after it', async () => {
  const { begin, pass, hide, stop, send } = setUp()
  await begin()
  await pass(5_000)
  hide()
  expect(send).toHaveBeenCalledTimes(1)
  hide()
  stop()
  stop()
  expect(send).toHaveBeenCalledTimes(1)
})

test('nothing is told after the stop, nor of who is gone before anything was to be seen', async () => {
  const gone = setUp()
  gone.player.set({ status: 'loading' })
  await gone.pass(1_999)
  expect(gone.finish()).toEqual([])
  gone.hide()
  expect(gone.send).not.toHaveBeenCalled()
  const patient = setUp()
  patient.player.set({ status: 'loading' })
  await patient.pass(2_000)
  expect(patient.finish()).toEqual([{ ...QUIET, startMs: null }])
})

test('who looks later knows when the first picture was, and what has passed since', async () => {
  const player = createStatePlayer()
  player.set({ status: 'playing' })
  const state = player.getState()
  player.set({ status: 'buffering', positionSeconds: 0.7 })
  const { pass, finish } = setUp(player, { state, atMs: -800 })
  await pass(300)
  player.set({ status: 'playing' })
  await pass(9_000)
  expect(finish()).toEqual([{ ...QUIET, startMs: -800, watchedSeconds: 10, stalls: 1, stalledMs: 300 }])
})
