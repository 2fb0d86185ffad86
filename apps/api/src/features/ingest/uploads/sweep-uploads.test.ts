import { createTestClock } from '@kola/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { sweepUploads } from './sweep-uploads.ts'

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-22T12:00:00Z')
const sweep = () => sweepUploads({ ...stage.platform, clock: createTestClock(NOW) })

async function addUpload(id: string, ageDays: number, isComplete = true): Promise<string> {
  const key = isComplete ? `sources/demo/${id}` : `uploads/demo/${id}/000000000000000-1`
  await stage.platform.storage.put(key, Buffer.from('x'))
  await stage.db
    .insertInto('upload')
    .values({
      ...{ tenant_id: 'demo', id, name: 'film.mp4', size_bytes: 1, sha256: id.padEnd(64, '0') },
      storage_key: isComplete ? key : null,
      completed_at: isComplete ? new Date(NOW.getTime() - ageDays * DAY_MS) : null,
      touched_at: new Date(NOW.getTime() - ageDays * DAY_MS),
    })
    .execute()
  return key
}

async function addTitle(id: string, state: 'published' | 'failed' | 'processing', body: object): Promise<void> {
  const art = JSON.stringify({ base: '', kinds: [], placeholders: {} })
  await stage.db
    .insertInto('title')
    .values({ tenant_id: 'demo', id, kind: 'movie', name: id, synopsis: '', facts: '{}', art, state })
    .execute()
  await stage.db
    .insertInto('title_request')
    .values({
      tenant_id: 'demo',
      request_key: `key-${id}`,
      request_sha256: 'x',
      title_id: id,
      body: JSON.stringify(body),
    })
    .execute()
}

test('what no title uses goes after 14 days, what a title came from stays for good', async () => {
  const kept = [
    await addUpload('shown', 400),
    await addUpload('shown-text', 400),
    await addUpload('shown-sound', 400),
    await addUpload('made', 20),
    await addUpload('refused-late', 13.9),
    await addUpload('half-late', 13.9, false),
  ]
  const gone = [
    await addUpload('refused', 14.1),
    await addUpload('half', 14.1, false),
    await addUpload('never-used', 15),
  ]
  const sides = {
    subtitles: [{ language: 'en', uploadId: 'shown-text' }],
    audio: [{ language: 'yo', uploadId: 'shown-sound' }],
  }
  await addTitle('one', 'published', { uploadId: 'shown', ...sides })
  await addTitle('two', 'processing', { uploadId: 'made' })
  await addTitle('three', 'failed', { uploadId: 'refused' })
  await addTitle('four', 'failed', { uploadId: 'refused-late' })
  expect(await sweep()).toBe(3)
  const { storage } = stage.platform
  const left = [...(await storage.list('sources/')), ...(await storage.list('uploads/'))]
  expect(left.sort()).toEqual([...kept].sort())
  expect(left).not.toEqual(expect.arrayContaining([gone[0]]))
  const rows = await stage.db.selectFrom('upload').select('id').execute()
  expect(rows).toHaveLength(kept.length)
  expect(await sweep()).toBe(0)
})
