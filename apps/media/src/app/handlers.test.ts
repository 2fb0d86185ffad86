import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackageFailedJob, PackageReadyJob } from '@kola/contract/media'
import { StorageError } from '@kola/platform/storage/key'
import { afterAll, expect, test } from 'vitest'
import { createTestBench, removeTestBenches, type TestBench, toRunning, toSourceJob } from '../testing/media-needs.ts'
import { AAC, beep, H264, picture } from './corpus/testing/film-row.ts'
import { HANDLERS } from './handlers.ts'

afterAll(removeTestBenches)

const JOB = 'media.package-source'
const TIMEOUT_MS = 240_000
const run = promisify(execFile)

async function makeFilm(bench: TestBench, name: string, args: string[]): Promise<string> {
  const path = join(bench.folder, name)
  await run('ffmpeg', ['-v', 'error', '-y', ...args, path])
  return path
}

async function take(bench: TestBench, path: string, attempt = 1): Promise<TestBench['sent'][number] | undefined> {
  await HANDLERS[JOB](toRunning(JOB, await toSourceJob(bench, path), attempt), bench.needs)
  return bench.sent[0]
}

async function takeFilm(name: string, args: string[]) {
  const bench = await createTestBench()
  const answer = await take(bench, await makeFilm(bench, name, args))
  expect(answer).toMatchObject({ name: 'catalogue.package-ready' })
  return { bench, ready: answer?.data as PackageReadyJob }
}

const toTexts = (ready: PackageReadyJob) => ready.notices?.map(({ text }) => text)
const readPlaylist = async (bench: TestBench, name: string) => {
  const text = (await bench.storage.get(`media/demo/media-1/v1/hls/${name}.m3u8`)).toString()
  return [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map((match) => Number(match[1]))
}

test(
  'a film whose length is no whole number of milliseconds becomes a film',
  async () => {
    const args = [...picture({ rate: 30, seconds: 1.633333 }), ...H264, '-movie_timescale', '600']
    const { ready } = await takeFilm('phone.mov', args)
    expect(ready.durationSeconds).toBeCloseTo(49 / 30, 2)
    expect(ready.notices).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'sound that ends long after the picture is cut to it, and told',
  async () => {
    const { bench, ready } = await takeFilm('long.mp4', [...picture(), ...beep({ seconds: 7 }), ...H264, ...AAC])
    expect(ready.durationSeconds).toBeCloseTo(1.6, 2)
    const [only, ...rest] = await readPlaylist(bench, 'audio-und-low')
    expect(only).toBeCloseTo(1.6, 1)
    expect(rest).toEqual([])
    expect(toTexts(ready)).toEqual(['The sound is longer than the picture: its end was left out: Original, 5.4 s'])
  },
  TIMEOUT_MS,
)

test(
  'sound that ends long before the picture is filled up with silence, and told',
  async () => {
    const args = [...picture({ size: '64x36', seconds: 7 }), ...beep(), ...H264, ...AAC]
    const { bench, ready } = await takeFilm('short.mp4', args)
    expect(ready.durationSeconds).toBeCloseTo(7, 2)
    const seconds = (await readPlaylist(bench, 'audio-und-low')).reduce((sum, each) => sum + each, 0)
    expect(seconds).toBeCloseTo(7, 1)
    expect(toTexts(ready)).toEqual([
      'The sound is shorter than the picture: silence was added at its end: Original, 5.4 s',
    ])
  },
  TIMEOUT_MS,
)

test(
  'no segment of sound is left that players do not end on',
  async () => {
    const args = [...picture({ size: '64x36', seconds: 8 }), ...beep({ seconds: 8.021 }), ...H264, ...AAC]
    const { bench } = await takeFilm('tail.mp4', args)
    const segments = await readPlaylist(bench, 'audio-und-low')
    expect(segments).toHaveLength(2)
    expect(Math.min(...segments)).toBeGreaterThan(3.9)
  },
  TIMEOUT_MS,
)

test(
  'subtitles inside a film are taken with their languages',
  async () => {
    const bench = await createTestBench()
    const srt = join(bench.folder, 'a.srt')
    await writeFile(srt, '1\n00:00:00,200 --> 00:00:01,000\nẸ káàbọ̀\n')
    const tracks = ['-map', '0', '-map', '1', '-map', '1', '-metadata:s:s:0', 'language=yor']
    const codecs = [...H264, '-c:s:0', 'ass', '-c:s:1', 'srt']
    const path = await makeFilm(bench, 'a.mkv', [...picture(), '-i', srt, ...tracks, ...codecs])
    const ready = (await take(bench, path))?.data as PackageReadyJob
    expect(ready.subtitles).toEqual([
      { language: 'yo', label: 'Yoruba', url: 'subtitles/text-yo.vtt' },
      { language: 'und', label: 'Subtitles', url: 'subtitles/text-und.vtt' },
    ])
    const vtt = (await bench.storage.get('media/demo/media-1/v1/subtitles/text-yo.vtt')).toString()
    expect(vtt).toBe('WEBVTT\n\n00:00:00.200 --> 00:00:01.000\nẸ káàbọ̀\n')
  },
  TIMEOUT_MS,
)

test(
  'a film says that its colours are those of BT.709',
  async () => {
    const { bench } = await takeFilm('a.mp4', [...picture({ seconds: 0.4 }), ...H264])
    const path = bench.storage.localPath('media/demo/media-1/v1/cenc/240p.mp4') ?? ''
    const names = 'stream=color_space,color_primaries,color_transfer,color_range'
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', names, '-of', 'default=nk=1:nw=1', path])
    expect(stdout.trim().split('\n')).toEqual(['tv', 'bt709', 'bt709', 'bt709'])
  },
  TIMEOUT_MS,
)

test(
  'a film of one picture has a poster',
  async () => {
    const { bench, ready } = await takeFilm('one.mp4', [...picture({ seconds: 0.04 }), ...H264])
    expect(ready.art?.kinds).toEqual(['poster', 'still', 'hero', 'hero-phone'])
    expect(await bench.storage.list('art/demo/title-1/v1/')).toHaveLength(10)
  },
  TIMEOUT_MS,
)

test(
  'an index that ends in its middle is called cut short',
  async () => {
    const bench = await createTestBench()
    const path = await makeFilm(bench, 'cut.mp4', [...picture(), ...H264])
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 300))
    const failed = (await take(bench, path))?.data as PackageFailedJob
    expect(failed).toMatchObject({ code: 'TRUNCATED_FILE', text: 'The file is cut short' })
  },
  TIMEOUT_MS,
)

test(
  'storage that cannot be written is named, also when it lets nothing be removed',
  async () => {
    const bench = await createTestBench()
    const path = await makeFilm(bench, 'a.mp4', [...picture({ seconds: 0.4 }), ...H264])
    const refuse = (key: string) => Promise.reject(new StorageError('unwritable', key))
    bench.needs.storage = { ...bench.storage, putFile: refuse, deletePrefix: refuse }
    for (const attempt of [1, 2, 3]) await expect(take(bench, path, attempt)).rejects.toThrow(StorageError)
    expect(bench.sent).toEqual([])
    expect((await take(bench, path, 4))?.data).toMatchObject({
      code: 'STORAGE_UNWRITABLE',
      text: 'The storage cannot be written: it is read-only, or this program may not write there',
    })
  },
  TIMEOUT_MS,
)
