import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createTestBench, removeTestBenches, toSourceJob } from '#testing/media-needs.ts'
import { encodeSource } from '../source/encode-source.ts'
import { packageFilm } from '../source/package-source.ts'
import { AAC, beep, type FilmRow, hevc, picture, tags } from './testing/film-row.ts'
import { seePicture } from './testing/measure.ts'
import { makeFilm, toWork } from './testing/run-row.ts'

afterAll(removeTestBenches)

const run = promisify(execFile)
/** Mean error of a part of a colour, of 255: rounding and compression are left, a wrong matrix makes 20 and more. */
const MEAN_SLACK = 3

/** An ordinary picture as it would be sent to a screen of high dynamic range, where white stands at 203 of 1,000. */
const toHdr = (transfer: string) =>
  `scale=out_color_matrix=bt709:out_range=tv,format=yuv444p,zscale=matrixin=bt709:primariesin=bt709:transferin=bt709:rangein=tv:transfer=${transfer}:primaries=bt2020:matrix=bt2020nc:range=tv:npl=203,format=yuv420p10le`

const film = (transfer: string, codec: string[], tagged: string[]): FilmRow['steps'] => [
  [...picture({ form: toHdr(transfer), seconds: 1 }), ...beep({ seconds: 1 }), ...codec, ...tagged, ...AAC],
]

const FILMS = [
  {
    name: 'HDR10',
    file: 'a.mp4',
    transfer: 'smpte2084',
    steps: film(
      'smpte2084',
      hevc(':hdr10=1:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'),
      tags('bt2020', 'smpte2084', 'bt2020nc'),
    ),
    notices: [],
  },
  {
    name: 'HLG of a phone',
    file: 'a.mov',
    transfer: 'arib-std-b67',
    steps: film(
      'arib-std-b67',
      hevc(':colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'),
      tags('bt2020', 'arib-std-b67', 'bt2020nc'),
    ),
    notices: [],
  },
  {
    name: 'HDR10 that names its transfer and nothing else',
    file: 'a.mp4',
    transfer: 'smpte2084',
    steps: film('smpte2084', hevc(':transfer=smpte2084'), []),
    notices: ['The file does not say all of its colours; the usual ones were taken'],
  },
  {
    name: 'HLG in Matroska that names its transfer and nothing else',
    file: 'a.mkv',
    transfer: 'arib-std-b67',
    steps: film('arib-std-b67', hevc(':transfer=arib-std-b67'), []),
    notices: ['The file does not say all of its colours; the usual ones were taken'],
  },
]

/** The picture mapped in floating point up to RGB, with all that is known of it said aloud: no other conversion. */
async function seeReference(path: string, transfer: string): Promise<number[]> {
  const map = [
    `setparams=colorspace=bt2020nc:color_primaries=bt2020:color_trc=${transfer}:range=tv`,
    'zscale=transfer=linear:npl=100',
    ...['format=gbrpf32le', 'zscale=primaries=bt709', 'tonemap=tonemap=hable:desat=0'],
    ...['zscale=transfer=bt709:matrix=gbr:range=pc', 'format=gbrp', 'scale=8:8:flags=area', 'format=rgb24'],
  ]
  const output = ['-frames:v', '1', '-vf', map.join(','), '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...output], { encoding: 'buffer' })
  return [
    [1, 1],
    [6, 1],
    [1, 6],
    [6, 6],
  ].flatMap(([x = 0, y = 0]) => [...stdout.subarray((y * 8 + x) * 3, (y * 8 + x) * 3 + 3)])
}

test.each(FILMS)(
  '$name comes in the colours of an ordinary screen, and says so',
  async (row) => {
    const bench = await createTestBench()
    const path = await makeFilm(row, bench.folder)
    const work = await toWork(bench, await toSourceJob(bench, path))
    const made = await encodeSource(work)
    await packageFilm(made, work)
    const seen = await seePicture(join(work.folder.toFile('package'), 'cenc', '240p.mp4'), bench.plainKeys.SD ?? '')
    expect(seen.facts).toMatchObject({
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
    })
    expect(made.source.probe.video.isHdr).toBe(true)
    expect(made.notices.map(({ text }) => text)).toEqual(row.notices)
    const reference = await seeReference(path, row.transfer)
    const colours = seen.corners.flat()
    const error =
      colours.reduce((sum, part, index) => sum + Math.abs(part - (reference[index] ?? 0)), 0) / colours.length
    expect(error, `${colours} beside ${reference}`).toBeLessThan(MEAN_SLACK)
    // Red is red, green is green, blue is blue, also for who knows no reference.
    const [red, green, blue] = seen.corners
    expect((red?.[0] ?? 0) - (red?.[1] ?? 0)).toBeGreaterThan(60)
    expect((green?.[1] ?? 0) - (green?.[0] ?? 0)).toBeGreaterThan(60)
    expect((blue?.[2] ?? 0) - (blue?.[0] ?? 0)).toBeGreaterThan(60)
  },
  60_000,
)
