import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  for (const id of ['alpha', 'beta']) await stage.addTitle({ id })
})
afterAll(() => stage.close())

interface Report {
  video_id?: string
  status?: number
  resumeTime?: number
  sessionId?: string
  sequence?: number
}

const member = async () => {
  const { id, email } = await stage.addAccount()
  return { id, token: await stage.signIn(email) }
}
const report = (token: string, given: Report) =>
  stage.call('POST /apps/v1/resume', { token, body: { video_id: 'alpha', status: 1, resumeTime: 0, ...given } })
const list = async (token: string): Promise<[string, number][]> => {
  const answer = await stage.call('GET /apps/v1/get-resume-list', { token })
  assertAnswer('GET /apps/v1/get-resume-list', answer)
  return answer.body.resumeList.map((entry: { video_id: string; resumeTime: number }) => [
    entry.video_id,
    entry.resumeTime,
  ])
}

/** A playback session with a presence token, as playback starts one. */
async function addPlayback(accountId: string, titleId = 'alpha') {
  const token = newToken()
  const id = newId()
  await stage.db
    .insertInto('playback_session')
    .values({
      ...{ tenant_id: 'demo', id, account_id: accountId, title_id: titleId, media_id: 'm' },
      ...{ device_id: 'DEVICE00000000000001', presence_token_sha256: sha256Hex(token) },
    })
    .execute()
  return { id, token }
}

test('API-13 API-14 RESUME-01 ENT-07 START-03 saves whole seconds with status 1 and lists them newest first', async () => {
  const { token } = await member()
  assertAnswer('POST /apps/v1/resume', await report(token, { resumeTime: 20 }))
  stage.clock.advance(1_000)
  await report(token, { video_id: 'beta', resumeTime: 5 })
  expect(await list(token)).toEqual([
    ['beta', 5],
    ['alpha', 20],
  ])
  const { body } = await stage.call('GET /apps/v1/get-resume-list', { token })
  expect(body.resumeList[0]).toMatchObject({ video_id: 'beta', video: { id: 'beta', type: 'vod' } })
  expect(body.resumeList[0].updatedAt).toBe(stage.clock.now().toISOString())
})

test('RESUME-03 status 0 takes an entry out of the list', async () => {
  const { token } = await member()
  await report(token, { resumeTime: 20 })
  expect((await report(token, { status: 0, resumeTime: 20 })).status).toBe(200)
  expect(await list(token)).toEqual([])
})

test('a report with a lower sequence than one already taken is answered 200 and changes nothing', async () => {
  const { token } = await member()
  await report(token, { resumeTime: 50, sessionId: 's1', sequence: 5 })
  expect((await report(token, { resumeTime: 30, sessionId: 's1', sequence: 4 })).status).toBe(200)
  expect(await list(token)).toEqual([['alpha', 50]])
  await report(token, { resumeTime: 60, sessionId: 's1', sequence: 6 })
  expect(await list(token)).toEqual([['alpha', 60]])
})

test('a late report of a session stays late after another session has reported', async () => {
  const { id, token } = await member()
  const [first, second] = [await addPlayback(id), await addPlayback(id)]
  await report(token, { resumeTime: 50, sessionId: first.id, sequence: 5 })
  await report(token, { resumeTime: 7, sessionId: second.id, sequence: 0 })
  await report(token, { resumeTime: 40, sessionId: first.id, sequence: 4 })
  expect(await list(token)).toEqual([['alpha', 7]])
  await report(token, { resumeTime: 55, sessionId: first.id, sequence: 6 })
  expect(await list(token)).toEqual([['alpha', 55]])
})

test('a late report cannot bring back what was finished', async () => {
  const { token } = await member()
  await report(token, { status: 0, resumeTime: 0, sessionId: 's1', sequence: 9 })
  await report(token, { resumeTime: 88, sessionId: 's1', sequence: 8 })
  expect(await list(token)).toEqual([])
})

test('fifty reports in any order leave the one with the highest sequence', async () => {
  const { id, token } = await member()
  const { id: sessionId } = await addPlayback(id)
  const order = Array.from({ length: 50 }, (_, sequence) => sequence).sort((a, b) => ((a * 37) % 50) - ((b * 37) % 50))
  await Promise.all(order.map((sequence) => report(token, { resumeTime: sequence * 2, sessionId, sequence })))
  expect(await list(token)).toEqual([['alpha', 98]])
})

test('a beacon reports with the presence token in the address, as text/plain and without headers', async () => {
  const { id, token } = await member()
  const playback = await addPlayback(id)
  const beacon = (auth: string, video_id = 'alpha') =>
    stage.app.inject({
      method: 'POST',
      url: `/apps/v1/resume?auth=${auth}`,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ video_id, status: 1, resumeTime: 33, sequence: 1 }),
    })
  expect((await beacon(playback.token)).statusCode).toBe(200)
  expect(await list(token)).toEqual([['alpha', 33]])
  const forged = await beacon('made-up')
  expect([forged.statusCode, forged.json().error.code]).toEqual([401, 'TOKEN_INVALID'])
  const foreign = await beacon(playback.token, 'beta')
  expect([foreign.statusCode, Object.keys(foreign.json().error.fields)]).toEqual([400, ['video_id']])
})

test('refuses what is no position, naming the field', async () => {
  const { token } = await member()
  for (const resumeTime of [-1, 1.5, '20', 172_801, null]) {
    const answer = await report(token, { resumeTime: resumeTime as number })
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['resumeTime']])
  }
  expect((await report(token, { video_id: 'nothing' })).body.error.code).toBe('TITLE_NOT_FOUND')
  expect(await list(token)).toEqual([])
})

test('a list of what goes on has the 500 newest', async () => {
  const { id, token } = await member()
  await sql`
    insert into title (tenant_id, id, kind, name, facts, genres, art, state)
    select 'demo', 'begun-' || n, 'movie', 'Begun', '{}', '{}', '{"base":"","kinds":[],"placeholders":{}}', 'published'
    from generate_series(1, 520) n`.execute(stage.db)
  await sql`
    insert into resume_point (tenant_id, account_id, title_id, state, position_seconds, updated_at)
    select 'demo', ${id}, 'begun-' || n, 'begun', n, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, 520) n`.execute(stage.db)
  await stage.addTitle({ id: 'after' })
  const listed = await list(token)
  expect(listed).toEqual(Array.from({ length: 500 }, (_, place) => [`begun-${520 - place}`, 520 - place]))
})
