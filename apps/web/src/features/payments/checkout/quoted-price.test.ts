import type { Price } from '@kola/contract/billing'
import type { Quote } from '@kola/contract/payments/payments'
import { expect, test } from 'vitest'
import { toQuoted } from './quoted-price.ts'

const price = { id: 'basic-ngn-30', price: '2900.00', currency: 'NGN' } as Price
const quote = { price: '3100.00', due: '2480.00', currency: 'NGN' } as Quote

test('what costs another sum since the plans were read is shown at what it costs, coupons aside', () => {
  expect(toQuoted(price, quote)).toEqual({ ...price, price: '3100.00' })
})

test('an answer in another currency, or none, changes nothing', () => {
  expect(toQuoted(price, { ...quote, currency: 'USD' })).toBe(price)
  expect(toQuoted(price, undefined)).toBe(price)
})
