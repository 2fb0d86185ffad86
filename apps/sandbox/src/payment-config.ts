import type { SandboxEnv } from './env.ts'

/** The same keys as the service has, and where each party reports. */
export interface PaymentSettings {
  stripe: { publishableKey: string; secretKey: string; webhookSecret: string; callbackUrl: string }
  braintree: { merchantId: string; publicKey: string; privateKey: string; callbackUrl: string }
  dpo: { companyToken: string; serviceType: string; callbackUrl: string }
  paypal: { clientId: string; clientSecret: string; webhookId: string; callbackUrl: string }
  flutterwave: { secretKey: string; secretHash: string; callbackUrl: string }
  paystack: { secretKey: string; callbackUrl: string }
}

type PaymentEnv = Pick<
  SandboxEnv,
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'BRAINTREE_MERCHANT_ID'
  | 'BRAINTREE_PUBLIC_KEY'
  | 'BRAINTREE_PRIVATE_KEY'
  | 'DPO_COMPANY_TOKEN'
  | 'DPO_SERVICE_TYPE'
  | 'PAYPAL_CLIENT_ID'
  | 'PAYPAL_CLIENT_SECRET'
  | 'PAYPAL_WEBHOOK_ID'
  | 'FLUTTERWAVE_SECRET_KEY'
  | 'FLUTTERWAVE_SECRET_HASH'
  | 'PAYSTACK_SECRET_KEY'
>

/** How keys of real money look; the stand-ins take none of them. */
const LIVE = /^(sk_live_|pk_live_|rk_live_|FLWSECK-|FLWPUBK-)/

/** @throws Error on a key that is for real money */
export function toPayments(env: Partial<PaymentEnv>, toCallbackUrl: (party: string) => string): PaymentSettings {
  const settings: PaymentSettings = {
    stripe: {
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      secretKey: env.STRIPE_SECRET_KEY?.reveal() ?? 'sk_test_sandbox',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET?.reveal() ?? 'whsec_sandbox',
      callbackUrl: toCallbackUrl('stripe'),
    },
    braintree: {
      merchantId: env.BRAINTREE_MERCHANT_ID ?? 'sandboxmerchant',
      publicKey: env.BRAINTREE_PUBLIC_KEY ?? 'sandbox-braintree-public',
      privateKey: env.BRAINTREE_PRIVATE_KEY?.reveal() ?? 'sandbox-braintree-private',
      callbackUrl: toCallbackUrl('braintree'),
    },
    dpo: {
      companyToken: env.DPO_COMPANY_TOKEN?.reveal() ?? '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
      serviceType: env.DPO_SERVICE_TYPE ?? '3854',
      callbackUrl: toCallbackUrl('dpo'),
    },
    paypal: {
      clientId: env.PAYPAL_CLIENT_ID ?? 'sandbox-paypal',
      clientSecret: env.PAYPAL_CLIENT_SECRET?.reveal() ?? 'sandbox-paypal-secret',
      webhookId: env.PAYPAL_WEBHOOK_ID ?? 'WH-SANDBOX',
      callbackUrl: toCallbackUrl('paypal'),
    },
    flutterwave: {
      secretKey: env.FLUTTERWAVE_SECRET_KEY?.reveal() ?? 'FLWSECK_TEST-sandbox-X',
      secretHash: env.FLUTTERWAVE_SECRET_HASH?.reveal() ?? 'sandbox-flutterwave-hash',
      callbackUrl: toCallbackUrl('flutterwave'),
    },
    paystack: {
      secretKey: env.PAYSTACK_SECRET_KEY?.reveal() ?? 'sk_test_paystack_sandbox',
      callbackUrl: toCallbackUrl('paystack'),
    },
  }
  const { stripe, flutterwave, paystack } = settings
  const keys = [stripe.secretKey, stripe.publishableKey, flutterwave.secretKey, paystack.secretKey]
  if (keys.some((key) => LIVE.test(key))) throw new Error('The sandbox takes no live keys: it moves no real money.')
  return settings
}
