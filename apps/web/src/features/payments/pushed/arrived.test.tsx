import type { Payment } from '@kola/contract/payments/payment'
import type { Received } from '@kola/contract/payments/pushed'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Arrived } from './arrived.tsx'
import { formatTime } from './clock/time-texts.ts'
import { StartView } from './start.tsx'
import { END, toPushed, toReceived } from './testing/sent.ts'

const toText = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function draw(received: Partial<Received>, more: Partial<Payment> = {}) {
  const paid = toPushed({ state: 'paid', expiry_date: '2027-01-05' })
  const payment = { ...paid, receiving: { missing: null, received: [toReceived(received)] }, ...more }
  return toText(renderToStaticMarkup(<Arrived payment={payment} onAsk={() => {}} />))
}

test('what is more than was due is kept for the payer, who may have it back', () => {
  const text = draw({ kind: 'over', amount: '3500.00', unused: '600.00' })
  const at = formatTime(toReceived().at, Date.parse(toReceived().at))
  expect(text).toBe(
    `₦3,500 arrived at ${at} ₦600 kept for you Basic is paid. The other ₦600 makes your next payment smaller. You can watch until 5 January 2027 . Go to Homepage Send my ₦600 back instead To the account that it came from Your payments`,
  )
  const asked = draw({ kind: 'over', amount: '3500.00', unused: '0.00', use: 'asked_back' })
  expect(asked).toContain('You are in.')
  expect(asked).toContain('What you sent too much is on its way back to you.')
  expect(asked).not.toContain('back instead')
})

test('money that came after somebody had stopped is kept, and nothing is said to be paid', () => {
  const given = { kind: 'after_cancel', amount: '2900.00', unused: '2900.00' } as const
  const text = draw(given, { state: 'cancelled', expiry_date: null })
  expect(text).toContain(
    '₦2,900 kept for you It came after you had stopped. ₦2,900 makes your next payment smaller. Go to Homepage Send my ₦2,900 back instead',
  )
})

test('money to the member’s own number while nothing was due is kept, and no plan is said to be paid', () => {
  const given = { kind: 'over', amount: '1200.00', unused: '1200.00' } as const
  const text = draw(given, { package: '', package_id: '', sub_id: '', toOwnAccount: true, expiry_date: null })
  expect(text).toContain(
    '₦1,200 kept for you It came to your own account number. ₦1,200 makes your next payment smaller. Go to Homepage Send my ₦1,200 back instead',
  )
  expect(text).not.toContain('is paid')
})

test('late money counts, and when the number had closed is said', () => {
  const late = { kind: 'late', amount: '2900.00', unused: '0.00', use: 'paid', at: '2026-11-22T20:40:00.000Z' } as const
  const closed = formatTime(END, Date.parse(late.at))
  expect(draw(late)).toContain(
    `Late, and it counts The number had closed at ${closed}. We matched your transfer all the same. You can watch until 5 January 2027 . Go to Homepage Your payments`,
  )
  const { pushed: _, ...without } = toPushed({ state: 'paid' })
  const receiving = { missing: null, received: [toReceived(late)] }
  expect(toText(renderToStaticMarkup(<Arrived payment={{ ...without, receiving }} onAsk={() => {}} />))).toContain(
    'The number had closed already. We matched your transfer all the same.',
  )
})

test('before a code there is the choice of a bank; before a number, that it is asked for, and why it does not come', () => {
  const price = {
    ...{ id: 'basic-ngn-30', sub_id: 'basic-ngn-30', slug_name: 'basic-monthly', title: 'Basic, every 30 days' },
    ...{ description: '', currency: 'NGN', price: '2900.00', metaData: {} },
  }
  const start = { provider: 'paystack', coupon: '', bought: { sid: 'basic-ngn-30', pid: 'basic' }, price } as const
  const draw = (way: 'ussd' | 'banktransfer', isFailed = false) => {
    const failure = isFailed ? ({ text: 'Nobody answers', code: 'NETWORK', fields: {} } as const) : null
    return toText(
      renderToStaticMarkup(
        <StartView {...start} way={way} beginning={{ begin: () => {}, isSending: false, failure }} />,
      ),
    )
  }
  const facts = 'You pay ₦2,900 for Basic, every 30 days. Nothing is taken: you send it yourself.'
  expect(draw('ussd')).toBe(
    `Dial from any phone ${facts} Your bank Choose your bank GTBank UBA Zenith Bank Sterling Bank Pay another way`,
  )
  expect(draw('banktransfer')).toBe(`We ask for an account number … ${facts} Pay another way`)
  expect(draw('banktransfer', true)).toBe(
    `No number came ${facts} That did not work Nobody answers Try again Pay another way`,
  )
})
