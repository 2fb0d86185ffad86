import type { EncodeSpec } from '@kola/contract/encoders/spec'
import { expect, test } from 'vitest'
import { findFlaw } from './find-flaw.ts'
import type { Found } from './inspect.ts'
import { planPlaces } from './plan-places.ts'

const RATE = { numerator: 25, denominator: 1 }
const SPEC = {
  film: { durationSeconds: 10 },
  rendition: { width: 426, height: 240, profile: 'main', frameRate: RATE, gopFrames: 100 },
} as EncodeSpec

const STREAM = {
  ...{ codec_type: 'video', codec_name: 'h264', profile: 'Main', width: 426, height: 240, pix_fmt: 'yuv420p' },
  ...{ sample_aspect_ratio: '1:1', color_space: 'bt709', color_range: 'tv', avg_frame_rate: '25/1' },
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index / 25)
const toFound = (change: Partial<Found> = {}): Found => ({
  ...{ streams: [STREAM], pictureTimes: times(250), keyTimes: [0.08, 4.08, 8.08] },
  ...change,
})
const flawOf = (change: Partial<Found>, pictures: number | null = null) =>
  findFlaw(toFound(change), { spec: SPEC, pictures })

test('what was asked for has no flaw', () => {
  expect(flawOf({})).toBeNull()
  expect(flawOf({}, 250)).toBeNull()
})

test.each([
  [{ codec_name: 'hevc' }, 'hevc'],
  [{ profile: 'High 10' }, 'High 10'],
  [{ width: 428 }, '428x240'],
  [{ pix_fmt: 'yuv444p' }, 'yuv444p'],
  [{ sample_aspect_ratio: '4:3' }, '4:3'],
  [{ color_space: 'bt2020nc' }, 'bt2020nc'],
  [{ color_range: 'pc' }, 'pc'],
  [{ avg_frame_rate: '30/1' }, '30/1'],
  [{ codec_type: 'audio' }, 'audio'],
])('another form is a flaw: %o', (change, words) => {
  const flaw = flawOf({ streams: [{ ...STREAM, ...change }] })
  expect(flaw).toMatchObject({ isTheirs: true, text: expect.stringContaining(words) })
})

test('a hole, a picture twice and a late beginning are flaws', () => {
  const hole = [...times(250).filter((_, index) => index !== 30), 10]
  expect(flawOf({ pictureTimes: hole })?.text).toBe('picture 30 is shown at 1.240 s instead of 1.200 s')
  expect(flawOf({ pictureTimes: times(250).map((time) => time + 0.04) })?.text).toContain('picture 0')
  expect(flawOf({ pictureTimes: times(250).with(7, Number.NaN) })?.text).toContain('picture 7')
})

test('key pictures stand where segments begin and nowhere else', () => {
  expect(flawOf({ keyTimes: [0, 4] })?.text).toBe('it has 2 key pictures instead of 3')
  expect(flawOf({ keyTimes: [0, 2, 4, 6, 8] })?.text).toContain('5 key pictures')
  expect(flawOf({ keyTimes: [0, 4.04, 8] })?.text).toBe('key picture 1 stands at another place')
})

test('a length is that of what is there already, else the announced one; a film may be cut, and nobody is struck for it', () => {
  const of = (count: number) => ({ pictureTimes: times(count) })
  expect(flawOf(of(251))).toBeNull()
  expect(flawOf(of(252))).toMatchObject({ isTheirs: true })
  expect(flawOf(of(240))).toMatchObject({ isTheirs: false, text: 'it lasts 9.60 s instead of 10.00 s' })
  expect(flawOf(of(199))).toMatchObject({ isTheirs: true })
  expect(flawOf(of(250), 249)).toMatchObject({ isTheirs: false })
  expect(flawOf(of(250), 245)).toMatchObject({ isTheirs: true, text: 'it lasts 10.00 s instead of 9.80 s' })
})

test('places are three segments by chance, whole films where they are short, the last no longer than the film', () => {
  const numbers = [0.99, 0, 0.5]
  const random = () => numbers.shift() ?? 0
  expect(planPlaces({ durationSeconds: 39, segmentSeconds: 4 }, random)).toEqual([
    { startSeconds: 36, seconds: 3 },
    { startSeconds: 0, seconds: 4 },
    { startSeconds: 20, seconds: 4 },
  ])
  expect(planPlaces({ durationSeconds: 2, segmentSeconds: 4 }, Math.random)).toEqual([{ startSeconds: 0, seconds: 2 }])
})
