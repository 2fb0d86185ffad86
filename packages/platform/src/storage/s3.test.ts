import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '../config.ts'
import type { Storage } from '../storage.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { testStorage } from './conformance.ts'
import { createStorage, parseStorageUrl } from './create-storage.ts'

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
  await storage.put('i/large', Buffer.alloc(6_000_000))
  expect(server.counts.UploadPart).toBeGreaterThanOrEqual(2)
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
