import { expect, test } from 'vitest'
import { readStart } from './read-start.ts'

const config = {
  payment_options:
    '{"options":[{"countries":["NG"],"paymentOptions":["stripe","paystack","flutterwave"]}],"default":[]}',
  flutterwave_countries: '["NG"]',
  stripe_countries: '["NG"]',
}
const read = (search: string, country = 'NG') => readStart(search, { country, config })

test('an address asks for an account number unless it says ussd', () => {
  expect(read('')).toEqual({ way: 'banktransfer', provider: 'paystack', coupon: '' })
  expect(read('way=transfer&coupon=TEN')).toEqual({ way: 'banktransfer', provider: 'paystack', coupon: 'TEN' })
  expect(read('way=ussd').way).toBe('ussd')
})

test('who gives it is named by the address, else the first of the configured that can', () => {
  expect(read('provider=flutterwave').provider).toBe('flutterwave')
  expect(read('provider=stripe').provider).toBe('paystack')
  expect(read('', 'GH').provider).toBe('flutterwave')
})
