import { env } from '@kola/platform/config'
import * as z from 'zod/mini'

const text = () => z.optional(env.text())
const secret = () => z.optional(env.secret())
const url = () => z.optional(env.url('http', 'https'))
const version = () => z._default(z.string().check(z.regex(/^v\d{1,2}$/, 'must be a version, such as v6')), 'v6')

/** Payment providers: in development the sandbox's, in production those whose keys are set, or none. */
export const PAYMENT_VARIABLES = {
  PAYMENTS_TEST_KEYS: z._default(env.onOff(), false),
  STRIPE_PUBLISHABLE_KEY: text(),
  STRIPE_SECRET_KEY: secret(),
  STRIPE_WEBHOOK_SECRET: secret(),
  STRIPE_API_URL: url(),
  STRIPE_SCRIPT_URL: url(),
  BRAINTREE_MERCHANT_ID: text(),
  BRAINTREE_MERCHANT_ACCOUNTS: z.optional(
    z.string().check(z.regex(/^[A-Z]{3}:[\w-]+(,[A-Z]{3}:[\w-]+)*$/, 'must be such as NGN:account,USD:account')),
  ),
  BRAINTREE_PUBLIC_KEY: text(),
  BRAINTREE_PRIVATE_KEY: secret(),
  BRAINTREE_API_URL: url(),
  BRAINTREE_SCRIPT_URL: url(),
  BRAINTREE_THREE_D_SECURE: z.optional(env.onOff()),
  DPO_COMPANY_TOKEN: secret(),
  DPO_SERVICE_TYPE: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be the number that DPO issued'))),
  DPO_API_URL: url(),
  DPO_API_VERSION: version(),
  DPO_VERIFY_VERSION: version(),
  DPO_PAY_URL: url(),
  PAYPAL_CLIENT_ID: text(),
  PAYPAL_CLIENT_SECRET: secret(),
  PAYPAL_WEBHOOK_ID: text(),
  PAYPAL_API_URL: url(),
  PAYPAL_TRANSACTION_SEARCH: z.optional(env.onOff()),
  FLUTTERWAVE_SECRET_KEY: secret(),
  FLUTTERWAVE_SECRET_HASH: secret(),
  FLUTTERWAVE_API_URL: url(),
  PAYSTACK_SECRET_KEY: secret(),
  PAYSTACK_API_URL: url(),
}
