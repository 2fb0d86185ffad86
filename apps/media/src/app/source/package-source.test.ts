import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackageFailedJob, PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import { afterAll, describe, expect, test } from 'vitest'
import { toPackagerBinary } from '#features/package/packager.ts'
import { type ClipShape, makeClip, runFfmpeg } from '#testing/clips.ts'
import { createTestBench, removeTestBenches, type TestBench, toRunning, toSourceJob } from '#testing/media-needs.ts'
import { HANDLERS } from '../handlers.ts'
import { toFolderName } from './package-source.ts'

afterAll(removeTestBenches)

const JOB = 'media.package-source'
const run = promisify(execFile)

async function packageFile(bench: TestBench, file: string, more: Partial<PackageSourceJob> = {}) {
  const job = await toSourceJob(bench, file, more)
  await HANDLERS[JOB](toRunning(JOB, job), bench.needs)
  return job
}

async function packageClip(shape: ClipShape, name = 'clip.mp4') {
  const bench = await createTestBench()
  await packageFile(bench, await makeClip(join(bench.folder, name), shape))
  return { bench, ready: bench.sent[0]?.data as PackageReadyJob, name: bench.sent[0]?.name }
}

async function refuse(bench: TestBench, file: string, more: Partial<PackageSourceJob> = {}): Promise<PackageFailedJob> {
  await packageFile(bench, file, more)
  expect(bench.sent.map(({ name }) => name)).toEqual(['catalogue.package-failed'])
  expect(await bench.storage.list('media/')).toEqual([])
  expect(await bench.storage.list('art/')).toEqual([])
  expect(await readdir(bench.needs.settings.workRoot)).toEqual([])
  return bench.sent[0]?.data as PackageFailedJob
}

/** The checksums of all pictures of a file; null when they cannot all be decoded cleanly. */
async function readPictures(path: string): Promise<string[] | null> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-f', 'framemd5', '-']
  const outcome = await run('ffmpeg', args).catch(() => null)
  if (outcome?.stderr !== '') return null
  return outcome.stdout.split('\n').flatMap((line) => (/^\d/.test(line) ? [line.split(',').at(-1)?.trim() ?? ''] : []))
}

/**
 * The pictures of a packaged file as somebody with that key sees them. NOTE: ffmpeg before version 6 decrypts cenc only,
 * so the packager takes the encryption away.
 */
async function decrypt(path: string, keyId: string, key: string): Promise<string[] | null> {
  const clear = `${path}.${key}.mp4`
  const keys = `--keys=label=:key_id=${keyId}:key=${key}`
  const args = ['--quiet', `in=${path},stream=video,out=${clear}`, '--enable_raw_key_decryption', keys]
  await run(await toPackagerBinary(), args).catch(() => null)
  return readPictures(clear)
}

test('a film becomes two encrypted sets with every manifest, storyboard, subtitles and pictures', async () => {
  const bench = await createTestBench()
  const clip = await makeClip(join(bench.folder, 'clip.mp4'), {
    size: '1280x720',
    tones: [440, 660],
    extra: ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=yor'],
  })
  await bench.storage.put('sources/demo/sub', Buffer.from('1\n00:00:00,500 --> 00:00:01,500\nẸ káàbọ̀\n'))
  await packageFile(bench, clip, { subtitles: [{ language: 'en', label: 'English', sourceKey: 'sources/demo/sub' }] })

  const ready = bench.sent[0]?.data as PackageReadyJob
  expect(bench.sent.map(({ name }) => name)).toEqual(['catalogue.package-ready'])
  expect(ready.durationSeconds).toBeCloseTo(2, 1)
  expect(ready.renditions.map(({ height, keyLabel }) => `${height} ${keyLabel}`)).toEqual([
    '240 SD',
    '360 SD',
    '360 SD',
    '480 SD',
    '540 SD',
    '720 HD',
  ])
  expect(ready.renditions.every(({ bandwidth, codecs }) => bandwidth > 0 && codecs.startsWith('avc1.'))).toBe(true)
  expect(ready.audio).toEqual([
    { language: 'en', label: 'English' },
    { language: 'yo', label: 'Yoruba' },
  ])
  expect(ready.subtitles).toEqual([{ language: 'en', label: 'English', url: 'subtitles/text-en.vtt' }])
  const files = await bench.storage.list('media/demo/media-1/v1/')
  const names = files.map((file) => file.slice('media/demo/media-1/v1/'.length))
  for (const { file } of ready.renditions) expect(names).toContain(file)
  for (const file of [ready.dash, ready.hls, ready.hlsClearKey, ready.storyboard, 'subtitles/text-en-001.vtt']) {
    expect(names).toContain(file)
  }
  expect(names.filter((name) => /flags|made-from/.test(name))).toEqual([])
  const pictures = await bench.storage.list('art/demo/title-1/v1/')
  expect(pictures).toHaveLength(10)
  expect(Object.keys(ready.art?.placeholders ?? {})).toEqual(['poster', 'still', 'hero', 'hero-phone'])
  expect(bench.reports.at(-1)).toMatchObject({ stage: 'storing' })
  const fractions = bench.reports.map(({ fraction }) => fraction)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
}, 120_000)

test('the media bytes decode with the right key only', async () => {
  const { bench } = await packageClip({ size: '426x240', tones: [] })
  const keyId = bench.keys.find(({ label }) => label === 'SD')?.keyId ?? ''
  const seen: (string[] | null)[] = []
  for (const scheme of ['cenc', 'cbcs']) {
    const path = bench.storage.localPath(`media/demo/media-1/v1/${scheme}/240p.mp4`) ?? ''
    expect([scheme, await readPictures(path)]).toEqual([scheme, null])
    expect([scheme, await decrypt(path, keyId, bench.plainKeys.HD ?? '')]).toEqual([scheme, null])
    seen.push(await decrypt(path, keyId, bench.plainKeys.SD ?? ''))
  }
  const [cenc, cbcs] = seen
  // Two seconds of moving test patterns at 24 a second: no picture is like another.
  expect(new Set(cenc).size).toBe(48)
  expect(cbcs).toEqual(cenc)
}, 120_000)

describe('shapes of films', () => {
  test('a film without sound is a film', async () => {
    const { ready } = await packageClip({ tones: [] })
    expect(ready.audio).toEqual([])
    expect(ready.renditions.length).toBeGreaterThan(1)
  }, 120_000)

  test('a standing film stays standing', async () => {
    const { ready } = await packageClip({ size: '360x640' })
    expect(ready.renditions.at(-1)).toMatchObject({ width: 360, height: 640 })
  }, 120_000)

  test('a 4K film comes down to 1080p', async () => {
    const { ready } = await packageClip({ size: '3840x2160', seconds: 1, rate: 10 })
    expect(ready.renditions.at(-1)).toMatchObject({ width: 1920, height: 1080, keyLabel: 'HD' })
  }, 240_000)

  test('a fast film is thinned, one of varying rate made even', async () => {
    const fast = await packageClip({ size: '426x240', rate: 60 })
    const mpd = await fast.bench.storage.get('media/demo/media-1/v1/dash.mpd')
    expect(toRates(mpd.toString())).toEqual([30])

    const bench = await createTestBench()
    const clip = await makeClip(join(bench.folder, 'even.mp4'), { size: '426x240', rate: 30, seconds: 4 })
    const varying = join(bench.folder, 'varying.mp4')
    const drop = "select='if(lt(t,2),not(mod(n,2)),1)'"
    await runFfmpeg('-i', clip, '-vf', drop, '-fps_mode', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', varying)
    await packageFile(bench, varying)
    const even = await bench.storage.get('media/demo/media-1/v1/dash.mpd')
    expect(toRates(even.toString()).every((rate) => [23.976, 24, 25].includes(rate))).toBe(true)
    expect(bench.sent[0]?.data).toMatchObject({ durationSeconds: expect.closeTo(4, 0) })
  }, 240_000)

  test('pixels that are not square come out square', async () => {
    const { ready } = await packageClip({ size: '360x288', extra: ['-vf', 'setsar=16/9'] })
    expect(ready.renditions.at(-1)).toMatchObject({ width: 640, height: 288 })
  }, 120_000)
})

describe('what cannot become a film is refused, and nothing of it stays', () => {
  test('an empty file', async () => {
    const bench = await createTestBench()
    const file = join(bench.folder, 'empty.mp4')
    await writeFile(file, '')
    expect(await refuse(bench, file)).toMatchObject({ code: 'EMPTY_FILE', text: 'The file is empty' })
  })

  test.each([1, 50])('a text of %i lines with the name of a film', async (lines) => {
    const bench = await createTestBench()
    const file = join(bench.folder, 'text.mp4')
    await writeFile(file, 'Once upon a time in Lagos there was no film.\n'.repeat(lines))
    expect(await refuse(bench, file)).toMatchObject({ code: 'NOT_A_VIDEO' })
  })

  test('a playlist that names other files', async () => {
    const bench = await createTestBench()
    await makeClip(join(bench.folder, 'secret.mp4'))
    const file = join(bench.folder, 'list.mp4')
    await writeFile(file, `#EXTM3U\n#EXTINF:2,\nfile://${join(bench.folder, 'secret.mp4')}\n#EXT-X-ENDLIST\n`)
    expect(await refuse(bench, file)).toMatchObject({ code: 'NOT_A_VIDEO' })
  })

  test.each([
    ['an MP4 with its index at the end', 'cut.mp4', []],
    ['an MP4 with its index at the front', 'cut-front.mp4', ['-movflags', '+faststart']],
    ['a Matroska file', 'cut.mkv', []],
  ])(
    '%s that is cut short',
    async (_, name, extra) => {
      const bench = await createTestBench()
      const clip = await makeClip(join(bench.folder, name), { seconds: 12, extra })
      const bytes = await readFile(clip)
      await writeFile(clip, bytes.subarray(0, Math.floor(bytes.length / 3)))
      expect(await refuse(bench, clip)).toMatchObject({ code: 'TRUNCATED_FILE' })
    },
    30_000,
  )

  test('sound alone', async () => {
    const bench = await createTestBench()
    const file = join(bench.folder, 'song.m4a')
    await runFfmpeg('-f', 'lavfi', '-i', 'sine=440:duration=2', '-c:a', 'aac', file)
    expect(await refuse(bench, file)).toMatchObject({ code: 'NO_VIDEO_STREAM' })
  })

  test('subtitles in an unknown encoding', async () => {
    const bench = await createTestBench()
    await bench.storage.put('sources/demo/sub', Buffer.from([0x57, 0x81, 0x8d, 0x00, 0x90, 0x9d]))
    const subtitles = [{ language: 'ha', label: 'Hausa', sourceKey: 'sources/demo/sub' }]
    const failed = await refuse(bench, await makeClip(join(bench.folder, 'clip.mp4')), { subtitles })
    expect(failed.code).toBe('BAD_SUBTITLES')
    expect(failed.text).toContain('ha')
  })

  test('a full disk', async () => {
    const bench = await createTestBench()
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
    bench.needs.storage = { ...bench.storage, putFile: () => Promise.reject(full) }
    const clip = await makeClip(join(bench.folder, 'clip.mp4'), { size: '426x240' })
    expect(await refuse(bench, clip)).toMatchObject({ code: 'DISK_FULL', text: 'The disk is full' })
  }, 120_000)

  test('a machine without ffmpeg is told how to get it', async () => {
    const bench = await createTestBench()
    bench.needs.settings = { ...bench.needs.settings, ffprobe: 'ffprobe-that-is-not-there' }
    const failed = await refuse(bench, await makeClip(join(bench.folder, 'clip.mp4')))
    expect(failed.code).toBe('FFMPEG_MISSING')
    expect(failed.text).toContain('apt-get install ffmpeg')
  })
})

describe('an interrupted job', () => {
  test('goes on without encoding a finished rendition again', async () => {
    const bench = await createTestBench()
    const clip = await makeClip(join(bench.folder, 'clip.mp4'), { size: '1280x720', seconds: 6 })
    const job = await toSourceJob(bench, clip)
    const folder = join(bench.needs.settings.workRoot, toFolderName(job))
    stopWhenFinished(bench, folder, '480p.mp4')
    await expect(HANDLERS[JOB](toRunning(JOB, job), bench.needs)).rejects.toThrow('stopped')
    expect(bench.sent).toEqual([])
    const before = await readNotes(folder)
    expect(Object.keys(before)).toContain('480p.mp4')
    expect(Object.keys(before)).not.toContain('720p.mp4')

    const next = { ...bench.needs, stopping: new AbortController().signal }
    const encoded = new Set<string>()
    next.storage = {
      ...bench.storage,
      putFile: async (key, path) => {
        for (const name of Object.keys(await readNotes(folder))) encoded.add(name)
        for (const [name, note] of Object.entries(before)) expect((await readNotes(folder))[name]).toBe(note)
        await bench.storage.putFile(key, path)
      },
    }
    await HANDLERS[JOB](toRunning(JOB, job, 2), next)
    expect(bench.sent.map(({ name }) => name)).toEqual(['catalogue.package-ready'])
    expect([...encoded]).toContain('720p.mp4')
    expect(await readdir(bench.needs.settings.workRoot)).toEqual([])
  }, 240_000)

  test('that was done but could not say so only answers', async () => {
    const { bench, ready } = await packageClip({ size: '426x240' })
    const job = { ...(await toSourceJob(bench, join(bench.folder, 'clip.mp4'))) }
    const reports = bench.reports.length
    await HANDLERS[JOB](toRunning(JOB, job, 2), bench.needs)
    expect(bench.sent.at(-1)).toEqual({ name: 'catalogue.package-ready', data: ready })
    expect(bench.reports).toHaveLength(reports)
  }, 120_000)
})

function toRates(mpd: string): number[] {
  return [...mpd.matchAll(/frameRate="(\d+)\/(\d+)"/g)].map((match) =>
    Number((Number(match[1]) / Number(match[2])).toFixed(3)),
  )
}

/** Stops the worker as soon as a file of the work folder is finished. */
function stopWhenFinished(bench: TestBench, folder: string, file: string): void {
  const timer = setInterval(() => {
    readFile(join(folder, `${file}.made-from.json`)).then(
      () => {
        clearInterval(timer)
        bench.stop()
      },
      () => undefined,
    )
  }, 20)
}

/** Finished files with the moment at which each was written. */
async function readNotes(folder: string): Promise<Record<string, number>> {
  const { stat } = await import('node:fs/promises')
  const notes: Record<string, number> = {}
  for (const name of await readdir(folder)) {
    if (name.endsWith('.made-from.json'))
      notes[name.replace('.made-from.json', '')] = (await stat(join(folder, name))).mtimeMs
  }
  return notes
}
