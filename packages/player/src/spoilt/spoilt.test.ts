import { describe, expect, it, vi } from 'vitest'
import { isSpoilt, toPlayerError } from '../engines/shaka-errors.ts'
import type { ShakaLibrary } from '../engines/shaka-library.ts'
import { createStumbles } from './go-past.ts'
import { isWholePiece } from './is-whole.ts'
import { mendPieces } from './mend-pieces.ts'
import { createSpoiltGate } from './spoilt-gate.ts'
import { SpoiltPiece } from './spoilt-piece.ts'
import { watchSpoilt } from './watch-spoilt.ts'

function toBox(name: string, length: number): number[] {
  return [0, 0, 0, length, ...new TextEncoder().encode(name), ...Array<number>(length - 8).fill(7)]
}
const toBuffer = (bytes: number[]) => Uint8Array.from(bytes).buffer
const PIECE = [...toBox('styp', 12), ...toBox('moof', 20), ...toBox('mdat', 40)]
const NOISE = Array<number>(72).fill(0xa5)

describe('isWholePiece', () => {
  it.each([
    ['a piece', PIECE, true],
    ['two fragments in one', [...PIECE, ...toBox('moof', 16), ...toBox('mdat', 16)], true],
    ['a box with a long length', [...PIECE, 0, 0, 0, 1, ...toBox('mdat', 8).slice(4), 0, 0, 0, 0, 0, 0, 0, 16], true],
    ['noise', NOISE, false],
    ['the page of a proxy', [...new TextEncoder().encode('<html><body>Please sign in</body></html>')], false],
    ['a piece that was cut off', PIECE.slice(0, -1), false],
    ['a piece with something behind it', [...PIECE, 0, 0, 0], false],
    ['a head alone', [...toBox('ftyp', 16), ...toBox('moov', 16)], false],
    ['a box that says it has no length', [...PIECE, ...[0, 0, 0, 0], ...toBox('free', 8).slice(4)], false],
    ['nothing', [], false],
  ])('%s', (_what, bytes, isWhole) => expect(isWholePiece(toBuffer(bytes))).toBe(isWhole))
})

type Filter = (type: number, response: object, context: object) => Promise<void>

function setUp(given: { anew?: number[] | null; doubtedSeconds?: number | null } = {}) {
  const { anew = PIECE, doubtedSeconds = null } = given
  const shaka = {
    net: { NetworkingEngine: { RequestType: { SEGMENT: 1 }, AdvancedRequestType: { MEDIA_SEGMENT: 1 } } },
  }
  let filter: Filter = async () => {}
  const registerResponseFilter = (given: Filter) => {
    filter = given
  }
  const player = { getNetworkingEngine: () => ({ registerResponseFilter }) }
  const fetchAnew = vi.fn(async () => anew && toBuffer(anew))
  const onLoss = vi.fn()
  const rights = { toUrl: (url: string) => url.replace('/old/', '/new/'), regain: vi.fn() }
  const source = { url: 'http://kola.test/media/old/cenc/dash.mpd', rights }
  const needs = { source, fetchAnew, onLoss, doubtedSeconds }
  const pieces = mendPieces(shaka as unknown as ShakaLibrary, player as never, needs)
  async function answer(bytes: number[], { at = 40, mimeType = 'video/mp4', type = 1, address = '' } = {}) {
    const uri = address || 'http://kola.test/media/old/cenc/240p.mp4'
    const originalRequest = { uris: [uri], headers: { Range: 'bytes=500-571' } }
    const response = { uri, originalUri: uri, originalRequest, data: toBuffer(bytes) }
    const stream = { type: mimeType.split('/')[0], mimeType, originalId: '240p' }
    await filter(1, response, { type, stream, segment: { getStartTime: () => at } })
    return [...new Uint8Array(response.data)]
  }
  return { answer, fetchAnew, onLoss, pieces }
}

describe('mendPieces', () => {
  it('lets a whole piece through, and whatever is no piece', async () => {
    const { answer, fetchAnew } = setUp()
    expect(await answer(PIECE)).toEqual(PIECE)
    expect(await answer(NOISE, { type: 0 })).toEqual(NOISE)
    expect(await answer(NOISE, { mimeType: 'text/vtt' })).toEqual(NOISE)
    expect(fetchAnew).not.toHaveBeenCalled()
  })

  it('PLAYER-14 fetches a spoilt one anew, the same bytes under the newest address', async () => {
    const { answer, fetchAnew, onLoss } = setUp()
    expect(await answer(NOISE)).toEqual(PIECE)
    expect(fetchAnew.mock.calls).toEqual([
      [{ url: 'http://kola.test/media/new/cenc/240p.mp4', range: 'bytes=500-571' }],
    ])
    expect(onLoss).not.toHaveBeenCalled()
  })

  it('fetches what is spoilt on this device over the line', async () => {
    const { answer, fetchAnew } = setUp()
    expect(await answer(NOISE, { address: 'kola-stored://film/240p.mp4' })).toEqual(PIECE)
    expect(fetchAnew).toHaveBeenCalledWith({
      url: 'http://kola.test/media/new/cenc/240p.mp4',
      range: 'bytes=500-571',
    })
  })

  it.each([[NOISE], [null]])('gives the file up where that is no better', async (anew) => {
    const { answer, onLoss } = setUp({ anew })
    await expect(answer(NOISE)).rejects.toThrow(SpoiltPiece)
    expect(onLoss.mock.calls).toEqual([[expect.objectContaining({ originalId: '240p' })]])
  })

  it('believes nothing near a place where a decoder stumbled, and all of it elsewhere', async () => {
    const { answer, fetchAnew } = setUp({ doubtedSeconds: 43 })
    await answer(PIECE, { at: 40 })
    await answer(PIECE, { at: 60 })
    expect(fetchAnew).toHaveBeenCalledTimes(1)
  })

  it('knows whose picture stands at a place', async () => {
    const { answer, pieces } = setUp()
    expect(pieces.findPicture(40)).toBeNull()
    await answer(PIECE, { at: 40 })
    expect([pieces.findPicture(39.5), pieces.findPicture(44), pieces.findPicture(2)]).toEqual(['240p', '240p', null])
  })
})

describe('createStumbles', () => {
  const error = { category: 'media' as const }

  it('PLAYER-14 doubts the pieces, then does without the file, then without the next, then ends', () => {
    const stumbles = createStumbles()
    const at = (picture: string | null) => stumbles.plan({ error, atSeconds: 40, picture })
    expect(at('240p')).toEqual({ doubtedSeconds: 40, lost: new Set() })
    expect(at('240p')).toEqual({ doubtedSeconds: null, lost: new Set(['240p']) })
    expect(at('360p')).toEqual({ doubtedSeconds: null, lost: new Set(['240p', '360p']) })
    expect(at('360p')).toBeNull()
  })

  it('begins anew at another place, but not for ever', () => {
    const stumbles = createStumbles()
    const plans = Array.from({ length: 9 }, (_, turn) => stumbles.plan({ error, atSeconds: turn * 60, picture: 'p' }))
    expect(plans.map((plan) => plan?.doubtedSeconds ?? null)).toEqual([0, 60, 120, 180, 240, 300, 360, 420, null])
  })

  it('leaves other failures to others', () => {
    const plan = createStumbles().plan({ error: { category: 'network' }, atSeconds: 40, picture: 'p' })
    expect(plan).toBeNull()
  })
})

const spoilt = { category: 1, code: 1007, severity: 2, data: [new SpoiltPiece('http://kola.test/240p.mp4')] }
const stumble = { category: 3, code: 3016, severity: 2, data: [3] }

it('a film that came apart is no fault of the line, and may be tried again', () => {
  expect([isSpoilt(spoilt), isSpoilt({ ...spoilt, data: [new TypeError('x')] })]).toEqual([true, false])
  expect(toPlayerError(spoilt)).toMatchObject({ category: 'media', code: 'SPOILT', recoverable: true })
})

const toRanges = (length: number) => ({ length }) as TimeRanges
const toVideo = (played: number) => ({
  ...{ played: toRanges(played), buffered: toRanges(0), currentTime: 0 },
  pause: vi.fn(),
})

describe('watchSpoilt', () => {
  function setUpWatch(played = 1) {
    const video = toVideo(played)
    const openAgain = vi.fn()
    return { video, openAgain, watch: watchSpoilt({ video, readPlace: () => 40, openAgain }) }
  }

  it('opens the film again where its decoder stumbled, until nothing is left', () => {
    const { watch, openAgain } = setUpWatch()
    const source = { url: 'http://kola.test/dash.mpd', format: 'dash' as const }
    expect(watch.goPast(spoilt, source)).toBe(false)
    expect(watch.goPast({ ...stumble, handled: true }, source)).toBe(false)
    expect(watch.goPast(stumble, source)).toBe(true)
    expect(watch.goPast(stumble, source), 'nobody knows which file it is').toBe(false)
    expect(openAgain).toHaveBeenCalledTimes(1)
    watch.begin()
    expect(watch.goPast(stumble, source), 'somebody asked for it').toBe(true)
  })

  it('leaves a film that never showed anything to the codecs that every device plays', () => {
    const { watch } = setUpWatch(0)
    expect(watch.goPast(stumble, { url: 'a', format: 'dash', fallbackUrl: 'b' })).toBe(false)
  })

  it('shows what has come to its end before it says that no more comes', () => {
    const { watch, video } = setUpWatch()
    const film = { isBuffering: vi.fn(() => false), addEventListener: vi.fn() }
    const end = vi.fn()
    watch.endAfter(spoilt, film, end)
    expect(end).not.toHaveBeenCalled()
    film.isBuffering.mockReturnValue(true)
    for (let time = 0; time < 2; time += 1) film.addEventListener.mock.calls[0]?.[1]()
    expect([end.mock.calls.length, video.pause.mock.calls.length]).toEqual([1, 1])
    watch.endAfter(stumble, { ...film, isBuffering: () => false }, end)
    expect(end, 'another failure ends it at once').toHaveBeenCalledTimes(2)
  })
})

it('PLAYER-14 a decoder that tells twice of what it stumbled over opens its film again once, and any other failure ends it at once', async () => {
  const openAgain = vi.fn()
  const video = toVideo(1)
  const gate = createSpoiltGate({ video, readPlace: () => 40, openAgain })
  const end = vi.fn()
  const player = { addEventListener: vi.fn(), isBuffering: () => false } as never
  const source = { url: 'http://kola.test/dash.mpd', format: 'dash' as const }
  const film = { source, player, isOver: () => false, end }
  await Promise.all([gate.end(stumble, film), gate.end({ ...stumble, code: 3014 }, film)])
  expect([openAgain.mock.calls.length, end.mock.calls.length]).toEqual([1, 0])
  void gate.end({ category: 6, code: 6007, severity: 2 }, { ...film, player: { ...film } as never })
  expect(end).toHaveBeenCalledTimes(1)
})
