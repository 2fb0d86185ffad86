import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Storage, StoredFile } from '../storage.ts'

/** What every storage does, whatever lies behind it; each test uses keys of its own. */
export function testStorage(getStorage: () => Storage): void {
  const read = async (key: string, range?: { start: number; end: number }) =>
    Buffer.concat(await (await getStorage().open(key, range)).toArray()).toString()

  test('gives back what was put, also a second time', async () => {
    await getStorage().put('a/film.mpd', Buffer.from('one'), { contentType: 'application/dash+xml' })
    expect((await getStorage().get('a/film.mpd')).toString()).toBe('one')
    await getStorage().put('a/film.mpd', Buffer.from('two'))
    expect(await read('a/film.mpd')).toBe('two')
  })

  test('takes a stream of any length', async () => {
    const bytes = randomBytes(7_000_000)
    await getStorage().put('b/large', Readable.from([bytes.subarray(0, 3_000_000), bytes.subarray(3_000_000)]))
    expect((await getStorage().get('b/large')).equals(bytes)).toBe(true)
    expect(await getStorage().stat('b/large')).toMatchObject({ size: 7_000_000 })
  })

  test('takes a file and leaves it where it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kola-storage-file-'))
    await writeFile(join(folder, 'source.mp4'), 'film')
    await getStorage().putFile('c/source.mp4', join(folder, 'source.mp4'))
    await getStorage().putFile('c/again.mp4', join(folder, 'source.mp4'))
    expect(await read('c/again.mp4')).toBe('film')
    await rm(folder, { recursive: true })
  })

  test('opens a range, both ends inclusive', async () => {
    await getStorage().put('d/segment', Buffer.from('0123456789'))
    expect(await read('d/segment', { start: 2, end: 5 })).toBe('2345')
    expect(await read('d/segment', { start: 9, end: 9 })).toBe('9')
  })

  test('tells size, time and an etag that changes with the contents', async () => {
    await getStorage().put('e/poster', Buffer.from('12345'))
    const first = await getStorage().stat('e/poster')
    expect(first).toMatchObject({ size: 5, modifiedAt: expect.any(Date), etag: expect.stringMatching(/^".+"$/) })
    await getStorage().put('e/poster', Buffer.from('123456'))
    expect((await getStorage().stat('e/poster'))?.etag).not.toBe(first?.etag)
  })

  test('says that a key is missing', async () => {
    const missing = { name: 'StorageError', kind: 'missing', key: 'f/nothing' }
    await expect(getStorage().get('f/nothing')).rejects.toMatchObject(missing)
    await expect(getStorage().open('f/nothing')).rejects.toMatchObject(missing)
    expect(await getStorage().stat('f/nothing')).toBeNull()
    await getStorage().delete('f/nothing')
  })

  test('lists what begins with a prefix, sorted, over any number of pages', async () => {
    const keys = ['g/1/a', 'g/1/b', 'g/1/c/d', 'g/1/e', 'g/10/a', 'g/2/a']
    for (const key of keys.toReversed()) await getStorage().put(key, Buffer.from(key))
    expect(await getStorage().list('g/1/')).toEqual(['g/1/a', 'g/1/b', 'g/1/c/d', 'g/1/e'])
    expect(await getStorage().list('g/1')).toEqual(keys.slice(0, 5))
    expect(await getStorage().list('g/7/')).toEqual([])
  })

  test('deletes one key, and everything under a prefix and nothing beside it', async () => {
    for (const key of ['h/1/a', 'h/1/b', 'h/1/c', 'h/1/d/e', 'h/10/a', 'h/2/a'])
      await getStorage().put(key, Buffer.from(key))
    await getStorage().delete('h/2/a')
    expect(await getStorage().list('h/')).toEqual(['h/1/a', 'h/1/b', 'h/1/c', 'h/1/d/e', 'h/10/a'])
    await getStorage().deletePrefix('h/1/')
    expect(await getStorage().list('h/')).toEqual(['h/10/a'])
  })

  test('tells keys and their times a page at a time, after any key', async () => {
    const keys = ['i/1/a', 'i/1/b', 'i/1/c/d', 'i/1/e', 'i/10/a', 'i/2/a', 'i/2-b/a']
    for (const key of keys.toReversed()) await getStorage().put(key, Buffer.from(key))
    const told: string[] = []
    for (let after: string | null = null; told.length < 100; ) {
      const page: StoredFile[] = await getStorage().page('i/', { after, limit: 2 })
      if (page.length === 0) break
      for (const { key, modifiedAt } of page) {
        expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
        told.push(key)
      }
      after = page.at(-1)?.key ?? null
    }
    expect(told).toHaveLength(keys.length)
    expect(told.sort()).toEqual(keys.sort())
    // One that is gone meanwhile, or a folder, is as good a place to go on from.
    expect((await getStorage().page('i/1/', { after: 'i/1/bb', limit: 1 })).map(({ key }) => key)).toEqual(['i/1/c/d'])
    expect(await getStorage().page('j/', { after: null, limit: 5 })).toEqual([])
  })

  test('leaves nothing of a body that breaks off, or that is told to end', async () => {
    const stop = new AbortController()
    const endless = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 1024 * 1024)
        stop.abort()
        await new Promise((resolve) => setImmediate(resolve))
        yield Buffer.alloc(9 * 1024 * 1024)
      })(),
    )
    await expect(getStorage().put('k/film', endless, { signal: stop.signal })).rejects.toThrow(/abort|does not answer/)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(17 * 1024 * 1024)
        throw new Error('the line broke')
      })(),
    )
    await expect(getStorage().put('k/film', broken)).rejects.toThrow(/the line broke|does not answer/)
    expect(await getStorage().stat('k/film')).toBeNull()
    const all = { before: new Date(Date.now() + 3_600_000), limit: 100 }
    expect(await getStorage().removeUnfinished(all)).toBe(0)
  })

  test.each(['', '/', '/etc/passwd', '../a', 'a/../b', 'a//b', 'a/./b', 'a\0b', '.work/a', 'a\\..\\b', 'ü', 'a/'])(
    'refuses %j as a key',
    async (key) => {
      const refusal = { kind: 'bad-key' }
      const storage = getStorage()
      await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(refusal)
      await expect(storage.get(key)).rejects.toMatchObject(refusal)
      await expect(storage.open(key)).rejects.toMatchObject(refusal)
      await expect(storage.stat(key)).rejects.toMatchObject(refusal)
      await expect(storage.delete(key)).rejects.toMatchObject(refusal)
    },
  )

  test('answers whether it can be used', async () => {
    expect(await getStorage().isHealthy()).toBe(true)
  })
}
