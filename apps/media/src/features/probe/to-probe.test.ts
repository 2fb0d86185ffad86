import { expect, test } from 'vitest'
import { reportSchema } from './report.ts'
import { toProbe } from './to-probe.ts'

const stream = (change: object = {}) => ({
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  sample_aspect_ratio: '1:1',
  r_frame_rate: '25/1',
  avg_frame_rate: '25/1',
  ...change,
})
const read = (streams: object[], ends = new Map([[0, 12.5]])) =>
  toProbe(reportSchema.parse({ streams }), { ends, endsAbruptly: false })
const video = (change: object) => read([stream(change)]).video
const plain = { matrix: null, primaries: null, transfer: null, isFullRange: false, isRgb: false }

test('picture, length and sound are read', () => {
  const audio = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2, tags: { language: 'yor' } }
  expect(read([stream(), audio])).toEqual({
    durationSeconds: 12.5,
    video: {
      index: 0,
      codec: 'h264',
      width: 1920,
      height: 1080,
      frameRate: { numerator: 25, denominator: 1 },
      isVariableRate: false,
      isInterlaced: false,
      isHdr: false,
      colours: plain,
    },
    audio: [{ index: 1, codec: 'aac', channels: 2, language: 'yor', name: null, isDefault: false, endSeconds: null }],
    subtitles: [],
    otherPictures: 0,
    endsAbruptly: false,
    needsAllStreams: true,
  })
})

test('a phone film that lies on its side is a standing one', () => {
  expect(video({ side_data_list: [{ rotation: -90 }] })).toMatchObject({ width: 1080, height: 1920 })
  expect(video({ tags: { rotate: '90' } })).toMatchObject({ width: 1080, height: 1920 })
  expect(video({ side_data_list: [{ rotation: 180 }] })).toMatchObject({ width: 1920, height: 1080 })
})

test('pixels that are not square change the shown width', () => {
  expect(video({ width: 720, height: 576, sample_aspect_ratio: '64:45' })).toMatchObject({ width: 1024, height: 576 })
  expect(video({ sample_aspect_ratio: '0:1' })).toMatchObject({ width: 1920 })
})

test('a varying rate is the mean', () => {
  expect(video({ r_frame_rate: '90000/1', avg_frame_rate: '2997/125' })).toMatchObject({
    isVariableRate: true,
    frameRate: { numerator: 2997, denominator: 125 },
  })
})

test('interlaced and high dynamic range pictures are known', () => {
  expect(video({ field_order: 'tt', color_transfer: 'smpte2084' })).toMatchObject({ isInterlaced: true, isHdr: true })
})

test('a clock that stands in the place of a rate is no rate', () => {
  expect(video({ r_frame_rate: '1000/1', avg_frame_rate: '0/0' })).toMatchObject({
    isVariableRate: true,
    frameRate: { numerator: 30, denominator: 1 },
  })
})

test('colours are taken as they are named, and PQ is known by what only PQ films bear', () => {
  expect(video({ color_space: 'bt709', color_primaries: 'unknown', color_range: 'pc' }).colours).toEqual({
    ...plain,
    matrix: 'bt709',
    isFullRange: true,
  })
  expect(video({ pix_fmt: 'gbrp' }).colours.isRgb).toBe(true)
  expect(video({ side_data_list: [{ side_data_type: 'Mastering display metadata' }] })).toMatchObject({
    isHdr: true,
    colours: { transfer: 'smpte2084' },
  })
})

test('Dolby Vision without a picture for ordinary screens is refused by its name', () => {
  expect(() => video({ side_data_list: [{ dv_profile: 5 }] })).toThrow(
    'The picture has colours that cannot be brought to an ordinary screen: Dolby Vision of profile 5',
  )
  expect(video({ side_data_list: [{ dv_profile: 8 }] }).codec).toBe('h264')
})

test('the default picture is taken, a cover is none, and others are counted', () => {
  const cover = stream({ disposition: { attached_pic: 1 } })
  const second = stream({ index: 1 })
  const main = stream({ index: 2, disposition: { default: 1 } })
  const probe = read([cover, second, main], new Map([[2, 4]]))
  expect(probe).toMatchObject({ durationSeconds: 4, video: { index: 2 }, otherPictures: 1 })
})

test.each([
  ['no streams', [], 'NOT_A_VIDEO'],
  ['sound only', [{ index: 0, codec_type: 'audio', channels: 2 }], 'NO_VIDEO_STREAM'],
  ['sound with a cover picture', [stream({ disposition: { attached_pic: 1 } })], 'NO_VIDEO_STREAM'],
])('%s is refused', (_, streams, code) => {
  expect(() => read(streams)).toThrow(expect.objectContaining({ code }))
})

test('a single picture is refused', () => {
  expect(() => read([stream()], new Map())).toThrow(
    'The file is not a video that can be read: it holds a picture, not a film',
  )
})
