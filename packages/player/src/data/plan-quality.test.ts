import { describe, expect, it } from 'vitest'
import { toLines } from './lines.ts'
import { planQuality, type QualityWish } from './plan-quality.ts'
import { findSaverRendition } from './plan-saver.ts'

const GOOD = { saveData: false, isCellular: false, isSlow: false }
const rendition = (lines: number, bitsPerSecond: number) => ({
  ...{ lines, bitsPerSecond, averageBitsPerSecond: bitsPerSecond / 2, isActive: false },
})
const TRACKS = {
  renditions: [rendition(240, 150_000), rendition(360, 300_000), rendition(360, 500_000), rendition(480, 800_000)],
  sounds: [48_000, 128_000],
}
const plan = (wish: Partial<QualityWish>, line = GOOD, tracks = TRACKS) =>
  planQuality({ mode: 'picture', maxHeightPixels: null, ...wish }, line, tracks)

describe('planQuality', () => {
  it('leaves everything open to a viewer who follows a good line', () => {
    expect(plan({})).toEqual({
      streaming: { bufferingGoal: 24, stopFetchingOnPause: false },
      abr: {
        restrictions: {
          ...{ maxHeight: Number.POSITIVE_INFINITY, maxWidth: Number.POSITIVE_INFINITY },
          maxBandwidth: Number.POSITIVE_INFINITY,
        },
      },
    })
  })

  it('keeps saver mode to the small 360 lines with the small sound, and fetches neither far ahead nor in a pause', () => {
    const { streaming, abr } = plan({ mode: 'saver', maxHeightPixels: 720 })
    expect(streaming).toEqual({ bufferingGoal: 12, stopFetchingOnPause: true })
    expect(abr.restrictions).toEqual({ maxHeight: 360, maxWidth: 647, maxBandwidth: 348_000 })
  })

  it('keeps to what the viewer said, before what the line says', () => {
    const mobile = { ...GOOD, isCellular: true }
    expect(plan({}, mobile).abr.restrictions.maxHeight).toBe(480)
    expect(plan({ maxHeightPixels: 720 }, mobile).abr.restrictions).toMatchObject({ maxHeight: 720, maxWidth: 1293 })
    expect(plan({}, { ...GOOD, saveData: true })).toMatchObject({
      streaming: { stopFetchingOnPause: true },
      abr: { restrictions: { maxHeight: 360 } },
    })
  })

  it('listens to the smallest sound', () => {
    expect(plan({ mode: 'sound' }).abr.restrictions.maxBandwidth).toBe(48_000)
  })

  it('knows no number before the film is known', () => {
    const unknown = { renditions: [], sounds: [] }
    expect(plan({ mode: 'saver' }, GOOD, unknown).abr.restrictions.maxBandwidth).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('findSaverRendition', () => {
  it('takes the smallest where nothing has 360 lines or less', () => {
    expect(findSaverRendition([rendition(480, 1), rendition(720, 2)])?.lines).toBe(480)
    expect(findSaverRendition([])).toBeNull()
  })
})

it.each([
  [640, 360, 360],
  [428, 240, 240],
  [640, 268, 360],
  [854, 358, 480],
  [480, 360, 360],
  [360, 640, 360],
  [848, 470, 480],
  [null, 360, 360],
])('a picture of %s x %s is called %s', (width, height, lines) => {
  expect(toLines({ width, height })).toBe(lines)
})
