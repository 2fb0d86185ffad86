import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWorkFolder } from './work-folder.ts'

const roots: string[] = []
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))))

async function toRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'kola-work-'))
  roots.push(root)
  return root
}

test('a file counts as finished for exactly what it was made from', async () => {
  const folder = await openWorkFolder(await toRoot(), 'film')
  await writeFile(folder.toPart('240p.mp4'), 'picture')
  await folder.finish('240p.mp4', { crf: 23 })
  expect(await folder.isFinished('240p.mp4', { crf: 23 })).toBe(true)
  expect(await folder.isFinished('240p.mp4', { crf: 24 })).toBe(false)
  expect(await folder.isFinished('360p.mp4', { crf: 23 })).toBe(false)
  await writeFile(folder.toFile('240p.mp4'), 'pict')
  expect(await folder.isFinished('240p.mp4', { crf: 23 })).toBe(false)
})

test('parts of a killed worker are thrown away, what is finished stays', async () => {
  const root = await toRoot()
  const first = await openWorkFolder(root, 'film')
  await writeFile(first.toPart('240p.mp4'), 'picture')
  await first.finish('240p.mp4', 1)
  await writeFile(first.toPart('360p.mp4'), 'half')
  const second = await openWorkFolder(root, 'film')
  expect((await readdir(second.path)).sort()).toEqual(['240p.mp4', '240p.mp4.made-from.json'])
})

test('an encoder that a killed worker left running is ended, somebody else is not', async () => {
  const root = await toRoot()
  const folder = await openWorkFolder(root, 'film')
  const idle = (name: string) => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', name])
  const ours = idle(folder.toPart('240p.mp4'))
  folder.noteProcess(ours.pid ?? 0)
  const ended = once(ours, 'exit')
  await once(ours, 'spawn')
  await openWorkFolder(root, 'film')
  expect((await ended)[1]).toBe('SIGKILL')

  const other = idle('somebody-else')
  await once(other, 'spawn')
  folder.noteProcess(other.pid ?? 0)
  await openWorkFolder(root, 'film')
  expect(other.signalCode).toBeNull()
  other.kill()
})
