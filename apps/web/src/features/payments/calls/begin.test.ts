import { ApiError } from '@kola/contract/http/client'
import { beforeEach, expect, test } from 'vitest'
import { dropHeldPayment, readHeldPayment } from '../held/held-payment.ts'
import { dropTrouble, readTrouble } from '../held/trouble.ts'
import { type Handlers, serve } from '../testing/serve.ts'
import { beginAtPage, beginHostedLink, beginStripePage } from './begin.ts'
import { isLeavable, leaveToPay } from './leave.ts'

const what = { sid: 'basic-ngn-30', pid: 'basic', slugName: 'basic-monthly' }
const reference = 'KL-7F3K9Q2MXA'
const url = 'https://pay.example/1'

function createScene(handlers: Handlers) {
  const { client, sent } = serve(handlers)
  const left: string[] = []
  const needs = { pageProtocol: 'https:', leave: (to: string) => void left.push(to) }
  return { client, bodies: () => sent.map(({ body }) => body), left, needs }
}

beforeEach(() => {
  dropHeldPayment()
  dropTrouble()
})

test('FLUTTER-01 FLUTTER-02 the link is requested with slug, provider_slug and type', async () => {
  const { client, bodies } = createScene({ 'POST /apps/v1/process-payment': { data: { link: url, reference } } })
  const nigeria = { ...what, recurringType: 'recurring', country: 'NG' } as const
  expect(await beginHostedLink(nigeria, client)).toEqual({ url, reference })
  await beginHostedLink({ ...nigeria, recurringType: 'onetime', coupon: '20DISCOUNT' }, client)
  await beginHostedLink({ ...nigeria, country: 'GH' }, client)
  expect(bodies()).toEqual([
    { slug: 'basic-monthly', provider_slug: 'flutterwave', type: '' },
    { slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time', coupon: '20DISCOUNT' },
    { slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time' },
  ])
})

test('DPO-01 PAYPAL-01 API-36 API-50 DPO and PayPal are asked by their slug and answer a URL', async () => {
  const { client, bodies } = createScene({ 'POST /apps/v1/add-subscription': { url, reference } })
  expect(await beginAtPage({ ...what, slug: 'dpo' }, client)).toEqual({ url, reference })
  await beginAtPage({ ...what, slug: 'paypal' }, client)
  expect(bodies()).toEqual([
    { slug: 'dpo', slug_name: 'basic-monthly' },
    { slug: 'paypal', slug_name: 'basic-monthly' },
  ])
})

test('STRIPE-05 API-45 API-48 hosted card checkout sends id, the method card and the coupon, and obtains a URL', async () => {
  const { client, bodies } = createScene({ 'POST /apps/v2/checkout-page': { data: { url, reference } } })
  expect(await beginStripePage({ ...what, coupon: '20DISCOUNT' }, client)).toEqual({ url, reference })
  await beginStripePage(what, client)
  expect(bodies()).toEqual([
    { subscriptionId: 'basic-ngn-30', payment_method_type: ['card'], coupon: '20DISCOUNT' },
    { subscriptionId: 'basic-ngn-30', payment_method_type: ['card'] },
  ])
})

test('DPO-01 PAYPAL-01 FLUTTER-01 STRIPE-05 the browser goes to the URL, the ids and our reference are kept', async () => {
  const { left, needs } = createScene({})
  expect(await leaveToPay(what, async () => ({ url, reference }), needs)).toEqual({ kind: 'left' })
  expect(left).toEqual([url])
  expect(readHeldPayment()).toEqual({ sid: 'basic-ngn-30', pid: 'basic', reference })
  expect(readTrouble()).toBeNull()
})

test('ERR-17 what fails is kept for the next screen with its reason, and the browser stays', async () => {
  const { left, needs } = createScene({})
  const refuse = async () => {
    throw new ApiError(409, { code: 'ALREADY_SUBSCRIBED', message: 'You have a membership that renews by itself' })
  }
  expect(await leaveToPay(what, refuse, needs)).toEqual({ kind: 'failed' })
  expect(left).toEqual([])
  expect(readTrouble()).toMatchObject({
    text: 'Something went wrong please try again later',
    reason: 'You have a membership that renews by itself',
    isUnsure: false,
    reference: '',
    bought: { sid: 'basic-ngn-30', pid: 'basic' },
  })
  expect(readHeldPayment()).toBeNull()
})

test('ERR-17 an address that is not https is not gone to', async () => {
  const { left, needs } = createScene({})
  for (const bad of ['http://pay.example/1', 'javascript:alert(1)', 'data:text/html,x', '/pay', '']) {
    expect(await leaveToPay(what, async () => ({ url: bad, reference }), needs)).toEqual({ kind: 'failed' })
  }
  expect(left).toEqual([])
  expect(isLeavable('http://localhost:8090/pay', 'http:')).toBe(true)
  expect(isLeavable('http://localhost:8090/pay', 'https:')).toBe(false)
  expect(isLeavable('javascript:alert(1)', 'http:')).toBe(false)
})

test('ERR-23 a refused coupon is told apart, with the provider’s raw message', async () => {
  const { needs } = createScene({})
  const refuse = async () => {
    throw new ApiError(400, { code: 'COUPON_REFUSED', message: "No such coupon: 'X'" })
  }
  expect(await leaveToPay(what, refuse, needs)).toEqual({ kind: 'coupon-refused', text: "No such coupon: 'X'" })
  expect(readTrouble()).toBeNull()
})
