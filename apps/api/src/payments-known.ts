/** What is known of each provider's keys and addresses: the sandbox's keys, where the sandbox stands, and where money is real. */
export const PAYMENT_PARTIES = {
  stripe: {
    keys: {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    },
    urls: {
      STRIPE_API_URL: { sandbox: '', real: 'https://api.stripe.com', others: [] },
      STRIPE_SCRIPT_URL: { sandbox: '/stripe/v3/', real: 'https://js.stripe.com/v3/', others: [] },
    },
  },
  braintree: {
    keys: {
      BRAINTREE_PRIVATE_KEY: 'sandbox-braintree-private',
      BRAINTREE_PUBLIC_KEY: 'sandbox-braintree-public',
      BRAINTREE_MERCHANT_ID: 'sandboxmerchant',
      BRAINTREE_MERCHANT_ACCOUNTS: 'NGN:kola_ngn,USD:kola_usd',
    },
    urls: {
      BRAINTREE_API_URL: {
        sandbox: '',
        real: 'https://api.braintreegateway.com',
        others: ['api.sandbox.braintreegateway.com'],
      },
      BRAINTREE_SCRIPT_URL: {
        sandbox: '/braintree/web/dropin/js/dropin.min.js',
        real: 'https://js.braintreegateway.com/web/dropin/1.48.0/js/dropin.min.js',
        others: [],
      },
    },
  },
  dpo: {
    keys: { DPO_COMPANY_TOKEN: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3', DPO_SERVICE_TYPE: '3854' },
    urls: {
      DPO_API_URL: {
        sandbox: '/dpo/API/',
        real: 'https://secure.3gdirectpay.com/API/',
        others: ['secure1.sandbox.directpay.online'],
      },
      DPO_PAY_URL: {
        sandbox: '/dpo/payv2.php',
        real: 'https://secure.3gdirectpay.com/payv2.php',
        others: ['secure1.sandbox.directpay.online'],
      },
    },
  },
  paypal: {
    keys: {
      PAYPAL_CLIENT_SECRET: 'sandbox-paypal-secret',
      PAYPAL_CLIENT_ID: 'sandbox-paypal',
      PAYPAL_WEBHOOK_ID: 'WH-SANDBOX',
    },
    urls: {
      PAYPAL_API_URL: {
        sandbox: '/paypal',
        real: 'https://api-m.paypal.com',
        others: ['api-m.sandbox.paypal.com'],
      },
    },
  },
  flutterwave: {
    keys: { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-sandbox-X', FLUTTERWAVE_SECRET_HASH: 'sandbox-flutterwave-hash' },
    urls: {
      FLUTTERWAVE_API_URL: { sandbox: '/flutterwave/v3', real: 'https://api.flutterwave.com/v3', others: [] },
    },
  },
  paystack: {
    keys: { PAYSTACK_SECRET_KEY: 'sk_test_paystack_sandbox' },
    urls: { PAYSTACK_API_URL: { sandbox: '/paystack/api', real: 'https://api.paystack.co', others: [] } },
  },
} as const

type Parties = typeof PAYMENT_PARTIES
type KeysOf<U> = U extends unknown ? keyof U : never
export type PaymentParty = keyof Parties
export type PaymentKey = KeysOf<Parties[PaymentParty]['keys']>
export type PaymentUrl = KeysOf<Parties[PaymentParty]['urls']>

/** Address of a provider: a path in the sandbox, the real one, and hosts of the provider's own for tests. */
export interface KnownUrl {
  sandbox: string
  real: string
  others: readonly string[]
}

export interface KnownParty {
  /** The first is the secret one, whose presence says that a provider is the operator's own. */
  keys: readonly [PaymentKey, string][]
  urls: readonly [PaymentUrl, KnownUrl][]
}

export const listParties = (): [PaymentParty, KnownParty][] =>
  (Object.keys(PAYMENT_PARTIES) as PaymentParty[]).map((slug) => {
    const { keys, urls } = PAYMENT_PARTIES[slug]
    return [
      slug,
      {
        keys: Object.entries(keys) as [PaymentKey, string][],
        urls: Object.entries(urls) as [PaymentUrl, KnownUrl][],
      },
    ]
  })

/** How keys look that move no money. */
const TEST_KEY = /^(sk_test_|rk_test_|pk_test_|FLWSECK_TEST-)/
const FOR_TESTS = 'moves no money: production takes it only with PAYMENTS_TEST_KEYS=on'

/** @returns what is wrong with a key in production, to read after "NAME: "; null where nothing is */
export function judgeKey(value: string, { sandbox, allowsTests }: { sandbox: string; allowsTests: boolean }) {
  if (value === sandbox) return 'is the value of a stand-in, which everybody knows'
  return TEST_KEY.test(value) && !allowsTests ? FOR_TESTS : null
}

/** The same of an address: keys and scripts go to the provider alone. */
export function judgeUrl(value: string, { real, others }: KnownUrl, allowsTests: boolean): string | null {
  const { protocol, host, username } = new URL(value)
  const hosts = [new URL(real).host, ...others]
  if (protocol !== 'https:' || username !== '' || !hosts.includes(host)) {
    return `must be an address of ${hosts.join(' or ')} in production`
  }
  return others.includes(host) && !allowsTests ? FOR_TESTS : null
}
