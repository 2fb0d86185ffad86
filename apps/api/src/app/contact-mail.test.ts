import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from '../features/messages/deliver.ts'
import { createMailer, type Mailer } from '../shared/mail/mailer.ts'
import { type Sandbox, startSandbox } from './testing/sandbox.ts'
import { type ApiStage, createApiStage, PUBLIC_URL } from './testing/stage.ts'

const SUPPORT = 'help@kola.example'
const SENDER = 'ada@example.com'

interface Received {
  envelope: { to: string[] }
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

let stage: ApiStage
let sandbox: Sandbox
let mailer: Mailer

beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
  stage = await createApiStage()
  mailer = createMailer({
    smtpUrl: new Secret(`smtp://127.0.0.1:${sandbox.smtpPort}`),
    from: 'Kola <hello@kola.test>',
    requiresTls: false,
  })
  await stage.addTenant('demo', { support_email: SUPPORT })
})
afterAll(async () => {
  await mailer.close()
  await stage.close()
  await sandbox.close()
})

async function receive(body: object): Promise<{ ticket: string; received: Map<string, Received> }> {
  const answer = await stage.call('POST /apps/v1/contactus', { token: await stage.getAppToken(), body })
  const needs = { ...stage.platform, mailer, gateways: [] }
  for (const { id } of await stage.db.selectFrom('message').select('id').where('status', '=', 'queued').execute()) {
    await deliver(needs, { tenantId: 'demo', messageId: id })
  }
  const { messages } = await sandbox.read<{ messages: Received[] }>('/mail/messages')
  return {
    ticket: answer.body.ticket,
    received: new Map(messages.toReversed().map((mail) => [mail.envelope.to.join(), mail])),
  }
}
const headerOf = (mail: Received | undefined, name: string) =>
  mail?.headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)

test('CONTACT-02 the message arrives at support and the receipt at the sender, each answerable to the other', async () => {
  const body = { phone: '', email: SENDER, title: 'Ẹ káàbọ̀ – playback', description: 'It stops.\n\n“Why?”' }
  const { ticket, received } = await receive(body)
  expect([...received.keys()].toSorted()).toEqual([SENDER, SUPPORT])
  const mail = received.get(SUPPORT)
  expect([mail?.subject, headerOf(mail, 'reply-to')]).toEqual([`[${ticket}] Ẹ káàbọ̀ – playback`, [SENDER]])
  expect(mail?.text).toContain('> It stops.\n> \n> “Why?”')
  const receipt = received.get(SENDER)
  expect([receipt?.subject, headerOf(receipt, 'reply-to')]).toEqual([`We have your message (${ticket})`, [SUPPORT]])
  expect(JSON.stringify(receipt)).not.toMatch(/káàbọ̀|stops|Why/)
})

test('nothing that is written becomes a header, another recipient or markup', async () => {
  const evil = 'Hi\r\nBcc: eve@example.com\r\nContent-Type: text/html\r\n\r\n<img src=x onerror=alert(1)>'
  const { received } = await receive({ phone: evil.slice(0, 40), email: SENDER, title: evil, description: evil })
  expect([...received.keys()].toSorted()).toEqual([SENDER, SUPPORT])
  const mail = received.get(SUPPORT)
  expect(headerOf(mail, 'bcc')).toEqual([])
  expect(headerOf(mail, 'content-type')?.join()).toContain('multipart/alternative')
  expect(mail?.html).not.toContain('<img')
})

test('five thousand letters without a space arrive whole', async () => {
  const description = 'ọ'.repeat(4_999).padEnd(5_000, '.')
  const { received } = await receive({ phone: '', email: SENDER, title: 'Long', description })
  expect(received.get(SUPPORT)?.text).toContain(`> ${description}`)
})
