import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { videoArgs } from '#features/plan/encode-args.ts'
import { probeSource } from '#features/probe/probe.ts'
import { openWorkFolder } from '#shared/work-folder.ts'
import { makeClip, runFfmpeg } from '#testing/clips.ts'
import { createTestBench, removeTestBenches } from '#testing/media-needs.ts'
import { wantsAllFilms } from '../corpus/testing/env.ts'
import { type FilmRun, planFilm, toOutput } from '../source/encode-film.ts'
import { judgeReturned } from './judge-returned.ts'
import { type OfferedRendition, toOffered } from './to-offers.ts'

afterAll(removeTestBenches)

/** What is compared by pictures takes a minute: `npm run films`. */
const long = (title: string, run: () => Promise<void>) => test.runIf(wantsAllFilms())(title, run, 240_000)

let run: FilmRun
let offered: OfferedRendition
let folder: string
const PICTURES = 5 * 24

beforeAll(async () => {
  const bench = await createTestBench()
  folder = bench.folder
  const path = await makeClip(join(folder, 'film.mp4'), { size: '426x240', seconds: 5, tones: [] })
  const { settings } = bench.needs
  const signal = new AbortController().signal
  const probe = await probeSource(path, { ...settings, signal })
  const source = { path, sha256: 'a'.repeat(64), probe }
  run = {
    source,
    sounds: [],
    settings,
    signal,
    folder: await openWorkFolder(settings.workRoot, 'film'),
    onProgress: () => undefined,
  }
  const [rendition] = planFilm(source, []).renditions
  if (!rendition) throw new Error('no rendition')
  const film = { tenantId: 'demo', titleId: 't', sourceKey: 'sources/demo/film', sizeBytes: 1_000 }
  offered = toOffered(run, film, { rendition, inputs: toOutput(run, rendition).inputs })
})

interface Made {
  input?: string[]
  /** Instead of what was asked for, by name. */
  codec?: Record<string, string>
  more?: string[]
}

/** A file as an encoder would return it, but for what is told otherwise. */
async function make(name: string, { input, codec = {}, more = [] }: Made = {}): Promise<string> {
  const path = join(folder, `${name}.mp4`)
  const args = videoArgs(offered.rendition, 'ultrafast')
  for (const [option, value] of Object.entries(codec)) {
    const at = args.indexOf(option)
    if (at < 0) args.push(option, value)
    else args[at + 1] = value
  }
  const filter =
    'scale=426:240,setsar=1,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv'
  await runFfmpeg(...(input ?? ['-i', run.source.path]), '-vf', filter, ...args, ...more, '-f', 'mp4', path)
  return path
}

const judge = (path: string, pictures: number | null = null) =>
  judgeReturned({ run, offered, path, pictures, random: () => 0 })
const expectFlaw = async (path: string, words: string | RegExp) =>
  expect(await judge(path)).toMatchObject({ isTheirs: true, text: expect.stringMatching(words) })

long('what was asked for is believed', async () => {
  const path = await make('good')
  expect(await judge(path)).toBe(PICTURES)
  expect(await judge(path, PICTURES)).toBe(PICTURES)
})

test('garbage, a text, a cut file and one that is broken inside are not', async () => {
  const path = join(folder, 'garbage.mp4')
  await writeFile(path, Buffer.alloc(50_000, 7))
  await expectFlaw(path, 'no whole MP4')
  await writeFile(path, '#EXTM3U\n/etc/passwd\n')
  await expectFlaw(path, 'no whole MP4')
  const good = await readFile(await make('good'))
  await writeFile(path, good.subarray(0, -1_000))
  await expectFlaw(path, 'no whole MP4')
  good.fill(0xff, 20_000, 24_000)
  await writeFile(path, good)
  await expectFlaw(path, /does not decode|cannot be read|picture|key/)
})

long('another picture, and one far worse than ours, are not', async () => {
  const other = ['-f', 'lavfi', '-i', 'mandelbrot=size=426x240:rate=24', '-t', '5']
  await expectFlaw(await make('other', { input: other }), /is like the film by/)
  // The right film but for one segment of it.
  const filter = "drawbox=enable='gte(t,4)':color=black:t=fill"
  const mixed = ['-f', 'lavfi', '-i', `movie=${run.source.path},${filter}`]
  await expectFlaw(await make('mixed', { input: mixed }), /at 4\.0 s it is like the film by/)
  const blurred = ['-f', 'lavfi', '-i', `movie=${run.source.path},gblur=sigma=8`]
  await expectFlaw(await make('bad', { input: blurred }), /is like the film by/)
})

test('another length is not', async () => {
  await expectFlaw(await make('short', { more: ['-t', '2'] }), 'lasts 2.00 s instead of 5.00 s')
  expect(await judge(await make('less', { more: ['-t', '4.5'] }))).toMatchObject({ isTheirs: false })
  expect(await judge(join(folder, 'less.mp4'), PICTURES)).toMatchObject({ isTheirs: true })
})

long('key pictures at other places are not, nor such as are called so and are none', async () => {
  await expectFlaw(await make('keys', { codec: { '-g': '48', '-keyint_min': '48' } }), '3 key pictures instead of 2')
  await expectFlaw(
    await make('shifted', { codec: { '-force_key_frames': '3', '-g': '500', '-keyint_min': '1' } }),
    'another place',
  )
  const open = {
    codec: { '-flags': '-cgop', '-x264-params': 'open-gop=1:bframes=3:keyint=96:min-keyint=96:scenecut=0' },
  }
  await expectFlaw(await make('open', open), /1 key pictures instead of 2|another place/)
})

long('a second stream, another profile and another size are not', async () => {
  const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=5', '-i', run.source.path, '-map', '1:v', '-map', '0:a']
  await expectFlaw(await make('sound', { input: sound }), 'it has 2 streams')
  await expectFlaw(
    await make('high', { codec: { '-profile:v': 'high', '-preset': 'medium' } }),
    'of profile High instead of main',
  )
  await expectFlaw(await make('large', { more: ['-s', '428x240'] }), 'of size 428x240')
})
