import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediaSource, Regained } from '../source.ts'
import { installWebKitEme, type WebKitEmeOptions } from '../testing/web-kit-eme.ts'
import { createFairPlay } from './fair-play.ts'

const SERVER = 'http://kola.test/drm/license-server-fairplay/'
const CERTIFICATE = `${SERVER}cert/kola`
const [KEY, OTHER_KEY] = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'] as const
const HALF_MS = 150_000
/** A content key context. */
const CONTEXT = btoa('5'.repeat(32))

const own = Object.getOwnPropertyDescriptor(navigator, 'requestMediaKeySystemAccess')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  if (own) Object.defineProperty(navigator, 'requestMediaKeySystemAccess', own)
  else Reflect.deleteProperty(navigator, 'requestMediaKeySystemAccess')
})

type Answer = () => Response
const grant: Answer = () => new Response(CONTEXT)
const certify: Answer = () => new Response(new Uint8Array([0x30, 0x82, 1, 0]))
const lose: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const refuse =
  (status: number, code: string): Answer =>
  () =>
    new Response(JSON.stringify({ error: { code, message: '', requestId: '' } }), { status })

interface Given {
  licences?: Answer[]
  certificates?: Answer[]
  regained?: Regained
  module?: WebKitEmeOptions
  drm?: MediaSource['drm']
}

function setUp({ licences = [], certificates = [], regained = 'regained', module = {}, ...given }: Given = {}) {
  const eme = installWebKitEme({ navigator }, module)
  const video = Object.assign(new EventTarget(), { paused: false, setMediaKeys: vi.fn(async () => undefined) })
  const ask = vi.fn<typeof fetch>(async (url) =>
    url === CERTIFICATE ? (certificates.shift() ?? certify)() : (licences.shift() ?? grant)(),
  )
  const regain = vi.fn(async () => regained)
  const onFailure = vi.fn()
  const fairPlay = createFairPlay({ video: video as unknown as HTMLVideoElement, onFailure, ask })
  const drm = {
    ...{ servers: { 'com.apple.fps': SERVER }, certificate: CERTIFICATE, customData: 'data', licenceSeconds: 300 },
    ...given.drm,
  }
  const source: MediaSource = {
    url: 'http://kola.test/film.m3u8',
    format: 'hls',
    drm,
    rights: { toUrl: String, regain },
  }
  const asks = () => ask.mock.calls.filter(([url]) => url === SERVER)
  const encrypt = async (keyId: string = KEY, type?: string) => {
    eme.encrypt(video, keyId, type)
    await settle()
  }
  const failures = () => onFailure.mock.calls.map(([{ category, code, status }]) => [category, code, status])
  return { ...{ eme, video, ask, asks, regain, fairPlay, source, encrypt, failures } }
}
const settle = () => vi.advanceTimersByTimeAsync(1)

async function open(given?: Given) {
  const stage = setUp(given)
  stage.fairPlay.open(stage.source)
  await settle()
  return stage
}

describe('DRM-03 FairPlay in an Apple browser', () => {
  it('has module and certificate ready before the film says that it is encrypted', async () => {
    const { eme, video, ask, asks } = await open()
    expect(eme.told).toEqual(['module', 'certificate:4'])
    expect(video.setMediaKeys).toHaveBeenCalledTimes(1)
    expect([ask.mock.calls.length, asks().length]).toEqual([1, 0])
  })

  it.each(['skd', 'sinf'])(
    'sends what the module says of a key of %s as a form with the custom data, and gives it the answer',
    async (type) => {
      const { eme, asks, encrypt, failures } = await open()
      await encrypt(KEY, type)
      const [[, init] = []] = asks()
      expect(init).toMatchObject({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-dt-custom-data': 'data' },
      })
      const spc = new URLSearchParams(String(init?.body)).get('spc') ?? ''
      expect(atob(spc)).toBe('server playback context 1')
      expect(eme.told.slice(2)).toEqual([`request:${type}`, 'licence:32'])
      expect(failures()).toEqual([])
    },
  )

  it('asks once for each key, however often the film names it', async () => {
    const { asks, encrypt } = await open()
    for (const key of [KEY, KEY, OTHER_KEY, KEY]) await encrypt(key)
    expect(asks()).toHaveLength(2)
  })

  it('takes an answer between tags, and with a line’s end', async () => {
    const { eme, encrypt } = await open({
      licences: [() => new Response(`<ckc>${CONTEXT}</ckc>\n`)],
    })
    await encrypt()
    expect(eme.told.at(-1)).toBe('licence:32')
  })

  it('renews each licence at half of its time, and not in a pause', async () => {
    const { eme, video, asks, encrypt, failures } = await open()
    await encrypt()
    await vi.advanceTimersByTimeAsync(HALF_MS - 10)
    expect(asks()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20)
    expect([asks().length, eme.told.slice(-2)]).toEqual([2, ['renew', 'licence:32']])
    video.paused = true
    await vi.advanceTimersByTimeAsync(2 * HALF_MS)
    expect(asks()).toHaveLength(2)
    video.paused = false
    await vi.advanceTimersByTimeAsync(HALF_MS)
    expect([asks().length, failures()]).toEqual([3, []])
  })

  it('asks for nothing where the service has no FairPlay', async () => {
    const { eme, ask, encrypt, failures } = await open({ drm: { servers: {}, customData: 'data' } })
    await encrypt()
    expect([eme.told, ask.mock.calls.length, failures()]).toEqual([[], 0, []])
  })

  it('ends its sessions with the film, and keeps the module for the next one', async () => {
    const { eme, ask, fairPlay, source, encrypt, asks } = await open()
    await encrypt()
    fairPlay.open(source)
    await encrypt()
    expect(eme.told.filter((one) => one === 'module' || one === 'close')).toEqual(['module', 'close'])
    expect([asks().length, ask.mock.calls.length]).toEqual([2, 3])
    fairPlay.stop()
    await encrypt(OTHER_KEY)
    await vi.advanceTimersByTimeAsync(4 * HALF_MS)
    expect([eme.told.at(-1), asks().length]).toEqual(['close', 2])
  })
})

describe('what fails', () => {
  const DENIED = ['drm', 'LICENCE_DENIED', 403]

  it.each<[string, Given, unknown[]]>([
    ['no module', { module: { hasModule: false } }, ['drm', 'FAIRPLAY_NotSupportedError', undefined]],
    ['no certificate', { certificates: [refuse(404, 'NOT_FOUND')] }, ['drm', 'NOT_FOUND', 404]],
    [
      'a certificate that is none',
      { certificates: [() => new Response('<html>')] },
      ['drm', 'FAIRPLAY_TypeError', undefined],
    ],
    [
      'a service in trouble',
      { licences: [refuse(503, 'PROVIDER_UNAVAILABLE'), refuse(503, 'PROVIDER_UNAVAILABLE')] },
      ['drm', 'PROVIDER_UNAVAILABLE', 503],
    ],
    ['too many licences', { licences: [refuse(429, 'RATE_LIMITED')] }, ['drm', 'RATE_LIMITED', 429]],
    ['a line that is gone', { licences: [lose, lose] }, ['network', 'FAIRPLAY_LINE', undefined]],
    [
      'an answer that is nonsense',
      { licences: [() => new Response('<html>')] },
      ['drm', 'FAIRPLAY_LICENCE', undefined],
    ],
    ['an empty answer', { licences: [() => new Response('')] }, ['drm', 'FAIRPLAY_LICENCE', undefined]],
    [
      'a licence that the module does not take',
      { licences: [() => new Response('AAAA')] },
      ['drm', 'FAIRPLAY_LICENCE', undefined],
    ],
    [
      'a refusal, though the screen is held',
      { licences: [refuse(403, 'LICENCE_DENIED'), refuse(403, 'LICENCE_DENIED')] },
      DENIED,
    ],
    ['a screen that is not to be had', { licences: [refuse(403, 'LICENCE_DENIED')], regained: 'failed' }, DENIED],
  ])('%s is said when the film asks for its key, once', async (_, given, failure) => {
    const { encrypt, failures } = await open(given)
    expect(failures()).toEqual([])
    await encrypt()
    expect(failures()).toEqual([failure])
  })

  it('a line that fails once is passed over', async () => {
    const { encrypt, failures, eme } = await open({ licences: [lose], certificates: [lose] })
    await encrypt()
    expect([failures(), eme.told.at(-1)]).toEqual([[], 'licence:32'])
  })

  it('a screen that was given back is taken again; of one that plays elsewhere nothing more is said', async () => {
    const regained = await open({ licences: [refuse(403, 'LICENCE_DENIED')] })
    await regained.encrypt()
    expect([regained.regain.mock.calls.length, regained.failures(), regained.eme.told.at(-1)]).toEqual([
      1,
      [],
      'licence:32',
    ])
    const elsewhere = await open({ licences: [refuse(403, 'LICENCE_DENIED')], regained: 'elsewhere' })
    await elsewhere.encrypt()
    expect([elsewhere.asks().length, elsewhere.failures()]).toEqual([1, []])
  })

  it('a renewal that fails is asked for again, one that is refused ends the film', async () => {
    const busy = refuse(503, 'UNAVAILABLE')
    const { encrypt, failures } = await open({
      licences: [grant, busy, busy, grant, refuse(403, 'LICENCE_DENIED'), refuse(403, 'LICENCE_DENIED')],
    })
    await encrypt()
    for (let turn = 0; turn < 2; turn += 1) await vi.advanceTimersByTimeAsync(HALF_MS)
    expect(failures()).toEqual([])
    await vi.advanceTimersByTimeAsync(HALF_MS)
    expect(failures()).toEqual([DENIED])
  })

  it.each<[MediaKeyStatus, unknown[][]]>([
    ['usable', []],
    ['expired', [DENIED]],
    ['output-restricted', [['drm', 'FAIRPLAY_OUTPUT', undefined]]],
    ['internal-error', [['drm', 'FAIRPLAY_MODULE', undefined]]],
  ])('keys that are %s', async (status, expected) => {
    const { eme, encrypt, failures } = await open()
    await encrypt()
    eme.turn(status)
    expect(failures()).toEqual(expected)
  })
})
