import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdentityStage, type IdentityStage } from '#app/testing/identity-stage.ts'
import { createAuthenticator } from '#app/testing/passkeys/authenticator.ts'
import { PUBLIC_URL } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, toOutcome } from '#app/testing/visitors.ts'
import { accountPasskeys } from '../account-passkeys.ts'

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

async function addPasskey(token: string): Promise<string> {
  const { body: options } = await stage.call('POST /apps/v1/passkeys/options', { token, body: { place: 'any' } })
  const credential = createAuthenticator({ origin: PUBLIC_URL }).make(options)
  const answer = await stage.call('POST /apps/v1/passkeys', { token, body: { credential } })
  return answer.body.passkey.id
}
async function member(email?: string) {
  const account = await stage.addAccount(email === undefined ? {} : { email })
  const token = await stage.signIn(account.email)
  return { ...account, token, passkeyId: await addPasskey(token) }
}
const unconfirm = (id: string) =>
  stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
const listNames = (accountId: string) => accountPasskeys.listNames({ tenantId: 'demo', accountId }, stage.db)

async function reset(email: string, id: string) {
  await stage.call('POST /apps/v1/reset', { token: on.appToken, body: { email } })
  await visitors.runStarts()
  const { token } = await visitors.readLink(email)
  const shown = await stage.call('POST /apps/v1/linked-sign-ins', { token: on.appToken, body: { userId: id, token } })
  const body = { userId: id, token, password: NEW_PASSWORD }
  return { shown, set: await stage.call('POST /apps/v1/update-password', { token: on.appToken, body }) }
}

test('a new password leaves passkeys, says so before and after, and by mail', async () => {
  const { id, email } = await member()
  const { shown, set } = await reset(email, id)
  expect(shown.body.passkeys).toEqual(['Passkey on A device'])
  expect(set.body.passkeys).toEqual(['Passkey on A device'])
  expect((await visitors.readMessages(email)).at(-1)?.text).toContain(
    'Your passkey “Passkey on A device” can still sign in. If you do not know it, remove it in your account, under Passkeys.',
  )
})

test('of an account whose address nobody had confirmed no passkey stays', async () => {
  const { id, email } = await member()
  await unconfirm(id)
  const { shown, set } = await reset(email, id)
  expect([shown.body.passkeys, set.body.passkeys, await listNames(id)]).toEqual([[], [], []])
  expect((await visitors.readMessages(email)).at(-1)?.text).not.toContain('passkey')
})

test('whoever proves an address by Google that another had taken gets the account without that one’s passkeys', async () => {
  const { id, email } = await member('rightful-owner@gmail.com')
  await unconfirm(id)
  const answer = await on.login({ token: await on.toToken({ email }) })
  expect([answer.status, await listNames(id)]).toEqual([200, []])
})

test('what was added since a moment goes, what was there before stays', async () => {
  const { id, token } = await member()
  stage.clock.advance(60_000)
  const since = stage.clock.now()
  await addPasskey(token)
  const who = { tenantId: 'demo', accountId: id }
  expect(await accountPasskeys.remove({ ...who, since }, stage.db)).toEqual(['Passkey on A device 2'])
  expect(await listNames(id)).toEqual(['Passkey on A device'])
  expect(await accountPasskeys.remove({ tenantId: 'other', accountId: id }, stage.db)).toEqual([])
})

test('a linked sign-in may go where a passkey is left, and the passkey stays then', async () => {
  const made = await on.register({ token: await on.toToken({ email: 'by-passkey@example.com' }) })
  const token = made.body.user_token
  const unlink = () => stage.call('DELETE /apps/v1/identities/{provider}', { token, params: { provider: 'google' } })
  expect(toOutcome(await unlink())).toBe('409 LAST_SIGN_IN_METHOD')
  const id = await addPasskey(token)
  expect(toOutcome(await unlink())).toBe('200')
  expect(toOutcome(await stage.call('DELETE /apps/v1/passkeys/{id}', { token, params: { id } }))).toBe(
    '409 LAST_SIGN_IN_METHOD',
  )
})
