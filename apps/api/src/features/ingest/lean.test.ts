import type { LeanDoneJob } from '@kola/contract/media'
import { toNotice } from '@kola/contract/media-notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { takeLean } from './jobs.ts'

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  for (const id of ['demo', 'other']) await stage.addTenant(id)
})
afterAll(() => stage.close())

const LEAN = {
  dash: 'dash-lean.mpd',
  picture: { codecs: 'av01.0.05M.08', width: 1280, height: 720, bitsPerSecond: 800_000, framesPerSecond: 24 },
  hasOpus: true,
  isFullSize: true,
}

/** A film whose package is noted, but for what `change` says. */
async function addFilm(id: string, change: { state?: 'processing'; version?: string } = {}) {
  const { state = 'ready', version = 'v1' } = change
  const kept = [toNotice('COLOURS_GUESSED'), toNotice('LEAN_FOLLOWS')]
  await stage.db
    .insertInto('media')
    .values({ tenant_id: 'demo', id: `media-${id}`, state, version, notices: JSON.stringify(kept) })
    .execute()
  const title = { tenant_id: 'demo', id, kind: 'movie' as const, name: id, media_id: `media-${id}` }
  await stage.db
    .insertInto('title')
    .values({ ...title, facts: '{}', art: '{}', state: 'published' })
    .execute()
  for (const file of ['dash.mpd', 'dash-lean.mpd', 'lean/240p-lean.mp4'])
    await stage.platform.storage.put(`media/demo/media-${id}/v1/${file}`, Buffer.from('x'))
}

const toDone = (id: string, change: Partial<LeanDoneJob> = {}): LeanDoneJob => ({
  ...{ tenantId: 'demo', titleId: id, mediaId: `media-${id}`, version: 'v1', lean: LEAN },
  notices: [toNotice('LEAN_MADE', '9.5 s of one processor')],
  ...change,
})

const readLean = async (id: string) =>
  (await stage.db.selectFrom('media').select('lean').where('id', '=', `media-${id}`).executeTakeFirst())?.lean
const listFiles = (id: string) => stage.platform.storage.list(`media/demo/media-${id}/`)

async function readNotices(titleId: string) {
  const answer = await stage.call('GET /api/v1/apps/titles/{titleId}', { params: { titleId }, token: OPERATOR_KEY })
  assertAnswer('GET /api/v1/apps/titles/{titleId}', answer)
  return answer.body.notices.map(({ code, text }: { code: string; text: string }) => [code, text])
}

test('what was added is offered, once however often it is told, and the operator reads what it cost', async () => {
  await addFilm('shown')
  for (let time = 0; time < 2; time += 1) await takeLean(toDone('shown'), stage.platform)
  expect(await readLean('shown')).toEqual({ version: 'v1', ...LEAN })
  expect(await readNotices('shown')).toEqual([
    ['COLOURS_GUESSED', 'The file does not say all of its colours; the usual ones were taken'],
    ['LEAN_MADE', 'AV1 pictures and Opus sound were added: 9.5 s of one processor'],
  ])
  expect(await listFiles('shown')).toHaveLength(3)
  // Its manifest is to name the texts that are in force.
  const { rows } = await stage.platform.pool.query("select data from pgboss.job where name = 'subtitles.publish'")
  expect(rows).toContainEqual({ data: { tenantId: 'demo', titleId: 'shown' } })
})

test('what could not be added is told, and nothing is offered', async () => {
  await addFilm('plain')
  await takeLean(toDone('plain', { lean: null, notices: [toNotice('LEAN_FAILED', 'why')] }), stage.platform)
  expect(await readLean('plain')).toBeNull()
  expect((await readNotices('plain')).at(-1)).toEqual([
    'LEAN_FAILED',
    'AV1 pictures and Opus sound could not be added; the film plays as it is: why',
  ])
})

test('what comes before its package is noted waits for it', async () => {
  await addFilm('early', { state: 'processing', version: 'v0' })
  await expect(takeLean(toDone('early'), stage.platform)).rejects.toThrow(
    'The package v1 of media-early is not noted yet',
  )
  expect(await readLean('early')).toBeNull()
})

test('of a film that was taken out meanwhile nothing stays, and of one packaged anew only what was added goes', async () => {
  for (const file of ['dash.mpd', 'lean/240p-lean.mp4'])
    await stage.platform.storage.put(`media/demo/media-gone/v1/${file}`, Buffer.from('x'))
  await takeLean(toDone('gone'), stage.platform)
  expect(await listFiles('gone')).toEqual([])
  await addFilm('anew', { version: 'v2' })
  await takeLean(toDone('anew'), stage.platform)
  expect(await readLean('anew')).toBeNull()
  expect(await listFiles('anew')).toEqual(['media/demo/media-anew/v1/dash.mpd'])
  // Another tenant's film of that name is another film.
  await addFilm('mine')
  await takeLean(toDone('mine', { tenantId: 'other' }), stage.platform)
  expect(await readLean('mine')).toBeNull()
  expect(await listFiles('mine')).toHaveLength(3)
})
