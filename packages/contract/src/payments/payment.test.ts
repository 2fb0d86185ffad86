import { expect, it } from 'vitest'
import { PAYMENT_STATES, PAYMENT_STEPS, referenceSchema } from './payment.ts'
import { couponSchema, paymentEndpoints } from './payments.ts'
import { planChangeEndpoints } from './plan-change.ts'

const calls = { ...paymentEndpoints, ...planChangeEndpoints }

const isReference = (text: unknown) => referenceSchema.safeParse(text).success

it('a reference is KL- and ten signs without look-alikes', () => {
  expect(
    ['KL-7F3K9Q2MXA', 'KL-0123456789', 'KL-ABCDEFGHJK', 'KL-MNPQRSTVWX', 'KL-YZYZYZYZYZ'].map(isReference),
  ).toEqual(Array(5).fill(true))
  expect(
    ['KL-7F3K9Q2MX', 'KL-7F3K9Q2MXAB', 'kl-7f3k9q2mxa', 'KL7F3K9Q2MXA', 'XL-7F3K9Q2MXA', ' KL-7F3K9Q2MXA', ''].map(
      isReference,
    ),
  ).toEqual(Array(7).fill(false))
  for (const sign of 'ILOUa-_ ') expect(isReference(`KL-7F3K9Q2MX${sign}`), sign).toBe(false)
})

it('a payment has these states and these steps; old clients know them', () => {
  expect(PAYMENT_STATES).toEqual([
    ...['open', 'action_required', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded'],
  ])
  expect(PAYMENT_STEPS).toEqual([
    ...['started', 'debited', 'confirmed', 'access_granted', 'failed', 'cancelled', 'expired', 'debited_twice'],
    ...['refund_queued', 'refunded', 'taken_back', 'came_back'],
  ])
})

it('a coupon may be absent or empty, and has at most 60 signs', () => {
  expect([undefined, '', 'x'.repeat(60), 'x'.repeat(61)].map((text) => couponSchema.safeParse(text).success)).toEqual([
    ...[true, true, true, false],
  ])
})

it('what the browser’s field made is a name of 4 to 500 signs, and can bear no card’s number with blanks', () => {
  const subscribes = (nonce?: string) =>
    calls['POST /apps/v1/process-subscription'].body.safeParse({ nonce, subscriptionId: 'basic', slug: 'stripe' })
      .success
  expect(['fake-valid-visa-nonce', 'pm_1', 'x'.repeat(4), 'x'.repeat(500)].map(subscribes)).toEqual(Array(4).fill(true))
  expect(['', 'pm1', 'x'.repeat(501), '4242 4242 4242 4242', 'pm_1;', undefined].map(subscribes)).toEqual(
    Array(6).fill(false),
  )
})

it('a payment by link renews unless it says that it is for one time', () => {
  const { body } = calls['POST /apps/v1/process-payment']
  const wish = { slug: 'basic-monthly', provider_slug: 'flutterwave' }
  expect(body.safeParse(wish)).toMatchObject({ success: true, data: { type: '' } })
  for (const type of ['', 'recurring', 'one-time', 'onetime']) {
    expect(body.safeParse({ ...wish, type })).toMatchObject({ success: true, data: { type } })
  }
  for (const type of ['once', 'RECURRING', null]) expect(body.safeParse({ ...wish, type }).success).toBe(false)
})

it('TOKEN-05 what pays, keeps a card or changes who pays is opened by a payment token alone', () => {
  expect(Object.entries(calls).flatMap(([call, { auth }]) => (auth === 'payment' ? [call] : []))).toEqual([
    'POST /apps/v1/get-client-token',
    'POST /apps/v1/process-subscription',
    'POST /apps/v2/add-payment-method',
    'POST /apps/v2/add-subscription',
    'POST /apps/v2/retry-subscription',
    'POST /apps/v2/checkout-page',
    'POST /apps/v1/add-subscription',
    'POST /apps/v1/process-payment',
    'POST /apps/v1/update-user-subscription',
  ])
})
