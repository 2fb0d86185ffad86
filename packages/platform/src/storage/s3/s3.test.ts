import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '#config.ts'
import type { Storage } from '#storage.ts'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import { testStorage } from '../conformance.ts'
import { createStorage, parseStorageUrl } from '../create-storage.ts'
import { assertClient } from './bucket.ts'
import { toParts } from './upload.ts'

const KEYS = { accessKeyId: 'kola', secretAccessKey: new Secret('secret') }
let server: S3Server
let storage: Storage

beforeAll(async () => {
  server = await startS3Server('films')
  const url = `s3://films?region=af-south-1&endpoint=${encodeURIComponent(server.endpoint)}`
  storage = createStorage(parseStorageUrl(url, KEYS))
})

afterAll(() => server.close())

testStorage(() => storage)

test('sends the content type, and large bodies in parts', async () => {
  await storage.put('i/film.mpd', Buffer.from('x'), { contentType: 'application/dash+xml' })
  expect(server.contentTypeOf('i/film.mpd')).toBe('application/dash+xml')
  await storage.put('i/large', Buffer.alloc(9_000_000))
  expect(server.counts.UploadPart).toBeGreaterThanOrEqual(2)
})

test('names the kind of what it puts by its ending, in one or in parts', async () => {
  await storage.put('i/poster.webp', Buffer.from('x'))
  await storage.put('i/whole.mp4', Readable.from([Buffer.alloc(9 * 1024 * 1024)]))
  expect([server.contentTypeOf('i/poster.webp'), server.contentTypeOf('i/whole.mp4')]).toEqual([
    'image/webp',
    'video/mp4',
  ])
})

test('any film goes up in less than a thousand parts, and holds no more than 128 MB', () => {
  for (const gigabytes of [0, 1, 7, 8, 60, 400]) {
    const { partSize, queueSize } = toParts(gigabytes * 1024 ** 3)
    expect((gigabytes * 1024 ** 3) / partSize).toBeLessThanOrEqual(900)
    if (gigabytes <= 100) expect(partSize * queueSize).toBeLessThanOrEqual(128 * 1024 ** 2)
  }
  expect(toParts(undefined)).toEqual({ partSize: 8 * 1024 ** 2, queueSize: 4 })
})

test('takes away what a writer that died left half written, a little at a time, and no more', async () => {
  const { S3Client, CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    ...{ region: 'x', endpoint: server.endpoint, forcePathStyle: true },
    credentials: { accessKeyId: 'kola', secretAccessKey: 'secret' },
  })
  const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket: 'films', Key }))
  for (const key of ['l/a', 'l/b', 'l/b', 'l/c']) await begin(key)
  expect(await storage.removeUnfinished({ before: new Date(Date.now() - 60_000), limit: 100 })).toBe(0)
  const before = new Date(Date.now() + 60_000)
  expect(await storage.removeUnfinished({ before, limit: 3 })).toBe(3)
  expect(await storage.removeUnfinished({ before, limit: 3 })).toBe(1)
  expect(server.counts.AbortMultipartUpload).toBeGreaterThanOrEqual(4)
})

test('says what to install where its client was left out', () => {
  expect(() => assertClient()).not.toThrow()
  expect(() => assertClient('STORAGE_URL', '@aws-sdk/left-out')).toThrow(
    'STORAGE_URL names a bucket, and @aws-sdk/left-out is not installed: npm install --include=optional',
  )
})

test('has no path on this machine', () => {
  expect(storage.localPath('i/film.mpd')).toBeNull()
})

test('is not healthy, and says unavailable, when nobody answers', async () => {
  const gone = createStorage({ kind: 's3', bucket: 'films', region: 'x', endpoint: 'http://127.0.0.1:9', ...KEYS })
  expect(await gone.isHealthy()).toBe(false)
  await expect(gone.get('i/film.mpd')).rejects.toMatchObject({ name: 'StorageError', kind: 'unavailable' })
})

test('reads addresses of storages', () => {
  expect(parseStorageUrl('disk:/srv/kola', {})).toEqual({ kind: 'disk', folder: '/srv/kola' })
  expect(parseStorageUrl('s3://films', KEYS)).toEqual({ kind: 's3', bucket: 'films', region: 'us-east-1', ...KEYS })
  expect(() => parseStorageUrl('s3://films', {})).toThrow('needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  expect(() => parseStorageUrl('disk:relative', {})).toThrow('must begin with disk:/ or s3://')
})
