import { env } from '@kola/platform/config'
import * as z from 'zod/mini'

const text = () => z.optional(env.text())
const url = () => z.optional(env.url('http', 'https'))

/** Payment providers: none must be there, and the service itself judges what is. */
export const PAYMENT_VARIABLES = {
  PAYMENTS_TEST_KEYS: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  STRIPE_PUBLISHABLE_KEY: text(),
  STRIPE_SECRET_KEY: text(),
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_URL: url(),
  STRIPE_SCRIPT_URL: url(),
  BRAINTREE_MERCHANT_ID: text(),
  BRAINTREE_MERCHANT_ACCOUNTS: text(),
  BRAINTREE_PUBLIC_KEY: text(),
  BRAINTREE_PRIVATE_KEY: text(),
  BRAINTREE_API_URL: url(),
  BRAINTREE_SCRIPT_URL: url(),
  BRAINTREE_THREE_D_SECURE: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  DPO_COMPANY_TOKEN: text(),
  DPO_SERVICE_TYPE: text(),
  DPO_API_URL: url(),
  DPO_API_VERSION: text(),
  DPO_VERIFY_VERSION: text(),
  DPO_PAY_URL: url(),
  PAYPAL_CLIENT_ID: text(),
  PAYPAL_CLIENT_SECRET: text(),
  PAYPAL_WEBHOOK_ID: text(),
  PAYPAL_API_URL: url(),
  PAYPAL_TRANSACTION_SEARCH: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  FLUTTERWAVE_SECRET_KEY: text(),
  FLUTTERWAVE_SECRET_HASH: text(),
  FLUTTERWAVE_API_URL: url(),
  PAYSTACK_SECRET_KEY: text(),
  PAYSTACK_API_URL: url(),
}

type PaymentVariables = Partial<Record<keyof typeof PAYMENT_VARIABLES, string>>

/** Where the sandbox takes payments; whoever sets the secret key of a real provider gets its real addresses. */
export function sandboxPayments(given: PaymentVariables, sandbox: string): PaymentVariables {
  return {
    ...(!given.STRIPE_SECRET_KEY && { STRIPE_API_URL: sandbox, STRIPE_SCRIPT_URL: `${sandbox}/stripe/v3/` }),
    ...(!given.BRAINTREE_PRIVATE_KEY && {
      BRAINTREE_API_URL: sandbox,
      BRAINTREE_SCRIPT_URL: `${sandbox}/braintree/web/dropin/js/dropin.min.js`,
    }),
    ...(!given.DPO_COMPANY_TOKEN && {
      DPO_API_URL: `${sandbox}/dpo/API/`,
      DPO_PAY_URL: `${sandbox}/dpo/payv2.php`,
    }),
    ...(!given.PAYPAL_CLIENT_SECRET && { PAYPAL_API_URL: `${sandbox}/paypal` }),
    ...(!given.FLUTTERWAVE_SECRET_KEY && { FLUTTERWAVE_API_URL: `${sandbox}/flutterwave/v3` }),
    ...(!given.PAYSTACK_SECRET_KEY && { PAYSTACK_API_URL: `${sandbox}/paystack/api` }),
  }
}
