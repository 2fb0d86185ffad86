import type { QualityReport } from '@kola/contract/quality/quality'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'
import { sweepPlayback } from '../screens/sweep.ts'
import { MAX_OF_ACCOUNT } from './service.ts'

const TELL = 'POST /apps/v2/playback-sessions/{sessionId}/quality'
const READ = 'GET /api/v1/apps/playback-quality'
const GOOD: QualityReport = {
  ...{ startMs: 1_250, watchedSeconds: 40, stalledMs: 2_000, stalls: 1, failure: null, lines: 480 },
  ...{ network: 'mobile', device: 'phone', engine: 'shaka-dash', codec: 'av1' },
}

let stage: FilmStage
let member: { id: string; token: string }

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.addTenant('other')
  member = await stage.addMember()
})
beforeEach(() => sql`delete from playback_quality`.execute(stage.db))
afterAll(() => stage.close())

async function play(token = member.token) {
  const { body } = await stage.start(token, 1)
  const { sessionId, presence } = body as { sessionId: string; presence: { token: string } }
  return { sessionId, auth: presence.token }
}
type Day = { day: string; sessions: number; startP50Ms: number }
type Playing = Awaited<ReturnType<typeof play>>

const beacon = ({ sessionId, auth }: Playing, more: object = {}) =>
  stage.inject('POST', `/apps/v2/playback-sessions/${sessionId}/quality?auth=${auth}`, {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...GOOD, ...more }),
  })
const read = async (query: Record<string, unknown> = {}) =>
  (await stage.call(READ, { token: OPERATOR_KEY, query })).body
const countSessions = async () => (await read()).all.sessions

test('a beacon is counted by day, network, device, engine and codec, and the operator reads figures', async () => {
  const answer = await beacon(await play())
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Thank you' }])
  await beacon(await play(), { startMs: 4_100, stalledMs: 0, stalls: 0, lines: 1080, network: 'wifi' })
  await beacon(await play(), { startMs: null, watchedSeconds: 0, stalledMs: 0, stalls: 0, failure: 'drm', lines: 0 })
  await beacon(await play(), { startMs: null, watchedSeconds: 0, stalledMs: 0, stalls: 0, lines: 0, codec: 'h264' })

  const told = await stage.call(READ, { token: OPERATOR_KEY })
  assertAnswer(READ, told)
  const day = stage.clock.now().toISOString().slice(0, 10)
  expect(told.body).toMatchObject({ until: day, failures: { drm: 1 } })
  expect(told.body.all).toEqual({
    ...{ sessions: 4, startP50Ms: 1_400, startP95Ms: 4_200, stallShare: 0.0244, stallsPerHour: 43.9 },
    ...{ failedShare: 0.25, unseenShare: 0.25, lines: 480 },
  })
  expect(told.body.places.map((one: object) => Object.values(one).slice(0, 3))).toEqual([
    ['mobile', 'phone', 3],
    ['wifi', 'phone', 1],
  ])
  expect(told.body.streams.map((one: object) => Object.values(one).slice(0, 3))).toEqual([
    ['shaka-dash', 'av1', 3],
    ['shaka-dash', 'h264', 1],
  ])
})

test('who watched what is in no column of what is kept', async () => {
  const playing = await play()
  await beacon(playing, { title: 'film', sessionId: playing.sessionId, accountId: member.id })
  const { rows } = await sql<Record<string, unknown>>`select * from playback_quality`.execute(stage.db)
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
    ...['codec', 'day', 'device', 'engine', 'failed', 'failure_counts', 'lines_counts', 'network', 'sessions'],
    ...['stalled_ms', 'stalls', 'start_counts', 'tenant_id', 'unseen', 'watched_seconds'],
  ])
  const kept = JSON.stringify(rows)
  expect([playing.sessionId, playing.auth, member.id, 'film'].filter((one) => kept.includes(one))).toEqual([])
})

test('a session is counted once, however often and at once it tells', async () => {
  const playing = await play()
  const answers = await Promise.all(Array.from({ length: 5 }, () => beacon(playing)))
  await beacon(playing, { network: 'wifi' })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await countSessions()).toBe(1)
})

test('a film that was left may still tell; a session that was signed out may not', async () => {
  const playing = await play()
  const { token } = member
  await stage.call('POST /apps/v2/playback-sessions/{sessionId}/end', { token, params: playing })
  expect((await beacon(playing)).statusCode).toBe(200)
  expect(await countSessions()).toBe(1)
  const leaving = await stage.addMember()
  const left = await play(leaving.token)
  await stage.call('POST /apps/v1/logout', { token: leaving.token })
  expect((await beacon(left)).statusCode).toBe(401)
  expect(await countSessions()).toBe(1)
})

test.each<[string, object]>([
  ['a start that no viewer waits for', { startMs: 600_001 }],
  ['a negative time', { watchedSeconds: -1 }],
  ['more than a day', { watchedSeconds: 86_401 }],
  ['a stall of a night', { stalledMs: 21_600_001 }],
  ['a thousand and one stalls', { stalls: 1_001 }],
  ['lines that no screen has', { lines: 4_321 }],
  ['half a second of a whole number', { startMs: 0.5 }],
  ['a number too large for any column', { stalledMs: 1e300 }],
  ['a text for a number', { stalls: '1' }],
  ['a network of its own', { network: 'carrier-pigeon' }],
  ['a device of its own', { device: 'x'.repeat(500) }],
  ['an engine of its own', { engine: '' }],
  ['a codec of its own', { codec: null }],
  ['a failure of its own', { failure: 'SHAKA_3016' }],
])('%s is refused and counted nowhere', async (_, more) => {
  const playing = await play()
  const refused = await beacon(playing, more)
  expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(Object.keys(refused.json().error.fields)).toEqual(Object.keys(more))
  expect(await countSessions()).toBe(0)
})

test('what took longer than its session has been there is not counted', async () => {
  await beacon(await play(), { watchedSeconds: 62 })
  await beacon(await play(), { watchedSeconds: 30, stalledMs: 35_000 })
  expect(await countSessions()).toBe(0)
  const long = await play()
  const started_at = new Date(Date.now() - 3_600_000)
  await stage.db.updateTable('playback_session').set({ started_at }).where('id', '=', long.sessionId).execute()
  await beacon(long, { watchedSeconds: 3_600 })
  expect(await countSessions()).toBe(1)
  const old = await play()
  const longAgo = { started_at: new Date(Date.now() - 73 * 3_600_000) }
  await stage.db.updateTable('playback_session').set(longAgo).where('id', '=', old.sessionId).execute()
  await beacon(old)
  expect(await countSessions()).toBe(1)
})

test('nobody tells of the session of somebody else', async () => {
  const [own, stranger] = [await play(), await stage.addMember()]
  const other = await play(stranger.token)
  // Of another account, of another film of the same, of nobody.
  const tokens = [other.auth, (await play()).auth, 'nonsense']
  const answers = await Promise.all(tokens.map((auth) => beacon({ ...own, auth })))
  const refusals = answers.map(({ statusCode }) => statusCode)
  expect(refusals).toEqual([404, 404, 401])
  const params = { sessionId: own.sessionId }
  expect((await stage.call(TELL, { token: stranger.token, params, body: GOOD })).status).toBe(404)
  expect(await countSessions()).toBe(0)
  const answer = await stage.call(TELL, { token: member.token, params, body: GOOD })
  assertAnswer(TELL, answer)
  expect(await countSessions()).toBe(1)
})

test('an account that has told of too many films in a day is refused, and changes nothing', async () => {
  const flooding = await stage.addMember()
  const subject = `quality:${flooding.id}`
  const tries = { tenant_id: 'demo', subject, tries: MAX_OF_ACCOUNT - 1, window_started_at: stage.clock.now() }
  await stage.db.insertInto('sign_in_try').values(tries).execute()
  expect((await beacon(await play(flooding.token))).statusCode).toBe(200)
  const refused = await beacon(await play(flooding.token))
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(await countSessions()).toBe(1)
})

test('each tenant has its own, and the days that are asked for', async () => {
  await beacon(await play())
  const foreign = await stage.call(READ, { token: OPERATOR_KEY, customer: 'other' })
  expect(foreign.body).toMatchObject({ all: { sessions: 0, startP50Ms: null }, places: [], streams: [], failures: {} })
  await sql`update playback_quality set day = day - 7`.execute(stage.db)
  expect(await countSessions()).toBe(0)
  expect((await read({ days: 8 })).all.sessions).toBe(1)
})

test('the days before are told apart, and each day by itself, in their order', async () => {
  const toDate = (daysAgo: number) =>
    new Date(stage.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  for (const [daysAgo, startMs] of [
    ...([
      [6, 900],
      [4, 7_900],
    ] as const),
    ...([
      [3, 1_900],
      [2, 2_900],
      [2, 2_900],
      [0, 4_900],
    ] as const),
  ]) {
    await beacon(await play(), { startMs })
    // Of today they are set aside, each to its day; the second of a day is another kind, or it would be in its place already.
    await sql`update playback_quality set day = ${toDate(daysAgo)}::date, codec = codec || sessions || random()
      where day = ${toDate(0)}::date and ${daysAgo} > 0`.execute(stage.db)
  }
  const told = await read({ days: 3 })
  expect(told.all).toMatchObject({ sessions: 3, startP50Ms: 3_000, startP95Ms: 5_000 })
  expect(told.days.map(({ day, sessions, startP50Ms }: Day) => [day, sessions, startP50Ms])).toEqual([
    [toDate(2), 2, 3_000],
    [toDate(0), 1, 5_000],
  ])
  // Six days ago is before both.
  expect(told.before).toMatchObject({
    from: toDate(5),
    until: toDate(3),
    sessions: 2,
    startP50Ms: 2_000,
    startP95Ms: 8_000,
  })
})

test('counts go after 400 days', async () => {
  await beacon(await play())
  const toAge = (days: number) =>
    sql`update playback_quality set day = (now() at time zone 'utc')::date - ${days}::integer`.execute(stage.db)
  const count = async () => (await stage.db.selectFrom('playback_quality').select('day').execute()).length
  await toAge(400)
  await sweepPlayback(stage.db)
  expect(await count()).toBe(1)
  await toAge(401)
  await sweepPlayback(stage.db)
  expect(await count()).toBe(0)
})
