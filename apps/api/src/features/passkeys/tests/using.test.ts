import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '#app/testing/passkeys/authenticator.ts'
import { createPasskeyStage, type PasskeyStage } from '#app/testing/passkeys/passkey-stage.ts'
import { assertAnswer, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'
import { createVisitors, toOutcome } from '#app/testing/visitors.ts'

let on: PasskeyStage
let stage: PasskeyStage['stage']
let who: Awaited<ReturnType<PasskeyStage['member']>>

beforeAll(async () => {
  on = await createPasskeyStage()
  stage = on.stage
})
afterAll(() => stage.close())
beforeEach(async () => {
  who = await on.member()
})

const addDevice = async (options = {}) => (await on.add(who.token, options)).device
const readMails = async (purpose: string) =>
  (await createVisitors(stage).readMessages(who.email)).filter((mail) => mail.purpose === purpose)
const DEVICE = 'ABCDEFGHIJKLMNOPQRST'

async function prove(token: string, device: ReturnType<typeof createAuthenticator>, twist = {}) {
  const began = await stage.call('POST /apps/v1/reauthenticate/passkey-options', { token })
  if (began.status !== 200) return began
  return stage.call('POST /apps/v1/reauthenticate/passkey', {
    token,
    body: { credential: device.use(began.body, twist) },
  })
}

test.each([
  ['ES256', true],
  ['ES256', false],
  ['RS256', true],
] as const)('a passkey of %s signs in (one that counts: %s)', async (algorithm, counts) => {
  const device = await addDevice({ algorithm, counts })
  stage.clock.advance(60_000)
  for (let times = 0; times < 2; times += 1) {
    const answer = await on.signIn(device, { device_id: DEVICE })
    assertAnswer('POST /apps/v1/passkeys/sign-in', answer)
    expect(answer.body.message).toBe('Welcome back, Adaeze')
    const account = await stage.call('GET /apps/v1/account', { token: answer.body.user_token })
    expect(account.body.userid).toBe(who.id)
  }
  const [passkey] = (await on.list(who.token)).passkeys
  expect(passkey).toMatchObject({ lastUsedAt: stage.clock.now().toISOString(), isSynced: !counts, refusedAt: null })
})

test('a sign-in by passkey is one like others: proven, written down, a new device told of by mail', async () => {
  const device = await addDevice()
  const answer = await on.signIn(device, { device_id: DEVICE })
  const token = answer.body.user_token
  expect((await on.begin(token)).status).toBe(200)
  expect(await readMails('new-device')).toHaveLength(2)
  await on.signIn(device, { device_id: DEVICE })
  expect(await readMails('new-device')).toHaveLength(2)
  expect(toOutcome(await stage.call('GET /apps/v1/account', { token }))).toBe('401 TOKEN_INVALID')
  const events = await stage.db.selectFrom('account_event').select('detail').where('account_id', '=', who.id).execute()
  expect(events.filter(({ detail }) => detail.how === 'passkey')).toHaveLength(2)
})

test('what is asked for is alike for everybody, and names nobody', async () => {
  await addDevice()
  const answers = await Promise.all(
    [await stage.getAppToken(), who.token].map((token) =>
      stage.call('POST /apps/v1/passkeys/sign-in-options', { token }),
    ),
  )
  for (const answer of answers) {
    assertAnswer('POST /apps/v1/passkeys/sign-in-options', answer)
    const { challenge, ...rest } = answer.body
    expect(challenge).toHaveLength(43)
    expect(rest).toEqual({ timeout: 240_000, rpId: 'kola.test', allowCredentials: [], userVerification: 'required' })
  }
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a person who was not asked for finger or PIN', { isUnverified: true }],
  ['nobody there', { isAbsent: true }],
  ['an answer to another question', { type: 'webauthn.create' }],
  ["a page within another's", { crossOrigin: true }],
  ["another person's handle", { userHandle: Buffer.from('somebody').toString('base64url') }],
])('refuses %s, and lets the same passkey in afterwards', async (_, twist) => {
  const device = await addDevice()
  expect(toOutcome(await on.signIn(device, { twist }))).toBe('400 PASSKEY_REFUSED')
  expect(toOutcome(await on.signIn(device))).toBe('200')
})

test('a signature of another key is refused', async () => {
  const device = await addDevice()
  const other = createAuthenticator({ origin: PUBLIC_URL })
  const token = await stage.getAppToken()
  const { body: options } = await stage.call('POST /apps/v1/passkeys/sign-in-options', { token })
  const credential = { ...other.use(options), id: device.id, rawId: device.id }
  expect(toOutcome(await stage.call('POST /apps/v1/passkeys/sign-in', { token, body: { credential } }))).toBe(
    '400 PASSKEY_REFUSED',
  )
})

test('an answer signs in once, also when it comes twice at the same moment', async () => {
  const device = await addDevice()
  const token = await stage.getAppToken()
  const { body: options } = await stage.call('POST /apps/v1/passkeys/sign-in-options', { token })
  const body = { credential: device.use(options) }
  const answers = await Promise.all([1, 2].map(() => stage.call('POST /apps/v1/passkeys/sign-in', { token, body })))
  expect(answers.map(toOutcome).toSorted()).toEqual(['200', '400 PASSKEY_EXPIRED'])
})

test('a challenge runs out after five minutes, and one that was given for something else signs nobody in', async () => {
  const device = await addDevice()
  const token = await stage.getAppToken()
  const send = (credential: unknown) => stage.call('POST /apps/v1/passkeys/sign-in', { token, body: { credential } })
  const { body: options } = await stage.call('POST /apps/v1/passkeys/sign-in-options', { token })
  const { body: proof } = await stage.call('POST /apps/v1/reauthenticate/passkey-options', { token: who.token })
  expect(toOutcome(await send(device.use(proof)))).toBe('400 PASSKEY_EXPIRED')
  stage.clock.advance(5 * 60_000)
  expect(toOutcome(await send(device.use(options)))).toBe('400 PASSKEY_EXPIRED')
})

test('neither a closed account nor another tenant is opened', async () => {
  const device = await addDevice()
  expect(toOutcome(await on.signIn(device, { customer: 'other' }))).toBe('404 PASSKEY_UNKNOWN')
  const token = await stage.getAppToken()
  const foreign = await stage.call('POST /apps/v1/passkeys/sign-in-options', {
    customer: 'other',
    token: await stage.getAppToken('other'),
  })
  const body = { credential: device.use(foreign.body) }
  expect(toOutcome(await stage.call('POST /apps/v1/passkeys/sign-in', { token, body }))).toBe('400 PASSKEY_EXPIRED')
  await stage.db.updateTable('account').set({ deleted_at: stage.clock.now() }).where('id', '=', who.id).execute()
  expect(toOutcome(await on.signIn(device))).toBe('404 PASSKEY_UNKNOWN')
  expect(toOutcome(await on.signIn(createAuthenticator({ origin: PUBLIC_URL })))).toBe('404 PASSKEY_UNKNOWN')
})

test('a count that was there before is a copy: nobody is let in, the owner is told once a day, the right one goes on', async () => {
  const device = await addDevice()
  expect((await on.signIn(device, { twist: { signCount: 7 } })).status).toBe(200)
  for (const signCount of [7, 6, 0]) {
    expect(toOutcome(await on.signIn(device, { twist: { signCount } }))).toBe('403 PASSKEY_COPIED')
  }
  expect(toOutcome(await prove(who.token, device, { signCount: 7 }))).toBe('403 PASSKEY_COPIED')
  const [passkey] = (await on.list(who.token)).passkeys
  expect(passkey.refusedAt).toBe(stage.clock.now().toISOString())
  const [mail, ...others] = await readMails('passkey-refused')
  expect([mail?.subject, others]).toEqual(['A passkey of your Kola account was refused', []])
  const events = await stage.db.selectFrom('account_event').select('kind').where('account_id', '=', who.id).execute()
  expect(events.filter(({ kind }) => kind === 'passkey-refused')).toHaveLength(1)
  expect((await on.signIn(device, { twist: { signCount: 8 } })).status).toBe(200)
  stage.clock.advance(24 * 3_600_000 + 1)
  expect(toOutcome(await on.signIn(device, { twist: { signCount: 8 } }))).toBe('403 PASSKEY_COPIED')
  expect(await readMails('passkey-refused')).toHaveLength(2)
})

test('two uses of one count at the same moment: one is let in', async () => {
  const device = await addDevice()
  const answers = await Promise.all([1, 2].map(() => on.signIn(device, { twist: { signCount: 9 } })))
  expect(answers.map(toOutcome).toSorted()).toEqual(['200', '403 PASSKEY_COPIED'])
})

test('a passkey shows once more that it is them, for ten minutes', async () => {
  const device = await addDevice()
  stage.clock.advance(10 * 60_000)
  expect(toOutcome(await on.begin(who.token))).toBe('403 REAUTHENTICATION_REQUIRED')
  const options = await stage.call('POST /apps/v1/reauthenticate/passkey-options', { token: who.token })
  assertAnswer('POST /apps/v1/reauthenticate/passkey-options', options)
  expect(options.body.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
  const proven = await prove(who.token, device)
  assertAnswer('POST /apps/v1/reauthenticate/passkey', proven)
  expect(proven.body.provenUntil).toBe(new Date(stage.clock.now().getTime() + 10 * 60_000).toISOString())
  stage.clock.advance(10 * 60_000 - 1)
  expect((await on.begin(who.token)).status).toBe(200)
  stage.clock.advance(1)
  expect(toOutcome(await on.begin(who.token))).toBe('403 REAUTHENTICATION_REQUIRED')
})

test("neither another account's passkey nor another sign-in's answer proves anything", async () => {
  const device = await addDevice()
  const other = await on.member()
  expect(toOutcome(await prove(other.token, device))).toBe('404 PASSKEY_NOT_FOUND')
  const { device: theirs } = await on.add(other.token)
  stage.clock.advance(10 * 60_000)
  expect(toOutcome(await prove(who.token, theirs))).toBe('404 PASSKEY_UNKNOWN')
  const second = (await on.signIn(device)).body.user_token
  const { body: options } = await stage.call('POST /apps/v1/reauthenticate/passkey-options', { token: second })
  const answer = await stage.call('POST /apps/v1/reauthenticate/passkey', {
    token: who.token,
    body: { credential: device.use(options) },
  })
  expect(toOutcome(answer)).toBe('400 PASSKEY_EXPIRED')
  expect(toOutcome(await on.begin(who.token))).toBe('403 REAUTHENTICATION_REQUIRED')
})

test('somebody who shows on and on what is refused waits', async () => {
  const device = await addDevice()
  for (let count = 0; count < 20; count += 1) {
    expect(toOutcome(await prove(who.token, device, { isUnverified: true }))).toBe('400 PASSKEY_REFUSED')
  }
  expect(toOutcome(await prove(who.token, device))).toBe('429 RATE_LIMITED')
  stage.clock.advance(15 * 60_000)
  expect(toOutcome(await prove(who.token, device))).toBe('200')
})

test('strangers of one line are counted together, and whoever is let in is not', async () => {
  const strict = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  try {
    await strict.addTenant('demo')
    const token = await strict.getAppToken()
    const take = { subject: 'passkey:127.0.0.1', max: 300, windowMs: 15 * 60_000, isOfNetwork: true } as const
    const { createLimits } = await import('#shared/limits.ts')
    const limits = createLimits({ db: strict.db, clock: strict.clock, networkFactor: 1 })
    for (let count = 0; count < 300; count += 1) await limits.take('demo', [take])
    const device = createAuthenticator({ origin: PUBLIC_URL })
    const { body: options } = await strict.call('POST /apps/v1/passkeys/sign-in-options', { token })
    const body = { credential: device.use(options) }
    expect(toOutcome(await strict.call('POST /apps/v1/passkeys/sign-in', { token, body }))).toBe('429 RATE_LIMITED')
  } finally {
    await strict.close()
  }
})

test('several origins of one domain are let in, and no other', async () => {
  const origins = [PUBLIC_URL, 'https://tv.kola.test', 'android:apk-key-hash:abc']
  const strict = await createApiStage((config) => ({ ...config, passkeys: { rpId: 'kola.test', origins } }))
  try {
    await strict.addTenant('demo')
    const { email } = await strict.addAccount()
    const token = await strict.signIn(email)
    for (const origin of [...origins, 'https://kola.test']) {
      const { body: options } = await strict.call('POST /apps/v1/passkeys/options', { token, body: { place: 'any' } })
      const credential = createAuthenticator({ origin }).make(options)
      const answer = await strict.call('POST /apps/v1/passkeys', { token, body: { credential } })
      expect([origin, answer.status]).toEqual([origin, origins.includes(origin) ? 200 : 400])
    }
  } finally {
    await strict.close()
  }
})
