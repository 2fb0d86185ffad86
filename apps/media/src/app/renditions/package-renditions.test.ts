import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackageReadyJob, PackageRenditionsJob } from '@kola/contract/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPackager } from '#features/package/packager.ts'
import { packagerArgs } from '#features/package/packager-args.ts'
import { findFlaw } from '#features/verify/check-package.ts'
import { readProtection } from '#features/verify/protection.ts'
import { makeClip, runFfmpeg } from '#testing/clips.ts'
import { createTestBench, removeTestBenches, type TestBench, toRunning } from '#testing/media-needs.ts'
import { HANDLERS } from '../handlers.ts'
import { openKeys } from '../package/content-keys.ts'

afterAll(removeTestBenches)

const JOB = 'media.package-renditions'
let bench: TestBench
let folder: string

beforeAll(async () => {
  bench = await createTestBench()
  bench.needs.settings = { ...bench.needs.settings, ffmpeg: 'no-ffmpeg', ffprobe: 'no-ffprobe' }
  folder = join(bench.folder, 'film')
  await mkdir(folder)
  const clip = await makeClip(join(bench.folder, 'clip.mp4'), { size: '640x360', seconds: 6, extra: ['-g', '48'] })
  await runFfmpeg('-i', clip, '-an', '-c', 'copy', join(folder, '360p.mp4'))
  await runFfmpeg('-i', clip, '-vn', '-c', 'copy', join(folder, 'yo.m4a'))
  await writeFile(join(folder, 'en.vtt'), 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n')
  await writeFile(join(folder, 'storyboard.vtt'), 'WEBVTT\n')
  await writeFile(join(folder, 'storyboard.webp'), 'picture')
  const film = {
    durationSeconds: 6,
    renditions: [{ file: '360p.mp4', width: 640, height: 360 }],
    audio: [{ file: 'yo.m4a', language: 'yo', label: 'Yorùbá' }],
    subtitles: [{ file: 'en.vtt', language: 'en', label: 'English' }],
    storyboard: { image: 'storyboard.webp', vtt: 'storyboard.vtt' },
    markers: [{ kind: 'intro', startSeconds: 0, endSeconds: 2 }],
  }
  await writeFile(join(folder, 'film.json'), JSON.stringify(film))
})

function toJob(mediaId: string): PackageRenditionsJob {
  return { target: { tenantId: 'demo', titleId: 't', mediaId, version: 'v1', keys: bench.keys }, folder }
}

test('finished renditions are packaged without ffmpeg', async () => {
  await HANDLERS[JOB](toRunning(JOB, toJob('m1')), bench.needs)
  const ready = bench.sent.at(-1)?.data as PackageReadyJob
  expect(bench.sent.at(-1)?.name).toBe('catalogue.package-ready')
  expect(ready).toMatchObject({
    durationSeconds: 6,
    audio: [{ language: 'yo', label: 'Yorùbá' }],
    storyboard: 'storyboard/storyboard.vtt',
    markers: [{ kind: 'intro', startSeconds: 0, endSeconds: 2 }],
    art: null,
  })
  // The most of any piece is for players, the average for whoever pays for it.
  const [rendition] = ready.renditions
  const picture = await bench.storage.get(`media/demo/m1/v1/${rendition?.file}`)
  expect(rendition?.averageBandwidth).toBe(Math.round((picture.length * 8) / 6))
  const master = await bench.storage.get('media/demo/m1/v1/hls/master.m3u8')
  expect(master.toString()).toContain('LANGUAGE="yo",NAME="Yorùbá",DEFAULT=YES')
})

test('no playlist takes its target duration from a subtitle', async () => {
  await HANDLERS[JOB](toRunning(JOB, toJob('m2')), bench.needs)
  for (const file of ['360p', 'audio-yo']) {
    const text = await bench.storage.get(`media/demo/m2/v1/hls/${file}.m3u8`)
    expect(Number(/TARGETDURATION:(\d+)/.exec(text.toString())?.[1])).toBeLessThanOrEqual(5)
  }
})

test('one set of files serves DASH and HLS when the setting says so', async () => {
  const needs = { ...bench.needs, settings: { ...bench.needs.settings, encryption: 'cbcs-only' as const } }
  await HANDLERS[JOB](toRunning(JOB, toJob('m3')), needs)
  const files = await bench.storage.list('media/demo/m3/v1/')
  expect(files.some((file) => file.includes('/cenc/'))).toBe(false)
  const mpd = (await bench.storage.get('media/demo/m3/v1/dash.mpd')).toString()
  expect(mpd).toContain('<BaseURL>cbcs/360p.mp4</BaseURL>')
  expect(mpd).toContain('value="cbcs"')
})

test('a folder without a film is a clear failure', async () => {
  await HANDLERS[JOB](toRunning(JOB, { ...toJob('m4'), folder: join(bench.folder, 'nowhere') }), bench.needs)
  expect(bench.sent.at(-1)).toMatchObject({ name: 'catalogue.package-failed', data: { code: 'SOURCE_MISSING' } })
})

test('keys never stand in the list of processes', () => {
  const keys = openKeys(bench.keys, bench.needs.secretBox)
  const args = packagerArgs({
    scheme: 'cenc',
    streams: [],
    folder: '.',
    forms: ['dash'],
    flagFile: 'packager.flags',
    defaultLanguage: null,
  }).join(' ')
  for (const { keyHex } of keys) expect(args).not.toContain(keyHex)
})

test('a package without encryption is found out', async () => {
  const output = join(bench.folder, 'clear')
  await mkdir(output)
  const { createRequire } = await import('node:module')
  const home = join(createRequire(import.meta.url).resolve('shaka-packager/package.json'), '..', 'bin')
  const platform = process.platform === 'darwin' ? 'osx' : 'linux'
  await promisify(execFile)(join(home, `packager-${platform}-${process.arch}`), [
    '--quiet',
    `in=${join(folder, '360p.mp4')},stream=video,out=${join(output, '360p.mp4')}`,
    '--mpd_output',
    join(output, 'dash.mpd'),
  ])
  const wanted = { kind: 'video', scheme: 'cenc', keyId: bench.keys[1]?.keyId ?? '' } as const
  expect(findFlaw(await readProtection(join(output, '360p.mp4')), wanted)).toBe('samples are described as avc1')
})

test('a package of another scheme or key, or with clear fragments, is found out', async () => {
  const output = join(bench.folder, 'right')
  const keys = openKeys(bench.keys, bench.needs.secretBox)
  const stream = {
    kind: 'video',
    name: '360p',
    file: join(folder, '360p.mp4'),
    keyLabel: 'SD',
    audioTier: 'all',
  } as const
  const common = { scheme: 'cenc', streams: [stream], folder: output, forms: ['dash'], defaultLanguage: null } as const
  await runPackager(common, { keys, signal: new AbortController().signal })
  const found = await readProtection(join(output, '360p.mp4'))
  const wanted = { kind: 'video', scheme: 'cenc', keyId: keys[1]?.keyId ?? '' } as const
  expect(findFlaw(found, wanted)).toBeNull()
  expect(findFlaw(found, { ...wanted, scheme: 'cbcs' })).toBe('the scheme is cenc')
  expect(findFlaw(found, { ...wanted, keyId: '00' })).toContain('the key is')
  expect(findFlaw({ ...found, encryptedFragments: 0 }, wanted)).toBe('some fragments are clear')
  expect(findFlaw({ ...found, systems: [] }, wanted)).toContain('no PSSH box')
})

test('a packager that fails says why', async () => {
  await writeFile(join(bench.folder, 'broken.mp4'), 'not media')
  const stream = {
    kind: 'video',
    name: 'x',
    file: join(bench.folder, 'broken.mp4'),
    keyLabel: 'SD',
    audioTier: 'all',
  } as const
  const broken = {
    scheme: 'cenc',
    streams: [stream],
    folder: join(bench.folder, 'x'),
    forms: ['dash'],
    defaultLanguage: null,
  } as const
  const needs = { keys: openKeys(bench.keys, bench.needs.secretBox), signal: new AbortController().signal }
  await expect(runPackager(broken, needs)).rejects.toMatchObject({ code: 'PACKAGE_FAILED' })
})
