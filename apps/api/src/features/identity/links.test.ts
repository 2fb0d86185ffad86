import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdentityStage, type IdentityStage } from '#app/testing/identity-stage.ts'
import { chooseAtFacebook } from '#app/testing/sandbox.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { createVisitors } from '#app/testing/visitors.ts'

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

const list = async (token: string) => (await stage.call('GET /apps/v1/identities', { token })).body
const link = (token: string, body: Record<string, unknown>) =>
  stage.call('POST /apps/v1/identities', { token, body: { provider: 'google', nonce: 'nonce', ...body } })
const unlink = (token: string, provider = 'google') =>
  stage.call('DELETE /apps/v1/identities/{provider}', { token, params: { provider } })

test('link, list and unlink', async () => {
  const token = await stage.signIn((await stage.addAccount()).email)
  expect(await list(token)).toEqual({ identities: [], hasPassword: true })
  const proof = await toToken({ email: 'elsewhere@example.com' })
  for (let times = 0; times < 2; times += 1) expect((await link(token, { token: proof })).status).toBe(200)
  const linked = await stage.call('GET /apps/v1/identities', { token })
  assertAnswer('GET /apps/v1/identities', linked)
  expect(linked.body.identities).toMatchObject([{ provider: 'google', email: 'elsewhere@example.com' }])
  expect((await unlink(token)).status).toBe(200)
  expect((await unlink(token)).body.error.code).toBe('IDENTITY_NOT_FOUND')
  expect((await login({ token: proof })).body.error.code).toBe('SOCIAL_ACCOUNT_UNKNOWN')
})

test('the owner is told once of a new way in, by mail to a confirmed address', async () => {
  const visitors = createVisitors(stage)
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const proof = await toToken({ email: 'another-way@example.com' })
  for (let times = 0; times < 2; times += 1) expect((await link(token, { token: proof })).status).toBe(200)
  const told = (await visitors.readMessages(email)).filter(({ subject }) => subject?.includes('Google'))
  expect(told.map(({ subject }) => subject)).toEqual(['Google can now sign in to your Kola account'])
  await stage.db.updateTable('account').set({ email_verified_at: null }).where('email_address', '=', email).execute()
  await unlink(token)
  expect((await link(token, { token: proof })).status).toBe(200)
  expect((await visitors.readMessages(email)).filter(({ subject }) => subject?.includes('Google'))).toHaveLength(1)
})

test('an identity belongs to one account, and an account has one of a provider', async () => {
  const one = await stage.signIn((await stage.addAccount()).email)
  const other = await stage.signIn((await stage.addAccount()).email)
  const proof = await toToken({ email: 'mine@example.com' })
  await link(one, { token: proof })
  expect((await link(other, { token: proof })).body.error.code).toBe('IDENTITY_TAKEN')
  const second = await link(one, { token: await toToken({ email: 'mine-too@example.com' }) })
  expect(second.body.error.code).toBe('IDENTITY_TAKEN')
  expect((await list(other)).identities).toEqual([])
})

test('the last way in stays, also for two who remove at once', async () => {
  const made = await register({ token: await toToken({ email: 'only-way@example.com' }) })
  const token = made.body.user_token
  expect((await unlink(token)).body.error.code).toBe('LAST_SIGN_IN_METHOD')
  const facebook = (await chooseAtFacebook(sandbox, { name: 'Only Way', email: '' })).get('access_token')
  await link(token, { provider: 'facebook', token: facebook })
  const answers = await Promise.all([unlink(token, 'google'), unlink(token, 'facebook')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await list(token)).identities).toHaveLength(1)
})

test('what was linked before an account went is free for a new one', async () => {
  const token = await toToken({ email: 'comes-back@example.com' })
  const first = await register({ token })
  const { userid } = await readAccount(first.body.user_token)
  await stage.db.updateTable('account').set({ deleted_at: stage.clock.now() }).where('id', '=', userid).execute()
  expect((await login({ token })).body.error.code).toBe('SOCIAL_ACCOUNT_UNKNOWN')
  const again = await register({ token })
  expect((await readAccount(again.body.user_token)).userid).not.toBe(userid)
})
