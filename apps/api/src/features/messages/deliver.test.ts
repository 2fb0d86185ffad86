import { JOBS } from '@kola/contract/jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMessageStage, type MessageStage, newNumber, TEXT } from '#app/testing/messages.ts'
import { MailError } from '#shared/mail/mailer.ts'
import { claimMessage } from './repository.ts'

const DOWN = { kind: 'status', status: 503 }
const LOST = { kind: 'lose-reply' }

let at: MessageStage
beforeAll(async () => {
  at = await createMessageStage()
})
beforeEach(() => at.sandbox.control('/reset', {}))
afterAll(() => at.close())

/** Nobody reports, so that a row shows what sending alone wrote. */
async function queueQuiet(): Promise<{ id: string; to: string }> {
  const to = newNumber()
  for (const gateway of ['termii', 'africastalking', 'twilio']) await at.setOutcome(gateway, to, 'no-report')
  return { id: await at.queueSms({ to }), to }
}

describe('an SMS', () => {
  it('goes to the first gateway, once', async () => {
    const { id, to } = await queueQuiet()
    await at.deliver(id)
    await at.deliver(id)
    const texts = await at.readTexts(to)
    expect(texts).toMatchObject([{ gateway: 'termii', text: TEXT }])
    expect(await at.readMessage(id)).toMatchObject({
      ...{
        status: 'sent',
        provider: 'termii',
        provider_message_id: texts[0]?.gatewayId,
        tried: [],
        claimed_until: null,
      },
    })
  })

  it('goes to the second gateway when the first is down', async () => {
    const { id, to } = await queueQuiet()
    await at.fail('termii', DOWN)
    await at.deliver(id)
    expect(await at.readTexts(to)).toMatchObject([{ gateway: 'africastalking' }])
    expect(await at.readMessage(id)).toMatchObject({ status: 'sent', provider: 'africastalking', tried: [] })
  })

  it('never goes to a third gateway, and waits while both are down, then goes out', async () => {
    const { id, to } = await queueQuiet()
    await at.fail('termii', DOWN, 2)
    await at.fail('africastalking', DOWN, 2)
    for (const _ of [1, 2]) await expect(at.deliver(id)).rejects.toMatchObject({ name: 'ProviderError' })
    expect(await at.readTexts(to)).toEqual([])
    expect(await at.readMessage(id)).toMatchObject({ status: 'queued', provider: null, claimed_until: null })
    await at.deliver(id)
    expect(await at.readTexts(to)).toMatchObject([{ gateway: 'termii' }])
  })

  it('does not go again to a gateway that refused it for good', async () => {
    const { id, to } = await queueQuiet()
    await at.setOutcome('termii', to, 'insufficient-balance')
    await at.fail('africastalking', DOWN)
    await expect(at.deliver(id)).rejects.toMatchObject({ provider: 'africastalking' })
    expect(await at.readMessage(id)).toMatchObject({ status: 'queued', tried: ['termii'] })
    await at.setOutcome('termii', to, 'no-report')
    await at.deliver(id)
    expect(await at.readTexts(to)).toMatchObject([{ gateway: 'africastalking' }])
  })

  it('fails when two gateways refuse it, and its contents are gone', async () => {
    const { id, to } = await queueQuiet()
    for (const gateway of ['termii', 'africastalking']) await at.setOutcome(gateway, to, 'insufficient-balance')
    await at.deliver(id)
    expect(await at.readTexts(to)).toEqual([])
    expect(await at.readMessage(id)).toMatchObject({ status: 'failed', failure: 'refused', sealed: null })
  })

  it('may go twice when a reply is lost, and ends as one row of the gateway that answered', async () => {
    const { id, to } = await queueQuiet()
    await at.fail('termii', LOST)
    await at.deliver(id)
    const texts = await at.readTexts(to)
    expect(texts.map(({ gateway }) => gateway)).toEqual(['termii', 'africastalking'])
    const rows = await at.stage.db.selectFrom('message').selectAll().where('recipient', '=', to).execute()
    expect(rows).toMatchObject([{ status: 'sent', provider_message_id: texts[1]?.gatewayId }])
  })

  it('is not sent after it has run out, also when it ran out between two gateways', async () => {
    const late = await queueQuiet()
    const between = await queueQuiet()
    const { clock } = at.stage
    const [termii, second] = at.needs.gateways
    if (!termii || !second) throw new Error('there are no gateways')
    const slow = {
      ...termii,
      send: async () => {
        clock.advance(600_000)
        throw await termii.send({ to: '+0', text: '' }).catch((error: unknown) => error)
      },
    }
    await at.deliver(between.id, { gateways: [slow, second] })
    await at.deliver(late.id)
    for (const { id, to } of [late, between]) {
      expect(await at.readTexts(to)).toEqual([])
      expect(await at.readMessage(id)).toMatchObject({ status: 'failed', failure: 'expired', sealed: null })
    }
  })

  it('fails with a line in the log where SMS is off', async () => {
    const { id } = await queueQuiet()
    await at.deliver(id, { gateways: [] })
    expect(await at.readMessage(id)).toMatchObject({ status: 'failed', failure: 'sms is off', sealed: null })
    expect(at.lines.filter((line) => line.includes(id)).join()).toContain('sms is off')
  })

  it('is sent once by two workers at once, and by the other when the first has died', async () => {
    const { id, to } = await queueQuiet()
    await at.fail('termii', { kind: 'delay', delayMs: 300 })
    const both = await Promise.allSettled([at.deliver(id), at.deliver(id), at.deliver(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await at.readTexts(to)).toHaveLength(1)

    const dead = await queueQuiet()
    const claimed_until = new Date(at.stage.clock.now().getTime() + 120_000)
    await at.stage.db.updateTable('message').set({ claimed_until }).where('id', '=', dead.id).execute()
    await expect(at.deliver(dead.id)).rejects.toThrow('another worker')
    at.stage.clock.advance(120_000)
    await at.deliver(dead.id)
    expect(await at.readTexts(dead.to)).toHaveLength(1)
  })

  it('stays with the worker that took it over when the one before comes back late', async () => {
    const { id } = await queueQuiet()
    const { clock, db } = at.stage
    const late = {
      slug: 'termii' as const,
      readReport: () => 'forged' as const,
      async send(): Promise<string> {
        clock.advance(120_000)
        await claimMessage(db, { tenantId: 'demo', messageId: id }, clock.now())
        throw new Error('came back late')
      },
    }
    await expect(at.deliver(id, { gateways: [late] })).rejects.toThrow('came back late')
    expect((await at.readMessage(id)).claimed_until).toEqual(new Date(clock.now().getTime() + 120_000))
  })

  it('keeps its contents sealed while another gateway may need them, no longer, and never logs them', async () => {
    const first = await queueQuiet()
    await at.deliver(first.id)
    const kept = await at.readMessage(first.id)
    expect(kept.sealed).not.toBeNull()
    expect(JSON.stringify(kept)).not.toContain('042137')

    const second = await queueQuiet()
    await at.setOutcome('termii', second.to, 'insufficient-balance')
    await at.deliver(second.id)
    expect(await at.readMessage(second.id)).toMatchObject({ status: 'sent', sealed: null })

    const endless = await at.queueSms({ to: newNumber(), expiresAt: undefined })
    await at.deliver(endless)
    expect((await at.readMessage(endless)).sealed).toBeNull()

    expect(at.lines.join()).toContain('messages.sms-not-taken')
    expect(at.lines.join()).not.toMatch(/042137|\+?2348140|sandbox-termii-key/)
  })
})

describe('a mail', () => {
  it('is handed over once under its id, and its contents are gone', async () => {
    const id = await at.queueMail()
    await Promise.allSettled([at.deliver(id), at.deliver(id)])
    expect(at.mails.filter((mail) => mail.id === id)).toHaveLength(1)
    expect(await at.readMessage(id)).toMatchObject({ status: 'sent', sealed: null })
  })

  it('stays while the mail server is down, however long, and goes out after it', async () => {
    const id = await at.queueMail()
    const send = () => Promise.reject(new MailError('down', { isRetryable: true }))
    for (let hour = 0; hour < 12; hour += 1) {
      await expect(at.deliver(id, { mailer: { send } })).rejects.toThrow('down')
      at.stage.clock.advance(3_600_000)
    }
    expect(await at.readMessage(id)).toMatchObject({ status: 'queued', claimed_until: null })
    await at.deliver(id)
    expect(at.mails.filter((mail) => mail.id === id)).toHaveLength(1)
  })

  it('is tried for half a day at least, with pauses of half an hour at most', () => {
    const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds: max } = JOBS['messages.deliver']
    const pauses = Array.from({ length: retryLimit }, (_, n) => Math.min(max, (retryDelaySeconds * 2 ** n) / 2))
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(12 * 3_600)
    expect(max).toBeLessThanOrEqual(1_800)
  })

  it('fails when it is refused for good, or has run out', async () => {
    const refused = await at.queueMail()
    const send = () => Promise.reject(new MailError('never', { isRetryable: false }))
    await at.deliver(refused, { mailer: { send } })
    expect(await at.readMessage(refused)).toMatchObject({ status: 'failed', failure: 'refused', sealed: null })

    const late = await at.queueMail({ expiresAt: at.stage.clock.now() })
    await at.deliver(late)
    expect(at.mails.filter((mail) => mail.id === late)).toEqual([])
    expect(await at.readMessage(late)).toMatchObject({ status: 'failed', failure: 'expired', sealed: null })
  })
})
