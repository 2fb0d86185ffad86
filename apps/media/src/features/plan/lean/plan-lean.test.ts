import { expect, test } from 'vitest'
import { toTestProbe, toTestTrack } from '#testing/probes.ts'
import { LADDER } from '../ladder.ts'
import { planRenditions } from '../plan-renditions.ts'
import { leanPictureArgs, leanSoundArgs } from './lean-args.ts'
import { planLeanPictures, planLeanSound } from './plan-lean.ts'

const planOf = (width: number, height: number) =>
  planLeanPictures(planRenditions(toTestProbe({ width, height }), LADDER))

test('AV1 stands beside H.264 from 240p to 720p, with its sizes, keys and key pictures, and never above its cap', () => {
  const h264 = planRenditions(toTestProbe(), LADDER)
  const lean = planLeanPictures(h264)
  expect(
    lean.map(({ name, of, width, height, keyLabel, maxKbps }) => [name, of, width, height, keyLabel, maxKbps]),
  ).toEqual([
    ['240p-lean', '240p', 426, 240, 'SD', 90],
    ['360p-lean', '360p', 640, 360, 'SD', 220],
    ['480p-lean', '480p', 854, 480, 'SD', 480],
    ['540p-lean', '540p', 960, 540, 'SD', 720],
    ['720p-lean', '720p', 1280, 720, 'HD', 1200],
  ])
  for (const { of, gopFrames, frameRate, maxKbps } of lean) {
    const beside = h264.find(({ name }) => name === of)
    expect([gopFrames, frameRate]).toEqual([beside?.gopFrames, beside?.frameRate])
    expect(maxKbps).toBeLessThanOrEqual((beside?.maxKbps ?? 0) * 0.6)
  }
})

test('a standing film stays standing, and what the encoder is too large for gets no AV1', () => {
  expect(planOf(720, 1280).map(({ width, height }) => [width, height])).toEqual([
    [240, 426],
    [360, 640],
    [480, 854],
    [540, 960],
    [720, 1280],
  ])
  expect(planOf(64, 64).map(({ name }) => name)).toEqual(['240p-lean'])
  expect(planOf(96, 54)).toEqual([])
})

test('an hour and forty minutes of 360p with the small sound are below 200 MB at the cap', () => {
  const picture = planOf(640, 360).find(({ of }) => of === '360p')
  const sound = planLeanSound([toTestTrack()]).find(({ tier }) => tier === 'low')
  const kbps = (picture?.maxKbps ?? Number.NaN) + (sound?.kbps ?? Number.NaN)
  // The packager's boxes add about a hundredth.
  expect((kbps * 1000 * 6000 * 1.01) / 8).toBeLessThan(200_000_000)
})

test('each language has Opus in two sizes, of which one channel needs two thirds', () => {
  const tracks = [
    toTestTrack(),
    toTestTrack({ name: 'audio-yo-high', tier: 'high', kbps: 96 }),
    toTestTrack({ name: 'audio-en-low', language: 'en', label: 'English', channels: 1, streamIndex: 2 }),
  ]
  expect(
    planLeanSound(tracks).map(({ name, tier, kbps, channels, streamIndex }) => [
      name,
      tier,
      kbps,
      channels,
      streamIndex,
    ]),
  ).toEqual([
    ['audio-yo-lean-low', 'low', 24, 2, 1],
    ['audio-yo-lean-high', 'high', 48, 2, 1],
    ['audio-en-lean-low', 'low', 16, 1, 2],
    ['audio-en-lean-high', 'high', 32, 1, 2],
  ])
})

test('AV1 begins each segment with a key picture and nothing between them, under a cap', () => {
  const probe = toTestProbe({ width: 640, height: 360, frameRate: { numerator: 25, denominator: 1 } })
  const renditions = planLeanPictures(planRenditions(probe, LADDER)).slice(0, 1)
  const args = leanPictureArgs({ input: 'in.mp4', probe, renditions, toFile: (name) => `${name}.part`, preset: 8 })
  expect(args.slice(args.indexOf('-map')).join(' ')).toBe(
    '-map [v0] -c:v libsvtav1 -preset 8 -crf 45 -maxrate 90k -bufsize 180k -g 100 -svtav1-params scd=0:irefresh-type=2 ' +
      '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -map_metadata -1 -map_chapters -1 -f mp4 240p-lean.part',
  )
  expect(args).toContain('-benchmark')
  const few = leanPictureArgs({ input: 'in.mp4', probe, renditions, toFile: (name) => name, preset: 8, threads: 3 })
  expect(few).toContain('scd=0:irefresh-type=2:lp=3')
})

test('Opus keeps to its rate also where a tone would ask for twice of it, and ends where the picture does', () => {
  const tracks = planLeanSound([toTestTrack()]).slice(0, 1)
  const args = leanSoundArgs({ inputs: ['in.mp4'], tracks, endSeconds: 60, toFile: (name) => `${name}.part` })
  expect(args.slice(args.indexOf('-vn')).join(' ')).toBe(
    '-vn -c:a libopus -vbr constrained -application audio -b:a 24k -ac 2 ' +
      '-af aresample=48000:async=1:first_pts=0,apad=whole_dur=60.000000,atrim=end=60.000000 ' +
      '-map_metadata -1 -map_chapters -1 -f mp4 audio-yo-lean-low.part',
  )
})
