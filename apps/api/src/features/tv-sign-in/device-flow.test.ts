import { DEVICE_CODE_GRANT, toClientId } from '@kola/contract/tv-sign-in/device-flow'
import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { CLIENT_ID, createTelevision, TV_DEVICE } from '#app/testing/tv/television.ts'

const FIND = 'GET /apps/v1/tv-sign-ins/{userCode}'
const APPROVE = 'POST /apps/v1/tv-sign-ins/{userCode}/approve'
const REFUSE = 'POST /apps/v1/tv-sign-ins/{userCode}/refuse'
const LAGOS = { 'x-forwarded-for': '102.89.1.2', 'cf-ipcountry': 'NG', 'cf-ipcity': 'Lagos' }

let stage: ApiStage
let tv: ReturnType<typeof createTelevision>
let account: { id: string; email: string }
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  tv = createTelevision(stage)
})
beforeEach(async () => {
  account = await stage.addAccount()
  token = await stage.signIn(account.email, { deviceId: 'PHONE000000000000001' })
})
afterAll(() => stage.close())

const approve = (userCode: string, body: object = { profileId: null }, by = token) =>
  stage.call(APPROVE, { token: by, params: { userCode }, body })
const wait = (seconds = 5) => stage.clock.advance(seconds * 1_000)
const toError = ({ status, body }: { status: number; body: Record<string, unknown> }) => `${status} ${body.error}`

async function approved() {
  const asked = await tv.ask()
  expect((await approve(asked.userCode)).status).toBe(200)
  return asked
}

test('PROM-06 a television asks, waits, is approved on a phone and is signed in as RFC 8628 says', async () => {
  const { body, userCode, deviceCode } = await tv.ask({}, LAGOS)
  expect(body).toEqual({
    ...{
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[B-DFHJ-NP-TWXZ]{3}-[B-DFHJ-NP-TWXZ]{3}$/),
    },
    ...{ verification_uri: 'http://kola.test/tv', verification_uri_complete: `http://kola.test/tv?code=${userCode}` },
    ...{ expires_in: 600, interval: 5 },
  })
  const pending = await tv.poll(deviceCode)
  expect(toError(pending)).toBe('400 authorization_pending')
  expect(pending.headers).toMatchObject({
    'cache-control': 'no-store',
    pragma: 'no-cache',
    'access-control-allow-origin': '*',
  })
  const typed = userCode.toLowerCase().replace('-', ' ')
  const found = await stage.call(FIND, { token, params: { userCode: typed } })
  assertAnswer(FIND, found)
  expect(found.body).toMatchObject({
    userCode: userCode.replace('-', ' '),
    deviceName: 'LG television',
    place: 'Lagos, Nigeria',
    state: 'asked',
  })
  const answer = await approve(userCode)
  assertAnswer(APPROVE, answer)
  expect(answer.body.state).toBe('approved')
  wait()
  const signedIn = await tv.poll(deviceCode)
  expect(signedIn.status).toBe(200)
  expect(signedIn.body).toEqual({
    access_token: expect.stringMatching(/^usr_/),
    token_type: 'Bearer',
    expires_in: 30 * 86_400,
    asks_who: true,
  })
  const own = await stage.call('GET /apps/v1/account', { token: String(signedIn.body.access_token) })
  expect([own.status, own.body.userid]).toEqual([200, account.id])
  const session = await stage.db
    .selectFrom('sign_in_session')
    .selectAll()
    .where('token_sha256', '=', sha256Hex(String(signedIn.body.access_token)))
    .executeTakeFirstOrThrow()
  expect(session).toMatchObject({
    device_id: TV_DEVICE,
    device_name: 'LG television',
    place: 'Lagos, Nigeria',
    signed_in_by: 'tv',
    profile_id: null,
    proven_at: null,
  })
})

test('letters and device codes stand in the database as hashes alone', async () => {
  const { userCode, deviceCode } = await tv.ask()
  const rows = await stage.db.selectFrom('tv_sign_in').selectAll().execute()
  const text = JSON.stringify(rows)
  for (const secret of [deviceCode, userCode, userCode.replace('-', ''), sha256Hex(userCode.replace('-', ''))]) {
    expect(text).not.toContain(secret)
  }
})

test('a device code is used once: the second of two televisions that poll with it gets nothing', async () => {
  const { deviceCode } = await approved()
  const answers = await Promise.all([tv.poll(deviceCode), tv.poll(deviceCode), tv.poll(deviceCode)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  wait(60)
  expect(toError(await tv.poll(deviceCode))).toBe('400 invalid_grant')
  const sessions = await stage.db
    .selectFrom('sign_in_session')
    .select('id')
    .where('account_id', '=', account.id)
    .where('device_id', '=', TV_DEVICE)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('who polls too soon waits five seconds longer each time, also for what is approved', async () => {
  const { userCode, deviceCode } = await tv.ask()
  expect(toError(await tv.poll(deviceCode))).toBe('400 authorization_pending')
  wait(3.9)
  expect(toError(await tv.poll(deviceCode))).toBe('400 slow_down')
  await approve(userCode)
  wait(8.9)
  expect(toError(await tv.poll(deviceCode))).toBe('400 slow_down')
  wait(13.9)
  expect(toError(await tv.poll(deviceCode))).toBe('400 slow_down')
  wait(20)
  expect((await tv.poll(deviceCode)).status).toBe(200)
})

test('a poll that comes when it is told to is never slowed, and a second early one only so far', async () => {
  const { deviceCode } = await tv.ask()
  for (let poll = 0; poll < 5; poll += 1) {
    expect(toError(await tv.poll(deviceCode))).toBe('400 authorization_pending')
    wait(poll % 2 === 0 ? 5 : 4.1)
  }
  for (let poll = 0; poll < 30; poll += 1) await tv.poll(deviceCode)
  wait(60)
  expect(toError(await tv.poll(deviceCode))).toBe('400 authorization_pending')
})

test('letters live ten minutes and not a moment longer; what was approved in the last one is still fetched', async () => {
  const late = await tv.ask()
  const lost = await tv.ask()
  stage.clock.advance(10 * 60_000 - 1)
  expect((await approve(late.userCode)).status).toBe(200)
  stage.clock.advance(1)
  const answer = await approve(lost.userCode)
  expect([answer.status, answer.body.error.code]).toEqual([404, 'TV_CODE_UNKNOWN'])
  expect(toError(await tv.poll(lost.deviceCode))).toBe('400 expired_token')
  wait(89)
  expect((await tv.poll(late.deviceCode)).status).toBe(200)
})

test('what was approved and is not fetched within a minute and a half is over', async () => {
  const { userCode, deviceCode } = await tv.ask()
  stage.clock.advance(10 * 60_000 - 1)
  await approve(userCode)
  stage.clock.advance(90_000)
  expect(toError(await tv.poll(deviceCode))).toBe('400 expired_token')
})

test('a refused television is told so, and its letters are nobody’s any more', async () => {
  const { userCode, deviceCode } = await tv.ask()
  const refused = await stage.call(REFUSE, { token, params: { userCode } })
  assertAnswer(REFUSE, refused)
  expect((await stage.call(REFUSE, { token, params: { userCode } })).body.state).toBe('refused')
  expect((await approve(userCode)).status).toBe(404)
  const neighbour = await stage.signIn((await stage.addAccount()).email)
  expect((await approve(userCode, { profileId: null }, neighbour)).status).toBe(404)
  expect(toError(await tv.poll(deviceCode))).toBe('400 access_denied')
})

test('approved twice is approved once, and may still be taken back while nothing was fetched', async () => {
  const { userCode, deviceCode } = await approved()
  expect((await approve(userCode)).body.state).toBe('approved')
  expect((await stage.call(FIND, { token, params: { userCode } })).body.state).toBe('approved')
  const events = await stage.db
    .selectFrom('account_event')
    .select('kind')
    .where('account_id', '=', account.id)
    .where('kind', '=', 'tv-approved')
    .execute()
  expect(events).toHaveLength(1)
  expect((await stage.call(REFUSE, { token, params: { userCode } })).body.state).toBe('refused')
  expect(toError(await tv.poll(deviceCode))).toBe('400 access_denied')
})

test('of two accounts that approve at once one has it, and the other learns nothing of that', async () => {
  const { userCode, deviceCode } = await tv.ask()
  const others = await Promise.all([1, 2, 3].map(() => stage.addAccount()))
  const tokens = [token, ...(await Promise.all(others.map(({ email }) => stage.signIn(email))))]
  const answers = await Promise.all(tokens.map((one) => approve(userCode, { profileId: null }, one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  const unknown = await approve(
    userCode,
    { profileId: null },
    tokens[answers.findIndex(({ status }) => status === 404)],
  )
  expect(unknown.body.error).toMatchObject({
    code: 'TV_CODE_UNKNOWN',
    message: 'No TV is showing these letters. Codes change after 10 minutes: look again',
  })
  const { body } = await tv.poll(deviceCode)
  const owner = await stage.call('GET /apps/v1/account', { token: String(body.access_token) })
  const winner = [account, ...others][answers.findIndex(({ status }) => status === 200)]
  expect(owner.body.userid).toBe(winner?.id)
})

test('an account that is closed between the approval and the poll signs no television in', async () => {
  const { deviceCode } = await approved()
  await stage.db.updateTable('account').set({ deleted_at: stage.clock.now() }).where('id', '=', account.id).execute()
  expect(toError(await tv.poll(deviceCode))).toBe('400 access_denied')
  expect(
    await stage.db
      .selectFrom('sign_in_session')
      .select('id')
      .where('device_id', '=', TV_DEVICE)
      .where('account_id', '=', account.id)
      .execute(),
  ).toEqual([])
})

test('letters of one tenant are none at another, nor is a device code', async () => {
  const { userCode, deviceCode } = await approved()
  const { email } = await stage.addAccount({ tenantId: 'other' })
  const other = await stage.signIn(email, { customer: 'other' })
  const found = await stage.call(FIND, { customer: 'other', token: other, params: { userCode } })
  expect(found.status).toBe(404)
  for (const clientId of [toClientId('other', 'kola-tv'), toClientId('demo', 'another-tv')]) {
    expect(toError(await tv.poll(deviceCode, clientId))).toBe('400 invalid_grant')
    wait(60)
  }
})

test('what is wrong is answered in the words of the RFC', async () => {
  const ask = (form: Record<string, string>) => tv.post('/oauth/device_authorization', form)
  const get = (form: Record<string, string>) => tv.post('/oauth/token', form)
  const good = { grant_type: DEVICE_CODE_GRANT, device_code: 'x', client_id: CLIENT_ID }
  expect(toError(await ask({}))).toBe('400 invalid_request')
  expect(toError(await ask({ client_id: 'demo' }))).toBe('401 invalid_client')
  expect(toError(await ask({ client_id: 'nobody:kola-tv' }))).toBe('401 invalid_client')
  expect(toError(await ask({ client_id: CLIENT_ID, device_id: 'short' }))).toBe('400 invalid_request')
  expect(toError(await ask({ client_id: CLIENT_ID, device_name: 'x\0' }))).toBe('400 invalid_request')
  expect(toError(await get({}))).toBe('400 invalid_request')
  expect(toError(await get({ ...good, grant_type: 'password' }))).toBe('400 unsupported_grant_type')
  expect(toError(await get({ ...good, device_code: '' }))).toBe('400 invalid_request')
  expect(toError(await get({ ...good, device_code: 'x'.repeat(201) }))).toBe('400 invalid_request')
  expect(toError(await get(good))).toBe('400 invalid_grant')
  expect(toError(await get({ ...good, client_id: 'nobody:tv' }))).toBe('401 invalid_client')
  const inject = async (payload: string, type = 'application/x-www-form-urlencoded') =>
    (await stage.app.inject({ method: 'POST', url: '/oauth/token', payload, headers: { 'content-type': type } })).json()
  expect((await inject('client_id=a&client_id=b')).error).toBe('invalid_request')
  expect((await inject('__proto__=x&grant_type=y')).error).toBe('unsupported_grant_type')
  expect((await inject('{}', 'application/json')).error).toBe('invalid_request')
  expect((await inject('x'.repeat(5_000))).error).toBe('invalid_request')
})

test('a television that says nothing of itself is named by its browser, and a name is one short line', async () => {
  const agent = 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/538.2 Chrome/68.0.3440.106 Safari/538.2'
  const nameOf = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const { body } = await tv.post('/oauth/device_authorization', { client_id: CLIENT_ID, ...form }, headers)
    const found = await stage.call(FIND, { token, params: { userCode: String(body.user_code) } })
    return found.body.deviceName
  }
  expect(await nameOf({}, { 'user-agent': agent })).toBe('LG television')
  expect(await nameOf({ device_name: ' My\n\u202e TV ' })).toBe('My TV')
  expect(await nameOf({ device_name: 'x'.repeat(100) })).toBe('x'.repeat(60))
})

test('the short address leads to where the letters are typed, with those of the QR code and no others', async () => {
  const open = async (url: string) => {
    const { statusCode, headers } = await stage.app.inject({ method: 'GET', url })
    return [statusCode, headers.location]
  }
  expect(await open('/tv')).toEqual([302, '/#/tv'])
  expect(await open('/tv?code=hktbmq')).toEqual([302, '/#/tv?code=HKT-BMQ'])
  for (const wrong of ['AEIOUY', 'HKTBMQ%0d%0aX:y', '//evil.example', 'HKT&code=BMQ']) {
    expect(await open(`/tv?code=${wrong}`)).toEqual([302, '/#/tv'])
  }
})
