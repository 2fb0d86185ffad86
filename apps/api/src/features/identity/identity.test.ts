import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeServices } from '#app/compose/compose.ts'
import { createServer } from '#app/server.ts'
import { createIdentityStage, type IdentityStage } from '#app/testing/identity-stage.ts'
import { chooseAtFacebook } from '#app/testing/sandbox.ts'
import { assertAnswer, createApiStage } from '#app/testing/stage.ts'

let on: IdentityStage
let stage: IdentityStage['stage']
let sandbox: IdentityStage['sandbox']
beforeAll(async () => {
  on = await createIdentityStage()
  stage = on.stage
  sandbox = on.sandbox
})
afterAll(() => on.close())
beforeEach(() => on.reset())

const toToken = (given: Record<string, string>) => on.toToken(given)
const login = (body: Record<string, unknown>) => on.login(body)
const register = (body: Record<string, unknown>) => on.register(body)
const readAccount = (token: string) => on.readAccount(token)
const findAccount = (email: string) =>
  stage.db.selectFrom('account').selectAll().where('email_address', '=', email).executeTakeFirstOrThrow()

test('API-07 SOCIAL-02 social-register takes the token, provider, email and slug_name, and social-login follows', async () => {
  const token = await toToken({ email: 'new@example.com', given_name: 'Ada', family_name: 'Obi' })
  const body = {
    token,
    email: 'new@example.com',
    slug_name: 'basic-monthly',
    metaData: { terms_version: '2026-11-20' },
  }
  expect((await login({ token })).body.error.code).toBe('SOCIAL_ACCOUNT_UNKNOWN')
  const made = await register(body)
  assertAnswer('POST /apps/v1/social-register', made)
  const signedIn = await login({ token, email: 'new@example.com' })
  assertAnswer('POST /apps/v1/social-login', signedIn)
  const account = await readAccount(signedIn.body.user_token)
  expect(account.profile).toMatchObject({ first_name: 'Ada', email_address: 'new@example.com', emailVerified: true })
  expect((await readAccount(made.body.user_token)).userid).toBe(account.userid)
  const consent = await stage.db.selectFrom('consent').selectAll().where('account_id', '=', account.userid).execute()
  expect(consent).toMatchObject([{ document: 'terms', version: '2026-11-20' }])
})

test('API-06 SOCIAL-01 social-login answers a user token for the provider’s word and ignores the posted email', async () => {
  const { email, id } = await stage.addAccount()
  const { email: other } = await stage.addAccount()
  const answer = await login({ token: await toToken({ email }), email: other })
  assertAnswer('POST /apps/v1/social-login', answer)
  expect(answer.body.response.user_token).toBe(answer.body.user_token)
  expect((await readAccount(answer.body.user_token)).userid).toBe(id)
})

describe('linking', () => {
  test('an account that is linked stays it when its address becomes another', async () => {
    const { email, id } = await stage.addAccount()
    const token = await toToken({ email })
    await login({ token })
    await stage.db
      .updateTable('account')
      .set({ email_address: `moved-${email}` })
      .where('id', '=', id)
      .execute()
    expect((await readAccount((await login({ token })).body.user_token)).userid).toBe(id)
  })

  test('an address that Google does not vouch for opens no account', async () => {
    const { email } = await stage.addAccount()
    const token = await toToken({ email, persona: '' })
    await sandbox.control('/google/outcomes', { reference: email, outcome: 'unverified' })
    const unvouched = await toToken({ email })
    for (const ask of [login, register]) {
      const answer = await ask({ token: unvouched })
      expect([answer.status, answer.body.error.code]).toEqual([409, 'ACCOUNT_EXISTS'])
    }
    expect((await login({ token })).status).toBe(200)
  })

  test('whoever made an account with somebody else’s address loses every way into it', async () => {
    const { email, id } = await stage.addAccount()
    const squatter = await stage.signIn(email)
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    const now = stage.clock.now()
    await stage.db
      .insertInto('identity')
      .values({ tenant_id: 'demo', provider: 'facebook', subject: 'squatter', account_id: id, linked_at: now })
      .execute()
    const answer = await login({ token: await toToken({ email }) })
    expect((await readAccount(answer.body.user_token)).userid).toBe(id)
    expect((await stage.call('GET /apps/v1/account', { token: squatter })).status).toBe(401)
    const account = await findAccount(email)
    expect([account.password_hash, account.email_verified_at]).toEqual([null, now])
    const identities = await stage.db.selectFrom('identity').select('provider').where('account_id', '=', id).execute()
    expect(identities).toEqual([{ provider: 'google' }])
  })

  test('an account whose telephone number was confirmed is not given to whoever holds its unconfirmed address, but the address is', async () => {
    const { email, id } = await stage.addAccount({ telephone: '+2348031234500' })
    const set = { email_verified_at: null, mobile_verified_at: stage.clock.now() }
    await stage.db.updateTable('account').set(set).where('id', '=', id).execute()
    expect((await login({ token: await toToken({ email }) })).body.error.code).toBe('SOCIAL_ACCOUNT_UNKNOWN')
    const answer = await register({ token: await toToken({ email }) })
    expect((await readAccount(answer.body.user_token)).profile.email_address).toBe(email)
    const columns = ['email_address', 'telephone'] as const
    const squatter = await stage.db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
    expect(squatter).toEqual({ email_address: null, telephone: '+2348031234500' })
    const events = await stage.db.selectFrom('account_event').select('kind').where('account_id', '=', id).execute()
    expect(events).toEqual([{ kind: 'email-claim-lost' }])
  })

  test('two sign-ups at once make one account', async () => {
    const token = await toToken({ email: 'twice@example.com' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => register({ token })))
    const ids = await Promise.all(answers.map(async ({ body }) => (await readAccount(body.user_token)).userid))
    expect(new Set(ids).size).toBe(1)
  })

  test('the same person is another account at another tenant', async () => {
    const token = await toToken({ email: 'both@example.com' })
    await register({ token })
    const body = { provider: 'google', token, nonce: 'nonce' }
    const other = { customer: 'other', token: await stage.getAppToken('other'), body }
    expect((await stage.call('POST /apps/v1/social-login', other)).body.error.code).toBe('SOCIAL_ACCOUNT_UNKNOWN')
    expect((await stage.call('POST /apps/v1/social-register', other)).status).toBe(200)
    const rows = await stage.db
      .selectFrom('account')
      .select('tenant_id')
      .where('email_address', '=', 'both@example.com')
    expect((await rows.execute()).map(({ tenant_id }) => tenant_id).toSorted()).toEqual(['demo', 'other'])
  })
})

describe('Facebook', () => {
  const toFacebook = async (given: Record<string, string>) => ({
    provider: 'facebook',
    token: (await chooseAtFacebook(sandbox, { name: 'Uche Obi', email: '', ...given })).get('access_token') ?? '',
  })

  test('API-07 a new person without an address has an account, and signs in to it again', async () => {
    const body = await toFacebook({ name: 'Nkem' })
    const made = await register(body)
    const account = await readAccount(made.body.user_token)
    expect(account.profile).toMatchObject({ first_name: 'Nkem', email_address: '', emailVerified: false })
    expect((await readAccount((await login(body)).body.user_token)).userid).toBe(account.userid)
  })

  test('the address of a new account is not confirmed, and an account that has it is not opened', async () => {
    const made = await register(await toFacebook({ email: 'fb-new@example.com' }))
    expect((await readAccount(made.body.user_token)).profile.emailVerified).toBe(false)
    const { email } = await stage.addAccount()
    for (const ask of [login, register]) {
      const answer = await ask(await toFacebook({ email }))
      expect([answer.status, answer.body.error.code]).toEqual([409, 'ACCOUNT_EXISTS'])
      expect(answer.body.error.message).toContain('Facebook')
    }
  })

  test('two sign-ups at once without an address make one account and no other', async () => {
    const body = await toFacebook({ name: 'Twice Over' })
    const count = async () => (await stage.db.selectFrom('account').select('id').execute()).length
    const before = await count()
    const answers = await Promise.all([register(body), register(body), register(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count()).toBe(before + 1)
  })
})

test('ERR-02 what fails is told with a code and a text for the person', async () => {
  const expectError = async (answer: Awaited<ReturnType<typeof login>>, status: number, code: string) => {
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body.error.message.length).toBeGreaterThan(10)
  }
  await expectError(await login({ token: 'nonsense' }), 401, 'SOCIAL_TOKEN_INVALID')
  await expectError(await login({ token: await toToken({ nonce: 'another' }) }), 401, 'SOCIAL_TOKEN_INVALID')
  await expectError(
    await login({ token: await toToken({ email: 'nobody@example.com' }) }),
    404,
    'SOCIAL_ACCOUNT_UNKNOWN',
  )
  await sandbox.control('/facebook/faults', { fault: { kind: 'status', status: 502 } })
  await expectError(await login({ provider: 'facebook', token: 'x' }), 503, 'PROVIDER_UNAVAILABLE')
})

test('a provider that is not configured says so', async () => {
  const bare = await createApiStage()
  await bare.addTenant('demo')
  const token = await bare.getAppToken()
  const answer = await bare.call('POST /apps/v1/social-login', { token, body: { provider: 'facebook', token: 'x' } })
  expect([answer.status, answer.body.error.code]).toEqual([401, 'SOCIAL_TOKEN_INVALID'])
  expect(answer.body.error.message).toBe('Signing in with Facebook is not available')
  await bare.close()
})

test('too many wrong tokens from one network address are refused; right ones do not count', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const ask = (token: string) =>
    stage.call('POST /apps/v1/social-login', {
      ...{ token: on.appToken, headers, body: { provider: 'google', token, nonce: 'nonce' } },
    })
  const { email } = await stage.addAccount()
  const right = await toToken({ email })
  const count = async () => {
    const row = await stage.db
      .selectFrom('sign_in_try')
      .select('tries')
      .where('subject', '=', 'social:198.51.100.7')
      .executeTakeFirst()
    return row?.tries ?? 0
  }
  expect((await ask('x')).status).toBe(401)
  for (let times = 0; times < 3; times += 1) expect((await ask(right)).status).toBe(200)
  expect(await count()).toBe(1)
  // Where all callers share an address, as here, the limit of 300 is multiplied by the factor of the service.
  const set = (tries: number) =>
    stage.db.updateTable('sign_in_try').set({ tries }).where('subject', '=', 'social:198.51.100.7').execute()
  await set(300 * 1_000 - 1)
  expect((await ask('x')).status).toBe(401)
  const late = await ask('x')
  expect([late.status, late.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect((await login({ token: 'x' })).status).toBe(401)
})

test('an unknown referral code and unknown terms are named, and no account is left behind', async () => {
  const token = await toToken({ email: 'refer@example.com' })
  for (const [name, value] of [
    ['referralcode', 'NOBODY22'],
    ['terms_version', '1999-01-01'],
  ] as const) {
    const answer = await register({ token, metaData: { [name]: value } })
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, [`metaData.${name}`]])
  }
  expect((await login({ token })).body.error.code).toBe('SOCIAL_ACCOUNT_UNKNOWN')
})

test('no line of the log bears a token', async () => {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const { config, secrets, platform } = stage
  const loud = { ...platform, log }
  const services = composeServices(loud, { config, secrets })
  const app = await createServer({ config, platform: loud, services, metrics: createMetrics({ prefix: 'loud_' }) })
  const token = await toToken({ email: 'quiet@example.com' })
  const facebook = (await chooseAtFacebook(sandbox, { name: 'Quiet', email: '' })).get('access_token') ?? ''
  await sandbox.control('/facebook/faults', { fault: { kind: 'status', status: 500 } })
  const post = (path: string, body: object) =>
    app.inject({
      ...{ method: 'POST', url: `/apps/v1/${path}`, payload: { device_name: 'x', ...body } },
      headers: { 'x-customer-id': 'demo', authorization: `Bearer ${on.appToken}` },
    })
  const made = await post('social-register', { provider: 'google', token, nonce: 'nonce' })
  await post('social-login', { provider: 'facebook', token: facebook })
  await post('social-login', { provider: 'google', token: `${token}x` })
  expect(lines.join('')).toContain('sign-in.opened')
  expect(lines.join('')).toContain('http.unavailable')
  for (const secret of [token, facebook, made.json().user_token, 'sandbox-facebook-secret', on.appToken]) {
    expect(lines.join('').includes(secret)).toBe(false)
  }
  await app.close()
})
