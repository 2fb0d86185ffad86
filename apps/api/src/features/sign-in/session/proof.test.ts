import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'

const MINUTE_MS = 60_000
const WRONG = sha256Hex('not this one')
const device = (n: number) => `PROOF${String(n).padStart(15, '0')}`

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

async function signIn(email: string, deviceId = device(1)): Promise<string> {
  const body = { username: email, password: PASSWORD, device_id: deviceId }
  const { body: answer } = await stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), body })
  return answer.user_token
}

const reauthenticate = (token: string, password = PASSWORD, address = '192.0.2.9') =>
  stage.call('POST /apps/v1/reauthenticate', { token, headers: { 'x-forwarded-for': address }, body: { password } })

/** A call whose definition asks for a fresh proof; with one it finds nothing to take away. */
const unlink = (token: string) =>
  stage.call('DELETE /apps/v1/identities/{provider}', { token, params: { provider: 'google' } })

const NEEDED = [403, 'REAUTHENTICATION_REQUIRED']
const DONE = [404, 'IDENTITY_NOT_FOUND']
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

test('a sign-in is a proof for ten minutes, and not a millisecond longer', async () => {
  const { email } = await stage.addAccount()
  const token = await signIn(email)
  stage.clock.advance(10 * MINUTE_MS - 1)
  expect(toResult(await unlink(token))).toEqual(DONE)
  stage.clock.advance(1)
  expect(toResult(await unlink(token))).toEqual(NEEDED)
})

test('the password once more is a proof for ten minutes from then, on this sign-in session alone', async () => {
  const { email } = await stage.addAccount()
  const [token, other] = [await signIn(email), await signIn(email, device(2))]
  stage.clock.advance(60 * MINUTE_MS)
  const answer = await reauthenticate(token)
  assertAnswer('POST /apps/v1/reauthenticate', answer)
  expect(answer.body.provenUntil).toBe(new Date(stage.clock.now().getTime() + 10 * MINUTE_MS).toISOString())
  expect(toResult(await unlink(token))).toEqual(DONE)
  expect(toResult(await unlink(other))).toEqual(NEEDED)
  stage.clock.advance(10 * MINUTE_MS)
  expect(toResult(await unlink(token))).toEqual(NEEDED)
})

test('what needs a proof says so before it looks at the request, and after it has looked at the token', async () => {
  const { email } = await stage.addAccount()
  const token = await signIn(email)
  stage.clock.advance(10 * MINUTE_MS)
  const odd = { params: { provider: 'myspace' } }
  expect(toResult(await stage.call('DELETE /apps/v1/identities/{provider}', { ...odd, token }))).toEqual(NEEDED)
  const bad = await stage.call('DELETE /apps/v1/identities/{provider}', { ...odd, token: 'usr_nobody' })
  expect(toResult(bad)).toEqual([401, 'TOKEN_INVALID'])
})

test('a session that was never proven, as one from before or one that another device let in, has to show it first', async () => {
  const { id, email } = await stage.addAccount()
  const token = await signIn(email)
  await stage.db.updateTable('sign_in_session').set({ proven_at: null }).where('account_id', '=', id).execute()
  expect(toResult(await unlink(token))).toEqual(NEEDED)
  expect((await reauthenticate(token)).status).toBe(200)
  expect(toResult(await unlink(token))).toEqual(DONE)
})

test('a wrong password proves nothing, is told beside its field and signs nobody out', async () => {
  const { email } = await stage.addAccount()
  const token = await signIn(email)
  stage.clock.advance(10 * MINUTE_MS)
  const { status, body } = await reauthenticate(token, WRONG)
  expect([status, body.error.code, body.error.fields]).toEqual([
    403,
    'PASSWORD_WRONG',
    { password: 'That password is not right' },
  ])
  expect(toResult(await unlink(token))).toEqual(NEEDED)
  expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(200)
})

test('wrong passwords count with those of sign-in, wherever they come from: ten in a quarter of an hour', async () => {
  const { email } = await stage.addAccount()
  const token = await signIn(email)
  const login = (password: string) =>
    stage.getAppToken().then((app) =>
      stage.call('POST /apps/v1/login', {
        ...{ token: app, headers: { 'x-forwarded-for': '192.0.2.1' } },
        body: { username: email, password, device_id: device(1) },
      }),
    )
  for (let count = 0; count < 6; count += 1) expect((await login(WRONG)).status).toBe(401)
  // Another network each time: it is the device that counts.
  for (let count = 0; count < 4; count += 1)
    expect((await reauthenticate(token, WRONG, `192.0.2.${50 + count}`)).status).toBe(403)
  expect(toResult(await reauthenticate(token))).toEqual([429, 'RATE_LIMITED'])
  expect((await login(PASSWORD)).status).toBe(429)
  stage.clock.advance(15 * MINUTE_MS)
  expect((await reauthenticate(token)).status).toBe(200)
})

test('many tries at once gain nothing', async () => {
  const { email } = await stage.addAccount()
  const token = await signIn(email)
  const answers = await Promise.all(Array.from({ length: 25 }, () => reauthenticate(token, WRONG)))
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect(of(403)).toBeLessThanOrEqual(10)
  // The others found the line for the comparing full, or no try left.
  expect(of(403) + of(429) + of(503)).toBe(25)
})

test('an account without a password cannot be proven by one', async () => {
  const { id, email } = await stage.addAccount()
  const token = await signIn(email)
  await stage.db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute()
  expect(toResult(await reauthenticate(token))).toEqual([403, 'PASSWORD_WRONG'])
})
