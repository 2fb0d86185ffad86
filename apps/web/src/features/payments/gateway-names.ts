import type { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import { say } from './words.ts'

type Gateway = (typeof PAYMENT_GATEWAYS)[number]

/** Names of companies are the same in every language. */
const NAMES: Record<Exclude<Gateway, 'manual'>, string> = {
  stripe: 'Stripe',
  braintree: 'Braintree',
  dpo: 'DPO Pay',
  paypal: 'PayPal',
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
}

/** Who takes the money, for a person. */
export const toGatewayName = (gateway: Gateway): string => (gateway === 'manual' ? say('deposit') : NAMES[gateway])
