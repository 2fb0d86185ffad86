import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage, type Storage } from '../storage.ts'
import { testStorage } from './conformance.ts'

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
