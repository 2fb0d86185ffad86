import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLog } from '@kola/platform/log'
import { createSandbox } from '../app/compose.ts'
import { toPayments } from '../payment-config.ts'

/** The whole sandbox on free ports, for tests that speak to it from outside. */
export async function startSandbox({
  callbackUrl = 'http://localhost:1/',
  smsCallbackUrl = 'http://localhost:1',
  paymentCallbackUrl = 'http://localhost:1',
  answersUrl = 'http://localhost:1/',
  drmSecret = null as { id: string; key: Buffer } | null,
} = {}) {
  const log = createLog({ name: 'sandbox-test', level: 'fatal' })
  const sandbox = createSandbox({
    config: {
      logLevel: 'fatal',
      http: { host: '127.0.0.1', port: 0 },
      smtp: { host: '127.0.0.1', port: 0 },
      answers: { url: answersUrl, secret: 'an-inbound-secret' },
      drmtoday: { merchant: 'kola', callbackUrl, secret: drmSecret },
      publicUrl: 'http://kola.test',
      google: { clientId: 'sandbox-google' },
      facebook: { appId: 'sandbox-facebook', appSecret: 'sandbox-facebook-secret' },
      recaptcha: { siteKey: 'sandbox-recaptcha', secret: 'sandbox-recaptcha-secret' },
      chat: { secret: 'sandbox-chat-secret' },
      sms: {
        termii: { apiKey: 'tk', secret: 'ts', callbackUrl: `${smsCallbackUrl}/termii` },
        africastalking: { username: 'kola', apiKey: 'ak', callbackUrl: `${smsCallbackUrl}/africastalking?secret=as` },
        twilio: { accountSid: 'AC1', authToken: 'tt' },
      },
      payments: toPayments({}, (party) => `${paymentCallbackUrl}/webhooks/${party}`),
    },
    log,
  })
  const { port, smtpPort } = await sandbox.start()
  const url = `http://127.0.0.1:${port}`
  const control = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/control${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { url, smtpPort, control, close: sandbox.close }
}

/** A service of ours that is asked for rights, with the answer that a test sets. */
export async function startCallbackTarget() {
  const received: { body: Record<string, unknown>; query: string }[] = []
  const target = { received, status: 200, answer: '{"profile":{"purchase":{}}}', url: '', close: async () => {} }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body: JSON.parse(body) as Record<string, unknown>, query: request.url ?? '' })
      response.writeHead(target.status, { 'content-type': 'application/json' }).end(target.answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/drmtoday?secret=s`
  target.close = async () => void server.close()
  return target
}
