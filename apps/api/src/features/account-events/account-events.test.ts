import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '#app/testing/film-stage.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail } from '#app/testing/visitors.ts'
import { accountEventJobs } from './jobs.ts'

const ACTIVITY = 'GET /apps/v1/account/activity'
const TAKEOVER = 'POST /apps/v2/playback-sessions/{sessionId}/takeover'
const LAGOS = {
  'x-forwarded-for': '102.89.1.2',
  'cf-ipcountry': 'NG',
  'cf-ipcity': Buffer.from('Ìbàdàn').toString('latin1'),
}
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const HOUR_MS = 3_600_000
const ANSWERED = { id: 'x' }

const toDeviceId = (device: number) => `DEVICE${String(device).padStart(14, '0')}`

let stage: FilmStage

beforeAll(async () => {
  stage = await createFilmStage()
  await stage.addTenant('other')
})
afterAll(() => stage.close())

async function login(email: string, device: number, headers: Record<string, string> = {}): Promise<string> {
  stage.clock.advance(1_000)
  const body = {
    username: email,
    password: PASSWORD,
    type: 'email',
    device_id: toDeviceId(device),
    device_name: `Device ${device}`,
  }
  const answer = await stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), body, headers })
  return answer.body.user_token
}

async function readEvents(token: string) {
  const answer = await stage.call(ACTIVITY, { token })
  assertAnswer(ACTIVITY, answer)
  return answer.body.events as {
    kind: string
    at: string
    deviceName: string
    place: string
    detail: object
    id: string
  }[]
}

const toKinds = async (token: string) => (await readEvents(token)).map(({ kind }) => kind)

test('a sign-in is told of with its device, the place that a CDN says, the way and the moment; the newest first', async () => {
  const { email } = await stage.addAccount()
  await login(email, 1, LAGOS)
  const at = stage.clock.now().toISOString()
  const again = await login(email, 1)
  expect(await readEvents(again)).toEqual([
    {
      ...ANSWERED,
      id: expect.any(String),
      kind: 'signed-in',
      at: stage.clock.now().toISOString(),
      deviceName: 'Device 1',
      place: '',
      detail: { how: 'password' },
    },
    {
      ...ANSWERED,
      id: expect.any(String),
      kind: 'new-device',
      at,
      deviceName: 'Device 1',
      place: 'Ìbàdàn, Nigeria',
      detail: { how: 'password' },
    },
  ])
})

test('no answer and no row bears a network address, and nobody who reached us without a proxy says where he is', async () => {
  const { email, id } = await stage.addAccount()
  const { 'x-forwarded-for': _proxy, ...forged } = LAGOS
  const token = await login(email, 1, forged)
  await login(email, 2, LAGOS)
  const events = await readEvents(token)
  expect(events.map(({ place }) => place)).toEqual(['Ìbàdàn, Nigeria', ''])
  const rows = await stage.db.selectFrom('account_event').selectAll().where('account_id', '=', id).execute()
  expect(JSON.stringify([events, rows])).not.toMatch(/102\.89\.1\.2|127\.0\.0\.1/)
})

test('signing out, and signing another device out, are told of with where it was done', async () => {
  const { email } = await stage.addAccount()
  const first = await login(email, 1)
  await stage.call('POST /apps/v1/logout', { token: await login(email, 2, LAGOS) })
  await login(email, 3)
  await stage.call('DELETE /apps/v1/devices/{deviceId}', { token: first, params: { deviceId: toDeviceId(3) } })
  await stage.call('DELETE /apps/v1/devices/{deviceId}', { token: first, params: { deviceId: toDeviceId(3) } })
  const events = await readEvents(first)
  expect(events.map(({ kind, deviceName, place, detail }) => [kind, deviceName, place, detail])).toEqual([
    ['device-signed-out', 'Device 1', '', { device: 'Device 3' }],
    ['new-device', 'Device 3', '', { how: 'password' }],
    ['signed-out', 'Device 2', 'Ìbàdàn, Nigeria', {}],
    ['new-device', 'Device 2', 'Ìbàdàn, Nigeria', { how: 'password' }],
    ['new-device', 'Device 1', '', { how: 'password' }],
  ])
})

test('an account that is made, and a password that is set anew, are told of', async () => {
  const visitors = createVisitors(stage)
  const email = newEmail()
  const token = await stage.getAppToken()
  const person = { first_name: 'Ada', last_name: 'Bello', email_address: email, username: email, type: 'email' }
  const headers = { 'user-agent': CHROME }
  const body = { ...person, password: PASSWORD, metaData: {} }
  const made = await stage.call('POST /apps/v1/register', { token, headers, body })
  expect((await readEvents(made.body.user_token)).map(({ kind, deviceName }) => [kind, deviceName])).toEqual([
    ['signed-in', 'Chrome on Windows'],
    ['account-made', 'Chrome on Windows'],
  ])
  await visitors.runStarts()
  await stage.call('POST /apps/v1/reset', { token, body: { email } })
  await visitors.runStarts()
  const { uid, token: linkToken } = await visitors.readLink(email)
  stage.clock.advance(1_000)
  const set = { userId: uid, token: linkToken, password: NEW_PASSWORD }
  expect((await stage.call('POST /apps/v1/update-password', { token, headers, body: set })).status).toBe(200)
  stage.clock.advance(1_000)
  const again = { username: email, password: NEW_PASSWORD, type: 'email' }
  const signedIn = await stage.call('POST /apps/v1/login', { token, body: again })
  const [, reset] = await readEvents(signedIn.body.user_token)
  expect(reset).toMatchObject({ kind: 'password-reset', deviceName: 'Chrome on Windows' })
})

test('the two sign-ins of one sign-up are shown as one and kept as two; another device, or a later hour, is shown', async () => {
  const headers = { 'user-agent': CHROME }
  const device = { device_id: toDeviceId(9), device_name: 'Chrome on Windows' }
  const signUp = async () => {
    const email = newEmail()
    const person = { first_name: 'Ada', last_name: 'Bello', email_address: email, username: email, type: 'email' }
    const body = { ...person, ...device, password: PASSWORD, metaData: {} }
    const made = await stage.call('POST /apps/v1/register', { token: await stage.getAppToken(), headers, body })
    expect(made.status).toBe(200)
    const again = async (given: object, afterMs: number) => {
      stage.clock.advance(afterMs)
      const body = { username: email, password: PASSWORD, type: 'email', ...given }
      return (await stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), headers, body })).body
        .user_token
    }
    return { email, again }
  }
  const list = async (userToken: string) =>
    (await readEvents(userToken)).map(({ kind, deviceName }) => [kind, deviceName])
  const [signedIn, madeHere] = [
    ['signed-in', 'Chrome on Windows'],
    ['account-made', 'Chrome on Windows'],
  ]
  const one = await signUp()
  expect(await list(await one.again(device, HOUR_MS))).toEqual([signedIn, madeHere])
  const { rows } = await sql`select 1 from account_event event
    join account on account.tenant_id = event.tenant_id and account.id = event.account_id
    where account.email_address = ${one.email} and event.kind = 'signed-in'`.execute(stage.db)
  expect(rows).toHaveLength(2)
  // A third is another.
  expect(await list(await one.again(device, 1_000))).toEqual([signedIn, signedIn, madeHere])

  const slow = await signUp()
  expect(await list(await slow.again(device, HOUR_MS + 1))).toEqual([signedIn, signedIn, madeHere])

  const moved = await signUp()
  const elsewhere = { device_id: toDeviceId(8), device_name: 'Phone' }
  expect(await list(await moved.again(elsewhere, 60_000))).toEqual([['new-device', 'Phone'], signedIn, madeHere])
})

test('a film that another device stops is told of; one that goes on on the same device is not', async () => {
  const { email, id } = await stage.addAccount()
  await stage.addSubscription({ accountId: id, days: 10 })
  const token = await login(email, 1)
  const playing = await stage.start(token, 1)
  const own = { id: 'film', deviceId: toDeviceId(1) }
  const restarted = await stage.call(TAKEOVER, { token, params: playing.body, body: own })
  const other = await login(email, 2)
  const body = { id: 'film', deviceId: toDeviceId(2) }
  const params = { sessionId: restarted.body.sessionId }
  expect((await stage.call(TAKEOVER, { token: other, params, body })).status).toBe(200)
  const events = await readEvents(other)
  const stopped = events.filter(({ kind }) => kind === 'playback-stopped')
  expect(stopped).toMatchObject([{ deviceName: 'Device 2', detail: { device: 'Device 1', title: 'Danfo' } }])
})

test('pages follow each other without a gap or a repeat, also where many were written at one moment', async () => {
  const { id, email } = await stage.addAccount()
  const token = await login(email, 1)
  const at = stage.clock.now()
  for (let number = 0; number < 7; number += 1) {
    const event = {
      tenantId: 'demo',
      accountId: id,
      kind: 'profile-changed',
      detail: { name: `${number}` },
      at,
    } as const
    await stage.services.activity.write(event, stage.db)
  }
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 4; page += 1) {
    const answer = await stage.call(ACTIVITY, { token, query: { limit: 3, ...(cursor ? { cursor } : {}) } })
    seen.push(...answer.body.events.map((event: { id: string }) => event.id))
    cursor = answer.body.cursor
    if (cursor === undefined) break
  }
  expect(cursor).toBeUndefined()
  expect(seen).toEqual((await readEvents(token)).map((event) => event.id))
  expect(new Set(seen).size).toBe(8)
})

test.each(['', 'x', Buffer.from('2026-99-99T00:00:00.000Z id').toString('base64url'), 'a'.repeat(301)])(
  'the cursor %j is none',
  async (cursor) => {
    const { email } = await stage.addAccount()
    const answer = await stage.call(ACTIVITY, { token: await login(email, 1), query: { cursor } })
    expect([answer.status, answer.body.error.code, Object.keys(answer.body.error.fields)]).toEqual([
      ...[400, 'INVALID_REQUEST'],
      ['cursor'],
    ])
  },
)

test('an account reads its own events, and a tenant those of no other', async () => {
  const { email } = await stage.addAccount({ email: newEmail() })
  const neighbour = await stage.addAccount()
  await login(neighbour.email, 1)
  expect(await toKinds(await login(email, 1))).toEqual(['new-device'])
  await stage.addAccount({ email, tenantId: 'other' })
  const other = await stage.signIn(email, { customer: 'other' })
  const { body } = await stage.call(ACTIVITY, { customer: 'other', token: other })
  expect(body.events).toHaveLength(1)
  const stranger = await stage.call(ACTIVITY, { token: await stage.getAppToken() })
  expect([stranger.status, stranger.body.error.code]).toEqual([401, 'USER_TOKEN_REQUIRED'])
})

test('events are kept for 18 months and then swept; they go with their account', async () => {
  const { id, email } = await stage.addAccount()
  const token = await login(email, 1)
  const event = { tenantId: 'demo', accountId: id, kind: 'profile-changed' } as const
  const begin = stage.clock.now()
  const limit = new Date(begin)
  limit.setUTCMonth(limit.getUTCMonth() - 18)
  await stage.services.activity.write({ ...event, at: limit }, stage.db)
  await stage.services.activity.write({ ...event, at: new Date(limit.getTime() - 1) }, stage.db)
  const sweep = accountEventJobs(stage.platform)['account-events.sweep']
  const job = {
    id: 'j',
    name: 'account-events.sweep',
    attempt: 1,
    signal: new AbortController().signal,
    data: {},
  } as const
  await sweep(job)
  await sweep(job)
  const kept = await readEvents(token)
  expect(kept.map(({ at }) => at)).toEqual([begin.toISOString(), limit.toISOString()])
  await stage.db.deleteFrom('sign_in_session').where('account_id', '=', id).execute()
  await stage.db.deleteFrom('account').where('id', '=', id).execute()
  const left = await stage.db.selectFrom('account_event').select('id').where('account_id', '=', id).execute()
  expect(left).toEqual([])
})
