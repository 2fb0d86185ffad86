import { TERMS_VERSION } from '@kola/contract/legal'
import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail, newTelephone, toOutcome } from '#app/testing/visitors.ts'

/** Every account costs a password's hash. */
vi.setConfig({ testTimeout: 120_000 })

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
  await stage.addTenant('other')
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const toBody = (email: string, more: object = {}) => ({
  ...{ first_name: 'Ngozi', last_name: 'Obi', email_address: email, username: email, telephone: '', type: 'email' },
  ...{ password: NEW_PASSWORD, metaData: {} },
  ...more,
})
const toNumberBody = (telephone: string, more: object = {}) =>
  toBody('', { username: telephone, telephone, type: 'number', ...more })
const register = (body: object) => stage.call('POST /apps/v1/register', { token, body })
const readAccount = async (userToken: string) =>
  (await stage.call('GET /apps/v1/account', { token: userToken })).body.profile
const countAccounts = async (email: string) => {
  const rows = await stage.db.selectFrom('account').select('id').where('email_address', '=', email).execute()
  return rows.length
}

test('API-08 register makes an account by email, signs it in and sends the mail that confirms it', async () => {
  const email = newEmail()
  const answer = await register(toBody(` ${email.toUpperCase()} `))
  assertAnswer('POST /apps/v1/register', answer)
  expect(answer.body).toMatchObject({ message: 'Welcome, Ngozi', clientToken: '' })
  expect(answer.body.response.user_token).toBe(answer.body.user_token)
  expect(await readAccount(answer.body.user_token)).toMatchObject({
    ...{ username: email, email_address: email, first_name: 'Ngozi', last_name: 'Obi', telephone: '' },
    ...{ emailVerified: false, mobileVerified: false },
  })
  expect(await visitors.runStarts()).toBe(1)
  expect(await visitors.readMessages(email)).toMatchObject([{ channel: 'mail', purpose: 'confirm-email' }])
})

test('API-08 register makes an account by telephone, whose username is the number, and sends no SMS by itself', async () => {
  const answer = await register(toNumberBody('0803 100 2000'))
  assertAnswer('POST /apps/v1/register', answer)
  expect(await readAccount(answer.body.user_token)).toMatchObject({
    ...{ username: '+2348031002000', email_address: '', telephone: '+2348031002000', mobileVerified: false },
  })
  expect(await visitors.runStarts()).toBe(0)
  const login = { username: '0803-100-2000', password: NEW_PASSWORD, type: 'number' }
  expect((await stage.call('POST /apps/v1/login', { token, body: login })).status).toBe(200)
})

test('older clients send no type: the username tells', async () => {
  const email = newEmail()
  expect((await register(toBody('', { username: email, type: undefined }))).status).toBe(200)
  expect(await countAccounts(email)).toBe(1)
  expect((await register(toBody('', { username: newTelephone(), type: undefined }))).status).toBe(200)
})

test('a new account is told of no device, and of the next ones once its address is confirmed', async () => {
  const email = newEmail()
  await register(toBody(email, { device_id: 'DEVICE00000000000001' }))
  const login = (device: number) => {
    const body = { username: email, password: NEW_PASSWORD, type: 'email', device_id: `DEVICE0000000000000${device}` }
    return stage.call('POST /apps/v1/login', { token, body: { ...body, device_name: 'Win at evil.example' } })
  }
  for (const device of [2, 3, 4]) expect((await login(device)).status).toBe(200)
  expect(await visitors.readMessages(email)).toEqual([])
  await stage.db
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('email_address', '=', email)
    .execute()
  await login(5)
  expect(await visitors.readMessages(email)).toMatchObject([{ purpose: 'new-device' }])
  await visitors.runStarts()
})

describe('the same address again', () => {
  it('answers the same account when the answer was lost', async () => {
    const body = toBody(newEmail())
    const first = await register(body)
    const second = await register(body)
    expect(second.status).toBe(200)
    const ids = [await readAccount(first.body.user_token), await readAccount(second.body.user_token)].map(
      ({ id }) => id,
    )
    expect(ids[0]).toBe(ids[1])
    expect(await visitors.runStarts()).toBe(1)
  })

  it('is refused with another password, and after a quarter of an hour', async () => {
    const email = newEmail()
    await register(toBody(email))
    const other = await register(toBody(email, { password: sha256Hex('another one, not listed') }))
    expect(toOutcome(other)).toBe('409 ACCOUNT_EXISTS')
    expect(Object.keys(other.body.error.fields)).toEqual(['email_address'])
    stage.clock.advance(15 * 60_000)
    expect(toOutcome(await register(toBody(email)))).toBe('409 ACCOUNT_EXISTS')
    await visitors.runStarts()
  })

  it('is refused for a telephone number too', async () => {
    const { telephone } = { telephone: newTelephone() }
    await stage.addAccount({ telephone })
    const answer = await register(toNumberBody(telephone))
    expect(toOutcome(answer)).toBe('409 ACCOUNT_EXISTS')
    expect(Object.keys(answer.body.error.fields)).toEqual(['telephone'])
  })

  it('is another account at another tenant, and of somebody new when the first is gone', async () => {
    const { email, id } = await stage.addAccount()
    const body = toBody(email)
    const customer = 'other'
    const elsewhere = { customer, token: await stage.getAppToken('other'), body }
    expect((await stage.call('POST /apps/v1/register', elsewhere)).status).toBe(200)
    expect(toOutcome(await register(body))).toBe('409 ACCOUNT_EXISTS')
    await stage.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await register(body)).status).toBe(200)
    await visitors.runStarts()
  })

  it('is one account however many register at once', async () => {
    const email = newEmail()
    const passwords = Array.from({ length: 20 }, (_, at) => sha256Hex(`somebody's secret ${at % 4}`))
    const answers = await Promise.all(passwords.map((password) => register(toBody(email, { password }))))
    const outcomes = answers.map(toOutcome)
    expect(outcomes.filter((one) => one !== '200' && one !== '409 ACCOUNT_EXISTS')).toEqual([])
    expect(outcomes.filter((one) => one === '200')).toHaveLength(5)
    expect(await countAccounts(email)).toBe(1)
    expect(await visitors.runStarts()).toBe(1)
    expect(await visitors.readMessages(email)).toHaveLength(1)
  })
})

describe('what a person fills in', () => {
  it.each([
    ['email_address', { email_address: 'ada@' }],
    ['email_address', { email_address: 'ada@example' }],
    ['email_address', { email_address: '😀@example.com' }],
    ['email_address', { email_address: '', username: '+2348031234567' }],
    ['telephone', { telephone: '123' }],
    ['telephone', { type: 'number', telephone: '', username: 'ada@example.com' }],
    ['first_name', { first_name: ' \u202E\u0007 ' }],
    ['first_name', { first_name: 'x'.repeat(81) }],
    ['last_name', { last_name: 'x'.repeat(81) }],
    ['metaData.referralcode', { metaData: { referralcode: 'NOSUCHCODE' } }],
    ['metaData.terms_version', { metaData: { terms_version: '1999-01-01' } }],
    ['password', { password: 'Nollywood-2026!' }],
  ])('is refused at %s: %j', async (field, more) => {
    const answer = await register(toBody(newEmail(), more))
    expect(toOutcome(answer)).toBe('400 INVALID_REQUEST')
    expect(Object.keys(answer.body.error.fields)).toEqual([field])
  })

  it('is kept as people write it, without what cannot be seen', async () => {
    const names = { first_name: '  O\u0323la\u0301 \u202E', last_name: 'Ọbáfẹ́mi 🎬' }
    const answer = await register(toBody(newEmail(), names))
    expect(await readAccount(answer.body.user_token)).toMatchObject({ first_name: 'Ọlá', last_name: 'Ọbáfẹ́mi 🎬' })
    await visitors.runStarts()
  })

  it('is no password that is known to be stolen', async () => {
    for (const password of ['password1', 'Password1', 'nollywood', '']) {
      const answer = await register(toBody(newEmail(), { password: sha256Hex(password) }))
      expect(toOutcome(answer)).toBe('400 PASSWORD_BREACHED')
      expect(Object.keys(answer.body.error.fields)).toEqual(['password'])
    }
  })
})

test('consent is kept with its version and time, and a friend is remembered by the referral code', async () => {
  const friend = await register(toBody(newEmail()))
  const { id: friendId } = await readAccount(friend.body.user_token)
  const read = (id: string) => stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { referral_code: code } = await read(friendId)
  expect(code).toMatch(/^[2-9A-Z]{8}$/)
  const metaData = { emailupdate: true, referralcode: ` ${code?.toLowerCase()} `, terms_version: TERMS_VERSION }
  const answer = await register(toBody(newEmail(), { metaData }))
  const { id } = await readAccount(answer.body.user_token)
  expect(await read(id)).toMatchObject({ referred_by: friendId, meta_data: { emailupdate: true } })
  const consents = await stage.db.selectFrom('consent').selectAll().where('account_id', '=', id).execute()
  expect(consents).toMatchObject([{ document: 'terms', version: TERMS_VERSION, agreed_at: stage.clock.now() }])
  await visitors.runStarts()
})

test('consent is to the company’s own terms where it has some in force, whichever a client came with', async () => {
  const add = (number: number, from: string) =>
    stage.platform.pool.query(
      `insert into text_version (tenant_id, kind, text_id, number, from_day, in_force_at, at, by, why, document, html)
      values ('demo', 'legal', 'terms', $1, $2::date, $2::date, now(), 'Adaeze', 'Ours', '{}', '[]')`,
      [number, from],
    )
  const agree = async (terms_version: string) => {
    const answer = await register(toBody(newEmail(), { metaData: { terms_version } }))
    if (answer.status !== 200) return Object.keys(answer.body.error.fields)
    const { id } = await readAccount(answer.body.user_token)
    const rows = await stage.db.selectFrom('consent').select('version').where('account_id', '=', id).execute()
    return rows.map(({ version }) => version)
  }
  await add(1, '2026-01-05')
  await add(2, '2026-02-05')
  await add(3, '2031-02-05')
  expect(await agree(TERMS_VERSION)).toEqual(['2026-02-05'])
  expect(await agree('2026-02-05')).toEqual(['2026-02-05'])
  // The page was opened before the newer one was in force.
  expect(await agree('2026-01-05')).toEqual(['2026-01-05'])
  for (const none of ['2031-02-05', '1999-01-01']) expect(await agree(none)).toEqual(['metaData.terms_version'])
  await stage.db.deleteFrom('text_version').execute()
  await visitors.runStarts()
})

test('a sign-up that fails leaves neither account nor mail', async () => {
  const email = newEmail()
  await register(toBody(email, { metaData: { referralcode: 'NOSUCHCODE' } }))
  expect(await countAccounts(email)).toBe(0)
  expect(await visitors.runStarts()).toBe(0)
})

test('LOGIN-07 the token of a login opens the account at once', async () => {
  const email = newEmail()
  await register(toBody(email))
  const body = { username: email, password: NEW_PASSWORD, type: 'email' }
  const login = await stage.call('POST /apps/v1/login', { token, body })
  const account = await stage.call('GET /apps/v1/account', { token: login.body.user_token })
  assertAnswer('GET /apps/v1/account', account)
  expect(account.body.profile.email_address).toBe(email)
})

test('one network address tries sixty sign-ups an hour', async () => {
  const strict = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  await strict.addTenant('demo')
  const app = await strict.getAppToken()
  const { email } = await strict.addAccount({ telephone: newTelephone() })
  const send = (address: string) =>
    strict.call('POST /apps/v1/register', { token: app, body: toBody(email), headers: { 'x-forwarded-for': address } })
  for (let count = 0; count < 60; count += 1) expect(toOutcome(await send('192.0.2.1'))).toBe('409 ACCOUNT_EXISTS')
  const stopped = await send('192.0.2.1')
  expect(toOutcome(stopped)).toBe('429 RATE_LIMITED')
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(toOutcome(await send('192.0.2.2'))).toBe('409 ACCOUNT_EXISTS')
  await strict.close()
})
