import { createHash, randomBytes } from 'node:crypto'
import type { PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import { packagingProgressKey } from '@kola/contract/media'
import { toNotice } from '@kola/contract/media-notices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage, OPERATOR_KEY, PUBLIC_URL } from '#app/testing/stage.ts'
import { withGate } from '#app/testing/title-gate.ts'
import { createContentKeys } from './content-keys.ts'
import { takeFailed, takeReady } from './jobs.ts'
import { removeFiles } from './removal/remove-files.ts'

let stage: ApiStage
let sent: { name: string; data: PackageSourceJob }[]

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', { recently_added: 'recent', list_movie: 'movies', regular_carousel_id: 'rows' })
  await stage.addTenant('other')
  const playlist = (id: string) => ({ tenant_id: 'demo', id, name: id })
  await stage.db
    .insertInto('playlist')
    .values(['recent', 'movies', 'rows', 'shelf', 'other-shelf'].map(playlist))
    .execute()
  await stage.db
    .insertInto('playlist_part')
    .values({ tenant_id: 'demo', playlist_id: 'rows', part_id: 'shelf', position: 0 })
    .execute()
})
beforeEach(() => {
  sent = []
  const { queue } = stage.platform
  stage.platform.queue.send = async (name, data) => {
    sent.push({ name, data: data as unknown as PackageSourceJob })
    return 'job'
  }
  return () => {
    stage.platform.queue.send = queue.send
  }
})
afterAll(() => stage.close())

/** What the media worker would get first. */
function sentJob(): PackageSourceJob {
  const job = sent[0]
  if (!job) throw new Error('No job was sent')
  return job.data
}

const call: ApiStage['call'] = (key, given = {}) => stage.call(key, { token: OPERATOR_KEY, ...given })
const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function announce(bytes: Buffer, sha256 = toHash(bytes)) {
  return call('POST /api/v1/apps/uploads', { body: { name: 'film.mp4', sizeBytes: bytes.length, sha256 } })
}

async function patch(
  uploadId: string,
  offset: number,
  part: Buffer | { bytes: Buffer; headers: Record<string, string> },
) {
  const { bytes, headers } = Buffer.isBuffer(part) ? { bytes: part, headers: {} } : part
  const response = await stage.app.inject({
    method: 'PATCH',
    url: `/api/v1/apps/uploads/${uploadId}`,
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'x-customer-id': 'demo',
      'content-type': 'application/octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json() }
}

async function upload(bytes = randomBytes(100)): Promise<string> {
  const { body } = await announce(bytes)
  await patch(body.id, 0, bytes)
  return body.id
}

const CERTIFIED = { rating: '15', certificate: { number: 'NFVCB/2024/113', givenOn: '2024-03-02' } }

async function addTitle(change: object = {}) {
  const body = { requestKey: `key-${randomBytes(8).toString('hex')}`, name: 'Ọjọ́ Ìkẹyìn', type: 'vod' }
  const whole = { ...body, ...CERTIFIED, ...change }
  return { body: whole, answer: await call('POST /api/v1/apps/titles', { body: whole }) }
}

function toReady({ target }: PackageSourceJob, change: Partial<PackageReadyJob> = {}): PackageReadyJob {
  const { tenantId, titleId, mediaId, version } = target
  return {
    ...{ tenantId, titleId, mediaId, version },
    durationSeconds: 6240,
    ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8' },
    renditions: [],
    audio: [{ language: 'yo', label: 'Yoruba' }],
    subtitles: [],
    storyboard: null,
    markers: [],
    art: { base: `/art/demo/${titleId}/${version}`, kinds: ['poster'], placeholders: {} },
    ...change,
  }
}

const listPlaylist = async (id: string) => {
  const rows = await stage.db
    .selectFrom('playlist_title')
    .select('title_id')
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.title_id)
}

test('only the operator key opens these calls', async () => {
  const body = { name: 'a', sizeBytes: 1, sha256: 'a'.repeat(64) }
  for (const token of [undefined, 'wrong', `${OPERATOR_KEY}x`, await stage.getAppToken()]) {
    const answer = await stage.call('POST /api/v1/apps/uploads', { body, ...(token ? { token } : {}) })
    expect(answer.status).toBe(401)
    expect(answer.body.error.code).toBe('OPERATOR_KEY_REQUIRED')
  }
})

test('an upload goes on where it was interrupted, and is whole at its end', async () => {
  const bytes = randomBytes(1000)
  const { body } = await announce(bytes)
  expect(body).toMatchObject({ sizeBytes: 1000, offsetBytes: 0, isComplete: false })
  expect((await patch(body.id, 0, bytes.subarray(0, 400))).body.offsetBytes).toBe(400)
  expect((await announce(bytes)).body).toMatchObject({ id: body.id, offsetBytes: 400 })
  const asked = await call('GET /api/v1/apps/uploads/{uploadId}', { params: { uploadId: body.id } })
  assertAnswer('GET /api/v1/apps/uploads/{uploadId}', asked)
  expect(asked.body.offsetBytes).toBe(400)

  const done = await patch(body.id, 400, bytes.subarray(400))
  expect(done.body).toMatchObject({ offsetBytes: 1000, isComplete: true })
  expect(await stage.platform.storage.get(`sources/demo/${body.id}`)).toEqual(bytes)
  expect(await stage.platform.storage.list('uploads/')).toEqual([])
})

test('bytes from another place are refused, and the right place is named', async () => {
  const { body } = await announce(randomBytes(50))
  const answer = await patch(body.id, 10, randomBytes(5))
  expect(answer.status).toBe(409)
  expect(answer.body.error).toMatchObject({ code: 'UPLOAD_OFFSET_MISMATCH', offsetBytes: 0 })
})

test('a file that is not the one announced is refused, and begins anew', async () => {
  const bytes = randomBytes(64)
  const { body } = await announce(bytes)
  const answer = await patch(body.id, 0, randomBytes(64))
  expect(answer.body.error.code).toBe('UPLOAD_CORRUPT')
  expect((await announce(bytes)).body).toMatchObject({ offsetBytes: 0, isComplete: false })
  expect(await stage.platform.storage.list(`sources/demo/${body.id}`)).toEqual([])
  expect((await patch(body.id, 0, bytes)).body.isComplete).toBe(true)
})

test('more bytes than announced, a missing offset, another type and another tenant are refused', async () => {
  const { body } = await announce(randomBytes(8))
  expect((await patch(body.id, 0, randomBytes(9))).body.error.code).toBe('UPLOAD_CORRUPT')
  expect(
    (await patch(body.id, 0, { bytes: randomBytes(8), headers: { 'upload-offset': '-1' } })).body.error.fields,
  ).toHaveProperty('upload-offset')
  expect(
    (await patch(body.id, 0, { bytes: Buffer.from('{}'), headers: { 'content-type': 'application/json' } })).status,
  ).toBe(415)
  expect(
    (await patch(body.id, 0, { bytes: randomBytes(8), headers: { 'x-customer-id': 'other' } })).body.error.code,
  ).toBe('UPLOAD_NOT_FOUND')
})

test('a title waits unseen for its film, with keys that are sealed', async () => {
  const uploadId = await upload()
  const subtitles = [{ language: 'en', uploadId: await upload() }]
  const { answer } = await addTitle({ uploadId, subtitles })
  assertAnswer('POST /api/v1/apps/titles', answer)
  expect(answer.body).toMatchObject({ state: 'processing', progress: null, failure: null, address: null })
  expect(answer.body.id).toMatch(/^ojo-ikeyin-[a-z0-9]+$/)

  const job = sentJob()
  expect(sent.map(({ name }) => name)).toEqual(['media.package-source'])
  expect(job.sourceKey).toBe(`sources/demo/${uploadId}`)
  expect(job.subtitles).toMatchObject([{ language: 'en', label: 'English' }])
  expect(job.target.keys.map(({ label }) => label)).toEqual(['AUDIO', 'SD', 'HD'])
  for (const { keyId, sealedKey } of job.target.keys) {
    expect(stage.platform.secretBox.open(sealedKey, `content-key:${keyId}`)).toHaveLength(16)
  }

  await stage.platform.progress.report(packagingProgressKey('demo', answer.body.id), {
    stage: 'encoding',
    fraction: 0.5,
  })
  const asked = await call('GET /api/v1/apps/titles/{titleId}', { params: { titleId: answer.body.id } })
  expect(asked.body.progress).toMatchObject({ stage: 'encoding', fraction: 0.5 })
})

test('asking again is the same title; asking something else under the same key is a conflict', async () => {
  const { body, answer } = await addTitle({ uploadId: await upload() })
  const again = await call('POST /api/v1/apps/titles', { body })
  expect(again.body.id).toBe(answer.body.id)
  expect(sent).toHaveLength(1)
  const other = await call('POST /api/v1/apps/titles', { body: { ...body, name: 'Another' } })
  expect(other.body.error.code).toBe('REQUEST_CONFLICT')
  const both = await Promise.all([1, 2, 3].map(() => call('POST /api/v1/apps/titles', { body })))
  expect(new Set(both.map((each) => each.body.id))).toEqual(new Set([answer.body.id]))
})

test('unknown uploads and playlists leave nothing behind', async () => {
  const count = async () => (await stage.db.selectFrom('title').select('id').execute()).length
  const before = await count()
  const unknown = await addTitle({ uploadId: 'nowhere' })
  expect(unknown.answer.body.error).toMatchObject({
    code: 'UPLOAD_NOT_FOUND',
    fields: { uploadId: expect.any(String) },
  })
  const { body: half } = await announce(randomBytes(10))
  expect((await addTitle({ uploadId: half.id })).answer.body.error.fields.uploadId).toContain('not complete')
  const uploadId = await upload()
  expect((await addTitle({ uploadId, playlistId: 'nowhere' })).answer.body.error.code).toBe('CATALOGUE_NOT_FOUND')
  expect((await addTitle({ uploadId, playlistId: 'rows' })).answer.body.error.fields).toHaveProperty('playlistId')
  expect(await count()).toBe(before)
  expect(sent).toEqual([])
})

test('a finished package shows the title at the head of its lists', async () => {
  const version = async () =>
    (await stage.db.selectFrom('tenant').select('catalogue_version').where('id', '=', 'demo').executeTakeFirstOrThrow())
      .catalogue_version
  const { answer } = await addTitle({ uploadId: await upload() })
  const titleId = answer.body.id
  const before = await version()
  const ready = toReady(sentJob())
  const notices = [toNotice('SOUND_PADDED', 'Yoruba, 4.0 s')]
  await takeReady({ ...ready, notices }, withGate(stage.platform))
  await takeReady({ ...ready, notices }, withGate(stage.platform))
  // Once: what was taken a second time changed nothing that is shown.
  expect(await version()).toBe(before + 1)
  for (const playlist of ['shelf', 'recent', 'movies']) expect((await listPlaylist(playlist))[0]).toBe(titleId)
  const asked = await call('GET /api/v1/apps/titles/{titleId}', { params: { titleId } })
  expect(asked.body).toMatchObject({ state: 'ready', notices, address: `${PUBLIC_URL}/#/details/${titleId}/search` })
  const row = await stage.db.selectFrom('title').selectAll().where('id', '=', titleId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'published', language: 'Yoruba', facts: { running_time: '1h 44m' } })
  const media = await stage.db.selectFrom('media').selectAll().where('id', '=', ready.mediaId).executeTakeFirstOrThrow()
  expect(media).toMatchObject({ state: 'ready', version: ready.version, package: { dash: 'dash.mpd' } })
})

test('the playlist that was asked for takes the place of the first row', async () => {
  const { answer } = await addTitle({ uploadId: await upload(), playlistId: 'other-shelf' })
  await takeReady(toReady(sentJob()), withGate(stage.platform))
  expect(await listPlaylist('other-shelf')).toEqual([answer.body.id])
  expect(await listPlaylist('shelf')).not.toContain(answer.body.id)
})

test('a failed film leaves the reason and nothing to see, and may be sent again', async () => {
  const uploadId = await upload()
  const { body, answer } = await addTitle({ uploadId })
  const target = sentJob().target
  const failed = { tenantId: 'demo', titleId: answer.body.id, mediaId: target.mediaId }
  await takeFailed({ ...failed, code: 'DISK_FULL', text: 'The disk is full' }, stage.platform)
  const asked = await call('GET /api/v1/apps/titles/{titleId}', { params: { titleId: answer.body.id } })
  expect(asked.body).toMatchObject({ state: 'failed', failure: { code: 'DISK_FULL', text: 'The disk is full' } })
  expect(await listPlaylist('recent')).not.toContain(answer.body.id)

  const again = await call('POST /api/v1/apps/titles', { body })
  expect(again.body).toMatchObject({ id: answer.body.id, state: 'processing', failure: null })
  expect(sent).toHaveLength(2)
  expect(sent[1]?.data.target.keys).toEqual(target.keys)
  expect(sent[1]?.data.target.version).not.toBe(target.version)
})

test.each(['NOT_A_VIDEO', 'EMPTY_FILE', 'TRUNCATED_FILE', 'NO_VIDEO_STREAM'] as const)(
  'a film refused as %s keeps its upload for 14 days, and is tried again without sending it anew',
  async (code) => {
    const uploadId = await upload()
    const { body, answer } = await addTitle({ uploadId })
    const { mediaId } = sentJob().target
    await takeFailed({ tenantId: 'demo', titleId: answer.body.id, mediaId, code, text: 'No' }, stage.platform)
    expect(await stage.platform.storage.list(`sources/demo/${uploadId}`)).toEqual([`sources/demo/${uploadId}`])
    const asked = await call('GET /api/v1/apps/titles/{titleId}', { params: { titleId: answer.body.id } })
    const keptMs = Date.parse(asked.body.failure.uploadKeptUntil) - Date.now()
    expect(keptMs / 86_400_000).toBeGreaterThan(13.99)
    expect(keptMs / 86_400_000).toBeLessThan(14.01)
    const again = await call('POST /api/v1/apps/titles', { body })
    expect(again.body).toMatchObject({ id: answer.body.id, state: 'processing' })
    expect(sent.map(({ data }) => data.sourceKey)).toEqual(Array(2).fill(`sources/demo/${uploadId}`))
  },
)

test('a title that is taken out takes its media along, also when the package comes later', async () => {
  const { answer } = await addTitle({ uploadId: await upload() })
  const ready = toReady(sentJob())
  const key = `media/demo/${ready.mediaId}/${ready.version}/dash.mpd`
  await stage.platform.storage.put(key, Buffer.from('x'))
  const params = { titleId: answer.body.id }
  expect((await call('DELETE /api/v1/apps/titles/{titleId}', { params })).status).toBe(200)
  const removal = sent.find(({ name }) => name === 'ingest.remove-files')
  expect(removal?.data).toEqual({ tenantId: 'demo', titleIds: [params.titleId], mediaIds: [ready.mediaId] })
  await removeFiles(removal?.data as never, stage.platform)
  expect(await stage.platform.storage.list(`media/demo/${ready.mediaId}/`)).toEqual([])
  expect((await call('GET /api/v1/apps/titles/{titleId}', { params })).body.error.code).toBe('TITLE_NOT_FOUND')

  await stage.platform.storage.put(key, Buffer.from('x'))
  await takeReady(ready, withGate(stage.platform))
  expect(await stage.platform.storage.list(`media/demo/${ready.mediaId}/`)).toEqual([])
})

test('the keys of a film are made once', async () => {
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'once', state: 'processing' }).execute()
  const make = () => createContentKeys(stage.db, stage.platform.secretBox, { tenantId: 'demo', mediaId: 'once' })
  const first = await make()
  expect(new Set(first.map(({ keyId }) => keyId)).size).toBe(3)
  expect(await make()).toEqual(expect.arrayContaining(first))
})
