import type { Plan, Price } from '@kola/contract/billing'
import type { Quote } from '@kola/contract/payments/payments'
import type { CouponQuote } from '#features/payments/checkout/use-quote.ts'
import type { Buying } from '../use-bought.ts'

export const price: Price = {
  ...{ id: 'basic-ngn-30', sub_id: 'basic-ngn-30', slug_name: 'basic-monthly', title: 'Basic, every 30 days' },
  ...{ description: '', currency: 'NGN', price: '2900.00', metaData: {} },
}
export const plan: Plan = {
  id: 'basic',
  title: 'Basic',
  metaData: {
    plan_details_keys: '["2 screens","5 screens","Casting"]',
    '2 screens': '2 screens',
    '5 screens': 'false',
  },
  subscriptions: [price],
}
export const buying: Buying = {
  ...{ bought: { sid: 'basic-ngn-30', pid: 'basic' }, plan, price, country: 'NG', hadFreeDays: false },
  config: { provider_slug: 'stripe', support_email: 'help@kola.example' },
}
export const quote: Quote = {
  ...{ currency: 'NGN', price: '2900.00', discount: '580.00', due: '2320.00', vat: '161.86' },
  ...{ periodDays: 30, bonusDays: 14, nextCharge: '2027-01-05' },
}
export const asked: CouponQuote = {
  ...{ coupon: '20DISCOUNT', setCoupon: () => {}, quote, couponError: undefined, failure: undefined, retry: () => {} },
}

/** What a person reads, one space between words. */
export const toText = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()
