import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret } from '@kola/platform/config'
import { createSecretBox } from '@kola/platform/secret-box'
import { afterAll, expect, test } from 'vitest'
import { makeClip } from '#testing/clips.ts'
import { createTestBench, removeTestBenches, toSourceJob } from '#testing/media-needs.ts'

const RUN = fileURLToPath(new URL('../../testing/worker-run.ts', import.meta.url))

afterAll(removeTestBenches)

/** A film whose encoder ends the worker, as one does that takes all of the memory. */
async function createDeadlyFilm() {
  const bench = await createTestBench()
  const masterKey = randomBytes(32).toString('hex')
  const box = createSecretBox(new Secret(masterKey))
  const keys = bench.keys.map((key) => ({
    ...key,
    sealedKey: box.seal(Buffer.from(bench.plainKeys[key.label] ?? '', 'hex'), `content-key:${key.keyId}`),
  }))
  const made = await toSourceJob(bench, await makeClip(join(bench.folder, 'clip.mp4'), { size: '426x240' }))
  const job = { ...made, target: { ...made.target, keys } }
  const deadly = join(bench.folder, 'ffmpeg')
  await writeFile(deadly, '#!/bin/sh\nkill -9 $PPID\n', { mode: 0o755 })
  const run = (ffmpeg: string) => {
    const input = JSON.stringify({ folder: bench.folder, ffmpeg, masterKey, job })
    const ended = spawnSync(process.execPath, [RUN, input], { encoding: 'utf8', timeout: 200_000 })
    return {
      signal: ended.signal,
      sent: ended.stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    }
  }
  return { bench, job, die: () => run(deadly), live: () => run('ffmpeg') }
}

test('a film that kills the worker is given up at the sixth try, with words for the operator, and kept', async () => {
  const { bench, job, die } = await createDeadlyFilm()
  for (let death = 1; death <= 5; death += 1) expect(die()).toEqual({ signal: 'SIGKILL', sent: [] })
  expect(die()).toEqual({
    signal: null,
    sent: [
      {
        name: 'catalogue.package-failed',
        data: {
          tenantId: 'demo',
          titleId: 'title-1',
          mediaId: 'media-1',
          version: 'v1',
          code: 'WORKER_DIED',
          text:
            'The film ended the media worker each time: 5 times without getting any further, last heard of while ' +
            'checking. The upload is kept. More memory for the worker, or the film in another form, may help',
        },
      },
    ],
  })
  expect(await bench.storage.list('sources/')).toEqual([job.sourceKey])
  expect(await readdir(bench.needs.settings.workRoot)).toEqual([])
}, 300_000)

test('a worker that died four times and then lives finishes the film', async () => {
  const { die, live } = await createDeadlyFilm()
  for (let death = 1; death <= 4; death += 1) expect(die().signal).toBe('SIGKILL')
  expect(live().sent.map(({ name }) => name)).toEqual(['catalogue.package-ready'])
}, 300_000)
