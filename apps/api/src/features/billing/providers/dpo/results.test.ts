import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTestClock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toBegun, toOrder } from '../testing/subject.ts'
import { createDpo } from './dpo.ts'

/** What is answered to each request, by its name. */
let answers: Record<string, string> = {}
let asked: string[] = []
const server = createServer(async (request, response) => {
  const [, name = ''] = /<Request>(\w+)</.exec(await text(request)) ?? []
  asked.push(name)
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<API3G>${answers[name] ?? ''}</API3G>`)
})
let apiUrl = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/API`
})
afterAll(() => void server.close())
beforeEach(() => {
  answers = {}
  asked = []
})

const NOW = new Date('2026-11-22T09:00:00Z')
const create = () =>
  createDpo({
    config: { apiUrl, apiVersion: 'v6', verifyVersion: 'v6', serviceType: '1', payUrl: 'https://dpo.test/payv2.php' },
    ...{ secrets: { companyToken: new Secret('C') }, clock: createTestClock(NOW) },
  })
const order = toOrder({ currency: 'KES', isRecurring: true })
const begun = toBegun(order, { token: 'T-1' })
const result = (code: string, more = '') =>
  `<Result>${code}</Result><ResultExplanation>Words</ResultExplanation>${more}`
const money = (amount: string, currency = 'KES') =>
  `<TransactionAmount>${amount}</TransactionAmount><TransactionCurrency>${currency}</TransactionCurrency>`
const charge = (amountMinor: number, currency = 'KES') => ({
  ...{ transactionId: 'T-1', amount: { amountMinor, currency }, at: NOW, state: 'succeeded', isRenewal: false },
  ...{ decline: null, refunds: [] },
})

it.each([
  ['000', money('2320.40'), 'paid', [charge(232_040)]],
  ['000', money('2320.4'), 'paid', [charge(232_040)]],
  ['000', money('2320.41'), 'pending', [charge(232_041)]],
  ['000', money('2320.39'), 'pending', [charge(232_039)]],
  ['000', money('2320.40', 'USD'), 'pending', [charge(232_040, 'USD')]],
  ['002', money('1000.00'), 'pending', [charge(100_000)]],
  ['002', money('2320.40'), 'pending', [charge(232_040)]],
  ['001', money('2320.40'), 'pending', []],
  ['003', money('2320.40'), 'pending', []],
  ['005', money('2320.40'), 'pending', []],
  ['007', money('2320.40'), 'pending', []],
  ['900', '', 'not_begun', []],
  ['901', '', 'declined', []],
  ['903', '', 'expired', []],
  ['904', '', 'cancelled', []],
])('reads %s with %s as %s', async (...[code, more, state, charges]) => {
  answers = { verifyToken: result(code, more), getSubscriptionToken: result('999') }
  const reading = await create().read(begun)
  expect([reading.state, reading.charges]).toEqual([state, charges])
  expect(reading.decline).toEqual(code === '901' ? { code: '901', message: 'Words', isHard: false } : null)
})

it.each([
  ['801', false],
  ['802', false],
  ['803', false],
  ['804', false],
  ['902', false],
  ['950', false],
  ['777', true],
])('%s is no word on the payment', async (code, retryable) => {
  answers = { verifyToken: result(code) }
  await expect(create().read(begun)).rejects.toMatchObject({ name: 'ProviderError', retryable })
})

it.each([
  ['no amount', '<TransactionCurrency>KES</TransactionCurrency>'],
  ['an amount that is none', money('2,320.40')],
  ['more digits than there are', money('2320.401')],
  ['no currency', money('2320.40', '')],
])('believes no payment with %s', async (_what, more) => {
  answers = { verifyToken: result('000', more) }
  await expect(create().read(begun)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
})

it('keeps the token of the card with the first reading, and asks for it no more', async () => {
  const tokens = '<SubscriptionToken>S-1</SubscriptionToken><CustomerToken>C-1</CustomerToken>'
  const card = '<CustomerCredit>8367</CustomerCredit><CustomerCreditType>MasterCard</CustomerCreditType>'
  answers = { verifyToken: result('000', money('2320.40') + card), getSubscriptionToken: result('000', tokens) }
  const first = await create().read(begun)
  expect(first.ids).toEqual({ token: 'T-1', paidAt: NOW.toISOString(), subscriptionToken: 'S-1', customerToken: 'C-1' })
  expect(first.method).toMatchObject({ id: 'C-1', kind: 'card', brand: 'MasterCard', last4: '8367' })
  expect(await create().read({ ...begun, ids: first.ids })).toEqual(first)
  expect(asked).toEqual(['verifyToken', 'getSubscriptionToken', 'verifyToken'])
})

it('is paid though the token of the card could not be had, and asks again', async () => {
  answers = { verifyToken: result('000', money('2320.40')), getSubscriptionToken: '' }
  const first = await create().read(begun)
  expect([first.state, first.method, first.ids.subscriptionToken]).toEqual(['paid', null, undefined])
  await create().read({ ...begun, ids: first.ids })
  expect(asked.filter((name) => name === 'getSubscriptionToken')).toHaveLength(2)
})

it('asks for no token where nothing renews, and none where the money is not ours', async () => {
  answers = { verifyToken: result('000', money('2320.40')) }
  await create().read({ ...begun, isRecurring: false })
  answers = { verifyToken: result('002', money('2320.40')) }
  await create().read(begun)
  expect(asked).toEqual(['verifyToken', 'verifyToken'])
})

it.each([
  ['003', 'done'],
  ['009', 'pending'],
])('knows a refund by its key: %s', async (code, state) => {
  answers = { verifyRefund: result(code) }
  const refund = { begun, transactionId: 'T-1', amount: order.due, key: 'k-1', reason: 'r' }
  expect(await create().refund(refund)).toEqual({ refundId: 'k-1', state })
  expect(asked).toEqual(['verifyRefund'])
})

it('tells that a refund was declined, in the provider’s words', async () => {
  answers = { verifyRefund: result('008') }
  const refund = { begun, transactionId: 'T-1', amount: order.due, key: 'k-1', reason: 'r' }
  await expect(create().refund(refund)).rejects.toMatchObject({
    name: 'Declined',
    decline: { code: '008', message: 'Words' },
  })
})

it.each(['904', '905', '906', '940'])('begins nothing when it is answered %s', async (code) => {
  answers = { createToken: result(code) }
  await expect(create().hosted?.start(order)).rejects.toMatchObject({ retryable: false, mayBeDone: false })
})
