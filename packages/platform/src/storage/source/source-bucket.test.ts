import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#config.ts'
import { type S3Fault, type S3Server, startS3Server } from '#testing/s3-server.ts'
import { SourceFault } from './fault.ts'
import { createSourceBucket, type SourceBucket } from './source-bucket.ts'

const KEYS = { accessKeyId: 'AKIAKOLA', secretAccessKey: new Secret('hush-hush') }
const ODD = [
  'a b.mov',
  'a+b.mov',
  'a%20b.mov',
  '100%.mov',
  'Ọjọ́ – “Àṣẹ”.mov',
  `${'é'.repeat(500)}.mov`,
  "q?&<>'.mov",
  '007',
]

let server: S3Server
let bucket: SourceBucket
let fault: S3Fault | undefined
let elsewhere: S3Server

const open = (given: { endpoint?: string } = {}) =>
  createSourceBucket({ kind: 's3', bucket: 'films', region: 'x', endpoint: server.endpoint, ...KEYS, ...given })

beforeAll(async () => {
  server = await startS3Server('films', { before: async () => fault })
  elsewhere = await startS3Server('films')
  bucket = open()
})
beforeEach(() => {
  fault = undefined
})
afterAll(() => Promise.all([server.close(), elsewhere.close()]))

const toKind = (error: unknown) => (error instanceof SourceFault ? error.kind : error)
const kindOf = (act: Promise<unknown>) => act.then(() => 'fine', toKind)
const { signal } = new AbortController()

test('looks at a file without a byte of it, whatever it is called, and reads that very file from any place', async () => {
  for (const key of ODD) {
    server.place(`odd/${key}`, Buffer.from(`film ${key}`))
    const { etag, sizeBytes, isArchived } = await bucket.look(`odd/${key}`)
    expect([key, sizeBytes, isArchived]).toEqual([key, Buffer.byteLength(`film ${key}`), false])
    const body = await bucket.open(`odd/${key}`, { start: 5, sizeBytes, etag, signal })
    expect(Buffer.concat(await body.toArray()).toString()).toBe(key)
  }
})

test('lists folders and files beside each other, in pages', async () => {
  for (const key of ODD) server.place(`seen/${key}`, Buffer.from('film'))
  server.place('seen/', Buffer.alloc(0))
  server.place('seen/deep/er.mov', Buffer.from('film'))
  server.place('seen/cold.mov', Buffer.from('film'), { storageClass: 'GLACIER' })
  const [folders, files]: string[][] = [[], []]
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<SourceBucket['list']>> = await bucket.list('seen/', { cursor, limit: 3 })
    folders?.push(...page.folders)
    files?.push(...page.files.map(({ key, isArchived }) => (isArchived ? `${key} (cold)` : key)))
    cursor = page.cursor
  } while (cursor)
  expect(folders).toEqual(['seen/deep/'])
  expect(files?.sort()).toEqual([...ODD, 'cold.mov (cold)'].map((key) => `seen/${key}`).sort())
})

test('never takes bytes of another file, nor of another place', async () => {
  server.place('changing.mov', Buffer.from('first'))
  const { etag, sizeBytes } = await bucket.look('changing.mov')
  server.place('changing.mov', Buffer.from('other'))
  expect(await kindOf(bucket.open('changing.mov', { start: 1, sizeBytes, etag, signal }))).toBe('changed')
  server.place('cold.mov', Buffer.from('cold'), { storageClass: 'GLACIER' })
  const cold = await bucket.look('cold.mov')
  expect(cold.isArchived).toBe(true)
  expect(await kindOf(bucket.open('cold.mov', { start: 0, ...cold, signal }))).toBe('archived')
})

test.each([
  ['missing', { status: 404, code: 'NoSuchKey' }],
  ['denied', { status: 403, code: 'AccessDenied' }],
  ['refused', { status: 404, code: 'NoSuchBucket' }],
  ['refused', { status: 403, code: 'InvalidAccessKeyId' }],
  ['refused', { status: 400, code: 'SomethingElse' }],
  ['no-answer', { status: 503, code: 'SlowDown' }],
] as const)('says %s for what the bucket says, and nothing more', async (kind, given) => {
  fault = given
  const error = await bucket.list('', { cursor: null, limit: 1 }).catch((thrown: unknown) => thrown)
  expect(toKind(error)).toBe(kind)
  const { message, cause } = error as Error
  expect([message, cause]).toEqual([`The bucket: ${kind} (${given.code})`, undefined])
})

test('goes to no other host than its own', async () => {
  elsewhere.place('film.mov', Buffer.from('theirs'))
  for (const status of [301, 302, 307, 308]) {
    fault = { status, code: 'Moved', headers: { location: `${elsewhere.endpoint}/films/film.mov` } }
    expect(await kindOf(bucket.look('film.mov'))).toBe('refused')
    expect(await kindOf(bucket.list('', { cursor: null, limit: 1 }))).toBe('refused')
  }
  expect(elsewhere.counts).toEqual({})
})

test('says that nobody answers', async () => {
  expect(await kindOf(open({ endpoint: 'http://127.0.0.1:9' }).look('film.mov'))).toBe('no-answer')
})
