import type { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import { say } from './words.ts'

type Gateway = (typeof PAYMENT_GATEWAYS)[number]

/** Names of companies are the same in every language. */
const NAMES: Record<Exclude<Gateway, 'manual' | 'gift'>, string> = {
  stripe: 'Stripe',
  braintree: 'Braintree',
  dpo: 'DPO Pay',
  paypal: 'PayPal',
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
}

/** Who takes the money, for a person. */
export function toGatewayName(gateway: Gateway): string {
  if (gateway === 'gift') return say('gift')
  return gateway === 'manual' ? say('deposit') : NAMES[gateway]
}
