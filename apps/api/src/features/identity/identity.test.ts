import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseAtGoogle, type Sandbox, startSandbox } from '../../app/testing/sandbox.ts'
import { type ApiStage, assertAnswer, createApiStage, PUBLIC_URL } from '../../app/testing/stage.ts'

let sandbox: Sandbox
let stage: ApiStage
let appToken: string

beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
  stage = await createApiStage((config) => ({
    ...config,
    parties: {
      ...config.parties,
      google: { clientId: 'sandbox-google', authUrl: '', jwksUrl: `${sandbox.url}/google/oauth2/v3/certs` },
    },
  }))
  await stage.addTenant('demo')
  await stage.addTenant('other')
  appToken = await stage.getAppToken()
})
afterAll(async () => {
  await stage.close()
  await sandbox.close()
})
beforeEach(async () => {
  await sandbox.control('/reset', {})
  await sandbox.setClock(stage.clock.now())
})

const toToken = async (given: Record<string, string>) => (await chooseAtGoogle(sandbox, given)).get('id_token') ?? ''
const login = (body: Record<string, unknown>) =>
  stage.call('POST /apps/v1/social-login', { token: appToken, body: { provider: 'google', nonce: 'nonce', ...body } })
const register = (body: Record<string, unknown>) =>
  stage.call('POST /apps/v1/social-register', {
    token: appToken,
    body: { provider: 'google', nonce: 'nonce', ...body },
  })
const readAccount = async (token: string) => (await stage.call('GET /apps/v1/account', { token })).body
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

  test('an account whose telephone number was confirmed is not given to whoever holds its unconfirmed address', async () => {
    const { email, id } = await stage.addAccount({ telephone: '+2348031234500' })
    const set = { email_verified_at: null, mobile_verified_at: stage.clock.now() }
    await stage.db.updateTable('account').set(set).where('id', '=', id).execute()
    expect((await login({ token: await toToken({ email }) })).body.error.code).toBe('ACCOUNT_EXISTS')
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
    const body = { provider: 'google', token }
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
