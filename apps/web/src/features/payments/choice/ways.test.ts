import type { Plan, Price } from '@kola/contract/billing'
import { NIGERIAN_WAYS } from '@kola/contract/payments/ways/nigeria'
import { expect, test } from 'vitest'
import { toNigerianNames } from './nigerian-names.ts'
import { listWays, type WaysQuestion } from './ways.ts'

const toPrice = (id: string, currency: string, title = 'Basic, every 30 days') =>
  ({ id, sub_id: id, slug_name: id, title, description: '', currency, price: '1.00', metaData: {} }) satisfies Price
const naira = toPrice('basic-ngn-30', 'NGN')
const plan: Plan = {
  id: 'basic',
  title: 'Basic',
  metaData: {},
  subscriptions: [naira, toPrice('basic-usd-365', 'USD', 'Basic, every year'), toPrice('basic-usd-30', 'USD')],
}
const config = {
  provider_slug: 'flutterwave',
  payment_options: JSON.stringify({
    options: [
      { countries: ['NG'], paymentOptions: ['flutterwave', 'stripe', 'manual'] },
      { countries: ['US'], paymentOptions: ['stripe', 'braintree', 'paypal', 'dpo'] },
    ],
    default: [],
  }),
  flutterwave_countries: '["NG"]',
  stripe_countries: '["NG","US"]',
  braintree_countries: '["US"]',
}
const list = (more: Partial<WaysQuestion> = {}) =>
  listWays({ variant: 'configured', country: 'NG', config, plan, price: naira, ...more }).map(({ id, href }) => [
    id,
    href,
  ])

test('PAYSEL-02 FLUTTER-03 each option leads to its page with sid and pid kept', () => {
  expect(list()).toEqual([
    ['transfer', '#/process-transfer/basic-ngn-30/basic?way=transfer&provider=flutterwave'],
    ['card', '#/flutterwavepayment/basic-ngn-30/basic?recurringType=recurring'],
    ['ussd', '#/process-transfer/basic-ngn-30/basic?way=ussd&provider=flutterwave'],
    ['others', '#/flutterwavepayment/basic-ngn-30/basic?recurringType=onetime'],
    ['card', '#/stripepayment/basic-ngn-30/basic'],
    ['cash', '#/cashpayment/basic-ngn-30/basic'],
  ])
  expect(list({ country: 'US' })).toEqual([
    ['card', '#/stripepayment/basic-ngn-30/basic'],
    ['braintree', '#/payment/basic-usd-30/basic'],
    ['paypal', '#/checkout/basic-usd-30/basic?paymentmethod=paypal&recurringType=recurring'],
    ['dpo', '#/checkout/basic-ngn-30/basic?paymentmethod=mastercard&recurringType=recurring&provider=dpo'],
  ])
})

test('Paystack stands where it is configured, in a currency that it takes, and renews', () => {
  const beside = { ...config, payment_options: '{"default":["manual","paystack"]}' }
  const asked = { variant: 'configured', country: 'NG', config: beside, plan, price: naira, coupon: 'TEN' } as const
  const way = listWays(asked).find(({ id }) => id === 'paystack')
  expect(way).toEqual({
    ...{ id: 'paystack', option: 'paystack', isRenewing: true, price: naira },
    href: '#/process-paystack/basic-ngn-30/basic?coupon=TEN',
  })
  const euro = toPrice('basic-eur-30', 'EUR')
  const inEuros = listWays({ ...asked, price: euro, plan: { ...plan, subscriptions: [euro] } })
  expect(inEuros).toEqual([])
})

test('PAYSEL-02 where cards are Stripe’s by configuration, a card leads to the checkout of its own page', () => {
  const [card] = list({ country: 'US', config: { ...config, provider_slug: 'stripe' } })
  expect(card).toEqual([
    'card',
    '#/checkout/basic-ngn-30/basic?paymentmethod=visa&recurringType=recurring&provider=stripe',
  ])
})

test('PAYSEL-02 a provider that does not take the currency is paid the same period in one that it takes, or not offered', () => {
  const poor = { ...plan, subscriptions: [naira, toPrice('basic-usd-365', 'USD', 'Basic, every year')] }
  expect(list({ country: 'US', plan: poor }).map(([id]) => id)).toEqual(['card', 'dpo'])
})

test('PAYSEL-02 a coupon goes along to the pages that take one', () => {
  expect(list({ coupon: '20DISCOUNT' }).map(([, href]) => href)).toEqual([
    '#/process-transfer/basic-ngn-30/basic?way=transfer&provider=flutterwave&coupon=20DISCOUNT',
    '#/flutterwavepayment/basic-ngn-30/basic?recurringType=recurring&coupon=20DISCOUNT',
    '#/process-transfer/basic-ngn-30/basic?way=ussd&provider=flutterwave&coupon=20DISCOUNT',
    '#/flutterwavepayment/basic-ngn-30/basic?recurringType=onetime&coupon=20DISCOUNT',
    '#/stripepayment/basic-ngn-30/basic?coupon=20DISCOUNT',
    '#/cashpayment/basic-ngn-30/basic?coupon=20DISCOUNT',
  ])
})

test('PAYSEL-04 the Nigeria variant offers card, Glo mobile money and cash, beside what the payer’s bank sends', () => {
  expect(list({ variant: 'nigeria' })).toEqual([
    ['transfer', '#/process-transfer/basic-ngn-30/basic?way=transfer&provider=flutterwave'],
    ['card', '#/checkout/basic-ngn-30/basic?paymentmethod=visa&recurringType=recurring'],
    ['ussd', '#/process-transfer/basic-ngn-30/basic?way=ussd&provider=flutterwave'],
    ['glo', '#/checkout/basic-ngn-30/basic?paymentmethod=glo&recurringType=onetime'],
    ['cash', '#/cashpayment/basic-ngn-30/basic'],
  ])
})

test('PAYSEL-04 GAP-117 in the Nigeria variant a card is at whom the configuration names, and a phone’s purse at Flutterwave or DPO', () => {
  const listProviders = (country: string, provider_slug: string) =>
    listWays({ variant: 'nigeria', country, config: { ...config, provider_slug }, plan, price: naira })
      .filter(({ id }) => id !== 'transfer' && id !== 'ussd')
      .map(({ id, option, isRenewing, price }) => [id, option, isRenewing, price.id])
  const glo = ['glo', 'flutterwave', false, 'basic-ngn-30']
  const cash = ['cash', 'manual', false, 'basic-ngn-30']
  expect(listProviders('NG', 'flutterwave')).toEqual([['card', 'flutterwave', true, 'basic-ngn-30'], glo, cash])
  expect(listProviders('NG', 'stripe')).toEqual([['card', 'stripe', true, 'basic-ngn-30'], glo, cash])
  expect(listProviders('NG', 'braintree')).toEqual([['card', 'braintree', true, 'basic-usd-30'], glo, cash])
  expect(listProviders('NG', '')).toEqual([['card', 'stripe', true, 'basic-ngn-30'], glo, cash])
  expect(listProviders('GH', 'stripe')).toEqual([
    ['card', 'stripe', true, 'basic-ngn-30'],
    ['glo', 'dpo', false, 'basic-ngn-30'],
    cash,
  ])
})

test('PAYSEL-05 the Africa variant offers an online card by the whitelists and another provider always', () => {
  const other = '#/checkout/basic-ngn-30/basic?paymentmethod=mastercard&recurringType=recurring&provider=dpo'
  expect(list({ variant: 'africa' })).toEqual([
    ['card', '#/flutterwavepayment/basic-ngn-30/basic?recurringType=recurring'],
    ['dpo', other],
  ])
  expect(list({ variant: 'africa', country: 'US' })).toEqual([
    ['card', '#/stripepayment/basic-ngn-30/basic'],
    ['dpo', other],
  ])
  expect(list({ variant: 'africa', country: 'ET' })).toEqual([['dpo', other]])
})

test('a way says that it renews where it does: Flutterwave’s card in Nigeria alone', () => {
  const listRenewing = (country: string) =>
    listWays({
      variant: 'africa',
      country,
      config: { ...config, flutterwave_countries: '["NG","GH"]' },
      plan,
      price: naira,
    })
      .filter(({ isRenewing }) => isRenewing)
      .map(({ id }) => id)
  expect(listRenewing('NG')).toEqual(['card', 'dpo'])
  expect(listRenewing('GH')).toEqual(['dpo'])
})

test('a transfer is the first way in Nigeria and a code stands behind the card, of whoever of the configured gives them', () => {
  const ways = (paymentOptions: string, more: Partial<WaysQuestion> = {}) =>
    listWays({
      ...{ variant: 'configured', country: 'NG', plan, price: naira, ...more },
      config: { ...config, payment_options: `{"default":${paymentOptions}}` },
    }).map(({ id, option, isRenewing }) => [id, option, isRenewing])
  const transfer = ['transfer', 'paystack', false]
  const ussd = ['ussd', 'paystack', false]
  const card = ['card', 'stripe', true]
  expect(ways('["stripe","paystack"]')).toEqual([transfer, card, ussd, ['paystack', 'paystack', true]])
  expect(ways('["paystack","manual"]').slice(0, 2)).toEqual([transfer, ussd])
  expect(ways('["stripe"]')).toEqual([card])
  expect(ways('["stripe","paystack"]', { country: 'GH' }).map(([id]) => id)).not.toContain('transfer')
  const dollar = toPrice('basic-usd-30', 'USD')
  expect(ways('["stripe","paystack"]', { price: dollar }).map(([id]) => id)).not.toContain('transfer')
})

test('Stripe’s partner in Nigeria stands behind the card and the code where the tenant switched it on, in naira, in Nigeria', () => {
  const on = { ...config, stripe_nigeria: 'ng_ussd, ng_card,ng_market' }
  const find = (more: Partial<WaysQuestion> = {}) =>
    listWays({ variant: 'configured', country: 'NG', config: on, plan, price: naira, coupon: 'TEN', ...more })
  expect(find().find(({ id }) => id === 'nigeria')).toEqual({
    ...{ id: 'nigeria', option: 'stripe', isRenewing: false, price: naira, within: ['ng_card', 'ng_ussd'] },
    href: '#/process-stripe-ng/basic-ngn-30/basic?coupon=TEN',
  })
  const ids = (more?: Partial<WaysQuestion>) => find(more).map(({ id }) => id)
  expect(ids()).toEqual(['transfer', 'card', 'ussd', 'nigeria', 'others', 'card', 'cash'])
  expect(ids({ variant: 'nigeria' })).toEqual(['transfer', 'card', 'ussd', 'nigeria', 'glo', 'cash'])
  for (const more of [
    { config },
    { config: { ...config, stripe_nigeria: 'TRUE' } },
    { country: 'GH' },
    { variant: 'africa' },
    { price: toPrice('basic-usd-30', 'USD') },
  ] as const)
    expect(ids(more), JSON.stringify(more)).not.toContain('nigeria')
})

test('what Stripe’s partner takes is said in words', () => {
  expect(toNigerianNames(NIGERIAN_WAYS)).toBe('Card, bank transfer, bank account, USSD or wallet')
  expect(toNigerianNames(['ng_ussd'])).toBe('USSD')
})

test('a bank is let to pay for what renews, and for no pass', () => {
  const debit = { ...config, direct_debit: 'paystack' }
  const listIds = (price: Price) => list({ config: debit, price }).map(([id]) => id)
  expect(listIds(naira)).toEqual(['transfer', 'card', 'ussd', 'debit', 'others', 'card', 'cash'])
  expect(listIds({ ...naira, kind: 'pass' })).toEqual(['transfer', 'card', 'ussd', 'others', 'card', 'cash'])
})
