import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTestClock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createObjects } from '../testing/stage.ts'
import { createPaypal } from './paypal.ts'

let asked: string[] = []
let verdict = 'SUCCESS'
const server = createServer(async (request, response) => {
  asked.push(await text(request))
  const isToken = request.url === '/v1/oauth2/token'
  response.end(JSON.stringify(isToken ? { access_token: 'a', expires_in: 600 } : { verification_status: verdict }))
})
let apiUrl = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  verdict = 'SUCCESS'
})

const SIGNED = {
  ...{ 'paypal-transmission-id': 'i', 'paypal-transmission-time': 't', 'paypal-transmission-sig': 's' },
  ...{ 'paypal-cert-url': 'https://c.test/x', 'paypal-auth-algo': 'SHA256withRSA' },
}
const create = () =>
  createPaypal({
    config: { apiUrl, clientId: 'c', webhookId: 'WH-7' },
    ...{
      secrets: { clientSecret: new Secret('s') },
      clock: createTestClock(new Date('2026-11-22T09:00:00Z')),
      objects: createObjects(),
    },
  })
const read = (body: string, headers: Record<string, string> = SIGNED) =>
  create().readCallback({ headers, url: '/webhooks/paypal', body: Buffer.from(body) })
/** As whoever works it off has it confirmed. */
async function confirm(body: string): Promise<boolean | undefined> {
  const news = await read(body)
  if (typeof news === 'string' || !news.unconfirmed?.claim) throw new Error('there is nothing to confirm')
  return create().confirm?.(news.unconfirmed.claim)
}
const event = (event_type: string, resource: object) => JSON.stringify({ id: 'WH-1', event_type, resource })

it('is kept without PayPal being asked, and confirmed as it came, letter by letter', async () => {
  const body =
    '{ "id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED","resource":{"id":"S-1","total": 1.00,"n":"\\u00e9"} }'
  expect(await read(body)).toMatchObject({ dedupeKey: 'WH-1', unconfirmed: { claim: expect.any(String) } })
  expect(asked).toEqual([])
  expect(await confirm(body)).toBe(true)
  expect(asked[1]).toBe(
    `{"transmission_id":"i","transmission_time":"t","transmission_sig":"s","cert_url":"https://c.test/x",` +
      `"auth_algo":"SHA256withRSA","webhook_id":"WH-7","webhook_event":${body}}`,
  )
})

it.each(Object.keys(SIGNED))('is forged without %s, of which nothing is kept', async (header) => {
  const { [header]: _, ...headers }: Record<string, string> = SIGNED
  expect(await read(event('PAYMENT.SALE.COMPLETED', { id: 'S-1' }), headers)).toBe('forged')
  expect(asked).toEqual([])
})

it('is forged when PayPal says so', async () => {
  verdict = 'FAILURE'
  expect(await confirm(event('PAYMENT.SALE.COMPLETED', { id: 'S-1' }))).toBe(false)
})

it('of more letters than any event has is not kept', async () => {
  const long = (length: number) => event('PAYMENT.SALE.COMPLETED', { id: 'S-1', note: 'x'.repeat(length) })
  const frame = long(0).length
  expect(await read(long(65_536 - frame))).toMatchObject({ dedupeKey: 'WH-1' })
  expect(await read(long(65_537 - frame))).toBe('unreadable')
})

const UP = [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP1' }]
it.each([
  ['BILLING.SUBSCRIPTION.CANCELLED', { id: 'I-1', custom_id: 'KL-1' }, 'KL-1', { subscription: 'I-1' }],
  ['BILLING.SUBSCRIPTION.PAYMENT.FAILED', { id: 'I-1' }, null, { subscription: 'I-1' }],
  [
    ...['PAYMENT.SALE.COMPLETED', { id: 'S-1', billing_agreement_id: 'I-1', custom: 'KL-1' }, 'KL-1'],
    { subscription: 'I-1', transaction: 'S-1' },
  ],
  ['PAYMENT.SALE.REFUNDED', { id: 'R-1', sale_id: 'S-1' }, null, { transaction: 'S-1' }],
  ['CHECKOUT.ORDER.APPROVED', { id: 'O-1', purchase_units: [{ custom_id: 'KL-1' }] }, 'KL-1', { order: 'O-1' }],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    { id: 'CAP1', custom_id: 'KL-1', supplementary_data: { related_ids: { order_id: 'O-1' } } },
    ...['KL-1', { order: 'O-1', transaction: 'CAP1' }],
  ],
  ['PAYMENT.CAPTURE.REFUNDED', { id: 'R-1', links: UP }, null, { transaction: 'CAP1' }],
])('%s leads to the payment', async (...[kind, resource, reference, ids]) => {
  const news = await read(event(String(kind), Object(resource)))
  const unconfirmed = { claim: expect.any(String) }
  expect(news).toEqual({ dedupeKey: 'WH-1', kind, reference, ids, email: null, unconfirmed })
})

it('of anything else is of no interest, and nonsense is unreadable', async () => {
  expect(await read(event('CUSTOMER.DISPUTE.CREATED', { id: 'D-1' }))).toBe('of-no-interest')
  expect(await read('{"id":1}')).toBe('unreadable')
  expect(await read('nonsense')).toBe('unreadable')
})
