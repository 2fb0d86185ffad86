import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Regained } from '../source.ts'
import { renewClearKey } from './clear-key-renewal.ts'

const KEY_ID = '00112233445566778899aabbccddeeff'
/** The same in base64url. */
const KEY_TEXT = 'ABEiM0RVZneImaq7zN3u_w'
const SERVER = 'http://kola.test/drm'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function refuse(status: number, code: string) {
  return () => new Response(JSON.stringify({ error: { code, message: '', requestId: '' } }), { status })
}
const grant = () => new Response('{"keys":[]}')

function setUp(answers: (() => Response)[], regained: Regained = 'regained') {
  const state = { isPaused: false, isOver: false, keyIds: [KEY_ID] }
  const ask = vi.fn<typeof fetch>(async () => (answers.shift() ?? grant)())
  const regain = vi.fn(async () => regained)
  const onRefused = vi.fn()
  renewClearKey({
    drm: { servers: { 'org.w3.clearkey': SERVER }, customData: 'data', licenceSeconds: 300 },
    rights: { regain },
    listKeyIds: () => state.keyIds,
    isPaused: () => state.isPaused,
    isOver: () => state.isOver,
    ...{ onRefused, ask },
  })
  return { state, ask, regain, onRefused }
}
const turn = (turns = 1) => vi.advanceTimersByTimeAsync(turns * 150_000)

it('DRM-02 asks for the keys that play at half of a licence’s time, with the custom data, again and again', async () => {
  const { ask, onRefused } = setUp([])
  await vi.advanceTimersByTimeAsync(149_999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const [url, init] = ask.mock.calls[0] ?? []
  expect(url).toBe(SERVER)
  expect(init?.headers).toMatchObject({ 'x-dt-custom-data': 'data' })
  expect(JSON.parse(String(init?.body))).toEqual({
    kids: [KEY_TEXT],
    type: 'temporary',
  })
  await turn(3)
  expect([ask.mock.calls.length, onRefused.mock.calls.length]).toEqual([4, 0])
})

it('asks for nothing in a pause, before there are keys, and when the film is over', async () => {
  const { state, ask } = setUp([])
  state.isPaused = true
  await turn()
  Object.assign(state, { isPaused: false, keyIds: [] })
  await turn()
  expect(ask).not.toHaveBeenCalled()
  state.keyIds = [KEY_ID]
  await turn()
  expect(ask).toHaveBeenCalledTimes(1)
  state.isOver = true
  await turn(3)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('lets a failing line and a failing service pass', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  const { ask, onRefused, regain } = setUp([lost, refuse(503, 'UNAVAILABLE'), refuse(429, 'RATE_LIMITED')])
  await turn(4)
  expect([ask.mock.calls.length, regain.mock.calls.length, onRefused.mock.calls.length]).toEqual([4, 0, 0])
})

it('takes a screen again that was given back, and goes on', async () => {
  const { ask, regain, onRefused } = setUp([refuse(403, 'LICENCE_DENIED'), grant])
  await turn()
  expect([ask.mock.calls.length, regain.mock.calls.length, onRefused.mock.calls.length]).toEqual([2, 1, 0])
  await turn()
  expect(ask).toHaveBeenCalledTimes(3)
})

it.each([
  ['regained', 2],
  ['failed', 1],
] as const)('ends the film when it stays refused: %s', async (regained, asks) => {
  const { ask, onRefused } = setUp([refuse(403, 'LICENCE_DENIED'), refuse(403, 'LICENCE_DENIED')], regained)
  await turn(3)
  expect(ask).toHaveBeenCalledTimes(asks)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ category: 'drm', code: 'LICENCE_DENIED', status: 403 }),
  )
})

it('says nothing of a screen that is lost to others: that is told elsewhere', async () => {
  const { ask, onRefused } = setUp([refuse(422, 'SCREEN_LIMIT_REACHED')], 'elsewhere')
  await turn(3)
  expect([ask.mock.calls.length, onRefused.mock.calls.length]).toEqual([1, 0])
})
