import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { examplePushed } from '@kola/contract/payments/pushed'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Trouble } from '../held/trouble.ts'
import { PaymentList } from './payment-list.tsx'
import { PaymentPart } from './payment-part.tsx'
import { toStepTime } from './timeline.tsx'
import { findUnderWay } from './under-way.ts'

const trouble: Trouble = {
  text: 'Something went wrong please try again later',
  reason: '',
  isUnsure: false,
  reference: '',
  bought: { sid: 'basic-ngn-30', pid: 'basic' },
  atMs: 0,
}
const pending: Payment = {
  ...examplePayment,
  state: 'pending',
  message: 'Your bank has not answered yet.',
  expiry_date: null,
  timeline: examplePayment.timeline.slice(0, 1),
}
const draw = (payment: Payment | undefined, of: Trouble | null) =>
  renderToStaticMarkup(<PaymentPart payment={payment} trouble={of} />)
const toText = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('ERR-17 a payment page that did not open says its text, that nothing was taken, and the next way to pay', () => {
  const html = draw(undefined, { ...trouble, reason: 'A partner of ours does not answer' })
  expect(toText(html)).toBe(
    'Something went wrong please try again later Nothing was taken. A partner of ours does not answer Pay another way',
  )
  expect(html).toContain('role="alert"')
  expect(html).toContain('href="#/selectpayment-dsp/basic-ngn-30/basic"')
})

test('ERR-21 a card payment whose answer was lost claims nothing and asks not to pay again', () => {
  const lost = { ...trouble, text: 'Error while making payment', isUnsure: true }
  expect(toText(draw(undefined, lost))).toBe(
    'Error while making payment We do not know yet whether anything was taken, and we are asking. Please do not pay again. Look here again in a few minutes.',
  )
})

test('a payment under way stands with its steps and its reference, and offers no second payment', () => {
  const html = draw(pending, null)
  const text = toText(html)
  expect(text).toContain('A payment of yours is under way We do not know yet whether anything was taken')
  expect(text).toContain('Your bank has not answered yet.')
  expect(text).toContain('KL-7F3K9Q2MXA')
  expect(text).toContain('Access given , still to come')
  expect(text).toContain('Follow this payment')
  expect(text).not.toContain('Pay another way')
  expect(html).toContain('href="#/payment-res?tx_ref=KL-7F3K9Q2MXA"')
})

test('a declined payment says so and offers another way for the same plan', () => {
  const failed: Payment = { ...pending, state: 'failed', message: 'The bank refused: not enough money' }
  const html = draw(failed, { ...trouble, text: ' Error Occured Please try again ' })
  expect(toText(html)).toContain('Error Occured Please try again Nothing was taken. The bank refused: not enough money')
  expect(html).toContain('href="#/selectpayment-dsp/basic-ngn-30/basic"')
})

test('a payment that was begun and left can be gone on with', () => {
  expect(draw({ ...pending, state: 'open', url: 'https://pay.example/1' }, null)).toContain(
    'href="https://pay.example/1"',
  )
})

test('only a payment that hangs stands on top', () => {
  const failed: Payment = { ...pending, state: 'failed' }
  expect(findUnderWay([failed, examplePayment, pending])).toBe(pending)
  expect(findUnderWay([failed, examplePayment])).toBeUndefined()
})

const parties = { payer: 'Ada Obi', email: '', seller: 'Kola Demo', taxNumber: '', vatPercent: '7.5' }

const noneOlder = { isThere: false, isLoading: false, hasFailed: false, load: async () => {} }
const drawList = (payments: readonly Payment[], older: Partial<typeof noneOlder> = {}) =>
  renderToStaticMarkup(<PaymentList payments={payments} parties={parties} older={{ ...noneOlder, ...older }} />)

test('the list names each payment with its state, way, day, reference and receipt', () => {
  const text = toText(drawList([examplePayment, pending]))
  expect(text).toContain('₦2,900, paid, 22 November 2026')
  expect(text).toContain('Basic, every 30 days by Flutterwave.')
  expect(text).toContain('Receipt 2026-000042')
  expect(text).toContain('₦2,900, waiting for the bank')
  expect(toText(drawList([]))).toBe('You have paid nothing yet.')
})

test('the list says how many there are, whether there are older ones, and when those did not come', () => {
  const list = [examplePayment, pending]
  expect(drawList(list)).toContain('<p class="visually-hidden" role="status">2 payments</p>')
  expect(drawList(list)).not.toMatch(/<button[^>]*>Older payments|role="alert"/)
  const more = drawList(list, { isThere: true })
  expect(more).toContain('role="status">2 payments, and there are older ones</p>')
  expect(more).toMatch(/<button[^>]*>Older payments<\/button>/)
  expect(more).not.toContain('aria-busy')
  expect(drawList(list, { isThere: true, isLoading: true })).toMatch(/aria-busy="true"[^>]*>Older payments/)
  expect(drawList(list, { isThere: true, hasFailed: true })).toContain(
    '<p role="alert">The older payments did not come. Try again.</p>',
  )
})

test('a step of today bears its time, an older one its day as well', () => {
  const at = '2026-11-22T09:05:00.000'
  expect(toStepTime(at, Date.parse('2026-11-22T23:00:00.000'))).toBe('09:05')
  expect(toStepTime(at, Date.parse('2026-11-23T00:10:00.000'))).toBe('22 Nov, 09:05')
})

test('a payment that the payer’s bank sends, or that has money left, leads to its own screen', () => {
  const pushed = { ...pending, pushed: examplePushed }
  const list = (payment: Payment) => drawList([payment])
  const link = 'href="#/payment-res?tx_ref=KL-7F3K9Q2MXA"'
  expect(list(pushed)).toContain(link)
  expect(list({ ...pushed, state: 'open' })).toContain(link)
  expect(list({ ...pushed, state: 'expired' })).not.toContain(link)
  expect(list({ ...pushed, state: 'paid' })).not.toContain(link)
  expect(list(pending)).not.toContain(link)
  const one = { id: 'one', kind: 'short', amount: '9.00', at: pending.startedAt, unused: '9.00', use: 'kept' } as const
  expect(list({ ...pushed, state: 'expired', receiving: { missing: null, received: [one] } })).toContain(link)
  expect(draw({ ...pushed, state: 'open' }, null)).toContain(link)
  expect(
    findUnderWay([
      { ...pending, state: 'open' },
      { ...pushed, state: 'open' },
    ])?.pushed,
  ).toBe(examplePushed)
})
