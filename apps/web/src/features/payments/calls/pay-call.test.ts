import { ApiError } from '@kola/contract/http/client'
import { beforeEach, expect, test } from 'vitest'
import { hold, readHeld } from '#shared/memory/held.ts'
import { forgetMember } from '#shared/memory/member-memory.ts'
import { serve } from '../testing/serve.ts'
import { openPayments, payCall } from './pay-call.ts'

const access = {
  publishableKey: 'pk_test_1',
  userToken: 'pay.1',
  expiresInSeconds: 900,
  scriptUrl: 'https://js.example/v3/',
}
const link = { url: 'https://pay.example/1', reference: 'KL-7F3K9Q2MXA' }
const START = 'POST /apps/v1/add-subscription'
const body = { slug: 'dpo', slug_name: 'basic-monthly' } as const

beforeEach(() => hold({ paymentToken: '' }))

test('TOKEN-05 a payment call bears the temporary user token, asked for once and held in memory alone', async () => {
  const { client, sent } = serve({ 'POST /apps/v2/payment-user-token': access, [START]: link })
  const needs = { client, now: () => 0 }
  expect(await payCall(START, { body }, needs)).toEqual(link)
  await payCall(START, { body }, needs)
  expect(sent).toEqual([
    { key: 'POST /apps/v2/payment-user-token', body: { slug: 'dpo' }, authorization: 'Bearer usr_1' },
    { key: START, body, authorization: 'Bearer pay.1' },
    { key: START, body, authorization: 'Bearer pay.1' },
  ])
  forgetMember()
  expect(readHeld().paymentToken).toBe('')
})

test('TOKEN-05 a token about to end is asked for anew, not before', async () => {
  const { client, sent } = serve({ 'POST /apps/v2/payment-user-token': access, [START]: link })
  let now = 0
  const needs = { client, now: () => now }
  await payCall(START, { body }, needs)
  now = 839_999
  await payCall(START, { body }, needs)
  expect(sent).toHaveLength(3)
  now = 840_000
  await payCall(START, { body }, needs)
  expect(sent.map(({ key }) => key).slice(3)).toEqual(['POST /apps/v2/payment-user-token', START])
})

test('TOKEN-05 where there is none, the user token serves', async () => {
  const refused = new ApiError(400, { code: 'PAYMENT_WAY_UNAVAILABLE', message: 'not offered' })
  const { client, sent } = serve({ 'POST /apps/v2/payment-user-token': refused, [START]: link })
  await payCall(START, { body }, { client, now: () => 0 })
  expect(sent.at(-1)).toEqual({ key: START, body, authorization: 'Bearer usr_1' })
})

test('TOKEN-05 a service that does not answer begins no payment', async () => {
  const down = new ApiError(503, { code: 'PROVIDER_UNAVAILABLE', message: 'down' })
  const { client, sent } = serve({ 'POST /apps/v2/payment-user-token': down, [START]: link })
  await expect(payCall(START, { body }, { client, now: () => 0 })).rejects.toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
  })
  expect(sent).toHaveLength(1)
})

test('TOKEN-05 a token that ran out all the same is asked for anew, and the call repeated once', async () => {
  const ranOut = new ApiError(401, { code: 'TOKEN_INVALID', message: 'Please sign in' })
  const answers: (object | ApiError)[] = [ranOut, link]
  const tokens = ['pay.1', 'pay.2', 'pay.3']
  const { client, sent } = serve({
    'POST /apps/v2/payment-user-token': () => ({ ...access, userToken: tokens.shift() }),
    [START]: () => answers.shift() ?? ranOut,
  })
  const needs = { client, now: () => 0 }
  expect(await payCall(START, { body }, needs)).toEqual(link)
  expect(sent.filter(({ key }) => key === START).map(({ authorization }) => authorization)).toEqual([
    'Bearer pay.1',
    'Bearer pay.2',
  ])
  await expect(payCall(START, { body }, needs)).rejects.toMatchObject({ status: 401 })
  expect(sent.filter(({ key }) => key === START)).toHaveLength(4)
})

test('API-41 the token is asked for with the slug of the provider that is called', async () => {
  const link = { data: { link: 'https://pay.example/1', reference: 'KL-7F3K9Q2MXA' } }
  const { client, sent } = serve({ 'POST /apps/v2/payment-user-token': access, 'POST /apps/v1/process-payment': link })
  const wish = { slug: 'basic-monthly', provider_slug: 'flutterwave', type: '' } as const
  await payCall('POST /apps/v1/process-payment', { body: wish }, { client, now: () => 0 })
  expect(sent[0]?.body).toEqual({ slug: 'flutterwave' })
})

test('API-41 the card page asks with {slug stripe} and is answered the publishable key and the script', async () => {
  const { client, sent } = serve({ 'POST /apps/v2/payment-user-token': access })
  expect(await openPayments('stripe', { client, now: () => 0 })).toEqual({
    publishableKey: 'pk_test_1',
    scriptUrl: 'https://js.example/v3/',
  })
  expect(sent[0]?.body).toEqual({ slug: 'stripe' })
})
