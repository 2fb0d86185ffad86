import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMessageStage, type MessageStage, newNumber, TERMII_SECRET } from '#app/testing/messages.ts'

let at: MessageStage
beforeAll(async () => {
  at = await createMessageStage()
})
beforeEach(() => at.sandbox.control('/reset', {}))
afterAll(() => at.close())

/** As Termii sends it, signed. */
async function reportByTermii(messageId: string, status: string, { secret = TERMII_SECRET } = {}): Promise<number> {
  const payload = JSON.stringify({ type: 'outbound', id: '1', message_id: messageId, status, channel: 'dnd' })
  const signature = createHmac('sha512', secret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-termii-signature': signature }
  const { statusCode } = await at.stage.app.inject({ method: 'POST', url: '/webhooks/termii', payload, headers })
  return statusCode
}

/** Sent by Termii, which reports nothing itself. */
async function sendQuiet() {
  const to = newNumber()
  for (const gateway of ['termii', 'africastalking']) await at.setOutcome(gateway, to, 'no-report')
  const id = await at.queueSms({ to })
  await at.deliver(id)
  const { provider_message_id: gatewayId } = await at.readMessage(id)
  return { id, to, gatewayId: gatewayId ?? '' }
}

const readStatus = async (id: string) => (await at.readMessage(id)).status
const untilStatus = (id: string, status: string) => expect.poll(() => readStatus(id)).toBe(status)

describe('a delivery report', () => {
  it.each(['termii', 'africastalking', 'twilio'])('of %s arrives over HTTP: sent, delivered', async (gateway) => {
    const to = newNumber()
    const id = await at.queueSms({ to })
    await at.deliver(id, { gateways: at.needs.gateways.filter(({ slug }) => slug === gateway) })
    await untilStatus(id, 'delivered')
    expect(await at.readMessage(id)).toMatchObject({ provider: gateway, sealed: null, failure: null })
  })

  it.each(['africastalking', 'twilio', 'termii'])('of %s that is forged changes nothing', async (gateway) => {
    const { id, gatewayId } = await sendQuiet()
    await at.stage.db.updateTable('message').set({ provider: gateway }).where('id', '=', id).execute()
    const forms: Record<string, [string, string]> = {
      termii: [JSON.stringify({ message_id: gatewayId, status: 'Delivered' }), 'application/json'],
      africastalking: [`id=${gatewayId}&status=Success`, 'application/x-www-form-urlencoded'],
      twilio: [`MessageSid=${gatewayId}&MessageStatus=delivered`, 'application/x-www-form-urlencoded'],
    }
    const [payload, type] = forms[gateway] ?? []
    for (const signature of ['', 'x', 'a'.repeat(128), Buffer.alloc(64).toString('base64')]) {
      const headers = {
        'content-type': type ?? '',
        ...(signature && { 'x-termii-signature': signature, 'x-twilio-signature': signature }),
      }
      const url = `/webhooks/${gateway}?secret=${signature}`
      const answer = await at.stage.app.inject({ method: 'POST', url, payload: payload ?? '', headers })
      expect(answer.statusCode).toBe(403)
    }
    expect(await readStatus(id)).toBe('sent')
  })

  it('comes in any order and twice: what was delivered stays delivered', async () => {
    const { id, gatewayId } = await sendQuiet()
    for (const status of ['Delivered', 'Message Sent', 'Message Failed', 'Delivered', 'Expired']) {
      expect(await reportByTermii(gatewayId, status)).toBe(200)
      expect(await readStatus(id)).toBe('delivered')
    }
    expect(await at.countJobs(id)).toBe(1)
  })

  it('before the gateway’s reply is written down is kept, and counts then', async () => {
    const to = newNumber()
    const id = await at.queueSms({ to })
    const gateways = at.needs.gateways.map((gateway) => ({
      ...gateway,
      async send(sms: { to: string; text: string }) {
        const gatewayId = await gateway.send(sms)
        await reportByTermii(gatewayId, 'Delivered')
        await reportByTermii(gatewayId, 'Message Sent')
        return gatewayId
      },
    }))
    await at.deliver(id, { gateways })
    expect(await at.readMessage(id)).toMatchObject({ status: 'delivered', provider: 'termii', sealed: null })
  })

  it('and the writing down of the reply at once do not miss each other', async () => {
    for (const _ of Array.from({ length: 8 })) {
      const to = newNumber()
      await at.setOutcome('termii', to, 'no-report')
      const id = await at.queueSms({ to })
      let report: Promise<number> = Promise.resolve(0)
      const gateways = at.needs.gateways.slice(0, 1).map((gateway) => ({
        ...gateway,
        async send(sms: { to: string; text: string }) {
          const gatewayId = await gateway.send(sms)
          report = reportByTermii(gatewayId, 'Delivered')
          return gatewayId
        },
      }))
      await at.deliver(id, { gateways })
      expect(await report).toBe(200)
      expect(await readStatus(id)).toBe('delivered')
    }
  })

  it('of a message that we do not know, or in words that we do not know, is heard and changes nothing', async () => {
    for (const strange of ['9999', '\0', '\ud800', 'ẹ', 'x'.repeat(9_000)]) {
      expect(await reportByTermii(strange, 'Message Failed')).toBe(200)
    }
    const { id, gatewayId } = await sendQuiet()
    for (const word of ['Pondered', 'constructor', 'toString', '__proto__']) {
      expect(await reportByTermii(gatewayId, word)).toBe(200)
    }
    expect(await readStatus(id)).toBe('sent')
  })
})

describe('a report that it did not arrive', () => {
  it('gives the other gateway one try, and after that the message has failed', async () => {
    const to = newNumber()
    const id = await at.queueSms({ to })
    await at.setOutcome('termii', to, 'failed')
    await at.setOutcome('africastalking', to, 'failed')
    await at.deliver(id)
    await untilStatus(id, 'queued')
    expect(await at.countJobs(id)).toBe(2)
    await at.deliver(id)
    await untilStatus(id, 'failed')
    expect((await at.readTexts(to)).map(({ gateway }) => gateway)).toEqual(['termii', 'africastalking'])
    expect(await at.readMessage(id)).toMatchObject({ tried: ['termii', 'africastalking'], sealed: null })
    expect(await at.countJobs(id)).toBe(2)
  })

  it('twice gives one try, and a late word of the first gateway does not undo the second', async () => {
    const { id, to, gatewayId } = await sendQuiet()
    await Promise.all([1, 2, 3].map(() => reportByTermii(gatewayId, 'DND Active on Phone Number')))
    expect(await at.countJobs(id)).toBe(2)
    await at.deliver(id)
    await reportByTermii(gatewayId, 'Message Failed')
    expect(await at.readMessage(id)).toMatchObject({ status: 'sent', provider: 'africastalking' })
    expect(await at.readTexts(to)).toHaveLength(2)
  })

  it('is taken back by one that it did, before the other gateway is asked', async () => {
    const { id, to, gatewayId } = await sendQuiet()
    await reportByTermii(gatewayId, 'Message Failed')
    await reportByTermii(gatewayId, 'Delivered')
    await at.deliver(id)
    expect(await readStatus(id)).toBe('delivered')
    expect(await at.readTexts(to)).toHaveLength(1)
  })

  it('of a code that has run out is the end of it', async () => {
    const { id, gatewayId } = await sendQuiet()
    at.stage.clock.advance(600_000)
    await reportByTermii(gatewayId, 'Expired')
    expect(await at.readMessage(id)).toMatchObject({ status: 'failed', failure: 'Expired', sealed: null })
    expect(await at.countJobs(id)).toBe(1)
  })
})
