import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { assertAnswer } from '#app/testing/stage.ts'

const LIST = 'GET /apps/v1/devices'
const SIGN_OUT = 'DELETE /apps/v1/devices/{deviceId}'
const OTHERS = 'POST /apps/v1/devices/sign-out-others'
const STOP = 'POST /apps/v2/playback-sessions/{sessionId}/stop'
const TAKEOVER = 'POST /apps/v2/playback-sessions/{sessionId}/takeover'
const LAGOS = { 'x-forwarded-for': '102.89.1.2', 'cf-ipcountry': 'NG', 'cf-ipcity': 'Lagos' }
const toDeviceId = (device: number) => `DEVICE${String(device).padStart(14, '0')}`

let stage: FilmStage

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.addTitle({ id: 'series', kind: 'series', name: 'Call to Bar' })
  await stage.addTitle({ id: 'season', kind: 'season', parentId: 'series', number: 2 })
  await stage.addTitle({ id: 'episode', kind: 'episode', parentId: 'season', number: 3, name: 'The brief' })
  await stage.db.updateTable('title').set({ media_id: 'media-film' }).where('id', '=', 'episode').execute()
})
afterAll(() => stage.close())

async function addMember() {
  const account = await stage.addAccount()
  await stage.addSubscription({ accountId: account.id, days: 10 })
  return account
}

async function login(email: string, device: number, headers: Record<string, string> = {}): Promise<string> {
  stage.clock.advance(1_000)
  const named = { device_id: toDeviceId(device), device_name: `Device ${device}` }
  const body = { username: email, password: PASSWORD, type: 'email', ...named }
  return (await stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), body, headers })).body.user_token
}

async function list(token: string) {
  const answer = await stage.call(LIST, { token })
  assertAnswer(LIST, answer)
  return answer.body
}

const statusOf = async (token: string) => (await stage.call('GET /apps/v1/account', { token })).status
const toEvents = async (token: string) =>
  (await stage.call('GET /apps/v1/account/activity', { token })).body.events.map(
    ({ kind, deviceName, detail }: Record<string, unknown>) => [kind, deviceName, detail],
  )

test('PROM-19 tells where the account is signed in, since when, how and from where, by last use', async () => {
  const { email } = await addMember()
  await login(email, 1, LAGOS)
  const since = stage.clock.now().toISOString()
  const token = await login(email, 2)
  const now = stage.clock.now().toISOString()
  const rest = { signedInBy: 'password', videoName: null }
  expect((await list(token)).devices).toEqual([
    {
      ...rest,
      deviceId: toDeviceId(2),
      deviceName: 'Device 2',
      place: '',
      since: now,
      lastUsedAt: now,
      isCurrent: true,
    },
    {
      ...rest,
      deviceId: toDeviceId(1),
      deviceName: 'Device 1',
      place: 'Lagos, Nigeria',
      since,
      lastUsedAt: since,
      isCurrent: false,
    },
  ])
})

test('PROM-19 tells what plays where and who watches, a film by its name and an episode by its series', async () => {
  const { email } = await addMember()
  const [tv, phone] = [await login(email, 1), await login(email, 2)]
  const made = await stage.call('POST /apps/v1/profiles', { token: phone, body: { name: 'Chidi' } })
  await stage.call('POST /apps/v1/profiles/{id}/choose', {
    token: tv,
    params: { id: made.body.profile.id },
    body: { pin: null },
  })
  expect((await list(phone)).watching).toEqual([])
  const episode = await stage.call('GET /apps/v2/videoplayback', {
    token: tv,
    query: { id: 'episode', deviceId: toDeviceId(1) },
  })
  const film = await stage.start(phone, 2)
  const { watching, devices } = await list(phone)
  expect(watching).toMatchObject([
    {
      sessionId: episode.body.sessionId,
      deviceId: toDeviceId(1),
      deviceName: 'Device 1',
      isCurrent: false,
      title: 'Call to Bar',
      season: 2,
      episode: 3,
      person: { id: made.body.profile.id, name: 'Chidi' },
    },
    {
      sessionId: film.body.sessionId,
      deviceId: toDeviceId(2),
      isCurrent: true,
      title: 'Danfo',
      season: null,
      episode: null,
      person: { name: 'Adaeze' },
    },
  ])
  expect(devices.map(({ videoName }: { videoName: string }) => videoName)).toEqual(['Danfo', 'The brief'])
})

test('a screen that is stopped gives its film back at once, is told so, and begins nothing by itself for twenty seconds', async () => {
  const { email } = await addMember()
  const [tv, phone] = [await login(email, 1), await login(email, 2)]
  const playing = (await stage.start(tv, 1)).body
  expect((await stage.readFilm(playing)).statusCode).toBe(206)
  const params = { sessionId: playing.sessionId }
  const stopped = await stage.call(STOP, { token: phone, params })
  assertAnswer(STOP, stopped)
  expect((await stage.call(STOP, { token: phone, params })).status).toBe(200)
  expect((await list(phone)).watching).toEqual([])
  expect((await stage.readFilm(playing)).statusCode).toBe(403)
  expect((await stage.report(playing)).statusCode).toBe(422)
  const again = await stage.start(tv, 1)
  expect([again.status, again.body.error.code, again.headers['retry-after']]).toEqual([
    422,
    'SCREEN_LIMIT_REACHED',
    '20',
  ])
  const seconds = (ended_at: Date) =>
    stage.db.updateTable('playback_session').set({ ended_at }).where('id', '=', playing.sessionId).execute()
  await seconds(new Date(Date.now() - 21_000))
  expect((await stage.start(tv, 1)).status).toBe(200)
  const stops = (await toEvents(phone)).filter(([kind]: string[]) => kind === 'playback-stopped')
  expect(stops).toEqual([['playback-stopped', 'Device 2', { device: 'Device 1', title: 'Danfo' }]])
})

test('whoever presses on the stopped device takes a screen all the same, and another device is not held', async () => {
  const { email } = await addMember()
  const [tv, phone] = [await login(email, 1), await login(email, 2)]
  const other = (await stage.start(phone, 2)).body
  const playing = (await stage.start(tv, 1)).body
  await stage.call(STOP, { token: phone, params: { sessionId: playing.sessionId } })
  expect((await stage.start(phone, 2)).status).toBe(200)
  const body = { id: 'film', deviceId: toDeviceId(1) }
  const params = { sessionId: other.sessionId }
  expect((await stage.call(TAKEOVER, { token: tv, params, body })).status).toBe(200)
})

test('a foreign or unknown playback session is nobody’s to stop', async () => {
  const [owner, stranger] = [await addMember(), await addMember()]
  const tv = await login(owner.email, 1)
  const playing = (await stage.start(tv, 1)).body
  const token = await login(stranger.email, 1)
  for (const sessionId of [playing.sessionId, 'nobody']) {
    const answer = await stage.call(STOP, { token, params: { sessionId } })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'PLAYBACK_SESSION_NOT_FOUND'])
  }
  expect((await stage.readFilm(playing)).statusCode).toBe(206)
})

test('a device that is signed out stops at once with what it plays; a repeat is no failure and told of once', async () => {
  const { email } = await addMember()
  const [tv, phone] = [await login(email, 1), await login(email, 2)]
  const playing = (await stage.start(tv, 1)).body
  const params = { deviceId: toDeviceId(1) }
  for (let time = 0; time < 2; time += 1) {
    const answer = await stage.call(SIGN_OUT, { token: phone, params })
    assertAnswer(SIGN_OUT, answer)
  }
  expect([await statusOf(tv), await statusOf(phone)]).toEqual([401, 200])
  expect((await stage.readFilm(playing)).statusCode).toBe(403)
  expect((await list(phone)).devices.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual([toDeviceId(2)])
  const told = (await toEvents(phone)).filter(([kind]: string[]) => kind === 'device-signed-out')
  expect(told).toEqual([['device-signed-out', 'Device 2', { device: 'Device 1' }]])
})

test('a device that plays under another id than it signed in with, as older clients do, stops with its sign-in', async () => {
  const { email } = await addMember()
  const [tv, phone] = [await login(email, 1), await login(email, 2)]
  const playing = (await stage.start(tv, 9)).body
  expect((await stage.readFilm(playing)).statusCode).toBe(206)
  await stage.call(SIGN_OUT, { token: phone, params: { deviceId: toDeviceId(1) } })
  expect((await stage.readFilm(playing)).statusCode).toBe(403)
})

test("another account's device and one that never was are alike", async () => {
  const [owner, stranger] = [await addMember(), await addMember()]
  const kept = await login(owner.email, 5)
  const token = await login(stranger.email, 6)
  const answers = await Promise.all(
    [5, 7].map((device) => stage.call(SIGN_OUT, { token, params: { deviceId: toDeviceId(device) } })),
  )
  for (const { status, body } of answers) {
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'DEVICE_NOT_FOUND',
      'We do not know that device',
    ])
  }
  expect(await statusOf(kept)).toBe(200)
})

test('signing all others out leaves the device that asks, with what it plays; a repeat finds nobody', async () => {
  const { email } = await addMember()
  const [tv, tablet, phone] = [await login(email, 1), await login(email, 2), await login(email, 3)]
  const [away, here] = [(await stage.start(tv, 1)).body, (await stage.start(phone, 3)).body]
  const answer = await stage.call(OTHERS, { token: phone })
  assertAnswer(OTHERS, answer)
  expect(answer.body.count).toBe(2)
  expect((await stage.call(OTHERS, { token: phone })).body.count).toBe(0)
  expect([await statusOf(tv), await statusOf(tablet), await statusOf(phone)]).toEqual([401, 401, 200])
  expect([(await stage.readFilm(away)).statusCode, (await stage.readFilm(here)).statusCode]).toEqual([403, 206])
  const told = (await toEvents(phone)).filter(([kind]: string[]) => kind === 'signed-out-elsewhere')
  expect(told).toEqual([['signed-out-elsewhere', 'Device 3', { count: '2' }]])
})

test('nobody signs devices out from where a child watches', async () => {
  const { email } = await addMember()
  const [tv, phone] = [await login(email, 1), await login(email, 2)]
  const made = await stage.call('POST /apps/v1/profiles', {
    token: phone,
    body: { name: 'Chidi', ratingLimit: 'PG', isChild: true },
  })
  await stage.call('POST /apps/v1/profiles/{id}/choose', {
    token: tv,
    params: { id: made.body.profile.id },
    body: { pin: null },
  })
  const calls = [
    [LIST, {}],
    [SIGN_OUT, { params: { deviceId: toDeviceId(2) } }],
    [OTHERS, {}],
    [STOP, { params: { sessionId: 'x' } }],
    ['GET /apps/v1/account/activity', {}],
  ] as const
  for (const [key, given] of calls) {
    const answer = await stage.call(key, { token: tv, ...given })
    expect([key, answer.status, answer.body.error.code]).toEqual([key, 403, 'GROWN_UPS_ONLY'])
  }
  expect(await statusOf(phone)).toBe(200)
})
