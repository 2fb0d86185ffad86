import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { MAX_OPEN_UPLOADS } from '@kola/contract/films/films'
import { type PackageReadyJob, type PackageSourceJob, packagingProgressKey } from '@kola/contract/media'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { withGate } from '#app/testing/title-gate.ts'
import { takeFailed, takeReady } from '../jobs.ts'
import { titleWriter } from '../title-writer.ts'

let stage: ApiStage
let sent: PackageSourceJob[]

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
})
beforeEach(() => {
  sent = []
  const { send } = stage.platform.queue
  stage.platform.queue.send = async (_name, data) => {
    sent.push(data as unknown as PackageSourceJob)
    return 'job'
  }
  return () => {
    stage.platform.queue.send = send
  }
})
afterAll(() => stage.close())

const call: ApiStage['call'] = (key, given = {}) => stage.call(key, { token: OPERATOR_KEY, ...given })

async function announce(bytes: Buffer, name = 'film.mp4') {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return call('POST /api/v1/apps/uploads', { body: { name, sizeBytes: bytes.length, sha256 } })
}

async function upload(name = 'film.mp4', bytes = randomBytes(100)): Promise<string> {
  const { body } = await announce(bytes, name)
  await stage.app.inject({
    ...{ method: 'PATCH', url: `/api/v1/apps/uploads/${body.id}`, payload: bytes },
    headers: {
      ...{ authorization: `Bearer ${OPERATOR_KEY}`, 'x-customer-id': 'demo', 'upload-offset': '0' },
      'content-type': 'application/octet-stream',
    },
  })
  return body.id
}

const CERTIFIED = { rating: '15', certificate: { number: 'NFVCB/2024/113', givenOn: '2024-03-02' } }

async function send(name = 'Zero Balance', more: object = CERTIFIED): Promise<PackageSourceJob> {
  const body = { requestKey: randomUUID(), name, type: 'vod' as const, uploadId: await upload(), ...more }
  expect((await call('POST /api/v1/apps/titles', { body })).status).toBe(200)
  return lastJob()
}

function lastJob(): PackageSourceJob {
  const job = sent.at(-1)
  if (!job) throw new Error('No job was sent')
  return job
}

function toReady({ target }: PackageSourceJob, change: Partial<PackageReadyJob> = {}): PackageReadyJob {
  const { tenantId, titleId, mediaId, version } = target
  return {
    ...{ tenantId, titleId, mediaId, version, durationSeconds: 6_240 },
    ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8' },
    renditions: [{ file: '480p.mp4', width: 854, height: 480, bandwidth: 900_000, codecs: 'avc1', keyLabel: 'SD' }],
    audio: [{ language: 'yo', label: 'Yoruba' }],
    ...{ subtitles: [], storyboard: null, markers: [], art: null },
    ...change,
  }
}

const ready = (job: PackageSourceJob, change?: Partial<PackageReadyJob>) =>
  takeReady(toReady(job, change), withGate(stage.platform))
const fail = ({ target: { keys: _, ...ids } }: PackageSourceJob) =>
  takeFailed({ ...ids, code: 'NO_VIDEO_STREAM', text: 'The file has no picture' }, stage.platform)
const params = ({ target: { titleId } }: PackageSourceJob) => ({ params: { titleId } })
const read = async (job: PackageSourceJob) => (await call('GET /api/v1/apps/films/{titleId}', params(job))).body
const readVersion = async ({ target }: PackageSourceJob) =>
  stage.db.selectFrom('media').select(['state', 'version']).where('id', '=', target.mediaId).executeTakeFirst()

test('a film tells how far it is, what viewers get and what happened to it', async () => {
  const job = await send()
  expect(await read(job)).toMatchObject({
    ...{ name: 'Zero Balance', state: 'processing', isShown: false, progress: null, shown: null },
    source: { name: 'film.mp4', sizeBytes: 100 },
  })
  const key = packagingProgressKey('demo', job.target.titleId)
  await stage.platform.progress.report(key, { stage: 'encoding', fraction: 0.61, etaSeconds: 940 })
  expect((await read(job)).progress).toMatchObject({ stage: 'encoding', fraction: 0.61, etaSeconds: 940 })
  await ready(job)
  const answer = await call('GET /api/v1/apps/films/{titleId}', params(job))
  assertAnswer('GET /api/v1/apps/films/{titleId}', answer)
  expect(answer.body).toMatchObject({
    ...{ state: 'ready', isShown: true, progress: null, failure: null },
    shown: { durationSeconds: 6_240, renditions: [{ height: 480 }], audio: [{ label: 'Yoruba' }] },
    log: [
      { kind: 'shown', by: '', text: 'Ready, and shown: 1h 44m, one quality' },
      { kind: 'sent', by: 'Operator key', text: 'Sent film.mp4, 100 B' },
    ],
  })
  await ready(job)
  expect((await read(job)).log).toHaveLength(2)
})

const readTitle = async ({ target: { titleId } }: PackageSourceJob) => {
  const { body } = await call('GET /api/v1/apps/titles/{titleId}', { params: { titleId } })
  const viewer = { token: await stage.getAppToken(), query: { id: titleId } }
  const { status } = await stage.call('GET /apps/v1/video', viewer)
  return { state: body.state, held: body.held, hasAddress: body.address !== null, isSeen: status === 200 }
}

test('a film that may be shown is seen once it is ready', async () => {
  const job = await send('Seen')
  await ready(job)
  expect(await readTitle(job)).toEqual({ state: 'ready', held: [], hasAddress: true, isSeen: true })
})

test.each([
  [
    'without class and certificate',
    {},
    ['Its class is missing', 'Its certificate number is missing', 'Its certificate date is missing'],
  ],
  [
    'without the day of its certificate',
    { ...CERTIFIED, certificate: { number: 'N/1', givenOn: '' } },
    ['Its certificate date is missing'],
  ],
  ['that was asked to wait', { ...CERTIFIED, show: 'later' }, ['It was asked to wait']],
])('a film %s is ready and stays unseen, also when it is replaced', async (_what, more, held) => {
  const job = await send('Held', more)
  await ready(job)
  expect(await readTitle(job)).toEqual({ state: 'ready', held, hasAddress: false, isSeen: false })
  const film = await read(job)
  expect(film).toMatchObject({ state: 'ready', isShown: false })
  expect(film.log[0]).toEqual({
    ...{ at: expect.any(String), kind: 'held', by: '' },
    text: `Ready: 1h 44m, one quality. Nobody sees it yet. ${held.join('. ')}`,
  })
  const body = { requestKey: randomUUID(), uploadId: await upload() }
  await call('POST /api/v1/apps/films/{titleId}/replace', { ...params(job), body })
  await ready(lastJob(), { durationSeconds: 60 })
  expect(await readTitle(job)).toMatchObject({ held, isSeen: false })
  expect((await read(job)).log[0]).toMatchObject({
    kind: 'held',
    text: 'Ready, in place of the one before: 1 min, one quality. Nobody sees it',
  })
})

test('a draft gets its film and keeps its name; what is no draft gets none, and a refusal leaves it as it was', async () => {
  const columns = { name: 'Keke na Soja', synopsis: '', language: '', translations: [], releasedOn: '2026-01-01' }
  const given = { ...columns, facts: {}, genres: [], certificate: {} }
  expect(await titleWriter.add(stage.db, { tenantId: 'demo', titleId: 'keke' }, given)).toBe(true)
  expect(await titleWriter.add(stage.db, { tenantId: 'demo', titleId: 'keke' }, given)).toBe(false)
  const add = (titleId: string, uploadId: string) =>
    call('POST /api/v1/apps/titles', {
      body: { requestKey: randomUUID(), name: 'Another', type: 'vod', uploadId, titleId },
    })
  const lost = await add('keke', 'no-upload')
  expect([lost.status, lost.body.error.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
  const added = await add('keke', await upload())
  expect(added.body).toMatchObject({ id: 'keke', name: 'Keke na Soja', state: 'processing' })
  await ready(lastJob())
  expect((await call('GET /api/v1/apps/titles/{titleId}', { params: { titleId: 'keke' } })).body.state).toBe('ready')
  for (const titleId of ['keke', 'nothing']) {
    const answer = await add(titleId, await upload())
    expect([answer.status, answer.body.error.code]).toEqual([404, 'TITLE_NOT_FOUND'])
  }
})

test('a film that failed says why, and is tried again once however often that is asked', async () => {
  const job = await send()
  const again = () => call('POST /api/v1/apps/films/{titleId}/retry', params(job))
  expect((await again()).body.state).toBe('processing')
  expect(sent).toHaveLength(1)
  await fail(job)
  const failed = await read(job)
  expect(failed).toMatchObject({
    state: 'failed',
    failure: { code: 'NO_VIDEO_STREAM', text: 'The file has no picture' },
  })
  expect(Date.parse(failed.keptUntil ?? '')).toBeGreaterThan(Date.now())

  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'processing'],
    [200, 'processing'],
  ])
  expect(sent).toHaveLength(2)
  expect(lastJob()).toMatchObject({ sourceSha256: job.sourceSha256, target: { mediaId: job.target.mediaId } })
  expect(lastJob().target.version).not.toBe(job.target.version)
  expect((await read(job)).log.map(({ kind }: { kind: string }) => kind)).toEqual(['tried-again', 'failed', 'sent'])
  await ready(lastJob())
  expect(await read(job)).toMatchObject({ state: 'ready', isShown: true, failure: null, keptUntil: null })
})

test('a film whose source is gone cannot be tried again, and stays failed', async () => {
  const job = await send()
  await fail(job)
  await stage.db.deleteFrom('upload').where('sha256', '=', job.sourceSha256).execute()
  const answer = await call('POST /api/v1/apps/films/{titleId}/retry', params(job))
  expect([answer.status, answer.body.error.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
  expect(await read(job)).toMatchObject({ state: 'failed', keptUntil: null })
})

test('viewers keep the film they have until the one that replaces it is ready', async () => {
  const job = await send()
  const replace = (body: object) =>
    call('POST /api/v1/apps/films/{titleId}/replace', { ...params(job), body: body as never })
  const body = { requestKey: randomUUID(), uploadId: await upload('cut-2.mov') }
  expect((await replace(body)).body.error.code).toBe('FILM_BUSY')
  await ready(job)
  const before = await stage.db.selectFrom('title').selectAll().where('id', '=', job.target.titleId).executeTakeFirst()

  expect((await replace(body)).body).toMatchObject({
    state: 'processing',
    isShown: true,
    source: { name: 'cut-2.mov' },
  })
  expect((await replace(body)).status).toBe(200)
  expect((await replace({ ...body, uploadId: await upload() })).body.error.code).toBe('REQUEST_CONFLICT')
  expect(sent).toHaveLength(2)
  expect(lastJob().target).toMatchObject({ mediaId: job.target.mediaId, keys: job.target.keys })
  expect(await readVersion(job)).toEqual({ state: 'ready', version: job.target.version })

  await fail(lastJob())
  expect(await read(job)).toMatchObject({ state: 'failed', isShown: true })
  expect(await readVersion(job)).toEqual({ state: 'ready', version: job.target.version })
  await call('POST /api/v1/apps/films/{titleId}/retry', params(job))
  expect(sent).toHaveLength(3)
  expect(lastJob().originalName).toBe('cut-2.mov')
  await ready(lastJob(), { durationSeconds: 7_200 })
  expect(await readVersion(job)).toEqual({ state: 'ready', version: lastJob().target.version })
  const after = await stage.db.selectFrom('title').selectAll().where('id', '=', job.target.titleId).executeTakeFirst()
  expect(after).toEqual({ ...before, facts: { 'Maturity Rating': '15', running_time: '2h 0m' } })
  expect((await read(job)).log[0]?.text).toBe('Ready, and shown in place of the one before: 2h 0m, one quality')

  await ready(job)
  expect(await readVersion(job)).toEqual({ state: 'ready', version: lastJob().target.version })
})

test('films are listed newest first, by state and by a part of their name, a page at a time', async () => {
  await stage.db.deleteFrom('film').execute()
  const jobs = [await send('Ọjọ́ 100%'), await send('Market Day'), await send('Market Night')]
  if (jobs[1]) await fail(jobs[1])
  const list = async (query: Record<string, unknown>) => {
    const answer = await call('GET /api/v1/apps/films', { query })
    assertAnswer('GET /api/v1/apps/films', answer)
    return answer.body
  }
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).films.map(({ name }: { name: string }) => name)
  expect(await names({})).toEqual(['Market Night', 'Market Day', 'Ọjọ́ 100%'])
  expect(await names({ state: 'failed' })).toEqual(['Market Day'])
  expect(await names({ search: 'market n' })).toEqual(['Market Night'])
  expect(await names({ search: '0%' })).toEqual(['Ọjọ́ 100%'])
  expect(await names({ search: '_' })).toEqual([])
  const first = await list({ limit: 2 })
  expect(first.films).toHaveLength(2)
  expect(await names({ limit: 2, cursor: first.cursor ?? '' })).toEqual(['Ọjọ́ 100%'])
  expect((await list({ limit: 3 })).cursor).toBeNull()
  expect((await call('GET /api/v1/apps/films', { query: { cursor: 'bm8' } })).status).toBe(400)
})

test('another tenant finds nothing of it', async () => {
  const job = await send()
  await fail(job)
  const elsewhere = { token: OPERATOR_KEY, customer: 'other' }
  const { db } = stage
  const films = await db.selectFrom('film').select('title_id').where('tenant_id', '=', 'other').execute()
  expect(films).toEqual([])
  const body = { requestKey: randomUUID(), uploadId: await upload() }
  for (const asked of [
    stage.call('GET /api/v1/apps/films/{titleId}', { ...params(job), ...elsewhere }),
    stage.call('POST /api/v1/apps/films/{titleId}/retry', { ...params(job), ...elsewhere }),
    stage.call('POST /api/v1/apps/films/{titleId}/replace', { ...params(job), ...elsewhere, body }),
  ]) {
    expect((await asked).body.error?.code).toBe('TITLE_NOT_FOUND')
  }
  expect(sent).toHaveLength(1)
})

test('uploads that are not finished are listed, are so many at most, and can be given up', async () => {
  await stage.db.deleteFrom('upload').execute()
  const finished = await upload()
  const bytes = Array.from({ length: MAX_OPEN_UPLOADS }, () => randomBytes(8))
  for (const one of bytes) expect((await announce(one)).status).toBe(200)
  const list = async () => (await call('GET /api/v1/apps/uploads', {})).body.uploads
  expect(await list()).toHaveLength(MAX_OPEN_UPLOADS)
  expect((await announce(randomBytes(8))).body.error.code).toBe('UPLOADS_FULL')
  const known = await announce(bytes[0] ?? Buffer.alloc(0))
  expect(known.status).toBe(200)

  const remove = (uploadId: string) => call('POST /api/v1/apps/uploads/{uploadId}/remove', { params: { uploadId } })
  await stage.platform.storage.put(`uploads/demo/${known.body.id}/000000000000000-000000000004`, Buffer.alloc(4))
  expect((await remove(known.body.id)).status).toBe(200)
  expect((await remove(known.body.id)).status).toBe(200)
  expect(await stage.platform.storage.list(`uploads/demo/${known.body.id}/`)).toEqual([])
  expect(await list()).toHaveLength(MAX_OPEN_UPLOADS - 1)
  expect((await announce(randomBytes(8))).status).toBe(200)
  expect((await remove(finished)).body.error.code).toBe('UPLOAD_FINISHED')
  expect(await stage.platform.storage.stat(`sources/demo/${finished}`)).not.toBeNull()
})
