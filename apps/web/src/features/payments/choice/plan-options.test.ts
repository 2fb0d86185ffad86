import { expect, test } from 'vitest'
import { isOfferedIn, planOptions, toPayingCountry } from './plan-options.ts'

const config = {
  payment_options: JSON.stringify({
    options: [
      { countries: ['NG'], paymentOptions: ['flutterwave', 'stripe', 'manual'] },
      { countries: ['GH', 'KE'], paymentOptions: ['flutterwave', 'dpo', 'cowries'] },
      { countries: ['US', 'BR'], paymentOptions: ['stripe', 'braintree', 'paypal'] },
    ],
    default: ['stripe', 'paypal'],
  }),
  flutterwave_countries: '["NG","GH"]',
  stripe_countries: '["NG","US","FR"]',
  braintree_countries: '["US"]',
  country_code: 'NG',
  country_name: 'Nigeria',
}

test('PAYSEL-01 the options whose countries contain the country are shown, in their order', () => {
  expect(planOptions(config, 'NG')).toEqual(['flutterwave', 'stripe', 'manual'])
  expect(planOptions(config, 'US')).toEqual(['stripe', 'braintree', 'paypal'])
})

test('PAYSEL-01 a country that no entry names gets the default', () => {
  expect(planOptions(config, 'FR')).toEqual(['stripe', 'paypal'])
})

test('PAYSEL-01 an unreadable or missing map offers nothing, and an unknown way is none', () => {
  expect(planOptions({ ...config, payment_options: '{' }, 'NG')).toEqual([])
  expect(planOptions({ ...config, payment_options: '[]' }, 'NG')).toEqual([])
  expect(planOptions({}, 'NG')).toEqual([])
  expect(planOptions(config, 'GH')).toEqual(['flutterwave', 'dpo'])
})

test('PAYSEL-06 a provider is offered only in the countries of its list; DPO passes always', () => {
  expect(planOptions(config, 'KE')).toEqual(['dpo'])
  expect(planOptions(config, 'BR')).toEqual(['paypal'])
  expect(planOptions(config, 'DE')).toEqual(['paypal'])
  for (const country of ['NG', 'US', 'XX']) expect(isOfferedIn('dpo', country, {})).toBe(true)
  expect(isOfferedIn('stripe', 'NG', config)).toBe(true)
  expect(isOfferedIn('stripe', 'GH', config)).toBe(false)
  expect(isOfferedIn('braintree', 'US', config)).toBe(true)
  expect(isOfferedIn('braintree', 'NG', config)).toBe(false)
  expect(isOfferedIn('flutterwave', 'GH', config)).toBe(true)
  expect(isOfferedIn('flutterwave', 'US', config)).toBe(false)
  expect(isOfferedIn('stripe', 'NG', {})).toBe(false)
})

test('PAYSEL-01 the country is that of the profile, else that of the tenant', () => {
  expect(toPayingCountry({ country: 'gh' }, config)).toBe('GH')
  expect(toPayingCountry({ country: 'Nigeria' }, config)).toBe('NG')
  expect(toPayingCountry({ country: '' }, { ...config, country_code: 'KE' })).toBe('KE')
  expect(toPayingCountry(undefined, {})).toBe('NG')
})
