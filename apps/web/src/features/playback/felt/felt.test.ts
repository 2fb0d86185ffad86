import type { PlaybackAnswer } from '@kola/contract/playback'
import { qualityReportSchema } from '@kola/contract/quality/quality'
import type { PlayerState } from '@kola/player/state'
import { createStatePlayer } from '@kola/player/testing/test-player'
import { afterEach, expect, test, vi } from 'vitest'
import { readDeviceClass as readOnTv } from '../tv/tv-device-class.ts'
import { readDeviceClass } from './device-class.ts'
import { readNetworkClass } from './network-class.ts'
import { type QualityFacts, tellQuality } from './tell-quality.ts'
import { watchLate } from './watch-late.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['wifi', 'wifi'],
  ['cellular', 'mobile'],
  ['ethernet', 'other'],
  ['unknown', 'unknown'],
  [undefined, 'unknown'],
])('a line that the browser calls %s is %s', (type, wanted) => {
  expect(readNetworkClass({ connection: type === undefined ? {} : { type } })).toBe(wanted)
  expect(readNetworkClass({})).toBe('unknown')
})

test('a device is held in a hand, stands on a table, or is a television', () => {
  expect(readDeviceClass('Mozilla/5.0 (Linux; Android 14; SM-A155F) Chrome/142.0 Mobile Safari/537.36')).toBe('phone')
  expect(readDeviceClass('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('phone')
  expect(readDeviceClass('Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36')).toBe('computer')
  expect(readOnTv()).toBe('tv')
})

function setUp() {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)
  vi.stubGlobal('navigator', { sendBeacon, userAgent: 'X11; Linux', connection: { type: 'cellular' } })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const player = { ...createStatePlayer(), send: async () => {} }
  const answer = { sessionId: 's1', presence: { token: 't1' }, video: { id: 'film' } } as PlaybackAnswer
  const facts: QualityFacts = {
    ...{ begunAtMs: performance.now(), kind: 'shaka-dash', here: { getStored: () => null } },
    readPicture: () => 'avc1',
  }
  const readReports = () => Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())))
  return { sendBeacon, player, answer, facts, readReports }
}

async function tell(given: Partial<QualityFacts>) {
  const { sendBeacon, player, answer, facts, readReports } = setUp()
  const stop = tellQuality(player, answer, { ...facts, ...given })
  player.set({ status: 'playing' })
  stop()
  stop()
  const reports = await readReports()
  expect(reports).toHaveLength(1)
  return { url: sendBeacon.mock.calls[0]?.[0], report: reports[0] }
}

test('the beacon bears the session’s token in its address, and classes in its body', async () => {
  const { url, report } = await tell({})
  expect(url).toMatch(/\/apps\/v2\/playback-sessions\/s1\/quality\?auth=t1$/)
  expect(report).toMatchObject({ network: 'mobile', device: 'computer', engine: 'shaka-dash', codec: 'h264' })
  expect(qualityReportSchema.parse(report)).toEqual(report)
})

test.each<[Partial<QualityFacts>, { engine: string; codec: string }]>([
  [{ readPicture: () => 'av01' }, { engine: 'shaka-dash', codec: 'av1' }],
  [{ kind: 'native-hls' }, { engine: 'native-hls', codec: 'h264' }],
  [{ here: { getStored: () => ({}) as never } }, { engine: 'stored', codec: 'unknown' }],
])('engine and codec: %o', async (facts, wanted) => {
  expect((await tell(facts)).report).toMatchObject(wanted)
})

test('a tab that loaded all night is told within what the service takes', async () => {
  const { report } = await tell({ begunAtMs: -90_000_000 })
  expect(report.startMs).toBe(600_000)
  expect(qualityReportSchema.parse(report)).toEqual(report)
})

test.each<[string, Partial<PlayerState>, object]>([
  ['the first picture', { status: 'playing' }, { failure: null, startMs: expect.any(Number) }],
  ['the first failure', { status: 'error' }, { failure: 'player', startMs: null }],
])('what measures comes with %s, and tells of it', async (_, state, wanted) => {
  const { player, answer, facts, readReports } = setUp()
  const stop = watchLate(player, answer, facts)
  player.set({ status: 'loading' })
  player.set(state)
  await import('./tell-quality.ts')
  await Promise.resolve()
  player.set({ status: 'loading' })
  stop()
  stop()
  expect(await readReports()).toEqual([expect.objectContaining(wanted)])
})

test('what measures comes after two seconds without a picture, and not to who is gone by then', async () => {
  vi.useFakeTimers()
  try {
    const patient = setUp()
    const stop = watchLate(patient.player, patient.answer, patient.facts)
    await vi.advanceTimersByTimeAsync(1_999)
    await vi.advanceTimersByTimeAsync(1)
    await import('./tell-quality.ts')
    stop()
    expect(await patient.readReports()).toEqual([expect.objectContaining({ startMs: null, failure: null })])
    const gone = setUp()
    watchLate(gone.player, gone.answer, gone.facts)()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(gone.sendBeacon).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
