import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '#app/testing/sandbox.ts'
import { type ConformanceSubject, describeSmsGateway } from './conformance.ts'
import type { ReportRequest, SmsSlug } from './provider.ts'
import { createSmsGateways, type SmsGatewaySettings } from './registry.ts'

const received: (ReportRequest & { text: string; headers: IncomingHttpHeaders })[] = []
const callback = createServer(async (request, response) => {
  const body = await buffer(request)
  received.push({ headers: request.headers, url: request.url ?? '', body, text: body.toString() })
  response.end()
})
let sandbox: Sandbox
let publicUrl: string

beforeAll(async () => {
  callback.listen(0, '127.0.0.1')
  await once(callback, 'listening')
  publicUrl = `http://127.0.0.1:${(callback.address() as AddressInfo).port}`
  const environment = {
    ...{ TERMII_API_KEY: 'key', TERMII_SECRET: 'secret', AFRICASTALKING_USERNAME: 'kola' },
    ...{ AFRICASTALKING_API_KEY: 'key', AFRICASTALKING_SECRET: 'secret' },
    ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'key' },
  }
  sandbox = await startSandbox({ publicUrl, environment })
})
afterAll(async () => {
  await sandbox.close()
  callback.close()
})
beforeEach(() => sandbox.control('/reset', {}))

function toSettings(slug: SmsSlug, { key = 'key', secret = 'secret' } = {}): SmsGatewaySettings {
  const url = `${sandbox.url}/${slug}`
  const keys = { apiKey: new Secret(key), secret: new Secret(secret) }
  if (slug === 'termii') return { slug, url, sender: 'Kola', ...keys }
  if (slug === 'africastalking') return { slug, url, username: 'kola', sender: 'Kola', ...keys }
  return { slug, url, publicUrl, accountSid: 'AC1', authToken: new Secret(key), from: '+15005550006' }
}

function toSubject(slug: SmsSlug): ConformanceSubject {
  const create = (settings: SmsGatewaySettings) => {
    const [gateway] = createSmsGateways([settings])
    if (!gateway) throw new Error('there is no gateway')
    return gateway
  }
  return {
    gateway: create(toSettings(slug)),
    stranger: create(toSettings(slug, { key: 'not-ours', secret: 'not-ours' })),
    impatient: create({ ...toSettings(slug), timeoutMs: 50 }),
    failNext: (fault) => sandbox.control(`/${slug}/faults`, { fault, operation: 'send' }),
    setOutcome: (reference, outcome) => sandbox.control(`/${slug}/outcomes`, { reference, outcome }),
    async readTexts(to) {
      const query = new URLSearchParams({ to }).toString()
      const { messages } = await sandbox.read<{ messages: { text: string; gatewayId: string }[] }>(
        `/sms/messages?${query}`,
      )
      return messages.map(({ text, gatewayId }) => ({ text, gatewayId }))
    },
    readReports: (id, count) =>
      vi.waitUntil(
        () => {
          const found = received.filter(({ text }) => text.includes(id))
          return found.length >= count && found
        },
        { timeout: 20_000 },
      ),
  }
}

describeSmsGateway('Termii', () => toSubject('termii'))
describeSmsGateway('Africa’s Talking', () => toSubject('africastalking'))
describeSmsGateway('Twilio', () => toSubject('twilio'))

it('Termii’s signature is read in hex and in base64', async () => {
  const { gateway, readReports } = toSubject('termii')
  const id = await gateway.send({ to: '+2348031111111', text: 'Hello' })
  const [report] = await readReports(id, 1)
  if (!report) throw new Error('there is no report')
  const hex = String(report.headers['x-termii-signature'])
  const base64 = Buffer.from(hex, 'hex').toString('base64')
  for (const signature of [hex, hex.toUpperCase(), base64]) {
    expect(gateway.readReport({ ...report, headers: { 'x-termii-signature': signature } })).toMatchObject({
      providerMessageId: id,
    })
  }
  const body = Buffer.from(report.body.toString().replace('Message Sent', 'Delivered'))
  expect(gateway.readReport({ ...report, body })).toBe('forged')
})

it('Twilio is told a messaging service under its own name', async () => {
  const settings = { ...toSettings('twilio'), from: 'MG123' } as SmsGatewaySettings
  await createSmsGateways([settings])[0]?.send({ to: '+2348031111112', text: 'Hello' })
  const { received: calls } = await sandbox.read<{ received: { detail: { body: string } }[] }>(
    '/control/twilio/received',
  )
  expect(calls[0]?.detail.body).toContain('MessagingServiceSid=MG123')
  expect(calls[0]?.detail.body).not.toContain('From=')
})
