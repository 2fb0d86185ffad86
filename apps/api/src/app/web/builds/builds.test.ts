import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@kola/platform/config'
import { createMac, toKeyRing } from '@kola/platform/key-ring'
import { createLog } from '@kola/platform/log'
import type { Storage } from '@kola/platform/storage'
import { createStorage } from '@kola/platform/storage/create-storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCaches } from '#shared/cache/caches.ts'
import { CachedResponse } from '#shared/http/cached-response.ts'
import type { WebFile } from '../web-files.ts'
import { createBuilds } from './builds.ts'
import { packBundle } from './bundle.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-27T12:00:00.000Z')
const macOf = (digit: string) => createMac(toKeyRing(new Secret(digit.repeat(64))), 'web-build')

let folder: string
let storage: Storage
let lists: number
let lines: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-builds-'))
  const disk = createStorage({ kind: 'disk', folder })
  lists = 0
  lines = []
  storage = {
    ...disk,
    list: (prefix) => {
      lists += 1
      return disk.list(prefix)
    },
  }
})
afterEach(() => rm(folder, { recursive: true }))

const file = (path: string, text: string): WebFile => ({
  ...{ path, isImmutable: path.startsWith('assets/') },
  kept: new CachedResponse(text, 'text/javascript; charset=utf-8'),
})
const build = (hash: string) => [
  file('index.html', `page ${hash}`),
  file(`assets/main-${hash}.js`, `main ${hash}`),
  file(`assets/late-${hash}.js`, `late ${hash}`),
]

/** A replica of its own over the one storage. */
function open(digit = 'a') {
  const log = createLog({ name: 'test', destination: { write: (line: string) => lines.push(line) } })
  const needs = { storage, caches: createCaches(32 * 1024 * 1024), clock: { now: () => NOW }, log, mac: macOf(digit) }
  return createBuilds({ ...needs, keepDays: 14 })
}

const readText = async (builds: ReturnType<typeof open>, name: string, app: 'web' | 'tv' = 'web') =>
  (await builds.find(app, name))?.body.toString() ?? null

/** As if a replica had last had the build then. */
async function age(id: string, at: number): Promise<void> {
  await utimes(join(folder, 'web-builds/web', `${id}.json`), new Date(at), new Date(at))
}
const idOf = (hash: string) => packBundle(build(hash), macOf('a')).id

test('what one replica has published another one finds, in the same build for the same device alone', async () => {
  await open().publish('web', build('AAAAAAA1'))
  const other = open()
  expect(await readText(other, 'late-AAAAAAA1.js')).toBe('late AAAAAAA1')
  expect((await other.find('web', 'main-AAAAAAA1.js'))?.type).toBe('text/javascript; charset=utf-8')
  expect(await readText(other, 'late-AAAAAAA1.js', 'tv')).toBeNull()
  for (const name of ['index.html', 'late-BBBBBBB2.js', '../late-AAAAAAA1.js', '']) {
    expect(await readText(other, name)).toBeNull()
  }
})

test('the second replica of a build writes that it is in use, and not its bytes again', async () => {
  await open().publish('web', build('AAAAAAA1'))
  let puts: string[] = []
  const { put } = storage
  storage = {
    ...storage,
    put: (key, ...rest) => {
      puts = [...puts, key]
      return put(key, ...rest)
    },
  }
  await open().publish('web', build('AAAAAAA1'))
  expect(puts).toEqual([`web-builds/web/${idOf('AAAAAAA1')}.json`])
})

test('names that nobody knows cost one look in two seconds, however many ask; what is known costs none', async () => {
  const builds = open()
  await builds.publish('web', build('AAAAAAA1'))
  await readText(builds, 'late-AAAAAAA1.js')
  const before = lists
  await Promise.all(Array.from({ length: 50 }, (_, n) => builds.find('web', `none-${n}.js`)))
  await readText(builds, 'main-AAAAAAA1.js')
  expect(lists - before).toBeLessThanOrEqual(1)
})

test('a script that no key of ours has signed is not served, nor one that was changed since', async () => {
  await open('b').publish('web', build('AAAAAAA1'))
  expect(await readText(open('a'), 'late-AAAAAAA1.js')).toBeNull()
  expect(lines.join('')).toContain('web-builds.not-ours')
  await open('a').publish('web', build('BBBBBBB2'))
  const id = packBundle(build('BBBBBBB2'), macOf('a')).id
  const bytes = (await storage.get(`web-builds/web/${id}.bin`)).toString()
  await storage.put(`web-builds/web/${id}.bin`, Buffer.from(bytes.replace('late BBBBBBB2', 'evil BBBBBBB2')))
  await expect(open('a').find('web', 'late-BBBBBBB2.js')).rejects.toThrow('is not what its index says')
  expect(await readText(open('a'), 'main-BBBBBBB2.js')).toBe('main BBBBBBB2')
})

test('builds that nobody had for fourteen days go, and no younger ones', async () => {
  const builds = open()
  for (const hash of ['AAAAAAA1', 'BBBBBBB2']) await builds.publish('web', build(hash))
  await age(idOf('AAAAAAA1'), NOW.getTime() - 14 * DAY_MS - 1_000)
  await age(idOf('BBBBBBB2'), NOW.getTime() - 14 * DAY_MS + 1_000)
  await builds.clean('web')
  expect((await readdir(join(folder, 'web-builds/web'))).sort()).toEqual(
    [`${idOf('BBBBBBB2')}.bin`, `${idOf('BBBBBBB2')}.json`].sort(),
  )
  expect(await readText(open(), 'late-BBBBBBB2.js')).toBe('late BBBBBBB2')
  expect(await readText(open(), 'late-AAAAAAA1.js')).toBeNull()
})

test('of more than thirty the oldest go, however young they are', async () => {
  const builds = open()
  const hashes = Array.from({ length: 32 }, (_, n) => `AAAAAA${String(n).padStart(2, '0')}`)
  for (const [n, hash] of hashes.entries()) {
    await builds.publish('web', build(hash))
    await age(idOf(hash), NOW.getTime() - n * 1_000)
  }
  await builds.clean('web')
  const kept = await Promise.all(hashes.map((hash) => readText(open(), `late-${hash}.js`)))
  expect(kept.map((text) => text !== null)).toEqual(hashes.map((_, n) => n < 30))
})
