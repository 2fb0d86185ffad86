import { expect, test } from 'vitest'
import { checkValue } from './check.ts'
import { toEffect, toShown } from './effect.ts'
import { CONFIGURATION_KEYS, PRIVATE_KEYS } from './keys.ts'
import { checkTogether } from './together.ts'

test.each([
  ['app_name', 'Kola Ọ̀ṣun', null],
  ['app_name', 'x'.repeat(61), 'At most 60 letters'],
  ['app_name', 'a\0b', 'That is no text'],
  ['app_name', '\ud800', 'That is no text'],
  ['enable_search', 'TRUE', null],
  ['enable_search', 'true', 'Either TRUE or FALSE'],
  ['enable_play', 'false', null],
  ['enable_play', 'FALSE', 'Either true or false'],
  ['firebase_ping_time', '1000', null],
  ['firebase_ping_time', '999', 'From 1,000 to 60,000'],
  ['firebase_ping_time', '60001', 'From 1,000 to 60,000'],
  ['firebase_ping_time', '5e3', 'A whole number, please'],
  ['vat_percent', '7.5', null],
  ['vat_percent', '7.55', 'A number, please, such as 7.5'],
  ['vat_percent', '100', 'From 0 to 99'],
  ['direct_debit', 'stripe', 'One of flutterwave, paystack'],
  ['stripe_nigeria', 'ng_card, ng_ussd', null],
  ['stripe_nigeria', 'card', 'Some of ng_card, ng_bank_transfer, ng_bank, ng_ussd, ng_wallet, with commas'],
  ['country_code', 'ng', 'Two capital letters, such as NG'],
  ['sms_countries', '["NG","GH"]', null],
  ['sms_countries', '["NG","Ghana"]', 'Entry 2: two capital letters, such as NG'],
  ['sms_countries', 'NG', 'This is not a list'],
  ['support_phones', '["+234 000"]', null],
  ['support_phones', '[" "]', 'Entry 1: a text'],
  ['menu_config', '[{"name":"Home","path":"/home"}]', null],
  ['menu_config', '[{"name":"Home","path":"//evil.example"}]', 'Entry 1: path begins with one /'],
  ['menu_config', '[{"name":"Home"}]', 'Entry 1: path is missing'],
  ['menu_config', '[null]', 'Entry 1: not an entry'],
  ['menu_config', '[{"name":"Home","path":"/","icon":7}]', 'Entry 1: icon is no text'],
  [
    'footer_social_icon',
    '[{"name":"X","link":"javascript:alert(1)"}]',
    'Entry 1: link is an address that begins with https://',
  ],
  ['app_branchio_url', 'javascript:alert(1)', 'An address that begins with https://'],
  ['app_branchio_url', 'https://example.com/x', null],
  ['support_email', 'help@kola', 'A mail address, please'],
  ['data_price_per_gigabyte', '₦1,430; GH GH₵9', null],
  ['data_price_per_gigabyte', 'free', 'A sign and an amount, such as ₦430'],
  ['banner_id', 'hero', null],
  ['banner_id', 'a/b', 'This is not an id'],
  ['payment_options', '{"options":[{"countries":["NG"],"paymentOptions":["stripe"]}],"default":["paypal"]}', null],
  [
    'payment_options',
    '{"default":["cowries"]}',
    'default: some of stripe, flutterwave, braintree, dpo, paypal, manual, paystack',
  ],
  ['payment_options', '[]', 'This is not a map'],
  ['__proto__', 'x', 'There is no such key'],
  ['made_up', 'x', 'There is no such key'],
])('%s as %j: %j', (key, text, fault) => {
  expect(checkValue(key, text)).toBe(fault)
})

test('what counts where nothing is said passes its own check', () => {
  for (const [key, { otherwise }] of Object.entries(CONFIGURATION_KEYS)) {
    if (otherwise !== '') expect([key, checkValue(key, otherwise)]).toEqual([key, null])
  }
})

test('figures of the company’s own are told to no client', () => {
  expect(PRIVATE_KEYS).toEqual(['sms_hourly_limit', 'sms_country_daily_limit', 'monthly_costs'])
})

test('no country is left without a way to pay, and telephones need a country that codes go to', () => {
  const payment_options = '{"options":[{"countries":["NG","GH"],"paymentOptions":["stripe","flutterwave"]}]}'
  const texts = { payment_options, stripe_countries: '["NG"]', flutterwave_countries: '["GH"]' }
  expect(checkTogether(texts)).toEqual({})
  expect(checkTogether({ ...texts, flutterwave_countries: '[]' })).toEqual({
    payment_options: 'Nobody in GH could pay: it is not in stripe_countries nor flutterwave_countries',
  })
  expect(checkTogether({ enable_phone_signup: 'TRUE', sms_countries: '[]' })).toEqual({
    sms_countries: 'Codes go to no country, and telephones are a way in',
  })
  expect(checkTogether({ enable_phone_signup: 'TRUE' })).toEqual({})
  expect(checkTogether({ sms_countries: '[]' })).toEqual({})
})

test('a value and what comes of it stand in words', () => {
  expect(toShown('enable_search', 'FALSE')).toBe('off')
  expect(toShown('enable_search', null)).toBe('off (not set)')
  expect(toShown('enable_play', 'anything')).toBe('on')
  expect(toShown('firebase_ping_time', '30000')).toBe('30,000 ms')
  expect(toShown('made_up', null)).toBe('not set')
  expect(toEffect('enable_play', 'false')).toBe('Nobody can play anything.')
  expect(toEffect('enable_search', null)).toBe('No viewer sees the search.')
  expect(toEffect('vat_percent', '7.5')).toContain('7.5 % of tax is in the price')
  expect(toEffect('sms_countries', '["NG","GH"]')).toBe('Codes go to NG, GH, and to no other country.')
  expect(toEffect('footer_text', '$& costs')).toBe('Every page ends with “$& costs”.')
  expect(toEffect('footer_text', '')).toBe('Nothing stands there any more.')
})
