import { afterEach, expect, it, vi } from 'vitest'
import { createShakaEngine } from './engines/shaka.ts'
import type { ShakaLibrary } from './engines/shaka-library.ts'
import type { MediaSource } from './source.ts'
import type { PlayerState } from './state.ts'

const SOURCE = { url: 'https://kola.test/media/x.mpd', format: 'dash' } as MediaSource

/** An element that forgets what was wished for when it is given another film. */
class FakeVideo extends EventTarget {
  paused = true
  currentTime = 7
  readyState = 4
  buffered = { length: 0 }
  played = { length: 1, start: () => 0, end: () => 7 }
  play = vi.fn(async () => this.#become(false))
  pause = vi.fn(() => this.#become(true))
  #become(paused: boolean) {
    this.paused = paused
    this.dispatchEvent(new Event(paused ? 'pause' : 'play'))
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function setUp() {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  const video = new FakeVideo()
  const opened: (() => void)[] = []
  const failed: ((error: unknown) => void)[] = []
  const reports: Partial<PlayerState>[] = []
  const known = {
    load: () =>
      new Promise<void>((resolve, reject) => {
        opened.push(resolve)
        failed.push(reject)
      }),
    attach: async () => {
      video.paused = true
    },
    getPlaybackRate: () => 1,
    getNetworkingEngine: () => null,
    drmInfo: () => null,
  }
  const any = (given: object) =>
    new Proxy(given, {
      get: (target, name) => (name === 'then' ? undefined : (Reflect.get(target, name) ?? (() => []))),
    })
  const library = {
    polyfill: { installAll: () => {} },
    net: { NetworkingEngine: { RequestType: {} }, HttpFetchPlugin: { isSupported: () => false } },
    abr: {
      SimpleAbrManager: class {
        chooseVariant() {}
        setVariants() {
          return true
        }
        trySuggestStreams() {}
        enable() {}
        init() {}
        segmentDownloaded() {}
      },
    },
    Player: function Player() {
      return any(known)
    },
  }
  const engine = createShakaEngine({
    video: video as unknown as HTMLVideoElement,
    connection: { saveData: false, isCellular: false, isSlow: false },
    loadLibrary: async () => library as unknown as ShakaLibrary,
  })((patch) => reports.push(patch))
  const open = async () => {
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    opened.pop()?.()
  }
  return { engine, video, open, opened, failed, reports }
}

it.each([
  { was: 'pause', wish: 'play', isPaused: false },
  { was: 'pause', wish: null, isPaused: true },
  { was: 'play', wish: null, isPaused: false },
] as const)(
  'stands or plays as it was told last where it is opened again: $was before, $wish meanwhile',
  async ({ was, wish, isPaused }) => {
    const { engine, video, open } = setUp()
    const loading = engine.run({ type: 'load', source: SOURCE })
    await open()
    await loading
    await engine.run({ type: was })
    // To be heard alone it is loaded anew.
    const again = engine.run({ type: 'selectQuality', mode: 'sound', maxHeightPixels: null })
    if (wish) await engine.run({ type: wish })
    await open()
    await again
    expect(video.paused).toBe(isPaused)
  },
)

it('says nothing of a load that another one has taken the place of, however it ends', async () => {
  const { engine, opened, failed, reports } = setUp()
  const first = engine.run({ type: 'load', source: SOURCE })
  await vi.waitFor(() => expect(failed).toHaveLength(1))
  const second = engine.run({ type: 'load', source: SOURCE })
  failed[0]?.(new TypeError('Its parts are gone'))
  await first
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  opened[1]?.()
  await second
  expect(reports.filter(({ status }) => status === 'error')).toEqual([])
})
