import { describe, expect, it, vi } from 'vitest'
import type { Regained } from '../source.ts'
import { watchLapses } from './shaka-rights.ts'

const SEGMENT = 1
const LICENCE = 2

function refusal(status: number, code: string, type = SEGMENT) {
  const body = JSON.stringify({ error: { code, message: '', requestId: '' } })
  return {
    category: 1,
    code: 1001,
    severity: 2,
    data: ['http://kola.test/media/t/m/v1/240p.mp4', status, body, {}, type],
  }
}

const refusedLicence = (code: string) => ({
  ...{ category: 6, code: 6007, severity: 2 },
  data: [refusal(403, code, LICENCE)],
})

function setUp() {
  const { promise, resolve } = Promise.withResolvers<Regained>()
  const regain = vi.fn(() => promise)
  const retryStreaming = vi.fn(() => true)
  const onFailure = vi.fn()
  const watch = watchLapses({ retryStreaming }, { toUrl: (url) => url, regain }, onFailure)
  const answer = async (outcome: Regained) => {
    resolve(outcome)
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
  }
  return { watch, regain, retryStreaming, onFailure, answer }
}

describe('watchLapses', () => {
  it('goes on streaming when the screen is held again, asking once for all that was refused', async () => {
    const { watch, regain, retryStreaming, onFailure, answer } = setUp()
    expect(watch.handle(refusal(403, 'SCREEN_LAPSED'))).toBe(true)
    expect(watch.handle(refusal(403, 'MEDIA_TOKEN_INVALID'))).toBe(true)
    expect(retryStreaming).not.toHaveBeenCalled()
    await answer('regained')
    expect(regain).toHaveBeenCalledTimes(1)
    expect(retryStreaming).toHaveBeenCalledWith()
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('holds requests back from the first refusal on until the screen is held, also where nothing has failed for good', async () => {
    const { watch, regain, retryStreaming, answer } = setUp()
    const held = vi.fn()
    await watch.untilHeld()
    watch.note(refusal(403, 'SCREEN_LAPSED'))
    watch.note(refusal(503, 'UNAVAILABLE'))
    watch.note(null)
    void watch.untilHeld().then(held)
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
    expect(held).not.toHaveBeenCalled()
    await answer('regained')
    expect(held).toHaveBeenCalledTimes(1)
    expect([regain.mock.calls.length, retryStreaming.mock.calls.length]).toEqual([1, 0])
  })

  it('says nothing when the screen is lost to others: that is told elsewhere', async () => {
    const { watch, retryStreaming, onFailure, answer } = setUp()
    watch.handle(refusal(403, 'SCREEN_LAPSED'))
    await answer('elsewhere')
    expect([retryStreaming.mock.calls.length, onFailure.mock.calls.length]).toEqual([0, 0])
  })

  it('tells the refusal when there is no way back', async () => {
    const { watch, onFailure, answer } = setUp()
    const error = refusal(403, 'SCREEN_LAPSED')
    watch.handle(error)
    await answer('failed')
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error)
  })

  it.each([
    ['that was not renewed', refusedLicence('LICENCE_DENIED')],
    ['that ran out', { category: 6, code: 6014, severity: 2, data: [] }],
  ])('tells of a licence %s when somebody watches again, not in the middle of a pause', async (_, error) => {
    const { watch, retryStreaming, onFailure, answer } = setUp()
    expect(watch.handle(error)).toBe(true)
    expect(onFailure).not.toHaveBeenCalled()
    await answer('regained')
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error)
    expect(retryStreaming).not.toHaveBeenCalled()
  })

  it.each([
    ['a file that is not there', refusal(404, 'NOT_FOUND')],
    ['a server in trouble', refusal(503, 'UNAVAILABLE')],
    ['a licence of a subscription that ended', refusedLicence('SUBSCRIPTION_EXPIRED')],
    ['a fault of the player', new TypeError('x')],
  ])('leaves %s to others', (_, error) => {
    expect(setUp().watch.handle(error)).toBe(false)
  })

  it('gives up on a film that is refused however often the screen is regained', async () => {
    const regain = vi.fn(async (): Promise<Regained> => 'regained')
    const watch = watchLapses({ retryStreaming: () => true }, { toUrl: (url) => url, regain }, vi.fn())
    for (let round = 0; round < 10; round += 1) {
      expect(watch.handle(refusal(403, 'SCREEN_LAPSED'))).toBe(true)
      for (let i = 0; i < 10; i += 1) await Promise.resolve()
    }
    expect(watch.handle(refusal(403, 'SCREEN_LAPSED'))).toBe(false)
  })
})
