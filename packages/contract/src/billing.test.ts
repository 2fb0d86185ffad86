import { expect, it } from 'vitest'
import { PAYMENT_GATEWAYS, PAYMENT_PROVIDERS, userSubscriptionSchema } from './billing.ts'

it('CONST-01 the payment provider slugs are exactly stripe, braintree, dpo, paypal and flutterwave, and paystack besides', () => {
  expect([...PAYMENT_PROVIDERS].sort()).toEqual(['braintree', 'dpo', 'flutterwave', 'paypal', 'paystack', 'stripe'])
})

it('CONST-01 a subscription is paid at one of them, entered by hand, or given', () => {
  const { payment_gateway: gateway } = userSubscriptionSchema.shape
  expect(PAYMENT_GATEWAYS).toEqual([...PAYMENT_PROVIDERS, 'manual', 'gift'])
  for (const slug of PAYMENT_GATEWAYS) expect(gateway.safeParse(slug).success).toBe(true)
  for (const slug of ['Stripe', 'paystak', '']) expect(gateway.safeParse(slug).success).toBe(false)
})
