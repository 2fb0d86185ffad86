import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMessageStage, type MessageStage, newNumber } from '#app/testing/messages.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { sweep } from './jobs.ts'

const KEY = 'GET /apps/v1/deliveries/{deliveryId}'
const DAY_MS = 24 * 3_600_000

let at: MessageStage
beforeAll(async () => {
  at = await createMessageStage()
  await at.stage.addTenant('other')
})
afterAll(() => at.close())

async function addOwner() {
  const { id, email } = await at.stage.addAccount()
  return { accountId: id, token: await at.stage.signIn(email) }
}
const read = (deliveryId: string, token: string, customer = 'demo') =>
  at.stage.call(KEY, { params: { deliveryId }, token, customer })
const set = (id: string, values: object) =>
  at.stage.db.updateTable('message').set(values).where('id', '=', id).execute()

describe('how far a message has come', () => {
  it('is told to the account it is for', async () => {
    const { accountId, token } = await addOwner()
    const id = await at.queueSms({ to: newNumber(), accountId })
    const told = async () => {
      const answer = await read(id, token)
      assertAnswer(KEY, answer)
      return [answer.body.status, answer.body.message]
    }
    expect(await told()).toEqual(['queued', 'On its way'])
    await set(id, { status: 'sent', provider: 'termii', provider_message_id: '1' })
    expect(await told()).toEqual(['sent', 'Sent'])
    await set(id, { status: 'queued', tried: ['termii'] })
    expect(await told()).toEqual(['sent', 'Sent'])
    await set(id, { status: 'delivered' })
    expect(await told()).toEqual(['delivered', 'Delivered'])
    await set(id, { status: 'failed' })
    expect(await told()).toEqual(['failed', 'Could not be delivered, try email'])
  })

  it('a code that ran out on its way will not arrive, and a mail is not told to try email', async () => {
    const { accountId, token } = await addOwner()
    const sms = await at.queueSms({ to: newNumber(), accountId, expiresAt: at.stage.clock.now() })
    expect((await read(sms, token)).body).toMatchObject({ channel: 'sms', status: 'failed' })
    const mail = await at.queueMail({ accountId })
    await set(mail, { status: 'failed' })
    expect((await read(mail, token)).body).toMatchObject({ channel: 'mail', message: 'Could not be delivered' })
  })

  it('is told to nobody else', async () => {
    const owner = await addOwner()
    const stranger = await addOwner()
    const id = await at.queueSms({ to: newNumber(), accountId: owner.accountId })
    const nobodys = await at.queueSms({ to: newNumber() })
    for (const wanted of [id, nobodys, 'none']) {
      const answer = await read(wanted, stranger.token)
      expect([answer.status, answer.body.error.code]).toEqual([404, 'DELIVERY_NOT_FOUND'])
    }
    expect((await read(id, await at.stage.getAppToken())).body.error.code).toBe('USER_TOKEN_REQUIRED')

    const { email } = await at.stage.addAccount({ tenantId: 'other' })
    const foreign = await at.stage.signIn(email, { customer: 'other' })
    expect((await read(id, foreign, 'other')).status).toBe(404)
  })
})

describe('the sweep', () => {
  it('clears contents that ran out, gives up what nobody sends any more, and removes what is old', async () => {
    const nowMs = at.stage.clock.now().getTime()
    const ago = (days: number) => new Date(nowMs - days * DAY_MS)
    const ranOut = await at.queueSms({ to: newNumber(), expiresAt: new Date(nowMs) })
    const sent = await at.queueSms({ to: newNumber(), expiresAt: new Date(nowMs) })
    await set(sent, { status: 'sent' })
    const stuck = await at.queueMail()
    await set(stuck, { created_at: ago(3.1) })
    const waiting = await at.queueMail()
    await set(waiting, { created_at: ago(2.9) })
    const old = await at.queueMail()
    await set(old, { created_at: ago(90.1), status: 'sent', sealed: null })
    const lately = await at.queueMail()
    await set(lately, { created_at: ago(89.9), status: 'sent', sealed: null })
    const report = { provider: 'termii', status: 'failed' as const }
    await at.stage.db
      .insertInto('early_report')
      .values([
        { ...report, provider_message_id: 'old', received_at: ago(3.1) },
        { ...report, provider_message_id: 'new', received_at: ago(2.9) },
      ])
      .execute()

    await sweep(at.stage.platform)

    expect(await at.readMessage(ranOut)).toMatchObject({ status: 'failed', failure: 'expired', sealed: null })
    expect(await at.readMessage(sent)).toMatchObject({ status: 'sent', failure: null, sealed: null })
    expect(await at.readMessage(stuck)).toMatchObject({ status: 'failed', sealed: null })
    expect((await at.readMessage(waiting)).sealed).not.toBeNull()
    expect((await at.readMessage(lately)).id).toBe(lately)
    await expect(at.readMessage(old)).rejects.toThrow()
    const reports = await at.stage.db.selectFrom('early_report').select('provider_message_id as id').execute()
    expect(reports).toEqual([{ id: 'new' }])
  })
})
