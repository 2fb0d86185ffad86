import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { PASSWORD } from '../../app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '../../app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail, newTelephone, toOutcome } from '../../app/testing/visitors.ts'
import { sweepProofs } from './proof/repository.ts'

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string
const HOUR_MS = 3_600_000

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
  await stage.addTenant('other')
})
beforeEach(async () => {
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const reset = (body: object) => stage.call('POST /apps/v1/reset', { token, body })
const updateByLink = (userId: string, link: string, password = NEW_PASSWORD) =>
  stage.call('POST /apps/v1/update-password', { token, body: { userId, token: link, password } })
const updateByCode = (code: string, resetToken: string, password = NEW_PASSWORD) =>
  stage.call('POST /apps/v1/update-password-mobile', { token, body: { code, token: resetToken, password } })
const login = (username: string, password: string, type = 'email') =>
  stage.call('POST /apps/v1/login', { token, body: { username, password, type } })
const readAccount = (id: string) =>
  stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function sendLink() {
  const account = await stage.addAccount()
  await reset({ email: account.email })
  await visitors.runStarts()
  return { ...account, link: (await visitors.readLink(account.email)).token }
}

async function sendCode() {
  const telephone = newTelephone()
  const account = await stage.addAccount({ telephone })
  await stage.db.updateTable('account').set({ mobile_verified_at: new Date() }).where('id', '=', account.id).execute()
  const answer = await reset({ telephone: telephone.slice(4), country_code: '+234' })
  await visitors.runStarts()
  return { ...account, telephone, resetToken: answer.body.token, code: await visitors.readCode(telephone) }
}

test('API-25 reset takes an id, an email address, or a telephone number with its country', async () => {
  const telephone = newTelephone()
  const { id, email } = await stage.addAccount({ telephone })
  await stage.db.updateTable('account').set({ mobile_verified_at: new Date() }).where('id', '=', id).execute()
  for (const body of [{ id }, { id: email }, { email: ` ${email.toUpperCase()} ` }]) {
    const answer = await reset(body)
    assertAnswer('POST /apps/v1/reset', answer)
    expect(answer.body).not.toHaveProperty('token')
  }
  expect(await visitors.runStarts()).toBe(3)
  const mails = await visitors.readMessages(email)
  expect(mails.map(({ purpose }) => purpose)).toEqual(['reset-email', 'reset-email', 'reset-email'])
  expect(mails[0]?.text).toContain(`http://kola.test/#/resetpassword?uid=${id}&token=`)
  for (const country_code of ['234', '+234', 'NG', undefined]) {
    const answer = await reset({ telephone: `0${telephone.slice(4)}`, country_code })
    assertAnswer('POST /apps/v1/reset', answer)
    expect(answer.body.token).toMatch(/^[\w-]{43}$/)
  }
  expect(await visitors.runStarts()).toBe(4)
  expect(await visitors.readMessages(telephone)).toHaveLength(4)
})

test('API-26 update-password takes userId, token and password, and answers a message', async () => {
  const { id, email, link } = await sendLink()
  const answer = await updateByLink(id, link)
  assertAnswer('POST /apps/v1/update-password', answer)
  expect(toOutcome(await login(email, NEW_PASSWORD))).toBe('200')
  expect(toOutcome(await login(email, PASSWORD))).toBe('401 SIGN_IN_FAILED')
})

test('API-27 update-password-mobile takes code, token and password, and answers a message', async () => {
  const { telephone, code, resetToken } = await sendCode()
  const answer = await updateByCode(code, resetToken)
  assertAnswer('POST /apps/v1/update-password-mobile', answer)
  expect(toOutcome(await login(telephone, NEW_PASSWORD, 'number'))).toBe('200')
})

describe('after a reset', () => {
  it('everybody is signed out, playback has ended, the owner is told, and the address counts as confirmed', async () => {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 5 })
    const tokens = [await stage.signIn(email), await stage.signIn(email)]
    await stage.db
      .insertInto('playback_session')
      .values({
        ...{ tenant_id: 'demo', id: 'playing', account_id: id, title_id: 't', media_id: 'm', device_id: 'D' },
        presence_token_sha256: sha256Hex('p'),
      })
      .execute()
    for (const one of tokens) await stage.call('GET /apps/v1/packages', { token: one })
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    await reset({ email })
    await visitors.runStarts()
    expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
    for (const one of tokens) {
      expect((await stage.call('GET /apps/v1/account', { token: one })).status).toBe(401)
      expect((await stage.call('GET /apps/v1/packages', { token: one })).status).toBe(401)
    }
    const playing = await stage.db.selectFrom('playback_session').selectAll().where('id', '=', 'playing').execute()
    expect(playing[0]?.ended_at).not.toBeNull()
    expect((await readAccount(id)).email_verified_at).toEqual(stage.clock.now())
    const told = (await visitors.readMessages(email)).at(-1)
    expect(told).toMatchObject({ purpose: 'password-changed', subject: 'Your Kola password was changed' })
  })

  it('nobody is let in who had begun to sign in with the old password', async () => {
    const { id, email, link } = await sendLink()
    const reading = updateByLink(id, link)
    const signingIn = Array.from({ length: 8 }, () => login(email, PASSWORD))
    expect(toOutcome(await reading)).toBe('200')
    for (const answer of await Promise.all(signingIn)) {
      if (answer.status !== 200) continue
      const account = await stage.call('GET /apps/v1/account', { token: answer.body.user_token })
      expect(account.status).toBe(401)
    }
    expect(toOutcome(await login(email, NEW_PASSWORD))).toBe('200')
  })

  it('other proofs of the account are void', async () => {
    const telephone = newTelephone()
    const { id, email } = await stage.addAccount({ telephone })
    await stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone } })
    await visitors.runStarts()
    const code = await visitors.readCode(telephone)
    await reset({ email })
    await visitors.runStarts()
    await updateByLink(id, (await visitors.readLink(email)).token)
    const late = await stage.call('POST /apps/v1/confirm-mobile', { token, body: { telephone, code } })
    expect(toOutcome(late)).toBe('400 CODE_EXPIRED')
  })

  it('an address that nobody had confirmed gives the account to its owner alone', async () => {
    const link = async (account_id: string, subject: string) => {
      const row = { tenant_id: 'demo', provider: 'facebook', subject, account_id, linked_at: new Date() } as const
      await stage.db.insertInto('identity').values(row).execute()
    }
    const [squatted, own] = [await stage.addAccount(), await stage.addAccount()]
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', squatted.id).execute()
    for (const { id, email } of [squatted, own]) {
      await link(id, `subject-of-${id}`)
      await reset({ email })
      await visitors.runStarts()
      expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
    }
    const rows = await stage.db.selectFrom('identity').select('account_id').execute()
    expect(rows).toEqual([{ account_id: own.id }])
  })

  it('an address that nobody had confirmed takes along the number that nobody had confirmed', async () => {
    const telephone = newTelephone()
    const { id, email } = await stage.addAccount({ telephone })
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    await reset({ email })
    await visitors.runStarts()
    expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
    await stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone } })
    await visitors.runStarts()
    expect(await visitors.readMessages(telephone)).toEqual([])
    expect(await readAccount(id)).toMatchObject({ telephone: null, email_address: email })
  })

  it('a number that nobody had confirmed takes along the address that nobody had confirmed', async () => {
    const { id, email, telephone, resetToken, code } = await sendCode()
    const unconfirmed = { email_verified_at: null, mobile_verified_at: null }
    await stage.db.updateTable('account').set(unconfirmed).where('id', '=', id).execute()
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('200')
    expect(await readAccount(id)).toMatchObject({ telephone, email_address: null })
    expect(await visitors.readMessages(email)).toEqual([])
    expect((await visitors.readMessages(telephone)).at(-1)).toMatchObject({ purpose: 'password-changed' })
  })

  it('who has only a number is told by SMS', async () => {
    const { id, telephone, resetToken, code } = await sendCode()
    await stage.db.updateTable('account').set({ email_address: null }).where('id', '=', id).execute()
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('200')
    expect((await visitors.readMessages(telephone)).at(-1)).toMatchObject({ purpose: 'password-changed' })
    expect((await readAccount(id)).mobile_verified_at).not.toBeNull()
  })

  it('wrong tries at the old password keep nobody out', async () => {
    const { id, email } = await stage.addAccount()
    for (let count = 0; count < 11; count += 1) await login(email, sha256Hex('guess'))
    expect(toOutcome(await login(email, PASSWORD))).toBe('429 RATE_LIMITED')
    await reset({ email })
    await visitors.runStarts()
    await updateByLink(id, (await visitors.readLink(email)).token)
    expect(toOutcome(await login(email, NEW_PASSWORD))).toBe('200')
  })
})

describe('a link to set a new password', () => {
  it('works once, even for many at once', async () => {
    const { id, link } = await sendLink()
    const outcomes = (await Promise.all([1, 2, 3].map(() => updateByLink(id, link)))).map(toOutcome)
    expect(outcomes.toSorted()).toEqual(['200', '400 LINK_USED', '400 LINK_USED'])
    expect(toOutcome(await updateByLink(id, link, sha256Hex('yet another secret')))).toBe('400 LINK_USED')
  })

  it('lives an hour', async () => {
    const late = await sendLink()
    stage.clock.advance(HOUR_MS)
    expect(toOutcome(await updateByLink(late.id, late.link))).toBe('400 CODE_EXPIRED')
    const early = await sendLink()
    stage.clock.advance(HOUR_MS - 1)
    expect(toOutcome(await updateByLink(early.id, early.link))).toBe('200')
  })

  it('is replaced by the next one', async () => {
    const { id, email, link } = await sendLink()
    await reset({ email })
    await visitors.runStarts()
    expect(toOutcome(await updateByLink(id, link))).toBe('400 CODE_EXPIRED')
    expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
  })

  it("opens no other account, no other tenant's, and nothing but the password", async () => {
    const mine = await sendLink()
    const other = await sendLink()
    expect(toOutcome(await updateByLink(other.id, mine.link))).toBe('400 CODE_WRONG')
    expect(toOutcome(await updateByLink(mine.id, 'x'.repeat(43)))).toBe('400 CODE_WRONG')
    const elsewhere = { customer: 'other', token: await stage.getAppToken('other') }
    const body = { userId: mine.id, token: mine.link, password: NEW_PASSWORD }
    expect(toOutcome(await stage.call('POST /apps/v1/update-password', { ...elsewhere, body }))).toBe('400 CODE_WRONG')
    const params = { username: mine.email }
    const confirm = await stage.call('POST /apps/v1/confirm/{username}', { token, params, query: { token: mine.link } })
    expect(toOutcome(confirm)).toBe('400 CODE_WRONG')
    expect(toOutcome(await updateByLink(mine.id, mine.link))).toBe('200')
  })

  it('is not used up by a password that is refused', async () => {
    const { id, link } = await sendLink()
    const refused = await updateByLink(id, link, sha256Hex('password1'))
    expect([toOutcome(refused), Object.keys(refused.body.error.fields)]).toEqual([
      '400 PASSWORD_BREACHED',
      ['password'],
    ])
    expect(toOutcome(await updateByLink(id, link))).toBe('200')
  })

  it('is void once the address is another', async () => {
    const { id, link } = await sendLink()
    await stage.db.updateTable('account').set({ email_address: newEmail() }).where('id', '=', id).execute()
    expect(toOutcome(await updateByLink(id, link))).toBe('400 CODE_EXPIRED')
  })

  it('goes to no address that was never confirmed while the account has a confirmed number', async () => {
    const { id, email } = await stage.addAccount({ telephone: newTelephone() })
    const verified = { email_verified_at: null, mobile_verified_at: new Date() }
    await stage.db.updateTable('account').set(verified).where('id', '=', id).execute()
    expect(toOutcome(await reset({ email }))).toBe('200')
    await visitors.runStarts()
    expect(await visitors.readMessages(email)).toEqual([])
  })
})

describe('a code to set a new password', () => {
  it('has five tries together with its token', async () => {
    const { code, resetToken } = await sendCode()
    const wrong = (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
    for (let by = 1; by <= 5; by += 1) {
      expect(toOutcome(await updateByCode(wrong(by), resetToken))).toBe('400 CODE_WRONG')
    }
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('400 CODE_EXPIRED')
  })

  it('is worth nothing with the token of another call', async () => {
    const { telephone, code, resetToken } = await sendCode()
    const stranger = await reset({ telephone: newTelephone() })
    await visitors.runStarts()
    expect(toOutcome(await updateByCode(code, stranger.body.token))).toMatch(/CODE_WRONG/)
    expect(toOutcome(await updateByCode(code, 'x'.repeat(43)))).toBe('400 CODE_EXPIRED')
    await reset({ telephone })
    await visitors.runStarts()
    expect(toOutcome(await updateByCode(await visitors.readCode(telephone), resetToken))).toBe('400 CODE_EXPIRED')
  })

  it('works once', async () => {
    const { code, resetToken } = await sendCode()
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('200')
    expect(toOutcome(await updateByCode(code, resetToken))).toMatch(/LINK_USED/)
  })
})

it.each([
  [{}, 'email'],
  [{ id: '  ' }, 'email'],
  [{ email: 'ada@' }, 'email'],
  [{ id: 'ada@' }, 'id'],
  [{ id: '😀' }, 'id'],
  [{ telephone: '12', country_code: 'NG' }, 'telephone'],
])('reset of %j names the field', async (body, field) => {
  const answer = await reset(body)
  expect([toOutcome(answer), Object.keys(answer.body.error.fields)]).toEqual(['400 INVALID_REQUEST', [field]])
})

test('old proofs are swept, younger ones stay', async () => {
  const { email } = await sendLink()
  const count = async () =>
    (await stage.db.selectFrom('proof').select('id').where('subject', '=', email).execute()).length
  await sweepProofs(stage.db, new Date(stage.clock.now().getTime() - 1))
  expect(await count()).toBe(1)
  await sweepProofs(stage.db, new Date(stage.clock.now().getTime() + 1))
  expect(await count()).toBe(0)
})
