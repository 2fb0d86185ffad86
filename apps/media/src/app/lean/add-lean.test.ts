import { execFile } from 'node:child_process'
import { cp, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LeanDoneJob, PackageSourceJob } from '@kola/contract/media'
import { afterAll, expect, test } from 'vitest'
import { toPackagerBinary } from '#features/package/packager.ts'
import { makeClip } from '#testing/clips.ts'
import { createTestBench, removeTestBenches, type TestBench, toRunning, toSourceJob } from '#testing/media-needs.ts'
import { HANDLERS } from '../handlers.ts'
import { toLeanFolderName } from './handle-lean.ts'

afterAll(removeTestBenches)

const JOB = 'media.add-lean'
const PREFIX = 'media/demo/media-1/v1/'
const TIMEOUT_MS = 240_000
const run = promisify(execFile)

/** A film that is shown already, and the job that its packaging asked for. */
async function packageShownFilm(): Promise<{ bench: TestBench; job: PackageSourceJob }> {
  const bench = await createTestBench()
  bench.needs.settings.isLean = true
  const clip = await makeClip(join(bench.folder, 'clip.mp4'), { size: '96x72', rate: 8, seconds: 6 })
  await HANDLERS['media.package-source'](toRunning('media.package-source', await toSourceJob(bench, clip)), bench.needs)
  expect(bench.sent.map(({ name }) => name)).toEqual(['catalogue.package-ready', JOB])
  const [, asked] = bench.sent.splice(0)
  return { bench, job: asked?.data as PackageSourceJob }
}

let shown: ReturnType<typeof packageShownFilm> | undefined

/** A copy of it for each test, in a bench of its own: what was packaged is never written to. */
async function createShownFilm(): Promise<{ bench: TestBench; job: PackageSourceJob }> {
  shown ??= packageShownFilm()
  const { bench: first, job } = await shown
  const bench = await createTestBench()
  bench.needs.settings.isLean = true
  await cp(join(first.folder, 'storage'), join(bench.folder, 'storage'), { recursive: true })
  const { secretBox } = first.needs
  return {
    bench: { ...bench, needs: { ...bench.needs, secretBox }, keys: first.keys, plainKeys: first.plainKeys },
    job,
  }
}

const addTo = (bench: TestBench, job: PackageSourceJob, attempt = 1) =>
  HANDLERS[JOB](toRunning(JOB, job, attempt), bench.needs)

async function answerOf(bench: TestBench): Promise<LeanDoneJob> {
  expect(bench.sent.map(({ name }) => name)).toEqual(['catalogue.lean-done'])
  return bench.sent[0]?.data as LeanDoneJob
}

const listFiles = async ({ storage }: TestBench) =>
  (await storage.list(PREFIX)).map((file) => file.slice(PREFIX.length)).filter((file) => /lean/.test(file))

/** An ffmpeg that says of itself that it lacks encoders, and is otherwise the real one. */
async function forget({ needs, folder }: TestBench, encoders: RegExp): Promise<void> {
  const path = join(folder, 'ffmpeg-poor')
  const lists = `ffmpeg "$@" | grep -vE '${encoders.source}'`
  await writeFile(path, `#!/bin/sh\ncase "$*" in *-encoders*) ${lists};; *) exec ffmpeg "$@";; esac\n`, { mode: 0o755 })
  needs.settings.ffmpeg = path
}

/** @returns hashes of the pictures that can be decoded cleanly once the packager has taken the encryption away; null when not all can */
async function readPictures(path: string, keyId: string, key: string): Promise<string[] | null> {
  const clear = `${path}.${key.slice(0, 4)}.mp4`
  const keys = `--keys=label=:key_id=${keyId}:key=${key}`
  const args = ['--quiet', `in=${path},stream=video,out=${clear}`, '--enable_raw_key_decryption', keys]
  await run(await toPackagerBinary(), args).catch(() => null)
  const shown = await run('ffmpeg', ['-v', 'error', '-i', clear, '-f', 'framemd5', '-']).catch(() => null)
  if (shown?.stderr !== '') return null
  return shown.stdout.split('\n').filter((line) => /^\d/.test(line))
}

test(
  'a shown film gets AV1 and Opus beside what it has, under its own keys, and what it has stays as it was',
  async () => {
    const { bench, job } = await createShownFilm()
    const before = await bench.storage.get(`${PREFIX}dash.mpd`)
    await addTo(bench, job)
    const { lean, notices } = await answerOf(bench)
    expect(lean).toEqual({
      dash: 'dash-lean.mpd',
      picture: {
        codecs: expect.stringMatching(/^av01\.0\.00M\.08/),
        ...{ width: 96, height: 72, bitsPerSecond: expect.any(Number), framesPerSecond: 8 },
      },
      hasOpus: true,
      isFullSize: true,
    })
    expect(await listFiles(bench)).toEqual([
      'dash-lean.mpd',
      'lean/240p-lean.mp4',
      'lean/audio-und-lean-high.mp4',
      'lean/audio-und-lean-low.mp4',
      'lean/done.json',
    ])
    expect(await bench.storage.get(`${PREFIX}dash.mpd`)).toEqual(before)
    const mpd = (await bench.storage.get(`${PREFIX}dash-lean.mpd`)).toString()
    expect([...mpd.matchAll(/codecs="(\w+)/g)].map(([, codec]) => codec)).toEqual([
      'avc1',
      'mp4a',
      'av01',
      'opus',
      'opus',
    ])
    expect([...mpd.matchAll(/<AdaptationSet id="(\d)"/g)].map(([, id]) => id)).toEqual(['0', '1', '2', '3'])
    expect([...mpd.matchAll(/<BaseURL>([^<]+)</g)].map(([, file]) => file)).toEqual([
      ...['cenc/240p.mp4', 'cenc/audio-und-low.mp4', 'lean/240p-lean.mp4'],
      ...['lean/audio-und-lean-low.mp4', 'lean/audio-und-lean-high.mp4'],
    ])
    const keyId = bench.keys.find(({ label }) => label === 'SD')?.keyId ?? ''
    const path = bench.storage.localPath(`${PREFIX}lean/240p-lean.mp4`) ?? ''
    const pictures = await readPictures(path, keyId, bench.plainKeys.SD ?? '')
    expect(pictures).toHaveLength(48)
    // Now and then a decoder makes pictures of anything: by another key they are never those.
    expect(await readPictures(path, keyId, bench.plainKeys.HD ?? '')).not.toEqual(pictures)
    expect(notices.map(({ code }) => code)).toEqual(['LEAN_MADE', 'LEAN_RUNG'])
    expect(notices[0]?.text).toMatch(
      /^AV1 pictures and Opus sound were added: \d+\.\d s of one processor, and \d+\.\d s to choose the rates$/,
    )
    expect(notices[1]?.text).toMatch(
      /^AV1 beside H\.264: 240p takes \d+ kb\/s instead of \d+ kb\/s \(-?\d+ % (less|more)\); SSIM 0\.\d{4} against 0\.\d{4} over samples, rate factor \d\d; \d+\.\d s of one processor$/,
    )
    expect(await readdir(bench.needs.settings.workRoot)).toEqual([])

    // The same job again, as after a worker that was killed before its answer went out, encodes nothing.
    bench.needs.settings.ffmpeg = join(bench.folder, 'no-such-program')
    const [first] = bench.sent.splice(0)
    await addTo(bench, job)
    expect(bench.sent).toEqual([first])
  },
  TIMEOUT_MS,
)

test(
  'an interrupted run goes on where it was',
  async () => {
    const { bench, job } = await createShownFilm()
    const folder = join(bench.needs.settings.workRoot, toLeanFolderName(job))
    const stopping = new AbortController()
    const log = { ...bench.needs.log, info: () => stopping.abort(new Error('stopped')) }
    const needs = { ...bench.needs, log: log as unknown as typeof bench.needs.log, stopping: stopping.signal }
    await expect(HANDLERS[JOB](toRunning(JOB, job), needs)).rejects.toThrow('stopped')
    const made = await stat(join(folder, '240p-lean.mp4'))
    expect(bench.sent).toEqual([])
    expect(await listFiles(bench)).toEqual([])
    // Nothing is measured and no picture is encoded again.
    await forget(bench, /nothing/)
    await writeFile(
      bench.needs.settings.ffmpeg,
      '#!/bin/sh\ncase "$*" in *libsvtav1*|*ssim*) exit 9;; *) exec ffmpeg "$@";; esac\n',
    )
    await addTo(bench, job, 2)
    const { lean, notices } = await answerOf(bench)
    expect(lean?.picture?.height).toBe(72)
    expect(notices[1]?.text).toContain('s of one processor')
    expect((await stat(bench.storage.localPath(`${PREFIX}lean/240p-lean.mp4`) ?? '')).size).toBeGreaterThan(
      made.size / 2,
    )
  },
  TIMEOUT_MS,
)

test(
  'a film that is taken out meanwhile is given up without a trace, before the work and in the middle of it',
  async () => {
    const { bench, job } = await createShownFilm()
    const takeOut = () => bench.storage.deletePrefix('media/demo/media-1/')
    const log = { ...bench.needs.log, info: () => void takeOut() }
    await HANDLERS[JOB](toRunning(JOB, job), { ...bench.needs, log: log as unknown as typeof bench.needs.log })
    expect([bench.sent, await bench.storage.list('media/')]).toEqual([[], []])
    await addTo(bench, job)
    expect([bench.sent, await bench.storage.list('media/')]).toEqual([[], []])
    expect(await readdir(bench.needs.settings.workRoot)).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'an ffmpeg without the encoders is told of, and what it can make is made',
  async () => {
    const { bench, job } = await createShownFilm()
    await forget(bench, /libsvtav1|libopus/)
    await addTo(bench, job)
    const { keys: _, ...ids } = job.target
    expect(bench.sent.splice(0)).toEqual([
      {
        name: 'catalogue.lean-done',
        data: {
          ...ids,
          lean: null,
          notices: [
            {
              code: 'LEAN_NO_AV1',
              text: 'No AV1 was made, because this ffmpeg has no libsvtav1; the film plays in H.264',
            },
            {
              code: 'LEAN_NO_OPUS',
              text: 'No Opus was made, because this ffmpeg has no libopus; the film plays with AAC',
            },
          ],
        },
      },
    ])
    expect(await listFiles(bench)).toEqual([])
    await forget(bench, /libsvtav1/)
    await addTo(bench, job)
    const { lean, notices } = await answerOf(bench)
    expect(lean).toEqual({ dash: 'dash-lean.mpd', picture: null, hasOpus: true, isFullSize: false })
    expect(notices.map(({ code }) => code)).toEqual(['LEAN_NO_AV1', 'LEAN_MADE'])
  },
  TIMEOUT_MS,
)

test(
  'a film to which nothing can be added plays as it is, and the operator is told why',
  async () => {
    const { bench, job } = await createShownFilm()
    const before = await bench.storage.list(PREFIX)
    const path = join(bench.folder, 'ffmpeg-broken')
    const broken = 'case "$*" in *libopus*) echo "the disk is on fire" >&2; exit 1;; *) exec ffmpeg "$@";; esac'
    await writeFile(path, `#!/bin/sh\n${broken}\n`, { mode: 0o755 })
    bench.needs.settings.ffmpeg = path
    await addTo(bench, job)
    const { lean, notices } = await answerOf(bench)
    expect(lean).toBeNull()
    expect(notices).toEqual([
      {
        code: 'LEAN_FAILED',
        text: 'AV1 pictures and Opus sound could not be added; the film plays as it is: The film could not be encoded: the disk is on fire',
      },
    ])
    expect(await bench.storage.list(PREFIX)).toEqual(before)
    expect(await readdir(bench.needs.settings.workRoot)).toEqual([])
  },
  TIMEOUT_MS,
)
