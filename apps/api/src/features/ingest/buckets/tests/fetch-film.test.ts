import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PackageSourceJob } from '@kola/contract/media'
import { createTestClock } from '@kola/platform/clock'
import { NotNow } from '@kola/platform/queue/job-table'
import { StorageError } from '@kola/platform/storage/key'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BucketStage, createBucketStage } from '#app/testing/buckets/bucket-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { takeFailed } from '#features/ingest/jobs.ts'
import { removeLeftOver } from '#features/ingest/removal/left-over.ts'
import { sweepFetches } from '../sweep-fetches.ts'

let at: BucketStage
let packaged: PackageSourceJob[]
let asked: object[]

beforeAll(async () => {
  at = await createBucketStage()
})
beforeEach(() => {
  at.break(undefined)
  at.faults.length = 0
  packaged = []
  asked = []
  const { queue } = at.stage.platform
  const { send } = queue
  queue.send = async (name, data) => {
    if (name === 'media.package-source') packaged.push(data as PackageSourceJob)
    if (name === 'ingest.fetch-film') asked.push(data)
    return 'job'
  }
  return () => {
    queue.send = send
  }
})
afterAll(() => at.close())

const call: BucketStage['stage']['call'] = (key, given = {}) => at.stage.call(key, { token: OPERATOR_KEY, ...given })
let made = 0
async function give(bytes = randomBytes(4_321), more: object = {}) {
  made += 1
  const key = `films/Zero Balance ${made}.mov`
  at.place(key, bytes)
  const wanted = { as: 'title', name: `Zero Balance ${made}` }
  const { body } = await call('POST /api/v1/apps/film-fetches', { body: { bucket: 'masters', key, wanted, ...more } })
  return { id: body.id as string, key, bytes }
}
const rowOf = (id: string) => at.stage.db.selectFrom('film_fetch').selectAll().where('id', '=', id).executeTakeFirst()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const stored = (id: string) => at.stage.platform.storage.list(`uploads/demo/${id}/`)
const retry = (id: string) => call('POST /api/v1/apps/film-fetches/{fetchId}/retry', { params: { fetchId: id } })
const readings = (key: string) => at.reads.filter((read) => read === `GetObject ${key}`).length
const failureOf = async (id: string) => {
  const { fetches } = (await call('GET /api/v1/apps/film-fetches')).body
  return fetches.find((one: { id: string }) => one.id === id)
}
/** The film as it waits for its packaging, byte for byte the bucket's. */
async function expectPackaged(bytes: Buffer, job = packaged.at(-1)) {
  expect(job).toMatchObject({ sourceSha256: sha256(bytes) })
  expect((await at.stage.platform.storage.get(job?.sourceKey ?? '')).equals(bytes)).toBe(true)
}

test('a film comes in parts, is put together and goes on to be packaged as a title nobody sees yet', async () => {
  const film = await give()
  await at.run(film)
  await expectPackaged(film.bytes)
  expect(packaged[0]).toMatchObject({ originalName: 'Zero Balance 1.mov' })
  expect(await rowOf(film.id)).toMatchObject({ state: 'done', fetched_bytes: 4_321, trouble: null })
  expect(await stored(film.id)).toEqual([])
  const titleId = packaged[0]?.target.titleId ?? ''
  const page = (await call('GET /api/v1/apps/films/{titleId}', { params: { titleId } })).body
  expect(page).toMatchObject({ name: 'Zero Balance 1', state: 'processing', source: { sizeBytes: 4_321 } })
  expect((await call('GET /api/v1/apps/film-fetches')).body.fetches).toEqual([])
  await at.run(film)
  expect([packaged.length, readings(film.key)]).toEqual([1, 1])
})

test('over a line that breaks it goes on where it was, byte for byte', async () => {
  const film = await give()
  at.faults.push({ breakAfterBytes: 1_700 }, { status: 503, code: 'SlowDown' }, { status: 503, code: 'SlowDown' })
  at.faults.push({ breakAfterBytes: 900 })
  await at.run(film)
  await expectPackaged(film.bytes)
  expect(at.rangesOf(film.key).slice(0, 2)).toEqual(['bytes=0-4320', 'bytes=1700-4320'])
  expect(at.rangesOf(film.key).at(-1)).toBe('bytes=2600-4320')
})

test('a process that is killed leaves to the next what has arrived', async () => {
  const film = await give()
  const stop = new AbortController()
  const { storage } = at.stage.platform
  let parts = 0
  const killed = {
    ...storage,
    async put(...given: Parameters<typeof storage.put>) {
      parts += 1
      if (parts === 3) stop.abort(new Error('The process ends'))
      stop.signal.throwIfAborted()
      return storage.put(...given)
    },
  }
  await expect(at.run(film, { storage: killed, stopping: stop.signal })).rejects.toBeInstanceOf(NotNow)
  expect(await rowOf(film.id)).toMatchObject({ state: 'fetching', upload_id: null })
  const before = await stored(film.id)
  expect(before.length).toBeGreaterThanOrEqual(2)
  await at.run(film)
  await expectPackaged(film.bytes)
})

test('killed between the bytes and the title it is given once', async () => {
  const film = await give()
  const add = async () => {
    throw new Error('The process ends')
  }
  await expect(at.run(film, { ingest: { add } })).rejects.toThrow('The process ends')
  expect(await rowOf(film.id)).toMatchObject({ state: 'fetching', upload_id: film.id })
  await at.run(film)
  expect([readings(film.key), packaged.length]).toEqual([1, 1])
  await expectPackaged(film.bytes)
})

test('a line that stays dead is told of, tried again by the queue, and at last given up with a mend', async () => {
  const film = await give()
  at.break({ status: 503, code: 'SlowDown' })
  await expect(at.run(film)).rejects.toThrow('no-answer')
  expect(await failureOf(film.id)).toMatchObject({
    state: 'fetching',
    trouble: 'The bucket does not answer',
    failure: null,
  })
  await at.run(film, { attempt: 41 })
  expect(await failureOf(film.id)).toMatchObject({ state: 'failed', trouble: null, failure: { code: 'NO_ANSWER' } })
  at.break(undefined)
  expect((await retry(film.id)).body).toMatchObject({ state: 'waiting', failure: null })
  expect((await retry(film.id)).body).toMatchObject({ state: 'waiting' })
  expect(asked).toHaveLength(2)
  await at.run(film)
  await expectPackaged(film.bytes)
})

test('a file that changes in the middle is never mixed, and begins anew when it is tried again', async () => {
  const film = await give()
  at.faults.push({ breakAfterBytes: 2_500 })
  const put = at.stage.platform.storage.put
  const other = randomBytes(4_321)
  const storage = {
    ...at.stage.platform.storage,
    async put(...given: Parameters<typeof put>) {
      at.place(film.key, other)
      return put(...given)
    },
  }
  await at.run(film, { storage })
  expect(await failureOf(film.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'CHANGED', mend: expect.stringContaining('it begins anew') },
  })
  expect(packaged).toEqual([])
  expect((await retry(film.id)).body).toMatchObject({ state: 'waiting', fetchedBytes: 0 })
  expect(await stored(film.id)).toEqual([])
  await at.run(film)
  await expectPackaged(other)
})

test.each([
  ['MISSING', { status: 404, code: 'NoSuchKey' }],
  ['DENIED', { status: 403, code: 'AccessDenied' }],
  ['ARCHIVED', { status: 403, code: 'InvalidObjectState' }],
  ['REFUSED', { status: 307, code: 'TemporaryRedirect' }],
] as const)('fails with %s at once, and is tried again by hand alone', async (code, fault) => {
  const film = await give()
  at.faults.push(fault)
  await at.run(film)
  expect(await failureOf(film.id)).toMatchObject({ state: 'failed', failure: { code } })
  await at.run(film)
  expect([readings(film.key), packaged.length]).toEqual([1, 0])
  await retry(film.id)
  await at.run(film)
  await expectPackaged(film.bytes)
})

test('a full disk stops it where it is, and room lets it go on there', async () => {
  const film = await give()
  const { storage } = at.stage.platform
  let parts = 0
  const full = {
    ...storage,
    async put(...given: Parameters<typeof storage.put>) {
      parts += 1
      if (parts > 2) throw new StorageError('full', 'x')
      return storage.put(...given)
    },
  }
  await at.run(film, { storage: full })
  expect(await failureOf(film.id)).toMatchObject({ failure: { code: 'STORAGE_FULL' } })
  expect((await stored(film.id)).length).toBe(2)
  await retry(film.id)
  await at.run(film)
  await expectPackaged(film.bytes)
})

test('one that is given up in the middle leaves nothing behind, and makes no title', async () => {
  const film = await give()
  const { storage } = at.stage.platform
  const given = async (where: 'uploads/' | 'sources/') => {
    const over = {
      ...storage,
      async put(...of: Parameters<typeof storage.put>) {
        if (where === 'sources/') await storage.put(...of)
        if (of[0].startsWith(where)) {
          await call('POST /api/v1/apps/film-fetches/{fetchId}/remove', { params: { fetchId: film.id } })
        }
        if (where === 'uploads/') await storage.put(...of)
      },
    }
    await at.run(film, { storage: over })
    expect([await stored(film.id), await storage.list(`sources/demo/${film.id}`)]).toEqual([[], []])
  }
  await given('uploads/')
  const again = await give(film.bytes)
  Object.assign(film, again)
  await given('sources/')
  expect(packaged).toEqual([])
  expect(await at.stage.db.selectFrom('upload').select('id').where('id', '=', film.id).execute()).toEqual([])
})

test('the same film that was sent before, whole or in part, is one upload', async () => {
  const bytes = randomBytes(3_000)
  const announced = { name: 'zero.mov', sizeBytes: 3_000, sha256: sha256(bytes) }
  const { id } = (await call('POST /api/v1/apps/uploads', { body: announced })).body
  await at.stage.platform.storage.put(`uploads/demo/${id}/000000000000000-5`, bytes.subarray(0, 5))
  const first = await give(bytes)
  await at.run(first)
  expect((await call('POST /api/v1/apps/uploads', { body: announced })).body).toMatchObject({
    ...{ id: first.id, isComplete: true },
  })
  expect(await at.stage.platform.storage.list(`uploads/demo/${id}/`)).toEqual([])
  const second = await give(bytes)
  await at.run(second)
  expect(packaged.map(({ sourceKey }) => sourceKey)).toEqual([`sources/demo/${first.id}`, `sources/demo/${first.id}`])
  expect(await at.stage.platform.storage.list(`sources/demo/${second.id}`)).toEqual([])
})

test('a film is replaced by one of a bucket, unless it is being made', async () => {
  const film = await give()
  await at.run(film)
  const job = packaged[0] as PackageSourceJob
  const { keys: _, ...target } = job.target
  const wanted = { as: 'replacement', titleId: target.titleId }
  const body = { bucket: 'masters', key: film.key, wanted }
  expect((await call('POST /api/v1/apps/film-fetches', { body })).body.error.code).toBe('FILM_BUSY')
  await takeFailed({ ...target, code: 'NO_VIDEO_STREAM', text: '' }, at.stage.platform)
  const cut = await give(randomBytes(2_000), { wanted })
  const { fetches } = (await call('GET /api/v1/apps/film-fetches', { query: { titleId: target.titleId } })).body
  expect(fetches.map(({ id }: { id: string }) => id)).toEqual([cut.id])
  await call('POST /api/v1/apps/films/{titleId}/retry', { params: { titleId: target.titleId } })
  await at.run(cut)
  expect(await failureOf(cut.id)).toMatchObject({
    failure: { code: 'NOT_ADDED', text: 'This film is still being made, please wait until it is ready or has failed' },
  })
  await takeFailed(
    { ...target, version: packaged[1]?.target.version, code: 'NO_VIDEO_STREAM', text: '' },
    at.stage.platform,
  )
  await retry(cut.id)
  await at.run(cut)
  await expectPackaged(cut.bytes)
  expect(packaged.at(-1)?.target).toMatchObject({ titleId: target.titleId, mediaId: target.mediaId })
  expect(readings(cut.key)).toBe(1)
})

test('what nobody works on is woken, what is over for long goes, and parts on their way stay', async () => {
  const [silent, over, young] = [await give(), await give(), await give()]
  at.break({ status: 403, code: 'AccessDenied' })
  await at.run(over)
  await at.stage.platform.storage.put(`uploads/demo/${over.id}/000000000000000-1`, Buffer.from('x'))
  await at.stage.platform.storage.put(`uploads/demo/${silent.id}/000000000000000-1`, Buffer.from('x'))
  const now = Date.now()
  const touch = (id: string, touched_at: Date) =>
    at.stage.db.updateTable('film_fetch').set({ touched_at }).where('id', '=', id).execute()
  await touch(silent.id, new Date(now - 40 * 60_000))
  await touch(over.id, new Date(now - 15 * 24 * 3_600_000))
  asked = []
  expect(await sweepFetches({ ...at.stage.platform, clock: createTestClock(new Date(now)) })).toBe(1)
  expect(asked).toEqual([{ tenantId: 'demo', fetchId: silent.id }])
  expect([await rowOf(over.id), await stored(over.id)]).toEqual([undefined, []])
  expect(await rowOf(young.id)).toMatchObject({ state: 'waiting' })

  const later = createTestClock(new Date(now + 3 * 24 * 3_600_000))
  await at.stage.platform.storage.put(`uploads/demo/${randomUUID()}/000000000000000-1`, Buffer.from('x'))
  await removeLeftOver({ ...at.stage.platform, clock: later })
  const left = await at.stage.platform.storage.list('uploads/demo/')
  expect(left).toEqual([`uploads/demo/${silent.id}/000000000000000-1`])
})
