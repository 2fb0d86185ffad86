import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import type { Received } from '@kola/contract/payments/pushed'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Outcome } from '#features/payments/result/plan-outcome.ts'
import { Result, type ResultProps } from '#features/payments/result/result-views.tsx'
import { toText } from '../testing/buying.ts'
import { findReturned, planWay, toBought, toVerifying } from './plan-result.ts'

const reference = 'KL-7F3K9Q2MXA'
const back = { reference: '', transactionId: '', transactionToken: '', isCancelled: false }
const held = { sid: 'basic-ngn-30', pid: 'basic', reference }
const pending: Payment = {
  ...examplePayment,
  ...{ state: 'pending', message: '', expiry_date: null, timeline: examplePayment.timeline.slice(0, 1) },
}
const failed = (payment: Payment | null): Outcome => ({ kind: 'failed', payment, reason: 'Not enough money' })
const bought = { sid: 'basic-ngn-30', pid: 'basic' }
const draw = (outcome: Outcome, answering: ResultProps['answering'] = { isSending: false, failure: null }) =>
  renderToStaticMarkup(
    <Result
      outcome={outcome}
      bought={bought}
      onRetry={() => {}}
      onAsk={() => {}}
      onAnswer={() => {}}
      answering={answering}
    />,
  )

test('RESULT-01 RESULT-02 RESULT-03 ERR-29 a payment that is done says so and leads home', () => {
  const way = { to: '#/home', text: ' Subscription Added Sucessfully !! ' }
  expect(planWay({ kind: 'done', payment: examplePayment }, 'link')).toEqual(way)
  expect(planWay({ kind: 'done', payment: examplePayment }, 'token')).toEqual(way)
})

test('what came late, or was more than was due, is told before anybody is led home', () => {
  const one = { id: 'one', amount: '2900.00', at: '2026-11-22T19:21:00.000Z', unused: '0.00', use: 'paid' } as const
  const wayOf = (more: Partial<Received>) => {
    const receiving = { missing: null, received: [{ ...one, kind: 'exact' as const, ...more }] }
    return planWay({ kind: 'done', payment: { ...examplePayment, receiving } }, 'link')
  }
  expect(wayOf({})?.to).toBe('#/home')
  expect(wayOf({ kind: 'short' })?.to).toBe('#/home')
  for (const kind of ['late', 'over', 'double'] as const) expect(wayOf({ kind })).toBeNull()
  expect(wayOf({ kind: 'short', unused: '0.01', use: 'kept' })).toBeNull()
})

test('DPO-03 PAYPAL-02 ERR-19 a failure of DPO and of PayPal says so with its spaces and leads to the plans', () => {
  const way = { to: '#/packages', text: ' Error Occured Please try again ' }
  expect(planWay(failed(null), 'token')).toEqual(way)
  for (const gateway of ['dpo', 'paypal'] as const) {
    expect(planWay(failed({ ...pending, gateway }), 'link')).toEqual(way)
    expect(planWay({ kind: 'cancelled', payment: { ...pending, gateway } }, 'link')).toEqual(way)
  }
})

test('ERR-18 RESULT-01 any other failure stays with its text, a retry and the ways on', () => {
  expect(planWay(failed({ ...pending, gateway: 'flutterwave' }), 'link')).toBeNull()
  const html = draw(failed({ ...pending, state: 'failed' }))
  expect(toText(html)).toContain('Nothing was taken Error Occured Please try again Not enough money')
  expect(html).toMatch(/<button[^>]*>Try again<\/button>/)
  // The page of the provider may be closed by now: a fresh payment of the same.
  expect(html).toMatch(/href="#\/selectpayment-dsp\/basic-ngn-30\/basic"[^>]*>Pay another way</)
  expect(html).toMatch(/href="#\/account"[^>]*>Account</)
  expect(html).toMatch(/href="#\/home"[^>]*>Go to Homepage</)
  expect(toText(draw(failed(null)))).toContain('We could not confirm it')
})

test('while nobody knows, the screen says so, asks not to pay again and lets one leave', () => {
  expect(planWay({ kind: 'waiting', payment: pending }, 'token')).toBeNull()
  const text = toText(draw({ kind: 'waiting', payment: pending }))
  expect(text).toContain(
    'Your bank is still thinking We asked for ₦2,900 and have no answer yet. Please do not pay again.',
  )
  expect(text).toContain('This page goes on by itself.')
  expect(text).toContain('Reference KL-7F3K9Q2MXA · Flutterwave')
  expect(text).not.toContain('Pay another way')
  expect(toText(draw({ kind: 'waiting', payment: null }))).toContain('Please do not pay again.')
})

test('what the bank asks of the person is said, with the way there, and not that the bank is thinking', () => {
  const message = 'Your bank wants you to confirm this payment. Nothing was taken yet.'
  const payment = { ...pending, state: 'action_required' as const, message, url: 'https://pay.example/1' }
  const html = draw({ kind: 'waiting', payment })
  expect(toText(html)).toContain(`Your bank asks you ${message} Go on paying`)
  expect(html).toContain('href="https://pay.example/1"')
  expect(html).not.toContain('still thinking')
})

test('what the bank asks about a card of our own page is answered there, and a refusal is read', () => {
  const payment = { ...pending, gateway: 'stripe' as const, state: 'action_required' as const, url: null }
  const answerButton = /<button[^>]*>Answer your bank<\/button>/
  expect(draw({ kind: 'waiting', payment })).toMatch(answerButton)
  expect(draw({ kind: 'waiting', payment: { ...payment, url: 'https://pay.example/1' } })).not.toMatch(answerButton)
  expect(draw({ kind: 'waiting', payment: { ...payment, gateway: 'dpo' } })).not.toMatch(answerButton)
  const failure = { text: 'Your bank said no', code: 'OTHER' as const, fields: {} }
  expect(toText(draw({ kind: 'waiting', payment }, { isSending: false, failure }))).toContain('Your bank said no')
})

test('ERR-30 a payment that still needs checkout says so and leads to START MEMBERSHIP', () => {
  const html = draw({ kind: 'checkout', payment: examplePayment })
  expect(toText(html)).toContain(
    'One step left Payment successful please checkout and start Membership to Continue START MEMBERSHIP',
  )
  expect(html).toContain('href="#/checkout/basic-ngn-30/basic?kept=card"')
})

test('who stopped is told that nothing was taken, and may go on or pay another way', () => {
  const html = draw({ kind: 'cancelled', payment: { ...pending, url: 'https://pay.example/1' } })
  expect(toText(html)).toContain('You stopped, nothing was taken')
  expect(html).toContain('href="https://pay.example/1"')
  expect(html).toContain('href="#/selectpayment-dsp/basic-ngn-30/basic"')
})

test('CASH-02 a deposit that waits shows where to pay in', () => {
  const bank = { id: 'zuma', name: 'Zuma Demo Bank', accountnumber: '0000000024', accountName: 'Kola Demo' }
  const deposit = { bank, expiresAt: '2026-11-29T09:00:00.000Z' }
  const text = toText(draw({ kind: 'waiting', payment: { ...pending, gateway: 'manual', deposit } }))
  expect(text).toContain('Waiting for your deposit')
  expect(text).toContain('Account number 000 000 0024')
})

test('RESULT-02 the payment of a card’s result is found by the address, by this browser, or by the newest of its sid', () => {
  const given = { ...back, reference: 'KL-AAAAAAAAAA' }
  expect(findReturned(given, { sid: 'x', held, payments: [] })).toBe(given)
  expect(findReturned(back, { sid: 'basic-ngn-30', held, payments: undefined })?.reference).toBe(reference)
  expect(findReturned(back, { sid: 'family-ngn-30', held, payments: undefined })).toBeNull()
  const other = { ...examplePayment, sub_id: 'family-ngn-30', reference: 'KL-BBBBBBBBBB' }
  const found = findReturned(back, { sid: 'family-ngn-30', held: null, payments: [examplePayment, other] })
  expect(found?.reference).toBe('KL-BBBBBBBBBB')
  expect(findReturned(back, { sid: '', held: null, payments: [] })).toBeNull()
})

test('DPO-02 only DPO’s screen verifies by token', () => {
  expect(toVerifying('/paymentres-dpo')).toBe('token')
  expect(toVerifying('/payment-res')).toBe('link')
  expect(toVerifying('/stripe-res/a/b')).toBe('link')
  expect(toBought({ kind: 'asking' }, held)).toEqual(bought)
  expect(toBought({ kind: 'asking' }, null)).toBeNull()
})
