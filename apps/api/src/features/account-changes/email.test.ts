import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChanges, DAY_MS, MINUTE_MS, OTHER_PASSWORD, toResult } from '#app/testing/people/changes.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { newEmail } from '#app/testing/visitors.ts'

let stage: ApiStage
let on: ReturnType<typeof createChanges>

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  on = createChanges(stage)
})
afterAll(() => stage.close())

const SENT = 'We have sent a link to your new address. Until you open it, nothing changes'

test('API-29 GAP-084 the profile is saved with a message: names and metaData, whose unknown members are ignored', async () => {
  const { token } = await on.signedIn()
  const answer = await on.update(token, {
    ...{ first_name: ' Ada  Obi ', last_name: 'Bello', username: 'somebody-else' },
    metaData: { image_id: 39, language: 'English', dob: '1990-02-28', gender: 'Female', shoe_size: 44 },
  })
  assertAnswer('PATCH /apps/v1/update-profile', answer)
  expect(answer.body).toEqual({ message: 'Your profile is saved' })
  const profile = await on.profile(token)
  expect([profile.first_name, profile.last_name]).toEqual(['Ada Obi', 'Bello'])
  expect(profile.metaData).toEqual({ image_id: 39, language: 'English', dob: '1990-02-28', gender: 'Female' })
  expect(await on.events(token)).toContain('profile-changed')
})

test.each([
  ['an avatar below the first', { metaData: { image_id: -1 } }, 'metaData.image_id'],
  ['an avatar beyond the last', { metaData: { image_id: 40 } }, 'metaData.image_id'],
  ['half an avatar', { metaData: { image_id: 1.5 } }, 'metaData.image_id'],
  ['a birthday that has not come', { metaData: { dob: '2026-11-21' } }, 'metaData.dob'],
  ['a day that is none', { metaData: { dob: '2025-02-30' } }, 'metaData.dob'],
  ['a gender that is none', { metaData: { gender: 'Robot' } }, 'metaData.gender'],
  ['a language that is none', { metaData: { language: '<b>' } }, 'metaData.language'],
  ['an address that is none', { email_address: 'ada@' }, 'email_address'],
  ['no address at all', { email_address: ' ' }, 'email_address'],
  ['a number that is none', { telephone: '12' }, 'telephone'],
  ['no name', { first_name: ' ' }, 'first_name'],
])('API-29 %s is refused beside its field, and nothing is saved', async (_what, body, field) => {
  const { token } = await on.signedIn()
  const answer = await on.update(token, { last_name: 'Changed', ...body })
  expect(toResult(answer)).toBe('400 INVALID_REQUEST')
  expect(Object.keys(answer.body.error.fields)).toEqual([field])
  expect((await on.profile(token)).last_name).toBe('Bello')
})

test('API-29 what is given as it stands asks for no proof: old clients send the whole profile', async () => {
  const { token, email } = await on.signedIn({ telephone: '+2348035550001' })
  stage.clock.advance(60 * MINUTE_MS)
  const whole = { first_name: 'New', last_name: 'Bello', email_address: email.toUpperCase(), telephone: '08035550001' }
  expect((await on.update(token, whole)).status).toBe(200)
  expect((await on.update(token, { email_address: newEmail() })).body.error.code).toBe('REAUTHENTICATION_REQUIRED')
  expect((await on.update(token, { telephone: '' })).body.error.code).toBe('REAUTHENTICATION_REQUIRED')
  expect(await on.profile(token)).toMatchObject({
    first_name: 'New',
    email_address: email,
    telephone: '+2348035550001',
  })
})

test('GAP-081 a new address counts once its link is opened: then all are signed out, and only the new one signs in', async () => {
  const { token, email } = await on.signedIn()
  const other = (await on.signIn(email)).body.user_token
  const next = newEmail()
  expect((await on.update(token, { email_address: next })).body.message).toBe(SENT)
  expect((await on.profile(token)).email_address).toBe(email)
  const { body } = await stage.call('GET /apps/v1/address-changes', { token })
  expect(body.email_address.address).toBe(next)
  expect((await on.signIn(next)).status).toBe(401)
  expect((await on.openLink(next)).status).toBe(200)
  expect([await on.isIn(token), await on.isIn(other)]).toEqual([false, false])
  expect((await on.signIn(email)).status).toBe(401)
  const again = (await on.signIn(next)).body.user_token
  // GAP-009: the name it goes by follows.
  expect(await on.profile(again)).toMatchObject({ email_address: next, username: next, emailVerified: true })
  expect(await on.events(again)).toContain('email-changed')
})

test('GAP-009 the name of an account by number stays when its email address changes', async () => {
  const { id, token, email } = await on.signedIn({ telephone: '+2348035550002' })
  await on.confirmed(id, { username: '+2348035550002' })
  const next = newEmail()
  await on.update(token, { email_address: next })
  await on.openLink(next)
  const { body } = await on.signIn('+2348035550002', { type: 'number' })
  expect(await on.profile(body.user_token)).toMatchObject({ username: '+2348035550002', email_address: next })
  expect(email).not.toBe(next)
})

test('a link is good for 24 hours and no longer, and once', async () => {
  const { token } = await on.signedIn()
  const next = newEmail()
  await on.update(token, { email_address: next })
  stage.clock.advance(DAY_MS - 1)
  const link = await on.readLink(next)
  const open = () =>
    on.byApp('POST /apps/v1/confirm/{username}', { params: { username: link.uid }, query: { token: link.token } })
  const results = (await Promise.all([open(), open(), open()])).map(toResult).toSorted()
  expect(results).toEqual(['200', '400 LINK_USED', '400 LINK_USED'])
  const late = await on.signedIn()
  const tooLate = newEmail()
  await on.update(late.token, { email_address: tooLate })
  stage.clock.advance(DAY_MS)
  expect(toResult(await on.openLink(tooLate))).toBe('400 CODE_EXPIRED')
})

test('a second address takes the place of the first, whose link counts no more', async () => {
  const { token } = await on.signedIn()
  const [first, second] = [newEmail(), newEmail()]
  await on.update(token, { email_address: first })
  await on.update(token, { email_address: second })
  expect(toResult(await on.openLink(first))).toBe('400 CODE_EXPIRED')
  expect((await on.openLink(second)).status).toBe(200)
})

test('two changes at once leave one that waits', async () => {
  const { token, id } = await on.signedIn()
  const addresses = [newEmail(), newEmail(), newEmail()]
  const answers = await Promise.all(addresses.map((email_address) => on.update(token, { email_address })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await stage.db.selectFrom('address_change').select('address').where('account_id', '=', id).execute()
  expect(rows).toHaveLength(1)
  const opened = await Promise.all(addresses.map((address) => on.openLink(address)))
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a change that was begun on a screen that is stale is told so, and changes nothing', async () => {
  const { token, email } = await on.signedIn()
  const before = { first_name: 'Adaeze', email_address: email, telephone: '' }
  expect((await on.update(token, { first_name: 'Ada', before })).status).toBe(200)
  const stale = await on.update(token, { last_name: 'Obi', email_address: newEmail(), before })
  expect(toResult(stale)).toBe('409 PROFILE_STALE')
  expect(await on.profile(token)).toMatchObject({ first_name: 'Ada', last_name: 'Bello' })
  expect((await stage.call('GET /apps/v1/address-changes', { token })).body.email_address).toBe(null)
})

test("somebody else's confirmed address is answered like any other; its owner is told, and nothing changes hands", async () => {
  const owner = await on.signedIn()
  const { token } = await on.signedIn()
  const [taken, free] = [
    await on.update(token, { email_address: owner.email }),
    await on.update(token, { email_address: newEmail() }),
  ]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const [mail, ...others] = (await on.readMessages(owner.email)).filter(({ purpose }) => purpose !== 'new-device')
  expect([mail?.purpose, mail?.subject, others.length]).toEqual([
    'address-wanted',
    'Somebody wanted to use your email address at Kola',
    0,
  ])
  expect(mail?.text).not.toContain('emailverify')
  expect(await on.isIn(owner.token)).toBe(true)
})

test('an address that somebody else has confirmed meanwhile stays theirs', async () => {
  const { token } = await on.signedIn()
  const wanted = newEmail()
  await on.update(token, { email_address: wanted })
  const owner = await stage.addAccount({ email: wanted })
  expect(toResult(await on.openLink(wanted))).toBe('409 ACCOUNT_EXISTS')
  expect((await on.signIn(owner.email)).status).toBe(200)
  expect(await on.isIn(token)).toBe(true)
})

test('a password that is changed makes an address that waits, and every link, worthless', async () => {
  const { token } = await on.signedIn()
  const next = newEmail()
  await on.update(token, { email_address: next })
  const body = { oldPassword: PASSWORD, password: OTHER_PASSWORD }
  expect((await stage.call('POST /apps/v1/change-password', { token, body })).status).toBe(200)
  expect(toResult(await on.openLink(next))).toBe('400 CODE_EXPIRED')
})

test('links are sent so often and no more', async () => {
  const { token } = await on.signedIn()
  const results: string[] = []
  for (let count = 0; count < 12; count += 1)
    results.push(toResult(await on.update(token, { email_address: newEmail() })))
  expect(results.filter((result) => result === '200').length).toBeLessThanOrEqual(6)
  expect(results.at(-1)).toBe('429 RATE_LIMITED')
})

test('what broke off before the link was sent goes on when it is asked for again', async () => {
  const { token } = await on.signedIn()
  const next = newEmail()
  const died = vi.spyOn(stage.services.verification, 'sendChange')
  died.mockRejectedValueOnce(new Error('the process has died'))
  expect((await on.update(token, { email_address: next })).status).toBe(500)
  expect((await on.profile(token)).email_address).not.toBe(next)
  expect((await on.update(token, { email_address: next })).status).toBe(200)
  expect((await on.openLink(next)).status).toBe(200)
  died.mockRestore()
})

test('the address before gives itself back within seven days, once, with a new password; all are signed out', async () => {
  const { token, email } = await on.signedIn()
  const next = newEmail()
  await on.update(token, { email_address: next })
  await on.openLink(next)
  const thief = (await on.signIn(next)).body.user_token
  const undo = await on.readUndo(email)
  const look = await on.byApp('POST /apps/v1/undo-change/look', { body: { token: undo } })
  assertAnswer('POST /apps/v1/undo-change/look', look)
  expect(look.body).toMatchObject({ kind: 'email', address: email })
  stage.clock.advance(7 * DAY_MS - 1)
  const results = (await Promise.all([on.undo(undo), on.undo(undo)])).map(toResult).toSorted()
  expect(results).toEqual(['200', '400 LINK_USED'])
  expect(await on.isIn(thief)).toBe(false)
  expect((await on.signIn(next, { password: OTHER_PASSWORD })).status).toBe(401)
  expect((await on.signIn(email)).status).toBe(401)
  const back = (await on.signIn(email, { password: OTHER_PASSWORD })).body.user_token
  expect(await on.profile(back)).toMatchObject({ email_address: email, emailVerified: true })
  expect(await on.events(back)).toContain('email-change-undone')
})

test('after seven days it is the new one for good', async () => {
  const { token, email } = await on.signedIn()
  const next = newEmail()
  await on.update(token, { email_address: next })
  await on.openLink(next)
  const undo = await on.readUndo(email)
  stage.clock.advance(7 * DAY_MS)
  expect(toResult(await on.undo(undo))).toBe('400 CODE_EXPIRED')
  expect(toResult(await on.undo('a'.repeat(43)))).toBe('400 CODE_WRONG')
})

test('whoever changed it twice cannot undo the undoing', async () => {
  const { token, email } = await on.signedIn()
  const [thiefs, second] = [newEmail(), newEmail()]
  await on.update(token, { email_address: thiefs })
  await on.openLink(thiefs)
  await on.update((await on.signIn(thiefs)).body.user_token, { email_address: second })
  await on.openLink(second)
  const ofThief = await on.readUndo(thiefs)
  expect((await on.undo(await on.readUndo(email))).status).toBe(200)
  expect(toResult(await on.undo(ofThief))).toBe('400 CODE_EXPIRED')
  expect((await on.signIn(email, { password: OTHER_PASSWORD })).status).toBe(200)
})

test('an address that nobody had confirmed is told nothing and gives nothing back', async () => {
  const { id, token, email } = await on.signedIn()
  await on.confirmed(id, { email_verified_at: null })
  const next = newEmail()
  await on.update(token, { email_address: next })
  await on.openLink(next)
  expect(await on.readUndo(email)).toBe('none')
})
