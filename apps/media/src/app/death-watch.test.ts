import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeathWatch } from './death-watch.ts'

let root: string
let folder: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kola-deaths-'))
  folder = join(root, 'film')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Runs that nobody ends: the worker was killed. */
async function die(times: number): Promise<number[]> {
  const deaths: number[] = []
  for (let time = 0; time < times; time += 1) deaths.push((await openDeathWatch(folder)).deaths)
  return deaths
}

test('counts each run that did not end', async () => {
  expect(await die(4)).toEqual([0, 1, 2, 3])
})

test('a run that ended, however it did, is no death', async () => {
  await die(2)
  for (let stop = 0; stop < 10; stop += 1) {
    const watch = await openDeathWatch(folder)
    expect(watch.deaths).toBe(2)
    await watch.end()
  }
})

test('a run that finished a file begins the count anew', async () => {
  await die(4)
  await writeFile(join(folder, '240p.mp4.made-from.json'), '{}')
  expect(await die(3)).toEqual([1, 2, 3])
})

test('leaves nothing of a film that is done, and takes a spoilt note for none', async () => {
  const watch = await openDeathWatch(folder)
  await rm(folder, { recursive: true })
  await watch.end()
  expect(await readdir(root)).toEqual([])
  await openDeathWatch(folder)
  await writeFile(join(folder, 'worker-deaths.json'), '{"beg')
  expect((await openDeathWatch(folder)).deaths).toBe(0)
})
