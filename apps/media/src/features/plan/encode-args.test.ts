import { expect, test } from 'vitest'
import type { Probe } from '#shared/probe.ts'
import { toTestProbe, toTestSound, toTestTrack } from '#testing/probes.ts'
import { audioArgs, encodeArgs } from './encode-args.ts'
import { LADDER } from './ladder.ts'
import { planRenditions } from './plan-renditions.ts'

const PROBE = toTestProbe({ index: 2, width: 640, height: 360, frameRate: { numerator: 25, denominator: 1 } })

function argsOf(change: Partial<Probe['video']> = {}): string[] {
  const probe = { ...PROBE, video: { ...PROBE.video, ...change } }
  const renditions = planRenditions(probe, LADDER).slice(0, 2)
  return encodeArgs({ input: 'in.mp4', probe, renditions, toFile: (name) => `${name}.part`, preset: 'medium' })
}

const graphOf = (change: Partial<Probe['video']>) => argsOf(change).find((arg) => arg.startsWith('[0:2]'))

test('one decode feeds every rendition of the pass', () => {
  const args = argsOf()
  expect(args.filter((arg) => arg === '-i')).toHaveLength(1)
  expect(args[args.indexOf('-filter_complex') + 1]).toBe(
    '[0:2]fps=25/1:start_time=0,split=2[s0][s1];' +
      '[s0]scale=426:240:flags=bicubic,setsar=1,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv[v0];' +
      '[s1]scale=640:360:flags=bicubic,setsar=1,format=yuv420p,' +
      'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv[v1]',
  )
})

test('each output has its cap, its aligned groups and its own file', () => {
  const args = argsOf()
  const output = args.slice(args.indexOf('[v1]') - 1)
  expect(output.join(' ')).toBe(
    '-map [v1] -c:v libx264 -preset medium -profile:v main -crf 28 -maxrate 300k -bufsize 600k ' +
      '-g 100 -keyint_min 100 -sc_threshold 0 -flags +cgop ' +
      '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -map_metadata -1 -map_chapters -1 -f mp4 360p-low.part',
  )
})

test('decoder, filters and each encoder keep to the threads that they are given, and to none that they are not', () => {
  const renditions = planRenditions(PROBE, LADDER).slice(0, 2)
  const pass = { input: 'in.mp4', probe: PROBE, renditions, toFile: (name: string) => `${name}.part`, preset: 'medium' }
  const text = encodeArgs({ ...pass, threads: 3 }).join(' ')
  expect(text).toContain('-threads 3 -i in.mp4 -filter_complex_threads 3 -filter_complex')
  expect(text.match(/-color_range tv -threads 3 -map_metadata/g)).toHaveLength(2)
  expect(encodeArgs(pass).join(' ')).not.toContain('threads')
})

test('the input may name no other file', () => {
  const args = argsOf()
  expect(args.indexOf('-protocol_whitelist')).toBeLessThan(args.indexOf('-i'))
  expect(args[args.indexOf('-format_whitelist') + 1]).not.toMatch(/hls|concat|image2/)
})

test('interlaced pictures are made whole at the rate of the film before anything else', () => {
  expect(graphOf({ isInterlaced: true })).toMatch(/^\[0:2\]bwdif=mode=send_frame,fps=25\/1:start_time=0,split=2/)
})

test('a high dynamic range is made small first, then mapped, and ends in the numbers of BT.709', () => {
  const colours = { matrix: null, primaries: null, transfer: 'smpte2084', isFullRange: false, isRgb: false }
  expect(graphOf({ isHdr: true, colours })).toMatch(
    /^\[0:2\]fps=25\/1:start_time=0,scale=640:360:flags=bicubic,format=[^,]+,setparams=colorspace=bt2020nc:color_primaries=bt2020:color_trc=smpte2084:range=tv,zscale=transfer=linear:primaries=bt709:npl=100,format=gbrpf32le,tonemap=tonemap=hable:desat=0,zscale=transfer=bt709:matrix=bt709:range=tv,format=yuv420p,split=2/,
  )
})

test('a small picture that names no colours is read as players read it', () => {
  const colours = { matrix: null, primaries: null, transfer: null, isFullRange: true, isRgb: false }
  expect(graphOf({ colours })).toContain('scale=640:360:flags=bicubic:in_range=pc:out_range=tv,')
  expect(graphOf({ colours })).toContain('colorspace=smpte170m:color_primaries=bt709:color_trc=bt709:range=tv,')
  expect(graphOf({ colours: { ...colours, isRgb: true } })).toMatch(/bicubic,format.*colorspace=gbr:.*range=pc,zscale/)
  expect(graphOf({ height: 1080, width: 1920, colours: { ...colours, isFullRange: false } })).not.toContain('zscale')
})

test('sound tracks come from their own inputs', () => {
  const args = audioArgs({
    inputs: ['film.mp4', 'yoruba.m4a'],
    tracks: [toTestTrack({ input: 1, streamIndex: 0 })],
    endSeconds: 20.04,
    toFile: (name) => `${name}.part`,
  })
  expect(args.filter((arg) => arg === '-i')).toHaveLength(2)
  expect(args.slice(args.indexOf('-map')).join(' ')).toBe(
    '-map 1:0 -vn -c:a aac -b:a 48k -ac 2 ' +
      '-af aresample=48000:async=1:first_pts=0,apad=whole_dur=20.040000,atrim=end=20.040000 ' +
      '-map_metadata -1 -map_chapters -1 -f mp4 audio-yo-low.part',
  )
})

test('a container that counts each stream from its own start is asked for all of them', () => {
  const probe = { ...PROBE, needsAllStreams: true, audio: [toTestSound({ index: 3 }), toTestSound({ index: 5 })] }
  const renditions = planRenditions(probe, LADDER).slice(0, 1)
  const pictures = encodeArgs({ input: 'a.ts', probe, renditions, toFile: (name) => name, preset: 'medium' })
  expect(pictures.slice(-9).join(' ')).toBe('-map 0:3 -map 0:5 -c copy -f null -')
  const pass = { inputs: ['a.ts'], tracks: [toTestTrack()], endSeconds: 4, toFile: (name: string) => name }
  expect(
    audioArgs({ ...pass, pictureIndex: 2 })
      .slice(-7)
      .join(' '),
  ).toBe('-map 0:2 -c copy -f null -')
  expect(audioArgs(pass)).not.toContain('null')
})
