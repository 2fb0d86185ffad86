import { expect, test } from 'vitest'
import type { Probe } from '../../shared/probe.ts'
import { audioArgs, encodeArgs } from './encode-args.ts'
import { LADDER } from './ladder.ts'
import { planRenditions } from './plan-renditions.ts'

const PROBE: Probe = {
  durationSeconds: 10,
  video: {
    index: 2,
    codec: 'h264',
    width: 640,
    height: 360,
    frameRate: { numerator: 25, denominator: 1 },
    isVariableRate: false,
    isInterlaced: false,
    isHdr: false,
  },
  audio: [],
}

function argsOf(change: Partial<Probe['video']> = {}): string[] {
  const probe = { ...PROBE, video: { ...PROBE.video, ...change } }
  const renditions = planRenditions(probe, LADDER).slice(0, 2)
  return encodeArgs({ input: 'in.mp4', probe, renditions, toFile: (name) => `${name}.part`, preset: 'medium' })
}

test('one decode feeds every rendition of the pass', () => {
  const args = argsOf()
  expect(args.filter((arg) => arg === '-i')).toHaveLength(1)
  expect(args[args.indexOf('-filter_complex') + 1]).toBe(
    '[0:2]fps=25/1:start_time=0,split=2[s0][s1];' +
      '[s0]scale=426:240:flags=bicubic,setsar=1,format=yuv420p[v0];' +
      '[s1]scale=640:360:flags=bicubic,setsar=1,format=yuv420p[v1]',
  )
})

test('each output has its cap, its aligned groups and its own file', () => {
  const args = argsOf()
  const output = args.slice(args.indexOf('[v1]') - 1)
  expect(output.join(' ')).toBe(
    '-map [v1] -c:v libx264 -preset medium -profile:v main -crf 28 -maxrate 300k -bufsize 600k ' +
      '-g 100 -keyint_min 100 -sc_threshold 0 -flags +cgop -map_metadata -1 -map_chapters -1 -f mp4 360p-low.part',
  )
})

test('the input may name no other file', () => {
  const args = argsOf()
  expect(args.indexOf('-protocol_whitelist')).toBeLessThan(args.indexOf('-i'))
  expect(args[args.indexOf('-format_whitelist') + 1]).not.toMatch(/hls|concat|image2/)
})

test('interlaced and high dynamic range pictures are brought to plain ones first', () => {
  const graph = argsOf({ isInterlaced: true, isHdr: true }).find((arg) => arg.startsWith('[0:2]'))
  expect(graph).toMatch(/^\[0:2\]bwdif=mode=send_frame,zscale=.*tonemap.*,fps=25\/1/)
})

test('sound tracks come from their own inputs', () => {
  const track = { name: 'audio-yo-low', input: 1, streamIndex: 0, language: 'yo', label: 'Yoruba' }
  const args = audioArgs({
    inputs: ['film.mp4', 'yoruba.m4a'],
    tracks: [{ ...track, tier: 'low', kbps: 48, channels: 2 }],
    toFile: (name) => `${name}.part`,
  })
  expect(args.filter((arg) => arg === '-i')).toHaveLength(2)
  expect(args.slice(args.indexOf('-map')).join(' ')).toBe(
    '-map 1:0 -vn -c:a aac -b:a 48k -ac 2 -ar 48000 -af aresample=async=1:first_pts=0 ' +
      '-map_metadata -1 -map_chapters -1 -f mp4 audio-yo-low.part',
  )
})
