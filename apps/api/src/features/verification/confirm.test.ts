import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createConfirmations } from '#app/testing/confirmations.ts'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, newEmail, newTelephone, toOutcome } from '#app/testing/visitors.ts'

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string
const MINUTE_MS = 60_000

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

const { addUnconfirmed, triggerEmail, triggerMobile, confirmEmail, confirmMobile, sendEmail, sendSms } =
  createConfirmations(() => ({ stage, visitors, token }))
const readAccount = (id: string) =>
  stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** @returns a code that is not the right one */
const toWrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('API-22 trigger-email-verification sends a mail with a link and a code, and answers a message', async () => {
  const { email } = await addUnconfirmed()
  const answer = await triggerEmail(` ${email.toUpperCase()}`)
  assertAnswer('POST /apps/v1/trigger-email-verification', answer)
  expect(answer.body.message).not.toBe('')
  await visitors.runStarts()
  const [mail] = await visitors.readMessages(email)
  expect(mail?.subject).toMatch(/^\d{6} confirms your email address$/)
  expect(mail?.text).toContain(`http://kola.test/#/emailverify?uid=${encodeURIComponent(email)}&token=`)
  expect(mail?.html).toContain(String(mail?.subject?.slice(0, 6)))
})

test('API-21 confirm takes the token of the link, once, and greets by first name', async () => {
  const { id, email, uid, link } = await sendEmail()
  expect(uid).toBe(email)
  const answer = await confirmEmail(uid, link)
  assertAnswer('POST /apps/v1/confirm/{username}', answer)
  expect(answer.body.first_name).toBe('Adaeze')
  expect((await readAccount(id)).email_verified_at).toEqual(stage.clock.now())
  expect(toOutcome(await confirmEmail(uid, link))).toBe('400 LINK_USED')
})

test('API-21 GAP-009 confirm takes the six digits of the mail, and the username as it is typed', async () => {
  const { id, email, code } = await sendEmail()
  const answer = await confirmEmail(` ${email.toUpperCase()} `, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect(toOutcome(answer)).toBe('200')
  expect((await readAccount(id)).email_verified_at).toEqual(stage.clock.now())
  expect(toOutcome(await confirmEmail(email, code))).toBe('400 LINK_USED')
  expect(toOutcome(await confirmEmail(email, toWrong(code)))).toBe('400 CODE_WRONG')
})

test('API-23 trigger-mobile-verification sends a short SMS that browsers can read the code from', async () => {
  const telephone = newTelephone()
  await addUnconfirmed(telephone)
  const answer = await triggerMobile(telephone.replace('+234', '0'))
  assertAnswer('POST /apps/v1/trigger-mobile-verification', answer)
  await visitors.runStarts()
  const [sms] = await visitors.readMessages(telephone)
  const code = await visitors.readCode(telephone)
  expect(sms).toMatchObject({ channel: 'sms', purpose: 'confirm-mobile' })
  expect(sms?.text.startsWith(`Kola: your code is ${code}.`)).toBe(true)
  expect(sms?.text).toContain('Do not give this code to anyone.')
  expect(sms?.text.split('\n').at(-1)).toBe(`@kola.test #${code}`)
  expect(sms?.text.length).toBeLessThanOrEqual(160)
})

test('API-24 confirm-mobile takes telephone and code and answers a message', async () => {
  const { id, telephone, code } = await sendSms()
  const answer = await confirmMobile(telephone, code)
  assertAnswer('POST /apps/v1/confirm-mobile', answer)
  expect((await readAccount(id)).mobile_verified_at).toEqual(stage.clock.now())
  expect(toOutcome(await confirmMobile(telephone, code))).toBe('400 LINK_USED')
})

describe('a code', () => {
  it('has five tries, the sixth is refused even when it is right', async () => {
    const { telephone, code, id } = await sendSms()
    for (let by = 1; by <= 5; by += 1) {
      expect(toOutcome(await confirmMobile(telephone, toWrong(code, by)))).toBe('400 CODE_WRONG')
    }
    expect(toOutcome(await confirmMobile(telephone, code))).toBe('400 CODE_EXPIRED')
    expect((await readAccount(id)).mobile_verified_at).toBeNull()
  })

  it('is compared five times, however many come at once', async () => {
    const { telephone, code } = await sendSms()
    const tries = Array.from({ length: 10 }, (_, at) => confirmMobile(telephone, toWrong(code, at + 1)))
    const outcomes = (await Promise.all(tries)).map(toOutcome)
    expect(outcomes.filter((one) => one === '400 CODE_WRONG')).toHaveLength(5)
    expect(outcomes.filter((one) => one === '400 CODE_EXPIRED')).toHaveLength(5)
  })

  it('confirms once, however many come at once', async () => {
    const { telephone, code } = await sendSms()
    const outcomes = (await Promise.all([1, 2, 3, 4].map(() => confirmMobile(telephone, code)))).map(toOutcome)
    expect(outcomes.toSorted()).toEqual(['200', '400 LINK_USED', '400 LINK_USED', '400 LINK_USED'])
  })

  it('lives ten minutes', async () => {
    const late = await sendSms()
    stage.clock.advance(10 * MINUTE_MS)
    expect(toOutcome(await confirmMobile(late.telephone, late.code))).toBe('400 CODE_EXPIRED')
    const early = await sendSms()
    stage.clock.advance(10 * MINUTE_MS - 1)
    expect(toOutcome(await confirmMobile(early.telephone, early.code))).toBe('200')
  })

  it('is sent again while it lives, and every link that was sent is good until one is used', async () => {
    const { email, uid, link, code } = await sendEmail()
    stage.clock.advance(9 * MINUTE_MS)
    await triggerEmail(email)
    await visitors.runStarts()
    expect(await visitors.readCode(email)).toBe(code)
    const next = await visitors.readLink(email)
    expect(next.token).not.toBe(link)
    // Ten minutes from the mail that bore it last.
    stage.clock.advance(9 * MINUTE_MS)
    expect(toOutcome(await confirmEmail(email, code))).toBe('200')
    for (const one of [link, next.token]) expect(toOutcome(await confirmEmail(uid, one))).toBe('400 LINK_USED')
    const other = await sendEmail()
    await triggerEmail(other.email)
    await visitors.runStarts()
    expect(toOutcome(await confirmEmail(other.uid, other.link))).toBe('200')
    expect(toOutcome(await confirmEmail(other.email, other.code))).toBe('400 LINK_USED')
  })

  it('is another one once it has run out, was tried five times, or is an hour old', async () => {
    const sms = await sendSms()
    const sendAgain = async () => {
      await triggerMobile(sms.telephone)
      await visitors.runStarts()
      return visitors.readCode(sms.telephone)
    }
    stage.clock.advance(10 * MINUTE_MS)
    const second = await sendAgain()
    expect(second).not.toBe(sms.code)
    for (let by = 1; by <= 4; by += 1) await confirmMobile(sms.telephone, toWrong(second, by))
    expect(await sendAgain()).toBe(second)
    expect(toOutcome(await confirmMobile(sms.telephone, toWrong(second)))).toBe('400 CODE_WRONG')
    expect(toOutcome(await confirmMobile(sms.telephone, second))).toBe('400 CODE_EXPIRED')
    const third = await sendAgain()
    expect(third).not.toBe(second)
    expect(toOutcome(await confirmMobile(sms.telephone, third))).toBe('200')

    const mail = await sendEmail()
    const owner = await stage.signIn(mail.email)
    const codes = []
    for (let count = 0; count < 7; count += 1) {
      stage.clock.advance(9 * MINUTE_MS)
      await triggerEmail(mail.email, { token: owner })
      codes.push((await visitors.readCode(mail.email)) === mail.code)
    }
    expect(codes).toEqual([true, true, true, true, true, true, false])
  })

  it("opens nobody else's account", async () => {
    const mine = await sendSms()
    const other = await sendSms()
    if (mine.code !== other.code) {
      expect(toOutcome(await confirmMobile(other.telephone, mine.code))).toBe('400 CODE_WRONG')
    }
    const mail = await sendEmail()
    const otherMail = await sendEmail()
    expect(toOutcome(await confirmEmail(otherMail.email, mail.link))).toBe('400 CODE_WRONG')
    const customer = 'other'
    const elsewhere = { customer, token: await stage.getAppToken('other') }
    expect(toOutcome(await confirmEmail(mail.email, mail.link, elsewhere))).toBe('400 CODE_WRONG')
    expect(toOutcome(await confirmEmail(mail.email, mail.code, elsewhere))).toBe('400 CODE_EXPIRED')
  })

  it('is void once the address or number is another', async () => {
    const sms = await sendSms()
    await stage.db.updateTable('account').set({ telephone: newTelephone() }).where('id', '=', sms.id).execute()
    expect(toOutcome(await confirmMobile(sms.telephone, sms.code))).toBe('400 CODE_EXPIRED')
    const mail = await sendEmail()
    await stage.db.updateTable('account').set({ email_address: newEmail() }).where('id', '=', mail.id).execute()
    expect(toOutcome(await confirmEmail(mail.email, mail.link))).toBe('400 CODE_EXPIRED')
    expect((await readAccount(mail.id)).email_verified_at).toBeNull()
  })

  it('of a closed account confirms nothing', async () => {
    const { id, email, link } = await sendEmail()
    await stage.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(toOutcome(await confirmEmail(email, link))).toBe('400 CODE_EXPIRED')
  })

  it.each(['', 'abcdef', '12345', '1234567', '１２３４５６', '😀'])(
    'is six figures, not "%s", and that costs no try',
    async (text) => {
      const { telephone, code } = await sendSms()
      const { status } = await confirmMobile(telephone, text)
      expect(status).toBe(400)
      expect(toOutcome(await confirmMobile(telephone, code))).toBe('200')
    },
  )

  it('is kept only as a hash', async () => {
    const { email, code, link } = await sendEmail()
    const rows = await stage.db.selectFrom('proof').selectAll().where('subject', '=', email).execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(link)
    const { rows: kept } = await stage.platform.pool.query('select sealed from message where recipient = $1', [email])
    expect(kept[0].sealed).not.toContain(code)
  })
})

test('a link lives a day', async () => {
  const late = await sendEmail()
  stage.clock.advance(24 * 60 * MINUTE_MS)
  token = await stage.getAppToken()
  expect(toOutcome(await confirmEmail(late.email, late.link))).toBe('400 CODE_EXPIRED')
  const early = await sendEmail()
  stage.clock.advance(24 * 60 * MINUTE_MS - 1)
  token = await stage.getAppToken()
  expect(toOutcome(await confirmEmail(early.email, early.link))).toBe('200')
})

test.each(['\u0000', 'ada', '😀', "'; drop table proof; --"])('nobody is called %j', async (username) => {
  for (const proof of ['123456', 'x'.repeat(43)]) {
    const answer = await confirmEmail(username, proof)
    expect([toOutcome(answer), Object.keys(answer.body.error.fields)]).toEqual(['400 INVALID_REQUEST', ['username']])
  }
  expect(stage.lines).toEqual([])
})
