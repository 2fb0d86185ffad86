import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChanges, MINUTE_MS, OTHER_PASSWORD, toResult } from '#app/testing/people/changes.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { newEmail } from '#app/testing/visitors.ts'

let stage: ApiStage
let on: ReturnType<typeof createChanges>
const CONFIRMED = new Date('2026-01-01')

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  on = createChanges(stage)
})
afterAll(() => stage.close())

/** Signed in on two devices, with a confirmed number. */
async function begin() {
  const old = on.newTelephone()
  const me = await on.signedIn({ telephone: old })
  await on.confirmed(me.id, { mobile_verified_at: CONFIRMED })
  return { ...me, old, next: on.newTelephone(), other: (await on.signIn(me.email)).body.user_token as string }
}

test('GAP-082 a new number counts once its code was given; until then the old one signs in', async () => {
  const { token, other, old, next } = await begin()
  expect((await on.update(token, { telephone: next })).status).toBe(200)
  expect(await on.profile(token)).toMatchObject({ telephone: old, mobileVerified: true })
  expect((await on.signIn(old, { type: 'number' })).status).toBe(200)
  expect((await on.signIn(next, { type: 'number' })).status).toBe(401)
  const sent = await on.sendCode(token, next)
  expect([sent.status, typeof sent.body.deliveryId]).toEqual([200, 'string'])
  expect((await on.giveCode(token, next, await on.readCode(next))).status).toBe(200)
  expect(await on.profile(token)).toMatchObject({ telephone: next, mobileVerified: true })
  expect([await on.isIn(token), await on.isIn(other)]).toEqual([true, false])
  expect((await on.signIn(old, { type: 'number' })).status).toBe(401)
  expect((await on.signIn(next, { type: 'number' })).status).toBe(200)
  expect(await on.events(token)).toContain('phone-changed')
})

test('a code has five tries, and a sixth finds none, right or not', async () => {
  const { token, old, next } = await begin()
  await on.update(token, { telephone: next })
  await on.sendCode(token, next)
  const code = await on.readCode(next)
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 9 }, () => on.giveCode(token, next, wrong)))
  expect(answers.filter((one) => toResult(one) === '400 CODE_WRONG')).toHaveLength(5)
  expect(toResult(await on.giveCode(token, next, code))).toBe('400 CODE_EXPIRED')
  expect((await on.profile(token)).telephone).toBe(old)
})

test('a code is good for ten minutes, to the millisecond', async () => {
  const { token, next } = await begin()
  await on.update(token, { telephone: next })
  await on.sendCode(token, next)
  stage.clock.advance(10 * MINUTE_MS - 1)
  expect((await on.giveCode(token, next, await on.readCode(next))).status).toBe(200)
  const late = await begin()
  await on.update(late.token, { telephone: late.next })
  await on.sendCode(late.token, late.next)
  stage.clock.advance(10 * MINUTE_MS)
  expect(toResult(await on.giveCode(late.token, late.next, await on.readCode(late.next)))).toBe('400 CODE_EXPIRED')
})

test('two who want one number have codes of their own; the code of one gives the other nothing', async () => {
  const [one, two] = [await begin(), await begin()]
  await on.update(one.token, { telephone: one.next })
  await on.update(two.token, { telephone: one.next })
  await on.sendCode(one.token, one.next)
  const code = await on.readCode(one.next)
  await on.sendCode(two.token, one.next)
  if (code !== (await on.readCode(one.next))) {
    expect(toResult(await on.giveCode(two.token, one.next, code))).toBe('400 CODE_WRONG')
  }
  expect((await on.giveCode(one.token, one.next, code)).status).toBe(200)
  expect(toResult(await on.giveCode(two.token, one.next, await on.readCode(one.next)))).toBe('409 ACCOUNT_EXISTS')
})

test('the number before gives itself back, with a new password', async () => {
  const { token, old, next } = await begin()
  await on.update(token, { telephone: next })
  await on.sendCode(token, next)
  await on.giveCode(token, next, await on.readCode(next))
  expect((await on.undo(await on.readUndo(old))).status).toBe(200)
  expect(await on.isIn(token)).toBe(false)
  const back = await on.signIn(old, { type: 'number', password: OTHER_PASSWORD })
  expect(await on.profile(back.body.user_token)).toMatchObject({ telephone: old, mobileVerified: true })
})

test('ERR-25 a number is taken off: the others are signed out, and the number can give itself back', async () => {
  const { token, other, old } = await begin()
  const answer = await on.update(token, { telephone: '' })
  expect(answer.body).toEqual({ message: 'Phone Number Deleted Succesfully' })
  expect(await on.profile(token)).toMatchObject({ telephone: '', mobileVerified: false })
  expect([await on.isIn(token), await on.isIn(other)]).toEqual([true, false])
  expect(await on.events(token)).toContain('phone-removed')
  expect((await on.undo(await on.readUndo(old))).status).toBe(200)
})

test.each([
  ['no email address', { email_address: null, email_verified_at: null }],
  ['an email address that nobody has confirmed', { email_verified_at: null }],
  ['no password', { password_hash: null }],
])('the last way in is not taken off: %s', async (_what, columns) => {
  const { id, token, old } = await begin()
  await on.confirmed(id, columns)
  expect(toResult(await on.update(token, { telephone: '' }))).toBe('409 LAST_SIGN_IN_METHOD')
  expect((await on.profile(token)).telephone).toBe(old)
})

const change = (token: string, body: object) => stage.call('POST /apps/v1/change-password', { token, body })

test('API-28 GAP-083 a password is changed by the old one: all others are signed out, the old one is none any more', async () => {
  const { token, other, email } = await begin()
  const answer = await change(token, { oldPassword: PASSWORD, password: OTHER_PASSWORD })
  expect(answer.body).toEqual({ message: 'Your password is changed, please sign in with it' })
  expect([await on.isIn(token), await on.isIn(other)]).toEqual([true, false])
  expect((await on.signIn(email)).status).toBe(401)
  expect((await on.signIn(email, { password: OTHER_PASSWORD })).status).toBe(200)
  expect(await on.events(token)).toContain('password-changed')
  expect((await on.readMessages(email)).map(({ subject }) => subject)).toContain('Your Kola password was changed')
})

test('GAP-083 a wrong old password is told beside its field, counts as a try to sign in, and changes nothing', async () => {
  const { token, email } = await begin()
  const wrong = { oldPassword: OTHER_PASSWORD, password: 'f'.repeat(64) }
  const answer = await change(token, wrong)
  expect([toResult(answer), answer.body.error.fields]).toEqual([
    '403 PASSWORD_WRONG',
    { oldPassword: 'That password is not right' },
  ])
  for (let count = 0; count < 9; count += 1) await change(token, wrong)
  expect(toResult(await change(token, { ...wrong, oldPassword: PASSWORD }))).toBe('429 RATE_LIMITED')
  expect((await on.signIn(email)).status).toBe(200)
})

test('PASSWD-03 a new password that is the old one is refused, and one of the stolen ones', async () => {
  const { token } = await begin()
  const same = await change(token, { oldPassword: PASSWORD, password: PASSWORD })
  expect([toResult(same), same.body.error.fields]).toEqual([
    '400 PASSWORD_SAME',
    { password: 'Old And New password is same' },
  ])
  const known = sha256Hex('')
  expect(toResult(await change(token, { oldPassword: PASSWORD, password: known }))).toBe('400 PASSWORD_BREACHED')
})

test('of two changes of the password at once one counts', async () => {
  const { token, email } = await begin()
  const third = 'e'.repeat(64)
  const answers = await Promise.all([
    change(token, { oldPassword: PASSWORD, password: OTHER_PASSWORD }),
    change(token, { oldPassword: PASSWORD, password: third }),
  ])
  const [, loser] = answers.map(toResult).toSorted()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(['403 PASSWORD_WRONG', '409 PROFILE_STALE']).toContain(loser)
  const signIns = [await on.signIn(email, { password: OTHER_PASSWORD }), await on.signIn(email, { password: third })]
  expect(signIns.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('an account without a password sets its first one after a fresh sign-in at its provider, and not later', async () => {
  const { id, token, email } = await begin()
  await on.confirmed(id, { password_hash: null })
  stage.clock.advance(10 * MINUTE_MS)
  expect(toResult(await change(token, { password: OTHER_PASSWORD }))).toBe('403 REAUTHENTICATION_REQUIRED')
  const proven_at = stage.clock.now()
  await stage.db.updateTable('sign_in_session').set({ proven_at }).where('account_id', '=', id).execute()
  expect((await change(token, { password: OTHER_PASSWORD })).status).toBe(200)
  expect((await on.signIn(email, { password: OTHER_PASSWORD })).status).toBe(200)
  expect(toResult(await change(token, { password: 'd'.repeat(64) }))).toBe('400 INVALID_REQUEST')
})

/** Somebody who has a confirmed address of the other kind, and gave one that is not theirs. */
async function addSquatter(claim: { email?: string; telephone?: string }) {
  const account = await on.signedIn({ telephone: on.newTelephone(), ...claim })
  const isEmail = claim.email !== undefined
  const columns = isEmail
    ? { email_verified_at: null, mobile_verified_at: CONFIRMED }
    : { email_verified_at: CONFIRMED, mobile_verified_at: null }
  await on.confirmed(account.id, columns)
  return account
}

test('the rightful owner who changes to an address that somebody gave and never confirmed has it; that one is told', async () => {
  const mine = newEmail()
  const squatter = await addSquatter({ email: mine })
  const { token } = await on.signedIn()
  await on.update(token, { email_address: mine })
  expect((await on.openLink(mine)).status).toBe(200)
  const me = (await on.signIn(mine)).body.user_token
  expect((await on.profile(me)).email_address).toBe(mine)
  expect(await on.profile(squatter.token)).toMatchObject({
    email_address: '',
    first_name: 'Adaeze',
    mobileVerified: true,
  })
  expect(await on.events(squatter.token)).toContain('email-claim-lost')
})

test('the same with a number', async () => {
  const mine = on.newTelephone()
  const squatter = await addSquatter({ telephone: mine })
  const { token } = await on.signedIn()
  await on.update(token, { telephone: mine })
  await on.sendCode(token, mine)
  expect((await on.giveCode(token, mine, await on.readCode(mine))).status).toBe(200)
  expect((await on.profile(token)).telephone).toBe(mine)
  expect((await on.profile(squatter.token)).telephone).toBe('')
  expect(await on.events(squatter.token)).toContain('phone-claim-lost')
})

test('at sign-up: whoever reads the mail of an address that somebody else never confirmed frees it, and signs up', async () => {
  const mine = newEmail()
  const squatter = await addSquatter({ email: mine })
  const body = { first_name: 'Ngozi', email_address: mine, username: mine, password: OTHER_PASSWORD }
  expect(toResult(await on.byApp('POST /apps/v1/register', { body }))).toBe('409 ACCOUNT_EXISTS')
  await on.byApp('POST /apps/v1/reset', { body: { email: mine } })
  await on.runStarts()
  const { uid, token } = await on.readLink(mine)
  const reset = { userId: uid, token, password: OTHER_PASSWORD }
  expect(toResult(await on.byApp('POST /apps/v1/update-password', { body: reset }))).toBe('409 ADDRESS_FREED')
  expect(await on.isIn(squatter.token)).toBe(true)
  expect((await on.signIn(mine, { password: OTHER_PASSWORD })).status).toBe(401)
  expect(await on.events(squatter.token)).toContain('email-claim-lost')
  expect((await on.byApp('POST /apps/v1/register', { body })).status).toBe(200)
})

test('at sign-up: the same with a number and its code', async () => {
  const mine = on.newTelephone()
  const squatter = await addSquatter({ telephone: mine })
  const { body: asked } = await on.byApp('POST /apps/v1/reset', { body: { telephone: mine } })
  await on.runStarts()
  const reset = { code: await on.readCode(mine), token: asked.token, password: OTHER_PASSWORD }
  expect(toResult(await on.byApp('POST /apps/v1/update-password-mobile', { body: reset }))).toBe('409 ADDRESS_FREED')
  expect((await on.profile(squatter.token)).telephone).toBe('')
  const body = { first_name: 'Ngozi', telephone: mine, username: mine, type: 'number', password: OTHER_PASSWORD }
  expect((await on.byApp('POST /apps/v1/register', { body })).status).toBe(200)
})
