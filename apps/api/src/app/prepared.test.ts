import type { EndpointKey } from '@kola/contract/http/endpoints'
import { afterAll, expect, test } from 'vitest'
import type { Call } from './testing/call.ts'
import { type ApiStage, createApiStage } from './testing/stage.ts'

const DEVICE = 'DEVICE00000000000001'
/** Statements that hot calls run, each with a part of it that no other has. */
const HOT = {
  'resume write': 'insert into resume_point as r',
  'resume list': 'from "resume_point" where "tenant_id"',
  'playable title': 'from "title" as "t" left join "media"',
  'what an account holds': 'as asked (tenant_id, account_id, title_id, place)',
  'claim of a screen': 'select claim_screens(',
  'my list': 'from my_list_entry',
  'whose token it is': 'where s.token_sha256 = any(',
  'account with what it holds': 'a.first_name, a.last_name',
  'payments with all that is shown of them': 'as is_back_late',
  'what renews next': 'as "toldMinor"',
  'what plays elsewhere': 'from screen_lease l',
  'versions of a tenant': 'select "configuration_version" as "configurationVersion"',
}

let stage: ApiStage | null = null

async function createStage(preparesStatements: boolean): Promise<{ stage: ApiStage; token: string }> {
  const made = await createApiStage((config) => ({ ...config, maxConnections: 1, preparesStatements }))
  stage = made
  await made.addTenant('demo')
  await made.addTitle({ id: 'film' })
  const files = { dash: 'dash.mpd', hls: 'hls/master.m3u8', hlsClearKey: 'hls-clearkey/master.m3u8', renditions: [] }
  const media = { tenant_id: 'demo', id: 'media', state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  const tracks = { audio: [], subtitles: [], storyboard: null, markers: [] }
  await made.db
    .insertInto('media')
    .values({ ...media, package: JSON.stringify({ ...files, ...tracks }) })
    .execute()
  await made.db.updateTable('title').set({ media_id: 'media' }).execute()
  const { id, email } = await made.addAccount()
  await made.addSubscription({ accountId: id, days: 10 })
  return { stage: made, token: await made.signIn(email, { deviceId: DEVICE }) }
}

async function runHotCalls({ stage, token }: { stage: ApiStage; token: string }): Promise<string[]> {
  const calls: [EndpointKey, Call][] = [
    ['POST /apps/v1/resume', { body: { video_id: 'film', status: 1, resumeTime: 9 } }],
    ['GET /apps/v1/get-resume-list', {}],
    ['GET /apps/v2/videoplayback', { query: { id: 'film', deviceId: DEVICE } }],
    ['GET /apps/v1/mylist', {}],
    ['GET /apps/v1/account', {}],
    ['GET /apps/v1/account/overview', {}],
  ]
  for (let turn = 0; turn < 4; turn += 1) {
    stage.clock.advance(1_500)
    for (const [key, given] of calls) {
      const { status } = await stage.call(key, { token, ...given })
      expect([key, status]).toEqual([key, 200])
    }
  }
  const { rows } = await stage.platform.pool.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

const listHot = (statements: readonly string[]) =>
  Object.entries(HOT).flatMap(([name, part]) => (statements.some((text) => text.includes(part)) ? [name] : []))

afterAll(() => stage?.close())

test('what hot calls ask the database is prepared', async () => {
  const statements = await runHotCalls(await createStage(true))
  expect(listHot(statements)).toEqual(Object.keys(HOT))
  await stage?.close()
})

test('nothing is prepared where that is switched off, and the calls answer the same', async () => {
  expect(await runHotCalls(await createStage(false))).toEqual([])
})
