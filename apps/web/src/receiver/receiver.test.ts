import type { PlaybackAnswer } from '@kola/contract/playback'
import { MEDIA_TOKEN_HEADER } from '@kola/player/listeners/presence-report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Framework } from './caf.ts'
import { startReceiver } from './start-receiver.ts'

const LOAD_DATA = { customerId: 'demo', accountId: 'account-1', deviceName: 'Living-room TV', token: 'cast-token' }
const ANSWER = {
  sessionId: 'session-1',
  dash: 'https://kola.test/media/first/media-film/v1/dash.mpd',
  drm: {
    customData: 'custom-data',
    servers: {
      'org.w3.clearkey': 'https://kola.test/drm/clearkey',
      'com.widevine.alpha': 'https://kola.test/drm/widevine',
    },
    licenceSeconds: 300,
  },
  presence: { url: 'https://kola.test/presence/account-1-TV.json', token: 'presence-token', intervalMs: 5_000 },
  subtitles: [
    { language: 'en', label: 'English', url: '/media/first/media-film/v1/text/en.vtt' },
    { language: 'yo', label: 'Yorùbá' },
  ],
  durationSeconds: 46,
  video: { id: 'film', name: 'Danfo' },
} as unknown as PlaybackAnswer

type Call = { path: string; query: string; body: Record<string, unknown> }

/** Google's receiver as its reference says: the parts that are used. */
function createFramework() {
  const handlers = new Map<string, Set<(event: object) => void>>()
  const set: { load?: (request: object) => Promise<object>; config?: (request: object, config: object) => object } = {}
  const messages = new Map<string, (event: object) => void>()
  const state = { player: 'IDLE', seconds: 0 }
  const manager = {
    setMessageInterceptor: (_type: string, handler: (request: object) => Promise<object>) => {
      set.load = handler
    },
    setMediaPlaybackInfoHandler: (handler: (request: object, config: object) => object) => {
      set.config = handler
    },
    addEventListener(type: string, handler: (event: object) => void) {
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
    },
    removeEventListener: (type: string, handler: (event: object) => void) => handlers.get(type)?.delete(handler),
    getPlayerState: () => state.player,
    getCurrentTimeSec: () => state.seconds,
    getDurationSec: () => 46,
    getAudioTracksManager: () => ({ setActiveByLanguage: audio }),
    getTextTracksManager: () => ({ setActiveByLanguage: text }),
    sendLocalMediaRequest: local,
    stop,
  }
  const names = (text: string) => Object.fromEntries(text.split(' ').map((name) => [name, name]))
  class Named {
    readonly given: unknown[]
    constructor(...given: unknown[]) {
      this.given = given
    }
  }
  const framework = {
    ContentProtection: { WIDEVINE: 'widevine', PLAYREADY: 'playready', CLEARKEY: 'clearkey' },
    CastReceiverContext: {
      getInstance: () => ({
        getPlayerManager: () => manager,
        addCustomMessageListener: (name: string, handler: (event: object) => void) => messages.set(name, handler),
        start,
      }),
    },
    events: {
      EventType: names('PLAYER_LOAD_COMPLETE MEDIA_FINISHED PLAYING PAUSE BUFFERING TIME_UPDATE SEEKED'),
    },
    system: { MessageType: { JSON: 'JSON' } },
    messages: {
      ...{ ErrorData: Named, Track: Named, SetPlaybackRateRequestData: Named },
      ...{ MessageType: names('LOAD'), ErrorType: names('LOAD_FAILED'), ErrorReason: names('INVALID_REQUEST') },
      ...{ TrackType: names('TEXT'), TextTrackType: names('SUBTITLES'), StreamType: names('BUFFERED') },
    },
  } as unknown as Framework
  const tell = (type: string, event: object = {}) => {
    for (const handler of [...(handlers.get(type) ?? [])]) handler({ type, ...event })
  }
  return {
    framework,
    load: async (customData: unknown = LOAD_DATA) => {
      const request = { media: { contentId: 'film', customData: { titleId: 'film' } }, customData }
      return (await set.load?.(request)) as Record<string, unknown> & typeof request
    },
    configure: () => set.config?.({}, {}) as Record<string, unknown>,
    play(seconds: number) {
      Object.assign(state, { player: 'PLAYING', seconds })
      tell('PLAYING')
    },
    pause(seconds: number) {
      Object.assign(state, { player: 'PAUSED', seconds })
      tell('PAUSE')
    },
    finish(endedReason: string) {
      state.player = 'IDLE'
      tell('MEDIA_FINISHED', { endedReason })
    },
    tell,
    say: (data: object) => messages.get('urn:x-cast:kola')?.({ data }),
  }
}

const [audio, text, local, stop, start] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
let calls: Call[]
let answers: Record<string, () => Response>

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
const named = (part: string) => calls.filter(({ path }) => path.includes(part))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  answers = {
    '/apps/v2/cast-sessions': () => json(ANSWER),
    '/presence/account-1-TV.json': () => json({}, { headers: { [MEDIA_TOKEN_HEADER]: 'second' } }),
  }
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    const { pathname, search } = new URL(url, 'https://kola.test')
    calls.push({ path: pathname, query: search, body: JSON.parse(String(init.body)) })
    return answers[pathname]?.() ?? json({ message: 'Ended' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const mock of [audio, text, local, stop, start]) mock.mockReset()
})

async function createCase() {
  const stub = createFramework()
  const page = new EventTarget()
  startReceiver({ framework: stub.framework, page })
  return { ...stub, page }
}

test('a receiver says that it is there, with our own words', async () => {
  await createCase()
  expect(start).toHaveBeenCalledExactlyOnceWith({ customNamespaces: { 'urn:x-cast:kola': 'JSON' } })
})

test('a film is asked for by the token, and the token is seen by nobody else', async () => {
  const stub = await createCase()
  const loaded = await stub.load()
  expect(calls).toEqual([
    {
      path: '/apps/v2/cast-sessions',
      query: '',
      body: { token: 'cast-token', deviceId: expect.stringMatching(/^[A-Z0-9]{20}$/) },
    },
  ])
  expect(loaded.media).toMatchObject({
    ...{ contentId: 'film', contentUrl: ANSWER.dash, contentType: 'application/dash+xml', duration: 46 },
    customData: { titleId: 'film' },
  })
  expect((loaded.media as { tracks?: object[] }).tracks).toEqual([
    expect.objectContaining({ given: [1_000, 'TEXT'], language: 'en', name: 'English', trackContentType: 'text/vtt' }),
  ])
  expect(JSON.stringify(loaded.media)).not.toMatch(/cast-token|custom-data|presence-token/)
})

test('what the service refuses is told to the sender by its code, and nothing plays', async () => {
  const stub = await createCase()
  answers['/apps/v2/cast-sessions'] = () => json({ error: { code: 'SCREEN_LIMIT_REACHED' } }, { status: 422 })
  expect(await stub.load()).toMatchObject({ given: ['LOAD_FAILED'], customData: { code: 'SCREEN_LIMIT_REACHED' } })
  stub.play(1)
  await settle()
  expect(named('/presence/')).toEqual([])
})

test.each([undefined, {}, { token: '' }])('a load with %j of another app asks nobody', async (data) => {
  const stub = await createCase()
  expect(await stub.load(data ?? null)).toMatchObject({ given: ['LOAD_FAILED'], customData: { code: 'NETWORK' } })
  expect(calls).toEqual([])
})

test('licences are asked for with the real protection first, and with the data that opens them', async () => {
  const stub = await createCase()
  await stub.load()
  const config = stub.configure()
  expect(config).toMatchObject({
    protectionSystem: 'widevine',
    licenseUrl: 'https://kola.test/drm/widevine',
  })
  const request = { url: 'https://kola.test/drm/widevine', headers: { accept: '*/*' } }
  ;(config.licenseRequestHandler as (given: object) => void)(request)
  expect(request.headers).toEqual({ accept: '*/*', 'x-dt-custom-data': 'custom-data' })
})

test('the screen is held while the film plays, and its address is renewed', async () => {
  const stub = await createCase()
  await stub.load()
  await settle()
  expect(named('/presence/')).toEqual([])
  stub.play(3)
  await settle()
  expect(named('/presence/')).toEqual([
    expect.objectContaining({
      query: '?auth=presence-token',
      body: expect.objectContaining({
        userId: 'account-1',
        customerId: 'demo',
        device_name: 'Living-room TV',
        session_id: 'session-1',
        video_id: 'film',
      }),
    }),
  ])
  const request = { url: ANSWER.dash }
  ;(stub.configure().segmentRequestHandler as (given: object) => void)(request)
  expect(request.url).toBe('https://kola.test/media/second/media-film/v1/dash.mpd')
  stub.pause(4)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(named('/presence/')).toHaveLength(1)
})

test('a screen that somebody else took ends the film', async () => {
  const stub = await createCase()
  await stub.load()
  answers['/presence/account-1-TV.json'] = () => json({ error: { devices: [] } }, { status: 422 })
  stub.play(3)
  await settle()
  expect(stop).toHaveBeenCalledOnce()
})

test('the place is saved at a pause, and the end of the film empties it and gives the screen back', async () => {
  const stub = await createCase()
  await stub.load()
  stub.play(3)
  stub.pause(21)
  await settle()
  expect(named('/resume')).toEqual([
    {
      path: '/apps/v1/resume',
      query: '?auth=presence-token',
      body: { video_id: 'film', status: 1, resumeTime: 21, sessionId: 'session-1', sequence: 1 },
    },
  ])
  stub.play(45)
  stub.finish('END_OF_STREAM')
  await settle()
  expect(named('/resume').at(-1)?.body).toMatchObject({ status: 0, resumeTime: 0, sequence: 2 })
  expect(named('/end')).toEqual([
    expect.objectContaining({ path: '/apps/v2/playback-sessions/session-1/end', query: '?auth=presence-token' }),
  ])
})

test('a film that is stopped keeps its place', async () => {
  const stub = await createCase()
  await stub.load()
  stub.play(30)
  stub.finish('STOPPED')
  stub.finish('STOPPED')
  stub.page.dispatchEvent(new Event('pagehide'))
  await settle()
  expect(named('/resume').map(({ body }) => [body.status, body.resumeTime])).toEqual([[1, 30]])
  expect(named('/end')).toHaveLength(1)
})

test('the next film begins when the last one has given its screen back', async () => {
  const stub = await createCase()
  await stub.load()
  stub.play(30)
  await settle()
  await stub.load({ ...LOAD_DATA, token: 'second-token' })
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
    ...['cast-sessions', 'account-1-TV.json', 'resume', 'end', 'cast-sessions'],
  ])
})

test('what was chosen on the phone is chosen on the television', async () => {
  const stub = await createCase()
  await stub.load({ ...LOAD_DATA, textLanguage: 'pcm', audioLanguage: 'yo' })
  stub.tell('PLAYER_LOAD_COMPLETE')
  expect([audio.mock.calls, text.mock.calls]).toEqual([[['yo']], [['pcm']]])
  stub.say({ type: 'setRate', rate: 1.5 })
  expect(local).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ playbackRate: 1.5 }))
})

test('a receiver that is closed gives the screen back', async () => {
  const stub = await createCase()
  await stub.load()
  stub.play(5)
  stub.page.dispatchEvent(new Event('pagehide'))
  await settle()
  expect(named('/resume').map(({ body }) => body.resumeTime)).toEqual([5])
  expect(named('/end')).toHaveLength(1)
})
