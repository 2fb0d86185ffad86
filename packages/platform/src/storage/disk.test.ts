import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../storage.ts'
import { testStorage } from './conformance.ts'
import { createStorage } from './create-storage.ts'

let folder: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-storage-'))
  storage = createStorage({ kind: 'disk', folder })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

testStorage(() => storage)

test('leaves nothing behind when a stream breaks, and keeps what was there', async () => {
  await storage.put('x/film', Buffer.from('whole'))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line broke')
    })(),
  )
  await expect(storage.put('x/film', broken)).rejects.toThrow('the line broke')
  expect((await storage.get('x/film')).toString()).toBe('whole')
  expect(await readdir(join(folder, '.work'))).toEqual([])
})

test('takes away drafts that a writer which died left, and not those of a living one', async () => {
  await writeFile(join(folder, '.work', 'dead'), 'half')
  await writeFile(join(folder, '.work', 'alive'), 'half')
  const old = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(folder, '.work', 'dead'), old, old)
  expect(await storage.removeUnfinished({ before: new Date(Date.now() - 86_400_000), limit: 10 })).toBe(1)
  expect(await readdir(join(folder, '.work'))).toEqual(['alive'])
  await rm(join(folder, '.work', 'alive'))
})

test('tells where the file lies', () => {
  expect(storage.localPath('x/film')).toBe(join(folder, 'x', 'film'))
})

test('a folder is no file', async () => {
  await storage.put('y/z/film', Buffer.from('x'))
  expect(await storage.stat('y/z')).toBeNull()
  await expect(storage.get('y/z')).rejects.toMatchObject({ kind: 'missing' })
  await expect(storage.open('y/z')).rejects.toMatchObject({ kind: 'missing' })
})

test('is not healthy where its folder cannot be', async () => {
  const file = fileURLToPath(import.meta.url)
  expect(await createStorage({ kind: 'disk', folder: join(file, 'storage') }).isHealthy()).toBe(false)
})

/** A folder on another file system than the storage's; Linux keeps one in memory. */
async function toForeignFolder(): Promise<string> {
  const foreign = await mkdtemp('/dev/shm/kola-storage-')
  onTestFinished(() => rm(foreign, { recursive: true, force: true }))
  expect((await stat(foreign)).dev).not.toBe((await stat(folder)).dev)
  return foreign
}

test.runIf(process.platform === 'linux')('writes whole files on a disk that is mounted below its folder', async () => {
  const foreign = await toForeignFolder()
  await symlink(foreign, join(folder, 'media'))
  await writeFile(join(foreign, 'source'), 'film')
  await storage.put('media/demo/one.mp4', Buffer.from('first'))
  await storage.put('media/demo/one.mp4', Buffer.from('second'))
  await storage.putFile('media/demo/two.mp4', join(foreign, 'source'))
  expect((await storage.get('media/demo/one.mp4')).toString()).toBe('second')
  expect((await storage.get('media/demo/two.mp4')).toString()).toBe('film')
  expect((await readdir(join(foreign, 'demo'))).sort()).toEqual(['one.mp4', 'two.mp4'])
  expect(await readdir(join(folder, '.work'))).toEqual([])
})

/** Root may write wherever files can be, so for root the folder is a disk that is mounted read-only. */
async function toReadOnlyFolder(): Promise<string | null> {
  const closed = await mkdtemp(join(tmpdir(), 'kola-storage-closed-'))
  onTestFinished(() => rm(closed, { recursive: true, force: true }))
  if (process.getuid?.() !== 0) {
    await chmod(closed, 0o555)
    return closed
  }
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', closed]).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', [closed]))
  return closed
}

test('says that a read-only folder cannot be written', async (context) => {
  const closed = await toReadOnlyFolder()
  if (!closed) return context.skip('this machine lets nobody mount a disk')
  const storage = createStorage({ kind: 'disk', folder: closed })
  await expect(storage.put('a/film', Buffer.from('x'))).rejects.toMatchObject({
    kind: 'unwritable',
    message: 'The storage is read-only, or may not be written by this program: a/film',
  })
  expect(await storage.isHealthy()).toBe(false)
})
