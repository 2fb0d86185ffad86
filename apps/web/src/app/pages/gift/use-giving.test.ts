import type { GiftOffer } from '@kola/contract/gifts/gifts'
import { expect, test } from 'vitest'
import { inOneCurrency, toWish } from './use-giving.ts'

const offer = (currency: string): GiftOffer => ({
  ...{
    package: 'Basic',
    package_id: 'basic',
    sub_id: `basic-${currency}`,
    months: 3,
    days: 90,
    price: '1.00',
    currency,
  },
})
const offers = ['GBP', 'NGN', 'USD'].map(offer)
const entries = { forName: 'Mama', fromName: 'Tunde', message: '', email: '', sendOn: '2026-12-25' }

test('gifts are offered in the currency of the country, else in one that the way to pay takes', () => {
  const pick = (...of: [way: 'flutterwave' | 'paypal', country: string]) =>
    inOneCurrency(offers, ...of).map(({ currency }) => currency)
  expect(pick('flutterwave', 'NG')).toEqual(['NGN'])
  expect(pick('flutterwave', 'GB')).toEqual(['GBP'])
  expect(pick('paypal', 'NG')).toEqual(['GBP'])
  expect(inOneCurrency([], 'paypal', 'NG')).toEqual([])
})

test('a day is sent with an address alone, and an address without blanks around it', () => {
  expect(toWish(offer('NGN'), 'paystack', entries)).toEqual({
    ...{ subscriptionId: 'basic-NGN', months: 3, slug: 'paystack', forName: 'Mama', fromName: 'Tunde', message: '' },
  })
  expect(toWish(offer('NGN'), 'paystack', { ...entries, email: ' a@example.com ' })).toMatchObject({
    ...{ email: 'a@example.com', sendOn: '2026-12-25' },
  })
  expect(toWish(offer('NGN'), 'paystack', { ...entries, email: 'a@example.com', sendOn: '' })).not.toHaveProperty(
    'sendOn',
  )
})
