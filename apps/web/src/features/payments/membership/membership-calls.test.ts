import type { UserSubscription } from '@kola/contract/billing'
import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import { serve } from '../testing/serve.ts'
import { cancelMembership, changeMembership, retryMembership, toCancelText } from './membership-calls.ts'

const held = (payment_gateway: UserSubscription['payment_gateway']) =>
  ({ sub_id: 'basic-ngn-30', transaction_id: 'T-1', payment_gateway }) as UserSubscription
const GET = 'POST /apps/v1/get-subscription'
const CANCEL = 'POST /apps/v1/cancel-subscription'
const RETRY = 'POST /apps/v2/retry-subscription'
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
  const { client, sent } = serve({ [RETRY]: { status: 'paid', message: 'Paid' } })
  const needs = { payCall: client, askBank: async () => null }
  await retryMembership(held('braintree'), needs)
  await retryMembership(held('stripe'), needs)
  expect(sent.map(({ body }) => body)).toEqual([
    { subscriptionId: 'basic-ngn-30', slug: 'braintree' },
    { subscriptionId: 'basic-ngn-30', slug: 'stripe' },
  ])
})

test('API-44 what the bank asks about a retry is passed on, and it is tried once more', async () => {
  const asks = { status: 'action_required', message: '', clientSecret: 'pi_1_secret_2' }
  const asked: string[] = []
  const scene = (answers: (object | ApiError)[], refused: string | null = null) => {
    const { client, sent } = serve({ [RETRY]: () => answers.shift() ?? asks })
    const askBank = async (clientSecret: string) => {
      asked.push(clientSecret)
      return refused
    }
    return { sent, retry: () => retryMembership(held('stripe'), { payCall: client, askBank }) }
  }
  const passed = scene([asks, { status: 'paid', message: 'Paid' }])
  expect(await passed.retry()).toEqual({ status: 'paid', message: 'Paid' })
  expect(passed.sent).toHaveLength(2)
  expect(asked).toEqual(['pi_1_secret_2'])
  const nothing = new ApiError(409, { code: 'NOTHING_TO_RETRY', message: 'Nothing is overdue' })
  expect(await scene([asks, nothing]).retry()).toMatchObject({ status: 'paid' })
  await expect(scene([nothing]).retry()).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' })
  await expect(scene([asks], 'We are unable to authenticate you').retry()).rejects.toThrow(
    /^We are unable to authenticate you$/,
  )
  const endless = scene([])
  await expect(endless.retry()).rejects.toThrow(/^Error while making payment$/)
  expect(endless.sent).toHaveLength(4)
})

test('CHANGE-04 API-30 a change sends the new price and the gateway', async () => {
  const answer = { status: 'changed', message: 'You are on Family now.', screens: 5 }
  const { client, sent } = serve({ 'POST /apps/v1/update-user-subscription': answer })
  expect(await changeMembership({ sid: 'family-ngn-30', gateway: 'stripe' }, client)).toEqual(answer)
  expect(sent[0]?.body).toEqual({ subscriptionId: 'family-ngn-30', slug: 'stripe' })
})
