import { ApiError } from '@kola/contract/http/client'
import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { examplePushed } from '@kola/contract/payments/pushed'
import { expect, test } from 'vitest'
import { type Handlers, serve } from '../testing/serve.ts'
import { followPayment, planWait, type Verifying } from './follow-payment.ts'
import type { Outcome } from './plan-outcome.ts'
import { readReturn } from './read-return.ts'

const reference = 'KL-7F3K9Q2MXA'
const back = { reference, transactionId: '', transactionToken: '', isCancelled: false }
const inState = (state: Payment['state'], expiry_date: string | null = null): Payment => ({
  ...examplePayment,
  state,
  expiry_date,
  message: `It is ${state}`,
})
const paid = inState('paid', '2027-01-05')
const verified = (payment: Payment) => ({ status: payment.state, message: payment.message, payment })
const VERIFY = 'POST /apps/v1/verify-payment'
const INTENT = 'GET /apps/v1/payment-intents/{reference}'

interface More {
  how?: Verifying
  known?: Payment
  /** How the wait of each number ends. */
  waits?: (count: number) => 'waited' | 'back'
}

async function follow(handlers: Handlers, given = back, { how = 'link', known, waits }: More = {}) {
  const { client, sent } = serve(handlers)
  const told: Outcome[] = []
  const waited: number[] = []
  const gone = new AbortController()
  const wait = async (ms: number) => {
    waited.push(ms)
    if (waited.length === 9) gone.abort()
    return waits?.(waited.length) ?? 'waited'
  }
  const end = await followPayment(given, how, {
    client,
    wait,
    tell: (outcome) => told.push(outcome),
    signal: gone.signal,
    known: known ?? null,
  })
  return { sent, told, waited, end, calls: sent.map(({ key }) => key) }
}
const inTurn = (...replies: object[]) => {
  let next = 0
  return () => replies[Math.min(next++, replies.length - 1)] ?? {}
}

test('RESULT-01 API-38 a return is verified with its tx_ref', async () => {
  const { sent, told, waited } = await follow({ [VERIFY]: verified(paid) })
  expect(sent.map(({ key, body }) => [key, body])).toEqual([[VERIFY, { tx_ref: reference }]])
  expect(told).toEqual([{ kind: 'done', payment: paid }])
  expect(waited).toEqual([])
})

test('DPO-02 API-37 DPO is verified with PnrID, TransID and TransactionToken', async () => {
  const given = readReturn(`PnrID=${reference}&TransID=AB-12&TransactionToken=T0-9&CCDapproval=1`, '')
  const { sent } = await follow({ 'POST /apps/v1/verify-payment-token': verified(paid) }, given, { how: 'token' })
  expect(sent[0]?.body).toEqual({ subscriptionId: reference, transactionId: 'AB-12', transactionToken: 'T0-9' })
})

test('while a payment is pending the person is told so, and the screen goes on by itself when it is settled', async () => {
  const { told, waited, calls } = await follow({
    [VERIFY]: verified(inState('pending')),
    [INTENT]: inTurn({ payment: inState('pending') }, { payment: paid }),
  })
  expect(told.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'done'])
  expect(waited).toEqual([1_500, 1_500])
  expect(calls).toEqual([VERIFY, INTENT, INTENT])
})

const pushed: Payment = { ...inState('pending'), pushed: examplePushed }

test('a payment that the payer’s bank sends is waited for, after its time is over too', async () => {
  for (const state of ['open', 'pending', 'action_required', 'expired'] as const) {
    const { told } = await follow({ [VERIFY]: verified({ ...pushed, state }), [INTENT]: { payment: paid } })
    expect(told.map(({ kind }) => kind)).toEqual(['waiting', 'done'])
  }
  expect((await follow({ [VERIFY]: verified(inState('expired')) })).end.kind).toBe('failed')
  expect((await follow({ [VERIFY]: verified({ ...pushed, state: 'cancelled' }) })).end.kind).toBe('cancelled')
})

test('who comes back from the bank’s app is told at once and soon again: the waits begin anew', async () => {
  const waits = (count: number) => (count === 6 ? 'back' : 'waited')
  const { calls } = await follow({ [VERIFY]: verified(pushed), [INTENT]: { payment: pushed } }, back, { waits })
  expect(calls).toEqual([VERIFY, INTENT, INTENT, INTENT, VERIFY, INTENT, VERIFY, INTENT, INTENT])
})

test('what is known already stays in view while nothing is answered', async () => {
  const down = new ApiError(503, { code: 'PROVIDER_UNAVAILABLE', message: 'down' })
  const { told } = await follow({ [VERIFY]: down, [INTENT]: { payment: paid } }, back, { known: pushed })
  expect(told).toEqual([
    { kind: 'waiting', payment: pushed },
    { kind: 'done', payment: paid },
  ])
})

test('the provider is asked again at every fourth question', async () => {
  const { calls } = await follow({
    [VERIFY]: verified(inState('pending')),
    [INTENT]: { payment: inState('pending') },
  })
  expect(calls).toEqual([VERIFY, INTENT, INTENT, INTENT, VERIFY, INTENT, INTENT, INTENT, VERIFY])
})

test('for half a minute a settled payment is seen within 1.5 s, then the waits grow to 20', () => {
  const waits = Array.from({ length: 30 }, (_, count) => planWait(count))
  expect(waits.slice(0, 20)).toEqual(Array(20).fill(1_500))
  expect(waits.slice(20)).toEqual([3_000, 5_000, 8_000, 12_000, ...Array(6).fill(20_000)])
})

test('a service that does not answer says nothing of the payment: the screen waits on with what it knew', async () => {
  const down = new ApiError(503, { code: 'PROVIDER_UNAVAILABLE', message: 'down' })
  const pending = inState('pending')
  const { told } = await follow({ [VERIFY]: down, [INTENT]: inTurn({ payment: pending }, down, { payment: paid }) })
  expect(told).toEqual([
    { kind: 'waiting', payment: null },
    { kind: 'waiting', payment: pending },
    { kind: 'waiting', payment: pending },
    { kind: 'done', payment: paid },
  ])
})

test('ERR-18 a refusal is a failure with its reason, and nothing is asked after it', async () => {
  const declined = new ApiError(402, {
    code: 'PAYMENT_DECLINED',
    message: 'The payment was declined, nothing was taken',
  })
  const { told, waited } = await follow({ [VERIFY]: declined })
  expect(told).toEqual([{ kind: 'failed', payment: null, reason: 'The payment was declined, nothing was taken' }])
  expect(waited).toEqual([])
  const payment = inState('failed')
  const known = new ApiError(402, { code: 'PAYMENT_DECLINED', message: 'Declined', payment } as object)
  expect((await follow({ [VERIFY]: known })).end).toEqual({ kind: 'failed', payment, reason: 'Declined' })
  const failed = await follow({ [VERIFY]: verified(inState('failed')) })
  expect(failed.end).toEqual({ kind: 'failed', payment: inState('failed'), reason: 'It is failed' })
})

test('ERR-30 what is paid and grants nothing yet still needs its checkout', async () => {
  const { end } = await follow({ [VERIFY]: verified(inState('paid')) })
  expect(end).toEqual({ kind: 'checkout', payment: inState('paid') })
})

test('who stopped on the provider’s page is told that nothing was taken; who only came back, that it is not paid', async () => {
  const open = inState('open')
  expect((await follow({ [VERIFY]: verified(open) }, { ...back, isCancelled: true })).end.kind).toBe('cancelled')
  const unpaid = await follow({ [VERIFY]: verified(open), [INTENT]: { payment: paid } })
  expect(unpaid.told.map(({ kind }) => kind)).toEqual(['unpaid', 'done'])
})

test('RESULT-01 a query before the hash is read as well; of two, the one behind the hash counts', () => {
  expect(readReturn('', `?tx_ref=${reference}&status=cancelled`)).toEqual({ ...back, isCancelled: true })
  expect(readReturn(`tx_ref=${reference}`, '?tx_ref=KL-AAAAAAAAAA')).toEqual(back)
  expect(readReturn(`tx_ref=${reference}?status=successful&transaction_id=7`, '')).toEqual({
    ...back,
    transactionId: '7',
  })
})

test('DPO-02 only our own form of a reference is one; PayPal’s names are read too', () => {
  expect(readReturn('PnrID=7&tx_ref=x', '').reference).toBe('')
  expect(readReturn(`CompanyRef=${reference}`, '').reference).toBe(reference)
  expect(readReturn(`reference=${reference}&subscription_id=I-1&ba_token=BA-2&token=3`, '')).toEqual({
    reference,
    transactionId: 'I-1',
    transactionToken: 'BA-2',
    isCancelled: false,
  })
})
