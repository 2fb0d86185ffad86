import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#storage.ts'
import { hasSwift, startTestSwift, type TestSwift } from '#testing/swift/swift.ts'
import { testStorage } from '../conformance.ts'
import { createStorage } from '../create-storage.ts'

const MB = 1024 * 1024

describe.skipIf(!hasSwift)('a bucket of Swift', () => {
  let swift: TestSwift
  let storage: Storage
  beforeAll(async () => {
    swift = await startTestSwift('films')
    storage = createStorage(swift.config)
  }, 90_000)
  afterAll(() => swift?.stop())

  testStorage(() => storage)

  test('gives whoever has an address the bytes, by ranges, for as long as it says', async () => {
    await storage.put('p/film.mp4', Buffer.from('0123456789'))
    const address = (await storage.toAddress('p/film.mp4', 60)) ?? ''
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, '234', 'video/mp4'])
    expect((await fetch(address.replace('film', 'other'))).status).toBe(403)
    expect((await fetch(address.replace(/(Signature=)[0-9a-f]{8}/, '$1abcdef01'))).status).toBe(403)
    expect((await fetch((await storage.toAddress('p/nothing.mp4', 60)) ?? '')).status).toBe(404)
  })

  test('reads a range that goes over the parts of a film', async () => {
    const bytes = Buffer.alloc(20 * MB, 'kola films ')
    await storage.put('q/film.mp4', Readable.from([bytes.subarray(0, 9 * MB), bytes.subarray(9 * MB)]))
    const range = { start: 8 * MB - 5, end: 8 * MB + 5 }
    const read = Buffer.concat(await (await storage.open('q/film.mp4', range)).toArray())
    expect(read.equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
  })

  test('an upload whose writer was killed is taken away when it is old, with its parts', async () => {
    const { S3Client, CreateMultipartUploadCommand, UploadPartCommand } = await import('@aws-sdk/client-s3')
    const { region, endpoint = '', accessKeyId, secretAccessKey } = swift.config
    const credentials = { accessKeyId, secretAccessKey: secretAccessKey.reveal() }
    const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials })
    const at = { Bucket: 'films', Key: 'r/film.mp4' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
    await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: Buffer.alloc(5 * MB) }))
    expect(await storage.removeUnfinished({ before: new Date(Date.now() - 60_000), limit: 10 })).toBe(0)
    const all = { before: new Date(Date.now() + 60_000), limit: 10 }
    expect(await storage.removeUnfinished(all)).toBe(1)
    expect(await storage.removeUnfinished(all)).toBe(0)
    const again = new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: Buffer.alloc(5 * MB) })
    await expect(client.send(again)).rejects.toThrow()
  })
})
