import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPasskeyStage, type PasskeyStage } from '#app/testing/passkeys/passkey-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { createVisitors, toOutcome } from '#app/testing/visitors.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

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

const rename = (id: string, name: string, was: string) => renameAs(who.token, { id, name, was })
const renameAs = (token: string, { id, ...body }: { id: string; name: string; was: string }) =>
  stage.call('PATCH /apps/v1/passkeys/{id}', { token, params: { id }, body })
const readMails = async () =>
  (await createVisitors(stage).readMessages(who.email)).filter(({ purpose }) => purpose.startsWith('passkey'))
const readEvents = async () =>
  (
    await stage.db
      .selectFrom('account_event')
      .select(['kind', 'detail'])
      .where('account_id', '=', who.id)
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind.startsWith('passkey'))

test.each(['ES256', 'RS256'] as const)('a key of %s is added, listed, told of and written down', async (algorithm) => {
  const { device, answer } = await on.add(who.token, { algorithm })
  assertAnswer('POST /apps/v1/passkeys', answer)
  const listed = await stage.call('GET /apps/v1/passkeys', { token: who.token })
  assertAnswer('GET /apps/v1/passkeys', listed)
  expect(listed.body).toEqual({
    passkeys: [
      {
        ...{ id: answer.body.passkey.id, name: 'Passkey on Chrome, Android', isSynced: false },
        ...{ createdAt: stage.clock.now().toISOString(), lastUsedAt: null, refusedAt: null },
      },
    ],
    ...{ most: 10, isOnlyWayIn: false },
  })
  const [mail, ...others] = await readMails()
  expect([mail?.subject, others]).toEqual(['A passkey can now sign in to your Kola account', []])
  expect(mail?.text).toContain(
    'has a new passkey, “Passkey on Chrome, Android”, added 20 November 2026 at 13:00, Lagos time.',
  )
  expect(mail?.text).toContain('/#/account/passkeys')
  expect(await readEvents()).toEqual([{ kind: 'passkey-added', detail: { name: 'Passkey on Chrome, Android' } }])
  expect((await on.signIn(device)).status).toBe(200)
})

test('what the browser is asked: a key that stays on the authenticator and asks who holds it, no attestation, none twice', async () => {
  const { device } = await on.add(who.token, { transports: ['internal', 'hybrid'] })
  const answer = await on.begin(who.token, 'this-device')
  assertAnswer('POST /apps/v1/passkeys/options', answer)
  expect(answer.body).toMatchObject({
    rp: { id: 'kola.test', name: 'Kola' },
    user: { id: Buffer.from(who.id).toString('base64url'), name: who.email, displayName: 'Adaeze Bello' },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
      authenticatorAttachment: 'platform',
    },
    attestation: 'none',
  })
  expect(answer.body.challenge).toHaveLength(43)
  expect((await on.begin(who.token)).body.authenticatorSelection).not.toHaveProperty('authenticatorAttachment')
})

test('a challenge is kept as a hash alone', async () => {
  const { challenge } = (await on.begin(who.token)).body
  const rows = await stage.db.selectFrom('passkey_challenge').selectAll().where('account_id', '=', who.id).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(challenge)
})

test('names come from what keeps the key, from the device, and tell two apart', async () => {
  const names: string[] = []
  for (const options of [
    { aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' },
    { aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' },
    { transports: ['usb', 'nfc'] },
    { transports: [] },
  ]) {
    names.push((await on.add(who.token, options)).answer.body.passkey.name)
  }
  const began = await on.begin(who.token)
  const { createAuthenticator } = await import('#app/testing/passkeys/authenticator.ts')
  const phone = createAuthenticator({ origin: 'http://kola.test' })
  names.push((await on.send(who.token, phone.make(began.body), IPHONE)).body.passkey.name)
  expect(names).toEqual([
    ...['Google Password Manager', 'Google Password Manager 2', 'Security key'],
    ...['Passkey on Chrome, Android', 'Passkey on Safari, iPhone'],
  ])
})

test.each([
  ['another origin', { origin: 'https://kola.test.evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a person who was not asked for finger or PIN', { isUnverified: true }],
  ['nobody there', { isAbsent: true }],
  ['an answer to another question', { type: 'webauthn.get' }],
  ["a page within another's", { crossOrigin: true }],
  ["a maker's certificate, which nobody asked for", { hasCertificate: true }],
])('refuses %s', async (_, twist) => {
  expect(toOutcome((await on.add(who.token, {}, twist)).answer)).toBe('400 PASSKEY_REFUSED')
  expect((await on.list(who.token)).passkeys).toEqual([])
})

test('a challenge is good for one answer, for five minutes, on the sign-in that asked, and for what it was asked', async () => {
  const { createAuthenticator } = await import('#app/testing/passkeys/authenticator.ts')
  const device = createAuthenticator({ origin: 'http://kola.test' })
  const options = (await on.begin(who.token)).body
  expect(toOutcome(await on.send(await stage.signIn(who.email), device.make(options)))).toBe('400 PASSKEY_EXPIRED')
  expect(toOutcome(await on.send(who.token, device.make(options)))).toBe('200')
  const second = createAuthenticator({ origin: 'http://kola.test' })
  expect(toOutcome(await on.send(who.token, second.make(options)))).toBe('400 PASSKEY_EXPIRED')
  const refused = (await on.begin(who.token)).body
  expect(toOutcome(await on.send(who.token, second.make(refused, { isUnverified: true })))).toBe('400 PASSKEY_REFUSED')
  expect(toOutcome(await on.send(who.token, second.make(refused)))).toBe('400 PASSKEY_EXPIRED')
  const { body: signingIn } = await stage.call('POST /apps/v1/passkeys/sign-in-options', { token: who.token })
  const made = second.make({ ...refused, challenge: signingIn.challenge })
  expect(toOutcome(await on.send(who.token, made))).toBe('400 PASSKEY_EXPIRED')
  expect(toOutcome(await on.send(who.token, second.make(refused, { challenge: 'A'.repeat(43) })))).toBe(
    '400 PASSKEY_EXPIRED',
  )
})

test('a challenge lives five minutes and is swept afterwards', async () => {
  const { createAuthenticator } = await import('#app/testing/passkeys/authenticator.ts')
  const [early, late] = [(await on.begin(who.token)).body, (await on.begin(who.token)).body]
  const device = createAuthenticator({ origin: 'http://kola.test' })
  stage.clock.advance(5 * 60_000 - 1)
  expect(toOutcome(await on.send(who.token, device.make(early)))).toBe('200')
  stage.clock.advance(1)
  const other = createAuthenticator({ origin: 'http://kola.test' })
  expect(toOutcome(await on.send(who.token, other.make(late)))).toBe('400 PASSKEY_EXPIRED')
  await on.begin(await stage.signIn(who.email))
  const count = async () => (await stage.db.selectFrom('passkey_challenge').select('purpose').execute()).length
  const { sweepChallenges } = await import('../challenges.ts')
  await sweepChallenges(stage.db, new Date(stage.clock.now().getTime() + 5 * 60_000 - 1))
  expect(await count()).toBe(1)
  await sweepChallenges(stage.db, new Date(stage.clock.now().getTime() + 5 * 60_000))
  expect(await count()).toBe(0)
})

test('what was added stays one when the answer was lost, and nobody else has it', async () => {
  const { createAuthenticator } = await import('#app/testing/passkeys/authenticator.ts')
  const device = createAuthenticator({ origin: 'http://kola.test' })
  const credential = device.make((await on.begin(who.token)).body)
  const first = await on.send(who.token, credential)
  const again = await on.send(who.token, credential)
  expect([again.status, again.body.passkey]).toEqual([200, first.body.passkey])
  expect((await on.list(who.token)).passkeys).toHaveLength(1)
  const other = await on.member()
  const stolen = device.make((await on.begin(other.token)).body)
  expect(toOutcome(await on.send(other.token, stolen))).toBe('409 PASSKEY_TAKEN')
  await stage.db.updateTable('account').set({ deleted_at: stage.clock.now() }).where('id', '=', who.id).execute()
  expect(toOutcome(await on.send(other.token, device.make((await on.begin(other.token)).body)))).toBe('200')
})

test('ten at most, also for two that are added at once', async () => {
  const { createAuthenticator } = await import('#app/testing/passkeys/authenticator.ts')
  for (let count = 0; count < 9; count += 1) expect((await on.add(who.token)).answer.status).toBe(200)
  const credentials = await Promise.all(
    [1, 2].map(async () => createAuthenticator({ origin: 'http://kola.test' }).make((await on.begin(who.token)).body)),
  )
  const answers = await Promise.all(credentials.map((credential) => on.send(who.token, credential)))
  expect(answers.map(toOutcome).toSorted()).toEqual(['200', '409 PASSKEY_LIMIT'])
  expect(toOutcome(await on.begin(who.token))).toBe('409 PASSKEY_LIMIT')
})

test('a passkey is renamed, by two tabs one after the other, and a lost answer is asked for again', async () => {
  const { passkey } = (await on.add(who.token)).answer.body
  const renamed = await rename(passkey.id, '  My  Tecno ', passkey.name)
  assertAnswer('PATCH /apps/v1/passkeys/{id}', renamed)
  expect(renamed.body.passkey.name).toBe('My Tecno')
  expect(toOutcome(await rename(passkey.id, 'My Tecno', passkey.name))).toBe('200')
  expect(toOutcome(await rename(passkey.id, 'Old phone', passkey.name))).toBe('409 PASSKEY_STALE')
  expect((await on.list(who.token)).passkeys).toMatchObject([{ name: 'My Tecno' }])
  for (const name of ['', ' \u200b ', 'x'.repeat(61)]) {
    const answer = await rename(passkey.id, name, 'My Tecno')
    expect([answer.status, answer.body.error.fields]).toEqual([400, { name: expect.any(String) }])
  }
  const other = await on.member()
  expect(toOutcome(await renameAs(other.token, { id: passkey.id, name: 'Mine', was: 'My Tecno' }))).toBe(
    '404 PASSKEY_NOT_FOUND',
  )
})

test('a passkey is removed by its owner alone, and signs in no more', async () => {
  const { device, answer } = await on.add(who.token)
  const { id, name } = answer.body.passkey
  const other = await on.member()
  expect(toOutcome(await on.remove(other.token, id))).toBe('404 PASSKEY_NOT_FOUND')
  expect(toOutcome(await on.remove(who.token, id))).toBe('200')
  expect(toOutcome(await on.remove(who.token, id))).toBe('404 PASSKEY_NOT_FOUND')
  expect(toOutcome(await on.signIn(device))).toBe('404 PASSKEY_UNKNOWN')
  expect((await readEvents()).at(-1)).toEqual({ kind: 'passkey-removed', detail: { name } })
})

test('the last way in stays, also for two that are removed at once', async () => {
  const passkeys = [(await on.add(who.token)).answer.body.passkey, (await on.add(who.token)).answer.body.passkey]
  await stage.db.updateTable('account').set({ password_hash: null }).where('id', '=', who.id).execute()
  expect((await on.list(who.token)).isOnlyWayIn).toBe(false)
  const answers = await Promise.all(passkeys.map(({ id }) => on.remove(who.token, id)))
  expect(answers.map(toOutcome).toSorted()).toEqual(['200', '409 LAST_SIGN_IN_METHOD'])
  const left = await on.list(who.token)
  expect([left.passkeys.length, left.isOnlyWayIn]).toEqual([1, true])
  expect((await readEvents()).filter(({ kind }) => kind === 'passkey-removed')).toHaveLength(1)
  const link = { tenant_id: 'demo', provider: 'google', subject: who.id, account_id: who.id } as const
  await stage.db
    .insertInto('identity')
    .values({ ...link, linked_at: stage.clock.now() })
    .execute()
  expect((await on.list(who.token)).isOnlyWayIn).toBe(false)
  expect(toOutcome(await on.remove(who.token, left.passkeys[0].id))).toBe('200')
})

test('adding and removing want it shown lately who asks; looking and renaming do not', async () => {
  const { passkey } = (await on.add(who.token)).answer.body
  stage.clock.advance(10 * 60_000)
  expect(toOutcome(await on.begin(who.token))).toBe('403 REAUTHENTICATION_REQUIRED')
  expect(toOutcome(await on.remove(who.token, passkey.id))).toBe('403 REAUTHENTICATION_REQUIRED')
  expect(toOutcome(await rename(passkey.id, 'Phone', passkey.name))).toBe('200')
  expect((await on.list(who.token)).passkeys).toHaveLength(1)
})

test('what no browser sends is told by its field', async () => {
  for (const credential of [
    undefined,
    {},
    { id: '!', rawId: 'A', type: 'public-key', response: {} },
    'A'.repeat(9_000),
  ]) {
    const answer = await on.send(who.token, credential)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  }
  const nonsense = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' }
  const shaped = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: nonsense }
  expect(toOutcome(await on.send(who.token, shaped))).toBe('400 PASSKEY_REFUSED')
  const said = JSON.stringify({
    type: 'webauthn.create',
    challenge: (await on.begin(who.token)).body.challenge,
    origin: 'http://kola.test',
  })
  const response = { clientDataJSON: Buffer.from(said).toString('base64url'), attestationObject: 'oWNmbXQ' }
  expect(toOutcome(await on.send(who.token, { ...shaped, response }))).toBe('400 PASSKEY_REFUSED')
})
