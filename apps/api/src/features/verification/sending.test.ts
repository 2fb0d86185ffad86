import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createConfirmations } from '#app/testing/confirmations.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
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

const { addUnconfirmed, triggerEmail, triggerMobile, confirmEmail } = createConfirmations(() => ({
  stage,
  visitors,
  token,
}))

test('only who is signed in to the account of the address learns the id of the message', async () => {
  const telephone = newTelephone()
  const { email, id } = await addUnconfirmed(telephone)
  const userToken = await stage.signIn(email)
  const stranger = await stage.signIn((await stage.addAccount()).email)
  expect((await triggerMobile(telephone)).body).not.toHaveProperty('deliveryId')
  expect((await triggerMobile(telephone, { token: stranger })).body).not.toHaveProperty('deliveryId')
  await visitors.runStarts()
  const own = await triggerMobile(telephone, { token: userToken })
  const [sms] = (await visitors.readMessages(telephone)).slice(-1)
  expect(sms).toMatchObject({ id: own.body.deliveryId, accountId: id })
  const mail = await triggerEmail(email, { token: userToken })
  expect((await visitors.readMessages(email)).at(-1)?.id).toBe(mail.body.deliveryId)
})

describe('sending', () => {
  it('is limited to the first and three more in half an hour, and says when to come back', async () => {
    const telephone = newTelephone()
    for (let count = 0; count < 4; count += 1) expect((await triggerMobile(telephone)).status).toBe(200)
    const stopped = await triggerMobile(telephone)
    expect(toOutcome(stopped)).toBe('429 RATE_LIMITED')
    expect(Number(stopped.headers['retry-after'])).toBe(30 * 60)
    stage.clock.advance(30 * MINUTE_MS)
    expect((await triggerMobile(telephone)).status).toBe(200)
    await visitors.runStarts()
  })

  it('is limited to six a day for strangers from one network', async () => {
    const email = newEmail()
    let sent = 0
    for (let count = 0; count < 20; count += 1) {
      if ((await triggerEmail(email)).status === 200) sent += 1
      stage.clock.advance(10 * MINUTE_MS)
      if (count % 10 === 9) token = await stage.getAppToken()
    }
    expect(sent).toBe(6)
    await visitors.runStarts()
  })

  it('is not used up for the owner by strangers', async () => {
    const telephone = newTelephone()
    const { email } = await addUnconfirmed(telephone)
    const userToken = await stage.signIn(email)
    for (let count = 0; count < 6; count += 1) await triggerMobile(telephone)
    expect(toOutcome(await triggerMobile(telephone))).toBe('429 RATE_LIMITED')
    expect(toOutcome(await triggerMobile(telephone, { token: userToken }))).toBe('200')
    await visitors.runStarts()
  })

  it('follows otpTriggerAttempt', async () => {
    await stage.addTenant('strict', { otpTriggerAttempt: '1' })
    const customer = 'strict'
    const given = { customer, token: await stage.getAppToken(customer), body: { telephone: newTelephone() } }
    const outcomes = []
    for (let count = 0; count < 3; count += 1) {
      outcomes.push(toOutcome(await stage.call('POST /apps/v1/trigger-mobile-verification', given)))
    }
    expect(outcomes).toEqual(['200', '200', '429 RATE_LIMITED'])
  })

  it.each(['ada@', 'ada', '😀', 'x'.repeat(300)])('asks for an address, not %s', async (text) => {
    const answer = await triggerEmail(text)
    expect([toOutcome(answer), Object.keys(answer.body.error.fields)]).toEqual([
      '400 INVALID_REQUEST',
      ['email_address'],
    ])
  })

  it.each(['12', 'ada@example.com', '😀'])('asks for a number, not %s', async (text) => {
    const answer = await triggerMobile(text)
    expect([toOutcome(answer), Object.keys(answer.body.error.fields)]).toEqual(['400 INVALID_REQUEST', ['telephone']])
  })
})

describe('a job that is run again', () => {
  it('makes one proof and one message', async () => {
    const { email } = await addUnconfirmed()
    const job = { tenantId: 'demo', purpose: 'confirm-email', subject: email } as const
    await visitors.starter.start(job, 'job-1')
    const code = await visitors.readCode(email)
    await visitors.starter.start(job, 'job-1')
    expect(await visitors.readMessages(email)).toHaveLength(1)
    expect(toOutcome(await confirmEmail(email, code))).toBe('200')
  })

  it('has left nothing when it was killed before its end', async () => {
    const { email } = await addUnconfirmed()
    await stage.platform.pool.query(`alter table message add constraint no_mail check (recipient <> '${email}')`)
    const job = { tenantId: 'demo', purpose: 'confirm-email', subject: email } as const
    await expect(visitors.starter.start(job, 'job-2')).rejects.toThrow('no_mail')
    await stage.platform.pool.query('alter table message drop constraint no_mail')
    expect(await stage.db.selectFrom('proof').selectAll().where('subject', '=', email).execute()).toEqual([])
    await visitors.starter.start(job, 'job-2')
    expect(await visitors.readMessages(email)).toHaveLength(1)
  })

  it('is one of two at once for one address: the later one counts', async () => {
    const { email } = await addUnconfirmed()
    const job = { tenantId: 'demo', purpose: 'confirm-email', subject: email } as const
    await Promise.all(['job-3', 'job-4', 'job-5'].map((id) => visitors.starter.start(job, id)))
    const rows = await stage.db.selectFrom('proof').selectAll().where('subject', '=', email).execute()
    expect(rows).toHaveLength(3)
    expect(rows.filter((row) => row.superseded_at === null)).toHaveLength(1)
  })
})
