import { env, parseEnv } from '@kola/platform/config'
import * as z from 'zod/mini'

const schema = z.object({
  NODE_ENV: z.optional(env.text()),
  LOG_LEVEL: z.optional(env.text()),
  PUBLIC_URL: z.optional(env.url('http', 'https')),
  SANDBOX_HOST: z.optional(env.text()),
  SANDBOX_PORT: z.optional(env.port()),
  SANDBOX_SMTP_PORT: z.optional(env.port()),
  DRMTODAY_MERCHANT: z.optional(env.text()),
  DRMTODAY_CALLBACK_SECRET: z.optional(env.secret()),
  DRMTODAY_TOKEN_KEY: z.optional(env.secret()),
  MAIL_INBOUND_SECRET: z.optional(env.secret()),
  GOOGLE_CLIENT_ID: z.optional(env.text()),
  FACEBOOK_APP_ID: z.optional(env.text()),
  FACEBOOK_APP_SECRET: z.optional(env.secret()),
  RECAPTCHA_SITE_KEY: z.optional(env.text()),
  RECAPTCHA_SECRET: z.optional(env.secret()),
  CHAT_SECRET: z.optional(env.secret()),
  TERMII_API_KEY: z.optional(env.secret()),
  TERMII_SECRET: z.optional(env.secret()),
  AFRICASTALKING_USERNAME: z.optional(env.text()),
  AFRICASTALKING_API_KEY: z.optional(env.secret()),
  AFRICASTALKING_SECRET: z.optional(env.secret()),
  TWILIO_ACCOUNT_SID: z.optional(env.text()),
  TWILIO_AUTH_TOKEN: z.optional(env.secret()),
  STRIPE_PUBLISHABLE_KEY: z.optional(env.text()),
  STRIPE_SECRET_KEY: z.optional(env.secret()),
  STRIPE_WEBHOOK_SECRET: z.optional(env.secret()),
  BRAINTREE_MERCHANT_ID: z.optional(env.text()),
  BRAINTREE_PUBLIC_KEY: z.optional(env.text()),
  BRAINTREE_PRIVATE_KEY: z.optional(env.secret()),
  DPO_COMPANY_TOKEN: z.optional(env.secret()),
  DPO_SERVICE_TYPE: z.optional(env.text()),
  PAYPAL_CLIENT_ID: z.optional(env.text()),
  PAYPAL_CLIENT_SECRET: z.optional(env.secret()),
  PAYPAL_WEBHOOK_ID: z.optional(env.text()),
  FLUTTERWAVE_SECRET_KEY: z.optional(env.secret()),
  FLUTTERWAVE_SECRET_HASH: z.optional(env.secret()),
  PAYSTACK_SECRET_KEY: z.optional(env.secret()),
})

export type SandboxEnv = z.infer<typeof schema>

/** @throws ConfigError */
export function readEnv(): SandboxEnv {
  return parseEnv(schema, process.env)
}
