import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { publishPackage } from '../outcome.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const GIVEN = { base: '/art/demo/given/v1', kinds: ['poster', 'still', 'hero'], placeholders: {} }
const OWN = { base: '/art/demo/own/set', kinds: ['poster' as const], placeholders: {} }

async function beReady(titleId: string, written: { pictures?: string; language?: string }) {
  const mediaId = `${titleId}-film`
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: mediaId, state: 'processing' }).execute()
  await stage.addTitle({ id: titleId, state: 'processing', facts: { Director: 'Femi Cole' } })
  const row = { media_id: mediaId, art: JSON.stringify(OWN), pictures: '', language: '', ...written }
  await stage.db.updateTable('title').set(row).where('id', '=', titleId).execute()
  const ready = {
    ...{ tenantId: 'demo', titleId, mediaId, version: 'v1', durationSeconds: 6_240, art: GIVEN },
    ...{ dash: 'dash.mpd', hls: 'm.m3u8', hlsClearKey: 'c.m3u8', renditions: [], subtitles: [], storyboard: null },
    ...{ audio: [{ language: 'yo', label: 'Yoruba' }], markers: [] },
  }
  await publishPackage(stage.db, ready, { findLacks: async () => [] })
  return stage.db
    .selectFrom('title')
    .select(['state', 'facts', 'language', 'art', 'film_art as filmArt'])
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow()
}

test('what nobody wrote comes from the film', async () => {
  const { facts, ...row } = await beReady('bare', {})
  expect(row).toEqual({ state: 'published', language: 'Yoruba', art: GIVEN, filmArt: null })
  expect(facts.running_time).toBe('1h 44m')
})

test('what an editor wrote while the film was made stays', async () => {
  const { facts, ...row } = await beReady('written', { pictures: 'set', language: 'Pidgin' })
  expect(row).toEqual({ state: 'published', language: 'Pidgin', art: OWN, filmArt: GIVEN })
  expect(facts).toEqual({ Director: 'Femi Cole', running_time: '1h 44m' })
})
