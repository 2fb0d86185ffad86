import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '#app/testing/passkeys/authenticator.ts'
import { createChanges, DAY_MS, MINUTE_MS, toResult } from '#app/testing/people/changes.ts'
import { type ApiStage, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'
import { newEmail } from '#app/testing/visitors.ts'

let stage: ApiStage
let on: ReturnType<typeof createChanges>

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  on = createChanges(stage)
})
afterAll(() => stage.close())

async function addPasskey(token: string) {
  const { body: options } = await stage.call('POST /apps/v1/passkeys/options', { token, body: { place: 'any' } })
  const device = createAuthenticator({ origin: PUBLIC_URL })
  const body = { credential: device.make(options) }
  expect((await stage.call('POST /apps/v1/passkeys', { token, body })).status).toBe(200)
  return device
}
async function signInBy(device: ReturnType<typeof createAuthenticator>) {
  const { body: options } = await on.byApp('POST /apps/v1/passkeys/sign-in-options', {})
  return on.byApp('POST /apps/v1/passkeys/sign-in', { body: { credential: device.use(options) } })
}

test('the undo takes the passkeys that were added since the taking over may have begun, and keeps the owner’s older ones', async () => {
  const { token, email } = await on.signedIn()
  const owners = await addPasskey(token)
  stage.clock.advance(1)
  const early = await addPasskey(token)
  // The link may have waited for a day, after a proof of ten minutes.
  stage.clock.advance(DAY_MS + 10 * MINUTE_MS)
  const taken = newEmail()
  await on.update((await on.signIn(email)).body.user_token, { email_address: taken })
  expect((await on.openLink(taken)).status).toBe(200)
  const thiefs = await addPasskey((await on.signIn(taken)).body.user_token)
  const again = await on.signIn(taken)
  stage.clock.advance(DAY_MS)
  expect((await on.undo(await on.readUndo(email))).status).toBe(200)
  expect(await on.isIn(again.body.user_token)).toBe(false)
  expect(toResult(await signInBy(thiefs))).toBe('404 PASSKEY_UNKNOWN')
  expect(toResult(await signInBy(early))).toBe('404 PASSKEY_UNKNOWN')
  expect(toResult(await signInBy(owners))).toBe('200')
})

test('a number may be taken off where a passkey signs in, and not where nothing does', async () => {
  const { id, token } = await on.signedIn({ telephone: on.newTelephone() })
  await on.confirmed(id, { password_hash: null, mobile_verified_at: stage.clock.now() })
  expect(toResult(await on.update(token, { telephone: '' }))).toBe('409 LAST_SIGN_IN_METHOD')
  const device = await addPasskey(token)
  expect(toResult(await on.update(token, { telephone: '' }))).toBe('200')
  expect(toResult(await signInBy(device))).toBe('200')
})
