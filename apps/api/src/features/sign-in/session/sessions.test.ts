import { newId, sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { endRunOutSessions } from '../jobs.ts'

let stage: ApiStage
let appToken: string
const DAY_MS = 24 * 3_600_000
const DEVICE = 'DEVICE00000000000001'
const OTHER = 'DEVICE00000000000002'

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
beforeEach(async () => {
  appToken = await stage.getAppToken()
})
afterAll(() => stage.close())

const statusOf = async (token: string) => (await stage.call('GET /apps/v1/account', { token })).status
const listSessions = (id: string) =>
  stage.db.selectFrom('sign_in_session').selectAll().where('account_id', '=', id).orderBy('created_at').execute()

/** A film that plays with that token. @returns when it ended, once that is asked */
async function play(token: string, account: { id: string; deviceId: string }): Promise<() => Promise<Date | null>> {
  const signIn = await stage.db
    .selectFrom('sign_in_session')
    .select('id')
    .where('token_sha256', '=', sha256Hex(token))
    .executeTakeFirstOrThrow()
  const id = newId()
  await stage.db
    .insertInto('playback_session')
    .values({
      ...{ tenant_id: 'demo', id, account_id: account.id, title_id: 't', media_id: 'm', device_id: account.deviceId },
      ...{ presence_token_sha256: sha256Hex(id), sign_in_session_id: signIn.id },
    })
    .execute()
  return async () => {
    const row = await stage.db.selectFrom('playback_session').select('ended_at').where('id', '=', id).executeTakeFirst()
    return row?.ended_at ?? null
  }
}

test('signing in again on a device ends its older session with what it plays, and no other', async () => {
  const { email, id } = await stage.addAccount()
  const neighbour = await stage.addAccount()
  const older = await stage.signIn(email, { deviceId: DEVICE })
  const elsewhere = await stage.signIn(email, { deviceId: OTHER })
  const neighbours = await stage.signIn(neighbour.email, { deviceId: DEVICE })
  const olderFilm = await play(older, { id, deviceId: DEVICE })
  const otherFilm = await play(elsewhere, { id, deviceId: OTHER })
  const neighboursFilm = await play(neighbours, { id: neighbour.id, deviceId: DEVICE })
  // Both ways of looking a token up know of it at once.
  for (const token of [older, elsewhere]) await stage.call('GET /apps/v1/packages', { token })
  const newer = await stage.signIn(email, { deviceId: DEVICE })
  expect(await statusOf(older)).toBe(401)
  expect((await stage.call('GET /apps/v1/packages', { token: older })).status).toBe(401)
  for (const token of [newer, elsewhere, neighbours]) expect(await statusOf(token)).toBe(200)
  expect(await olderFilm()).not.toBeNull()
  expect([await otherFilm(), await neighboursFilm()]).toEqual([null, null])
})

test('whoever knows a device id but not the password ends nothing', async () => {
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email, { deviceId: DEVICE })
  const body = { username: email, password: sha256Hex('guess'), type: 'email', device_id: DEVICE }
  expect((await stage.call('POST /apps/v1/login', { token: appToken, body })).status).toBe(401)
  expect(await statusOf(token)).toBe(200)
})

test('of several sign-ins at once on one device one lives', async () => {
  const { email, id } = await stage.addAccount()
  const body = { username: email, password: PASSWORD, type: 'email', device_id: DEVICE }
  await stage.signIn(email, { deviceId: DEVICE })
  // One waits for the other in the line for hashing: two at a time are let wait.
  const answers = await Promise.all([1, 2, 3].map(() => stage.call('POST /apps/v1/login', { token: appToken, body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const statuses = await Promise.all(answers.map(({ body: answer }) => statusOf(answer.user_token)))
  expect(statuses.toSorted()).toEqual([200, 401, 401])
  expect((await listSessions(id)).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
})

test('clients without a device id of their own are other devices each time', async () => {
  const { email } = await stage.addAccount()
  const [one, two] = [await stage.signIn(email), await stage.signIn(email)]
  expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200])
})

test('TOKEN-01 a session that is used every day ends 365 days after the sign-in, and not before', async () => {
  const { email, id } = await stage.addAccount()
  const token = await stage.signIn(email, { deviceId: DEVICE })
  const startedAt = stage.clock.now()
  for (let day = 20; day <= 360; day += 20) {
    stage.clock.advance(20 * DAY_MS)
    expect(await statusOf(token)).toBe(200)
  }
  const [session] = await listSessions(id)
  expect(session?.expires_at).toEqual(new Date(startedAt.getTime() + 365 * DAY_MS))
  stage.clock.advance(5 * DAY_MS - 1)
  expect(await statusOf(token)).toBe(200)
  stage.clock.advance(1)
  expect(await statusOf(token)).toBe(401)
})

test('what still plays with a session that ran out ends with the sweep, and what lives plays on', async () => {
  const { email, id } = await stage.addAccount()
  const old = await stage.signIn(email, { deviceId: DEVICE })
  const oldFilm = await play(old, { id, deviceId: DEVICE })
  stage.clock.advance(30 * DAY_MS - 1)
  const young = await stage.signIn(email, { deviceId: OTHER })
  const youngFilm = await play(young, { id, deviceId: OTHER })
  const { db, clock } = stage
  const playback = stage.services.playbackSessions
  await endRunOutSessions({ db, clock, playback })
  expect(await oldFilm()).toBeNull()
  stage.clock.advance(1)
  const endedAt = stage.clock.now()
  expect(await endRunOutSessions({ db, clock, playback })).toBe(1)
  expect([(await oldFilm()) !== null, await youngFilm()]).toEqual([true, null])
  expect((await listSessions(id)).map(({ revoked_at }) => revoked_at)).toEqual([endedAt, null])
  expect(await endRunOutSessions({ db, clock, playback })).toBe(0)
  expect(await statusOf(young)).toBe(200)
})
