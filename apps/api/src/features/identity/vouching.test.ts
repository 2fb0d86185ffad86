import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdentityStage, type IdentityStage } from '#app/testing/identity-stage.ts'
import { createResets } from '#app/testing/resets.ts'
import { chooseAtFacebook } from '#app/testing/sandbox.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { createVisitors, toOutcome } from '#app/testing/visitors.ts'

let on: IdentityStage
let stage: IdentityStage['stage']
let visitors: ReturnType<typeof createVisitors>
beforeAll(async () => {
  on = await createIdentityStage()
  stage = on.stage
  visitors = createVisitors(stage)
})
afterAll(() => on.close())
beforeEach(() => on.reset())

const { reset, updateByLink } = createResets(() => ({ stage, visitors, token: on.appToken }))

/** Of a Google account that was opened with an address of somebody else's domain. */
const toForeign = (email: string) => on.toToken({ email, hosted: '' })
const listProviders = async (accountId: string) => {
  const rows = await stage.db.selectFrom('identity').select('provider').where('account_id', '=', accountId).execute()
  return rows.map(({ provider }) => provider)
}
async function sendCode(email: string): Promise<string> {
  const body = { email_address: email }
  await stage.call('POST /apps/v1/trigger-email-verification', { token: on.appToken, body })
  await visitors.runStarts()
  return visitors.readCode(email)
}

test('a Google account over an address of a lapsed domain opens no account that has it, and links to none', async () => {
  const { email, id } = await stage.addAccount({ email: 'owner@lapsed-company.example' })
  const token = await toForeign(email)
  for (const ask of [on.login, on.register]) {
    const answer = await ask({ token })
    expect([answer.status, answer.body.error.code, answer.body.error.email]).toEqual([409, 'ACCOUNT_EXISTS', email])
    expect(answer.body.error.message).toBe(
      'This email has an account already, please sign in the way you did before. You can link Google afterwards',
    )
  }
  expect(await listProviders(id)).toEqual([])
})

test('the mailed code links it, once, and the owner is told', async () => {
  const { email, id } = await stage.addAccount({ email: 'owner@own-domain.example' })
  const token = await toForeign(email)
  const code = await sendCode(email)
  const wrong = code === '000000' ? '111111' : '000000'
  expect(toOutcome(await on.login({ token, code: wrong }))).toBe('400 CODE_WRONG')
  expect(await listProviders(id)).toEqual([])
  const answer = await on.login({ token, code })
  assertAnswer('POST /apps/v1/social-login', answer)
  expect((await on.readAccount(answer.body.user_token)).userid).toBe(id)
  expect((await visitors.readMessages(email)).map(({ subject }) => subject)).toContain(
    'Google can now sign in to your Kola account',
  )
  expect(toOutcome(await on.login({ token }))).toBe('200')
  const other = await on.toToken({ email, hosted: '', given_name: 'Another' })
  expect(toOutcome(await on.login({ token: other, code }))).toBe('200')
})

test('a code that was sent to another address links nothing', async () => {
  const [mine, theirs] = [await stage.addAccount(), await stage.addAccount()]
  const code = await sendCode(mine.email)
  expect(toOutcome(await on.login({ token: await toForeign(theirs.email), code }))).toMatch(/400 CODE_/)
  expect(await listProviders(theirs.id)).toEqual([])
})

test('Facebook’s word for an address needs the code as well', async () => {
  const { email, id } = await stage.addAccount()
  const given = { name: 'Uche Obi', email }
  const token = (await chooseAtFacebook(on.sandbox, given)).get('access_token') ?? ''
  expect(toOutcome(await on.login({ provider: 'facebook', token }))).toBe('409 ACCOUNT_EXISTS')
  const code = await sendCode(email)
  expect(toOutcome(await on.login({ provider: 'facebook', token, code }))).toBe('200')
  expect(await listProviders(id)).toEqual(['facebook'])
})

test('whoever proves the address of an account that nobody had confirmed gets it alone', async () => {
  const { email, id } = await stage.addAccount()
  await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
  const squatter = await stage.signIn(email)
  const code = await sendCode(email)
  const answer = await on.login({ token: await toForeign(email), code })
  expect((await on.readAccount(answer.body.user_token)).userid).toBe(id)
  expect((await stage.call('GET /apps/v1/account', { token: squatter })).status).toBe(401)
  const account = await stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([account.password_hash, account.email_verified_at]).toEqual([null, stage.clock.now()])
})

test('an account whose number was confirmed is not given for a code to its unconfirmed address', async () => {
  const { email, id } = await stage.addAccount({ telephone: '+2348031234599' })
  const set = { email_verified_at: null, mobile_verified_at: stage.clock.now() }
  await stage.db.updateTable('account').set(set).where('id', '=', id).execute()
  const code = await sendCode(email)
  expect(toOutcome(await on.login({ token: await toForeign(email), code }))).toBe('409 ACCOUNT_EXISTS')
  expect(await listProviders(id)).toEqual([])
})

test('a new account by such an address has it unconfirmed, and goes to whoever proves the address', async () => {
  const email = 'new@lapsed-company.example'
  const made = await on.register({ token: await toForeign(email) })
  const account = await on.readAccount(made.body.user_token)
  expect(account.profile).toMatchObject({ email_address: email, emailVerified: false })
  await reset({ email })
  await visitors.runStarts()
  const link = await visitors.readLink(email)
  expect(toOutcome(await updateByLink(link.uid, link.token))).toBe('200')
  expect((await stage.call('GET /apps/v1/account', { token: made.body.user_token })).status).toBe(401)
  expect(toOutcome(await on.login({ token: await toForeign(email) }))).toBe('409 ACCOUNT_EXISTS')
})

test('the password links it: signed in by it, POST identities takes the token', async () => {
  const { email, id } = await stage.addAccount()
  const foreign = await toForeign(email)
  const token = await stage.signIn(email)
  const body = { provider: 'google', token: foreign, nonce: 'nonce' }
  expect((await stage.call('POST /apps/v1/identities', { token, body })).status).toBe(200)
  expect(await listProviders(id)).toEqual(['google'])
  expect(toOutcome(await on.login({ token: foreign }))).toBe('200')
})
