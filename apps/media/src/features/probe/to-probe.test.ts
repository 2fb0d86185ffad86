import { expect, test } from 'vitest'
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
const report = (streams: object[], format: object = { duration: '12.5' }) => ({ streams, format })
const video = (change: object) => toProbe(report([stream(change)])).video

test('picture, length and sound are read', () => {
  const audio = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2, tags: { language: 'yor' } }
  expect(toProbe(report([stream(), audio]))).toEqual({
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
    },
    audio: [{ index: 1, codec: 'aac', channels: 2, language: 'yor' }],
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

test.each([
  ['nothing at all', {}, 'NOT_A_VIDEO'],
  ['no streams', report([]), 'NOT_A_VIDEO'],
  ['sound only', report([{ index: 0, codec_type: 'audio', channels: 2 }]), 'NO_VIDEO_STREAM'],
  ['sound with a cover picture', report([stream({ disposition: { attached_pic: 1 } })]), 'NO_VIDEO_STREAM'],
  ['a single picture', report([stream()], {}), 'NOT_A_VIDEO'],
])('%s is refused', (_, json, code) => {
  expect(() => toProbe(json)).toThrow(expect.objectContaining({ code }))
})
