import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { MediaFormat } from '../source.ts'
import { createTestTimers } from '../testing/test-player.ts'
import type { Stream, Variant } from './known-rungs.ts'
import { watchRungs } from './watch-rungs.ts'

const toError = (category: number, code: number, ...data: unknown[]) => ({ category, code, severity: 1, data })
const gone = () => toError(1, 1001, 'http://kola.test/a.mp4', 404, '{}', {}, 1)
const inTrouble = () => toError(1, 1001, 'http://kola.test/a.mp4', 503, '', {}, 1)
const tooLate = () => toError(1, 1003, 'http://kola.test/a.mp4')
const nonsense = () => toError(3, 3004)

class FakeManager {
  variants: Variant[] = []
  ban: (type: string, seconds: number) => void = () => {}
  init(_: unknown, ban: FakeManager['ban']) {
    this.ban = ban
  }
  setVariants(variants: Variant[], _isLowLatency: boolean) {
    this.variants = variants
    return true
  }
  chooseVariant() {
    return this.variants[0] ?? null
  }
}

type Create = () => Promise<void>
const toStream = (type: string, language: string, createSegmentIndex: Create = async () => {}): Stream => ({
  ...{ type, language, createSegmentIndex, bandwidth: 100, width: 16, height: 9 },
})
const toVariant = (video: Stream, audio: Stream): Variant => ({
  ...{ video, audio, disabledUntilTime: 0, allowedByApplication: true, allowedByKeySystem: true },
})
type Listener = (event: object) => void

/** A film of two renditions, whose lists of pieces come as told. */
function setUp(
  lists: { low?: Create; high?: Create; sound?: Create } = {},
  { isLive = false, format = 'dash' as MediaFormat } = {},
) {
  const [low, high] = [toStream('video', 'und', lists.low), toStream('video', 'und', lists.high)]
  const sound = toStream('audio', 'en', lists.sound)
  const variants = [toVariant(low, sound), toVariant(high, sound)]
  const listeners = new Map<string, Listener>()
  const addEventListener = (name: string, listener: Listener) => void listeners.set(name, listener)
  const tracks = { active: 100 }
  const configure = vi.fn(({ abrFactory }: { abrFactory: () => FakeManager }) => abrFactory())
  const player = {
    ...{ addEventListener, configure, isLive: () => isLive, getNetworkingEngine: () => ({ addEventListener }) },
    getVideoTracks: () => [100, 200].map((bandwidth) => ({ bandwidth, active: tracks.active === bandwidth })),
  }
  const timers = createTestTimers()
  const [page, state] = [new EventTarget(), { isOver: false }]
  const shaka = { abr: { SimpleAbrManager: FakeManager } } as unknown as ShakaLibrary
  const rungs = watchRungs(shaka, player as never, { format, timers, page, isOver: () => state.isOver })
  const manager = configure.mock.results[0]?.value as FakeManager
  const [switchTo, ban] = [vi.fn(), vi.fn()]
  manager.init(switchTo, ban)
  manager.setVariants(variants, false)
  const fire = (name: string, event: object = {}) => listeners.get(name)?.(event)
  fire('streaming')
  return { low, high, sound, variants, rungs, manager, switchTo, ban, fire, timers, page, state, tracks }
}

/** The same once it plays. */
function setUpPlaying(...how: Parameters<typeof setUp>) {
  const film = setUp(...how)
  film.fire('canupdatestarttime')
  return film
}

const failing = (toFailure: () => unknown) => vi.fn<Create>(() => Promise.reject(toFailure()))

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

describe('watchRungs', () => {
  it.each([gone, nonsense])(
    'begins with another rendition where the list of the first is of no use (%s)',
    async (toFailure) => {
      const { low, variants, manager, switchTo } = setUp({ low: failing(toFailure) })
      await low.createSegmentIndex()
      expect(variants.map((variant) => variant.disabledUntilTime)).toEqual([Number.POSITIVE_INFINITY, 0])
      manager.setVariants(variants, false)
      expect(manager.variants).toEqual([variants[1]])
      expect(switchTo).not.toHaveBeenCalled()
    },
  )

  it('goes on at another rendition at once while the film plays, and never comes back to what is gone', async () => {
    const { low, variants, manager, switchTo } = setUpPlaying({ low: failing(gone) })
    await low.createSegmentIndex()
    expect(switchTo).toHaveBeenCalledExactlyOnceWith(variants[1])
    const [lost] = variants
    if (lost) lost.disabledUntilTime = 30
    manager.setVariants(variants, false)
    expect(lost?.disabledUntilTime).toBe(Number.POSITIVE_INFINITY)
    expect(manager.variants).toEqual([variants[1]])
  })

  it('lifts the ban of what drops pictures where nothing else is left', async () => {
    const { low, variants, switchTo } = setUpPlaying({ low: failing(gone) })
    const [, banned] = variants
    if (banned) banned.disabledUntilTime = 30
    await low.createSegmentIndex()
    expect(banned?.disabledUntilTime).toBe(0)
    expect(switchTo).toHaveBeenCalledWith(banned)
  })

  it('ends the film with the last of its renditions, and with the only file of a language', async () => {
    const film = setUp({ low: failing(gone), high: failing(gone), sound: failing(gone) })
    await film.low.createSegmentIndex()
    for (const stream of [film.high, film.sound]) {
      const error = await stream.createSegmentIndex().catch((thrown: unknown) => thrown)
      expect(film.rungs.isEnd(error)).toBe(true)
    }
    expect(film.rungs.isEnd(gone())).toBe(false)
  })

  it('lets a film of HLS fail whose first choice is gone: Shaka has chosen by then', async () => {
    const { low, variants } = setUp({ low: failing(gone) }, { format: 'hls' })
    await expect(low.createSegmentIndex()).rejects.toMatchObject({ code: 1001 })
    expect(variants[0]?.disabledUntilTime).toBe(0)
  })

  it('asks for what is gone once, but for what a broadcast has not got yet', () => {
    const retry = (film: ReturnType<typeof setUp>, error: unknown) => {
      const preventDefault = vi.fn()
      film.fire('retry', { error, preventDefault })
      return preventDefault.mock.calls.length
    }
    expect([retry(setUp(), gone()), retry(setUp(), inTrouble())]).toEqual([1, 0])
    expect(retry(setUp({}, { isLive: true }), gone())).toBe(0)
  })

  it('lets Shaka find another rendition after a piece that is gone', () => {
    const { fire, low, variants } = setUpPlaying()
    const [, banned] = variants
    if (banned) banned.disabledUntilTime = 30
    fire('downloadfailed', { error: inTrouble(), context: { stream: low } })
    fire('downloadfailed', { error: gone() })
    expect(variants.map((variant) => variant.disabledUntilTime)).toEqual([0, 30])
    fire('downloadfailed', { error: gone(), context: { stream: low } })
    expect(variants.map((variant) => variant.disabledUntilTime)).toEqual([Number.POSITIVE_INFINITY, 0])
  })
})

describe('a list of pieces on a line that fails', () => {
  it('is asked for again until it comes, by whoever wants it once', async () => {
    const create = failing(tooLate)
    const { low, timers, page } = setUpPlaying({ low: create })
    const both = Promise.all([low.createSegmentIndex(), low.createSegmentIndex()])
    await timers.advance(0)
    await timers.advance(3_000)
    expect(create).toHaveBeenCalledTimes(2)
    create.mockResolvedValueOnce()
    page.dispatchEvent(new Event('online'))
    await both
    expect(create).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['Shaka finds another rendition itself', inTrouble, false],
    ['the film is over', tooLate, true],
  ])('is left where %s', async (_, toFailure, isOver) => {
    const { low, state } = setUpPlaying({ low: failing(toFailure) })
    state.isOver = isOver
    await expect(low.createSegmentIndex()).rejects.toMatchObject({ category: 1 })
  })

  it('fails while the film begins: there is nothing to play meanwhile', async () => {
    await expect(setUp({ low: failing(tooLate) }).low.createSegmentIndex()).rejects.toMatchObject({ code: 1003 })
  })
})

describe('renditions that a device plays badly', () => {
  it('are banned for a while, but for the smallest', () => {
    const { manager, ban, tracks } = setUpPlaying()
    manager.ban('video', 30)
    expect(ban).not.toHaveBeenCalled()
    tracks.active = 200
    manager.ban('video', 30)
    expect(ban).toHaveBeenCalledExactlyOnceWith('video', 30)
  })

  it('are still what the film has, unless their keys are withheld', () => {
    const { rungs, variants } = setUpPlaying()
    for (const variant of variants) variant.disabledUntilTime = 30
    const [, withheld] = variants
    if (withheld) withheld.allowedByKeySystem = false
    expect(rungs.listResting()).toEqual([{ width: 16, height: 9, bandwidth: 100, active: false }])
  })
})
