import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PackageReadyJob } from '@kola/contract/media'
import { createGiving, type Giving } from '@kola/platform/handouts/giving'
import { createLog } from '@kola/platform/log'
import { createTestDatabase, type TestDatabase } from '@kola/platform/testing/database'
import { afterAll, afterEach, test as always, beforeAll, expect } from 'vitest'
import { toToolEnvironment } from '#shared/tools/env.ts'
import { makeClip } from '#testing/clips.ts'
import { type EncoderService, startEncoderService } from '#testing/encoder-service.ts'
import { createTestBench, removeTestBenches, type TestBench, toRunning, toSourceJob } from '#testing/media-needs.ts'
import { wantsAllFilms } from '../corpus/testing/env.ts'
import { HANDLERS } from '../handlers.ts'

/** Minutes of encoding: `npm run films`. */
const test = always.runIf(wantsAllFilms())
const JOB = 'media.package-source'
const ENTRY = fileURLToPath(new URL('../../encoder.ts', import.meta.url))
const TIMEOUT_MS = 240_000
/** A machine that runs many tests at once. */
const PATIENCE = { timeout: 200_000 }
const RENDITIONS = ['240p', '360p-low', '360p']

let database: TestDatabase<unknown>
let giving: Giving
let bench: TestBench
let clip: string
let service: EncoderService
let lines: { msg: string; rendition?: string; encoderId?: string; flaw?: string }[]
const running: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  giving = createGiving(database.pool)
})
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
  await service.close()
  await database.pool.query('delete from platform_handout')
  await database.pool.query('delete from platform_hand')
})
afterAll(async () => {
  await database.drop()
  await removeTestBenches()
})

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function prepare({ waitSeconds, leaseSeconds = 30 }: { waitSeconds: number; leaseSeconds?: number }) {
  bench = await createTestBench()
  lines = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  bench.needs.log = createLog({ name: 'test', level: 'info', destination })
  bench.needs.elsewhere = { giving, waitSeconds, lookMs: 100, random: Math.random }
  clip = await makeClip(join(bench.folder, 'clip.mp4'), { seconds: 5 })
  service = await startEncoderService({ pool: database.pool, storage: bench.storage, leaseSeconds })
}

const ready = () => bench.sent[0]?.data as PackageReadyJob
const linesOf = (msg: string) => lines.filter((line) => line.msg === msg)
const make = async () => HANDLERS[JOB](toRunning(JOB, await toSourceJob(bench, clip)), bench.needs)

/** An encoder in a process of its own, and until it asks for work. */
async function startEncoder(name: string, ffmpeg = 'ffmpeg'): Promise<ChildProcess> {
  const folder = join(bench.folder, name)
  await mkdir(folder)
  await writeFile(join(folder, 'token'), `kreg_${'A'.repeat(43)}\n`)
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      ...toToolEnvironment(),
      ...{ NODE_ENV: 'test', KOLA_URL: service.url, ENCODER_NAME: name, FFMPEG_PATH: ffmpeg },
      ...{ ENCODER_DIR: folder, ENCODER_TOKEN_FILE: join(folder, 'token'), MEDIA_THREADS: '1', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.push(child)
  const isSeen = async () => (await service.taking.listHands('demo')).some(({ id }) => id === name)
  await expect.poll(isSeen, PATIENCE).toBe(true)
  return child
}

/** ffmpeg that makes so many renditions, and never ends with the next. */
async function makeSlowFfmpeg(good: number): Promise<string> {
  const path = join(bench.folder, 'slow-ffmpeg')
  const lines = ['#!/bin/sh', 'case "$*" in *libx264*)', 'echo >> "$0.runs"']
  const rest = [`[ "$(wc -l < "$0.runs")" -gt ${good} ] && exec sleep 600;; esac`, 'exec ffmpeg "$@"', '']
  await writeFile(path, [...lines, ...rest].join('\n'))
  await chmod(path, 0o755)
  return path
}

test(
  'two encoders make every rendition, home looks at them, packages and keeps nothing of it',
  async () => {
    await prepare({ waitSeconds: 600 })
    await Promise.all([startEncoder('one'), startEncoder('two')])
    await make()
    expect(bench.sent.map(({ name }) => name)).toEqual(['catalogue.package-ready'])
    expect(ready().renditions.map(({ file }) => file.split('/').at(-1))).toEqual(
      RENDITIONS.map((name) => `${name}.mp4`),
    )
    expect(
      linesOf('media.returned-believed')
        .map(({ rendition }) => rendition)
        .toSorted(),
    ).toEqual(RENDITIONS.toSorted())
    expect(await bench.storage.list('encoded/')).toEqual([])
    expect((await database.pool.query('select from platform_handout')).rowCount).toBe(0)
    const fractions = bench.reports.map(({ fraction }) => fraction)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    // What stands in the registration of a machine is for nobody else on it.
    const kept = JSON.parse(await readFile(join(bench.folder, 'one', 'encoder.json'), 'utf8'))
    expect(kept.credential).toMatch(/^kenc_/)
  },
  TIMEOUT_MS,
)

test(
  'an encoder that dies in the middle is replaced, and what was finished before is not made again',
  async () => {
    await prepare({ waitSeconds: 600, leaseSeconds: 2 })
    const dying = await startEncoder('dying', await makeSlowFfmpeg(1))
    const made = make()
    const isInTheMiddle = async () =>
      (await database.pool.query(`select from platform_handout where state = 'taken'`)).rowCount === 1
    await expect.poll(() => service.returned, PATIENCE).toEqual(['dying'])
    await expect.poll(isInTheMiddle, PATIENCE).toBe(true)
    await end(dying, 'SIGKILL')
    await startEncoder('living')
    await made
    expect(ready().renditions).toHaveLength(RENDITIONS.length)
    expect(linesOf('media.returned-believed').map(({ encoderId }) => encoderId)).toEqual(['dying', 'living', 'living'])
    expect(service.returned).toEqual(['dying', 'living', 'living'])
  },
  TIMEOUT_MS,
)

test(
  'an encoder that is told to end gives its task back at once; with nobody left home makes the rest',
  async () => {
    await prepare({ waitSeconds: 600 })
    const leaving = await startEncoder('leaving', await makeSlowFfmpeg(0))
    const made = make()
    const states = async () => {
      const { rows } = await database.pool.query<{ state: string }>('select state from platform_handout order by state')
      return rows.map(({ state }) => state)
    }
    await expect.poll(states, PATIENCE).toEqual(['offered', 'offered', 'taken'])
    await end(leaving, 'SIGTERM')
    expect(await states()).toEqual(['offered', 'offered', 'offered'])
    // Nothing was heard of it for a minute.
    await database.pool.query(`update platform_hand set seen_at = now() - interval '61 seconds'`)
    await made
    expect(ready().renditions).toHaveLength(RENDITIONS.length)
    expect(linesOf('media.returned-believed')).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'a liar is not believed, is struck each time and gets nothing more; home makes the film',
  async () => {
    await prepare({ waitSeconds: 600 })
    const hand = { realm: 'demo', id: 'liar' }
    const options = { abilities: [], leaseSeconds: 30, maxStrikes: 3 }
    await service.taking.take(hand, options)
    const other = await makeClip(join(bench.folder, 'other.mp4'), { size: '426x240', seconds: 5, tones: [] })
    const bytes = await readFile(other)
    await bench.storage.put('encoded/demo/lies', bytes)
    const result = {
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      parts: ['encoded/demo/lies'],
    }
    const made = make()
    const lie = async () => {
      const taken = await service.taking.take(hand, options)
      if (taken === 'struck') return 'struck'
      if (taken) await service.taking.giveResult({ hand, id: taken.id, turn: taken.turn }, result)
      return 'given work'
    }
    await expect.poll(lie, { ...PATIENCE, interval: 100 }).toBe('struck')
    await made
    expect(ready().renditions).toHaveLength(RENDITIONS.length)
    expect(linesOf('media.returned-believed')).toEqual([])
    expect(linesOf('media.returned-not-believed')).toHaveLength(3)
    expect(await service.taking.listHands('demo')).toMatchObject([
      { id: 'liar', strikes: 3, lastFlaw: expect.any(String) },
    ])
  },
  TIMEOUT_MS,
)

test(
  'where nobody was heard of nothing is offered: home makes the film as ever',
  async () => {
    await prepare({ waitSeconds: 600 })
    const seen: string[][] = []
    bench.needs.elsewhere = {
      ...{ waitSeconds: 600, lookMs: 100, random: Math.random },
      giving: { ...giving, offer: async (_, offers) => void seen.push(offers.map(({ id }) => id)) },
    }
    await make()
    expect([seen, ready().renditions.length]).toEqual([[], RENDITIONS.length])
  },
  TIMEOUT_MS,
)
