import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'

let stage: ApiStage

const PARTIES: ApiStage['config']['parties'] = {
  google: { clientId: 'client', authUrl: 'https://google.test/auth', jwksUrl: 'https://google.test/jwks' },
  facebook: { appId: 'app', dialogUrl: 'https://facebook.test/dialog', graphUrl: 'https://facebook.test/graph' },
  recaptcha: {
    ...{ siteKey: 'key', scriptUrl: 'https://recaptcha.test/api.js', verifyUrl: 'https://recaptcha.test/siteverify' },
    ...{ minScore: 0.5, isRequired: false, inOutage: 'refuse' as const },
  },
  chat: { scriptUrl: 'https://chat.test/widget.js' },
  cast: {
    receiverId: 'C0FFEE01',
    joinPolicy: 'origin_scoped',
    isOnPhones: true,
    sdkUrl: 'https://cast.test/sender.js',
  },
}

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo', { enable_play: 'true', restriction_package: 'special', firebase_ping_time: '30000' })
  await stage.addTenant('other')
})
afterAll(() => stage.close())

test('API-02 get-token takes platform and customerId and answers a token', async () => {
  const body = { platform: 'website', customerId: 'demo' }
  const answer = await stage.call('POST /apps/v1/get-token', { body })
  assertAnswer('POST /apps/v1/get-token', answer)
  expect(answer.body.token.length).toBeGreaterThan(20)
})

test('TOKEN-01 the app token lives 7,200,000 ms from issue, to the millisecond', async () => {
  const stage = await createApiStage()
  await stage.addTenant()
  const { body } = await stage.call('POST /apps/v1/get-token', { body: { platform: 'website' } })
  expect(Date.parse(body.expiresAt) - stage.clock.now().getTime()).toBe(7_200_000)
  stage.clock.advance(7_199_999)
  expect((await stage.call('GET /apps/v1/appconfig', { token: body.token })).status).toBe(200)
  stage.clock.advance(1)
  const late = await stage.call('GET /apps/v1/appconfig', { token: body.token })
  expect([late.status, late.body.error.code]).toEqual([401, 'TOKEN_INVALID'])
  await stage.close()
})

test('API-03 TOKEN-04 appconfig takes the app token and answers the configuration in response', async () => {
  const token = await stage.getAppToken()
  const answer = await stage.call('GET /apps/v1/appconfig', { token })
  assertAnswer('GET /apps/v1/appconfig', answer)
  expect(answer.body.response).toMatchObject({ app_name: 'Kola', enable_play: 'true' })
  expect((await stage.call('GET /apps/v1/appconfig')).body.error.code).toBe('TOKEN_REQUIRED')
})

test('CONFIG-06 CONFIG-09 names the special plan, the play switch and the presence settings', async () => {
  const { body } = await stage.call('GET /apps/v1/appconfig', { token: await stage.getAppToken() })
  expect(body.response).toMatchObject({ restriction_package: 'special', firebase_ping_time: '30000' })
  expect(body.response.firebase_base_url).toBe(`${PUBLIC_URL}/presence/`)
  expect(body.response.firebase_auth_id).toBe('')
})

test('tells no client how many SMS a tenant sends at most, but to which countries', async () => {
  const limits = { sms_hourly_limit: '40', sms_country_daily_limit: '7' }
  await stage.addTenant('frugal', { ...limits, sms_countries: '["NG"]' })
  const given = { customer: 'frugal', token: await stage.getAppToken('frugal') }
  const { response } = (await stage.call('GET /apps/v1/appconfig', given)).body
  expect(response).toMatchObject({ app_name: 'Kola', sms_countries: '["NG"]' })
  for (const key of Object.keys(limits)) expect(response).not.toHaveProperty(key)
})

test('names the parties of this process, and an empty text for each that is off', async () => {
  const token = await stage.getAppToken()
  const bare = (await stage.call('GET /apps/v1/appconfig', { token })).body.response
  const off = { google_client_id: '', google_auth_url: '', facebook_app_id: '', facebook_auth_url: '' }
  expect(bare).toMatchObject({ ...off, recaptcha_site_key: '', recaptcha_script_url: '', chat_script_url: '' })
  expect(bare).toMatchObject({ cast_receiver_id: '', cast_join_policy: '', cast_on_phones: '', cast_sdk_url: '' })
  const full = await createApiStage((config) => ({ ...config, parties: PARTIES }))
  await full.addTenant('demo', { google_client_id: 'of-the-tenant' })
  const { body } = await full.call('GET /apps/v1/appconfig', { token: await full.getAppToken() })
  expect(body.response).toMatchObject({
    ...{ google_client_id: 'client', google_auth_url: 'https://google.test/auth' },
    ...{ facebook_app_id: 'app', facebook_auth_url: 'https://facebook.test/dialog' },
    ...{ recaptcha_site_key: 'key', recaptcha_script_url: 'https://recaptcha.test/api.js' },
    chat_script_url: 'https://chat.test/widget.js',
    ...{ cast_receiver_id: 'C0FFEE01', cast_join_policy: 'origin_scoped', cast_on_phones: 'TRUE' },
    cast_sdk_url: 'https://cast.test/sender.js',
  })
  for (const hidden of ['jwks', 'graph', 'siteverify', 'secret']) expect(JSON.stringify(body)).not.toContain(hidden)
  await full.close()
})

test('TOKEN-06 refuses a call without, with an unknown and with another customer header', async () => {
  const token = await stage.getAppToken()
  const ask = async (customer: string | null) => {
    const { status, body } = await stage.call('GET /apps/v1/appconfig', { token, customer })
    return [status, body.error.code]
  }
  expect(await ask(null)).toEqual([400, 'CUSTOMER_REQUIRED'])
  expect(await ask('nobody')).toEqual([404, 'CUSTOMER_UNKNOWN'])
  expect(await ask("demo' or '1'='1")).toEqual([404, 'CUSTOMER_UNKNOWN'])
  expect(await ask('other')).toEqual([403, 'CUSTOMER_MISMATCH'])
  const other = await stage.call('POST /apps/v1/get-token', { body: { platform: 'website', customerId: 'other' } })
  expect([other.status, other.body.error.code]).toEqual([403, 'CUSTOMER_MISMATCH'])
})

test('an app token that was changed in any place is refused', async () => {
  const token = await stage.getAppToken()
  const [, payload = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ t: 'demo', p: 'x', e: 4e12, n: 'x' })).toString('base64url')
  const bad = [
    `app.${forged}.${signature}`,
    `app.${payload}.`,
    `app.${payload}`,
    `${token}.x`,
    `${token}x`,
    'app..',
    'x',
  ]
  for (const one of bad) {
    const { status, body } = await stage.call('GET /apps/v1/appconfig', { token: one })
    expect([one, status, body.error.code]).toEqual([one, 401, 'TOKEN_INVALID'])
  }
})

test('customer header first, then the token, then the body', async () => {
  const body = '{ this is no JSON'
  const first = await stage.call('POST /apps/v1/login', { customer: null, token: 'bad', body })
  expect(first.body.error.code).toBe('CUSTOMER_REQUIRED')
  const second = await stage.call('POST /apps/v1/login', { token: 'bad', body })
  expect([second.status, second.body.error.code]).toEqual([401, 'TOKEN_INVALID'])
  const third = await stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), body })
  expect([third.status, third.body.error.code]).toEqual([400, 'MALFORMED_JSON'])
})

test('a change of the configuration by another process shows after a second', async () => {
  const token = await stage.getAppToken()
  const read = async () => (await stage.call('GET /apps/v1/appconfig', { token })).body.response.footer_text
  expect(await read()).toBeUndefined()
  await stage.db.updateTable('tenant').set({ config: '{"footer_text":"new"}' }).where('id', '=', 'demo').execute()
  stage.clock.advance(1_001)
  expect(await read()).toBe('new')
})
