import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkFolder, removeForgotten, removeOwnParts } from '../work-folder.ts'

const DAY_MS = 86_400_000
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kola-scratch-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a worker that stops leaves what is finished and nothing half made; what another one makes there is left alone', async () => {
  const folder = await openWorkFolder(root, 'film')
  await writeFile(folder.toPart('240p.mp4'), 'picture')
  await folder.finish('240p.mp4', { crf: 20 })
  await writeFile(folder.toPart('360p.mp4'), 'half')
  await writeFile(join(folder.path, '480p.mp4.part-of-another'), 'half')
  await removeOwnParts(root)
  expect((await readdir(folder.path)).sort()).toEqual([
    '240p.mp4',
    '240p.mp4.made-from.json',
    '480p.mp4.part-of-another',
  ])
  expect(await folder.isFinished('240p.mp4', { crf: 20 })).toBe(true)
  await removeOwnParts(join(root, 'nowhere'))
})

test('films that nobody worked on for seven days leave the disk, and no others', async () => {
  const nowMs = Date.now()
  const made = async (name: string, ageMs: number) => {
    const { path } = await openWorkFolder(root, name)
    await writeFile(join(path, '240p.mp4'), 'picture')
    const at = new Date(nowMs - ageMs)
    await utimes(join(path, '240p.mp4'), at, at)
    await utimes(path, at, at)
  }
  await made('old', 7 * DAY_MS + 1_000)
  await made('young', 7 * DAY_MS - 1_000)
  expect(await removeForgotten(root, { days: 7, nowMs })).toEqual(['old'])
  expect(await readdir(root)).toEqual(['young'])
  expect(await removeForgotten(join(root, 'nowhere'), { days: 7, nowMs })).toEqual([])
})
