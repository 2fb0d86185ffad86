import type { UserSubscription } from '@kola/contract/billing'
import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import { serve } from '../testing/serve.ts'
import { cancelMembership, changeMembership, retryMembership, toCancelText } from './membership-calls.ts'

const held = (payment_gateway: UserSubscription['payment_gateway']) =>
  ({ sub_id: 'basic-ngn-30', transaction_id: 'T-1', payment_gateway }) as UserSubscription
const GET = 'POST /apps/v1/get-subscription'
const CANCEL = 'POST /apps/v1/cancel-subscription'
const cancelled = { message: 'It does not renew.', expiry_date: '2027-01-05', mayChargeAgain: false }

test('CANCEL-02 API-34 API-35 each gateway is cancelled with its own payload', async () => {
  const { client, sent } = serve({ [GET]: { data: [{ id: '12345' }] }, [CANCEL]: cancelled })
  for (const gateway of ['braintree', 'stripe', 'flutterwave', 'dpo', 'paypal', 'manual'] as const) {
    expect(await cancelMembership(held(gateway), client)).toEqual(cancelled)
  }
  expect(sent.map(({ key, body }) => [key, body])).toEqual([
    [CANCEL, { subscriptionId: 'basic-ngn-30', slug: 'braintree' }],
    [CANCEL, { subscriptionId: 'basic-ngn-30', slug: 'stripe' }],
    [GET, { transaction_id: 'T-1', slug: 'flutterwave' }],
    [CANCEL, { id: '12345', subscriptionId: 'basic-ngn-30', slug: 'flutterwave' }],
    [GET, { transaction_id: 'T-1', slug: 'dpo' }],
    [CANCEL, { id: '12345', subscriptionId: 'basic-ngn-30', slug: 'dpo' }],
    [CANCEL, { subscriptionId: 'basic-ngn-30' }],
    [CANCEL, { subscriptionId: 'basic-ngn-30' }],
  ])
})

test('CANCEL-02 what the provider knows no subscription of is cancelled with us all the same', async () => {
  const unknown = new ApiError(404, { code: 'SUBSCRIPTION_NOT_FOUND', message: 'none' })
  const { client, sent } = serve({ [GET]: unknown, [CANCEL]: cancelled })
  expect(await cancelMembership(held('flutterwave'), client)).toEqual(cancelled)
  expect(sent.at(-1)?.body).toEqual({ id: '', subscriptionId: 'basic-ngn-30', slug: 'flutterwave' })
})

test('CANCEL-03 a membership that is cancelled already, and none at all, are told in the documents’ words', () => {
  const refusal = (code: ApiError['code']) =>
    toCancelText(new ApiError(409, { code: code as 'INTERNAL', message: 'x' }))
  expect(refusal('SUBSCRIPTION_ALREADY_CANCELLED')).toBe('You Current Subscriptions is Already Cancelled')
  expect(refusal('SUBSCRIPTION_NOT_FOUND')).toBe('Currently you have no subscriptions')
  expect(refusal('PROVIDER_UNAVAILABLE')).toBe('x')
})

test('API-44 a retry sends subscriptionId and slug', async () => {
  const { client, sent } = serve({ 'POST /apps/v2/retry-subscription': { status: 'paid', message: 'Paid' } })
  await retryMembership(held('braintree'), client)
  await retryMembership(held('stripe'), client)
  expect(sent.map(({ body }) => body)).toEqual([
    { subscriptionId: 'basic-ngn-30', slug: 'braintree' },
    { subscriptionId: 'basic-ngn-30', slug: 'stripe' },
  ])
})

test('CHANGE-04 API-30 a change sends the new price and the gateway', async () => {
  const answer = { status: 'changed', message: 'You are on Family now.', screens: 5 }
  const { client, sent } = serve({ 'POST /apps/v1/update-user-subscription': answer })
  expect(await changeMembership({ sid: 'family-ngn-30', gateway: 'stripe' }, client)).toEqual(answer)
  expect(sent[0]?.body).toEqual({ subscriptionId: 'family-ngn-30', slug: 'stripe' })
})
