import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createResets } from '#app/testing/resets.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newEmail, newTelephone, toOutcome } from '#app/testing/visitors.ts'
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

const { reset, updateByLink, updateByCode, login, sendLink, sendCode } = createResets(() => ({
  stage,
  visitors,
  token,
}))

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

  it.each(['earlier', 'later'])('is good beside the next one until one is used: the %s', async (which) => {
    const { id, email, link } = await sendLink()
    await reset({ email })
    await visitors.runStarts()
    const next = (await visitors.readLink(email)).token
    const [used, left] = which === 'earlier' ? [link, next] : [next, link]
    expect(toOutcome(await updateByLink(id, used))).toBe('200')
    expect(toOutcome(await updateByLink(id, left))).toBe('400 CODE_EXPIRED')
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

  it('opens no account to an address that was never confirmed while its number is, and frees the address', async () => {
    const { id, email } = await stage.addAccount({ telephone: newTelephone() })
    const verified = { email_verified_at: null, mobile_verified_at: new Date() }
    await stage.db.updateTable('account').set(verified).where('id', '=', id).execute()
    expect(toOutcome(await reset({ email }))).toBe('200')
    await visitors.runStarts()
    const { token } = await visitors.readLink(email)
    const listed = await stage.call('POST /apps/v1/linked-sign-ins', {
      ...{ token: await stage.getAppToken(), body: { userId: id, token } },
    })
    expect(listed.body.linked).toEqual([])
    expect(toOutcome(await updateByLink(id, token))).toBe('409 ADDRESS_FREED')
    const row = await stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.email_address, row.email_verified_at]).toEqual([null, null])
    expect(toOutcome(await updateByLink(id, token))).toBe('400 LINK_USED')
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
    const again = await reset({ telephone })
    await visitors.runStarts()
    expect(await visitors.readCode(telephone)).toBe(code)
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('200')
    expect(toOutcome(await updateByCode(code, again.body.token))).toBe('400 CODE_EXPIRED')
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
