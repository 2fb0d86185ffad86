import type { ErrorCode } from '@kola/contract/errors'
import { ApiError, type Client } from '@kola/contract/http/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPlayback, toOutcome } from './start-playback.ts'

const film = { id: 'goat-money', kind: 'movie' as const, children: [] }
const DEVICE = 'ABCDEFGHIJKLMNOPQRST'

function refuse(status: number, code: ErrorCode) {
  return vi.fn(async () => {
    throw new ApiError(status, { code, message: 'no', requestId: 'r' })
  }) as unknown as Client
}

/** A browser that reads DASH, or one that reads HLS alone. */
function useBrowser(canPlayHls: boolean) {
  vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => (canPlayHls ? 'maybe' : '') }) })
  vi.stubGlobal(
    'navigator',
    canPlayHls ? { userAgent: 'iPhone', vendor: 'Apple' } : { userAgent: 'Chrome', vendor: '' },
  )
  vi.stubGlobal('MediaSource', class {})
}
beforeEach(() => useBrowser(false))
afterEach(() => vi.unstubAllGlobals())

const REFUSALS = [
  { status: 403, code: 'SUBSCRIPTION_REQUIRED' as const, outcome: { kind: 'subscription' } },
  { status: 403, code: 'SUBSCRIPTION_EXPIRED' as const, outcome: { kind: 'subscription' } },
  { status: 403, code: 'PLAY_DISABLED' as const, outcome: { kind: 'failed', message: 'no' } },
  { status: 404, code: 'TITLE_NOT_READY' as const, outcome: { kind: 'later' } },
  { status: 404, code: 'NOT_FOUND' as const, outcome: { kind: 'later' } },
  { status: 422, code: 'SCREEN_LIMIT_REACHED' as const, outcome: { kind: 'screens', titleId: 'goat-money' } },
  { status: 503, code: 'UNAVAILABLE' as const, outcome: { kind: 'failed', message: 'no' } },
]

describe('startPlayback', () => {
  it('PLAY-01 asks with the ids of title and device, and for the manifest with it', async () => {
    const answer = { sessionId: 's' }
    const client = vi.fn(async () => answer)
    const outcome = await startPlayback(client as unknown as Client, { title: film, deviceId: DEVICE })
    expect(client).toHaveBeenCalledExactlyOnceWith('GET /apps/v2/videoplayback', {
      query: { id: 'goat-money', deviceId: DEVICE, manifest: 'lean' },
    })
    expect(outcome).toEqual({ kind: 'started', titleId: 'goat-money', answer })
  })

  it('asks for no manifest where it would not be read', async () => {
    useBrowser(true)
    const client = vi.fn(async () => ({}))
    await startPlayback(client as unknown as Client, { title: film, deviceId: DEVICE })
    expect(client).toHaveBeenCalledExactlyOnceWith('GET /apps/v2/videoplayback', {
      query: { id: 'goat-money', deviceId: DEVICE },
    })
  })

  it.each(REFUSALS)('ERR-07 knows $status $code by its number', async ({ status, code, outcome }) => {
    expect(await startPlayback(refuse(status, code), { title: film, deviceId: DEVICE })).toEqual(outcome)
  })

  it('says that the service was not reached', () => {
    expect(toOutcome(new ApiError(0), 'goat-money')).toEqual({
      kind: 'failed',
      message: 'We could not reach the service',
    })
  })

  it('lets a bug through', async () => {
    const client = vi.fn(async () => {
      throw new TypeError('bug')
    }) as unknown as Client
    await expect(startPlayback(client, { title: film, deviceId: DEVICE })).rejects.toThrow('bug')
  })
})
