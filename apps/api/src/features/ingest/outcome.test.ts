import type { PackageReadyJob } from '@kola/contract/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { withGate } from '#app/testing/titles/title-gate.ts'
import { publishPackage, toRunningTime } from './outcome.ts'

let stage: ApiStage
let made = 0

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', { country_code: 'NG', recently_added: 'recent' })
})
afterAll(() => stage.close())

test('running times read like a programme', () => {
  expect([20, 2880, 6240].map(toRunningTime)).toEqual(['1 min', '48 min', '1h 44m'])
})

/** An episode that waits for its film, in a season and a series that stand as told. */
async function addWaiting(given: { season: 'published' | 'processing'; certificate: object }): Promise<string> {
  const id = `series-${++made}`
  await stage.addTitle({ id, kind: 'series', facts: { 'Maturity Rating': '15' } })
  await stage.addTitle({ id: `${id}-1`, kind: 'season', parentId: id, number: 1, state: given.season })
  await stage.addTitle({ id: `${id}-1-1`, kind: 'episode', parentId: `${id}-1`, number: 1, state: 'processing' })
  const { db } = stage
  const certificate = JSON.stringify(given.certificate)
  await db.updateTable('title').set({ certificate }).where('id', '=', id).execute()
  await db
    .insertInto('media')
    .values({ tenant_id: 'demo', id: `m-${id}`, state: 'processing' })
    .execute()
  await db
    .updateTable('title')
    .set({ media_id: `m-${id}` })
    .where('id', '=', `${id}-1-1`)
    .execute()
  return id
}

async function finish(id: string) {
  const ready: PackageReadyJob = {
    ...{ tenantId: 'demo', titleId: `${id}-1-1`, mediaId: `m-${id}`, version: 'v1', durationSeconds: 60 },
    ...{ dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] },
    ...{ audio: [], subtitles: [], storyboard: null, markers: [], art: null },
  }
  return publishPackage(stage.db, ready, withGate(stage.platform).gate)
}

const CERTIFICATE = { number: 'NFVCB/1', givenOn: '2026-01-01' }
const listPlaced = (id: string) =>
  stage.db.selectFrom('playlist_title').select('playlist_id').where('title_id', '=', `${id}-1-1`).execute()

test('an episode is shown with its film, in its season and beside no films', async () => {
  await stage.addPlaylist('recent', [])
  const id = await addWaiting({ season: 'published', certificate: CERTIFICATE })
  expect(await finish(id)).toBe('published')
  expect(await listPlaced(id)).toEqual([])
})

test('an episode waits where its season is a draft, or its series is not certified', async () => {
  expect(await finish(await addWaiting({ season: 'processing', certificate: CERTIFICATE }))).toBe('held')
  expect(await finish(await addWaiting({ season: 'published', certificate: {} }))).toBe('held')
})
