import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toConfig, toSecrets } from './config.ts'
import { readEnv } from './env.ts'

const NEEDED = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://kola:pw@localhost/kola',
  STORAGE_URL: 'disk:/srv/kola',
  KOLA_MASTER_KEY: randomBytes(32).toString('hex'),
  KOLA_TOKEN_KEY: randomBytes(32).toString('hex'),
  KOLA_MEDIA_KEYS: `k:${randomBytes(32).toString('hex')}`,
  KOLA_OPERATOR_KEY: 'an-operator-key-of-a-test',
}
const PRODUCTION = {
  ...{ ...NEEDED, NODE_ENV: 'production', PUBLIC_URL: 'https://kola.example', SMTP_URL: 'smtps://mail.example' },
  ...{ MAIL_FROM: 'hello@kola.example', DRMTODAY_URL: 'https://lic.example', DRMTODAY_MERCHANT: 'kola' },
  ...{ DRMTODAY_CALLBACK_SECRET: 'a-callback-secret-of-a-test', DRM_KEY_SYSTEMS: 'widevine' },
}
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const BRAINTREE = {
  ...{ BRAINTREE_PRIVATE_KEY: 'hush-braintree', BRAINTREE_PUBLIC_KEY: 'b2', BRAINTREE_MERCHANT_ID: 'b3' },
  BRAINTREE_MERCHANT_ACCOUNTS: 'NGN:b_ngn,EUR:b_eur',
}
const DPO = { DPO_COMPANY_TOKEN: '9F416C11-127B-4DE2-AC7F-D5710E4C5E0A', DPO_SERVICE_TYPE: '5525' }
const PAYPAL = { PAYPAL_CLIENT_SECRET: 'hush-paypal', PAYPAL_CLIENT_ID: 'p2', PAYPAL_WEBHOOK_ID: 'WH-1' }
const FLUTTERWAVE = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X', FLUTTERWAVE_SECRET_HASH: 'hush-flutterwave' }
const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_live_hush-paystack' }
const OWN = { ...STRIPE, ...BRAINTREE, ...DPO, ...PAYPAL, ...FLUTTERWAVE, ...PAYSTACK }

const paymentsOf = (source: Record<string, string>) => toConfig(readEnv(source)).payments
const secretsOf = (source: Record<string, string>) => toSecrets(readEnv(source)).payments
const NOTHING = { stripe: null, braintree: null, dpo: null, paypal: null, flutterwave: null, paystack: null }

test('in development the sandbox stands in for every provider', () => {
  expect(paymentsOf(NEEDED)).toEqual({
    stripe: {
      ...{ publishableKey: 'pk_test_sandbox', apiUrl: 'http://localhost:8090' },
      scriptUrl: 'http://localhost:8090/stripe/v3/',
    },
    braintree: {
      ...{ merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public', apiUrl: 'http://localhost:8090' },
      scriptUrl: 'http://localhost:8090/braintree/web/dropin/js/dropin.min.js',
      merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' },
      threeDSecure: true,
    },
    dpo: {
      ...{ serviceType: '3854', apiUrl: 'http://localhost:8090/dpo/API', apiVersion: 'v6', verifyVersion: 'v6' },
      payUrl: 'http://localhost:8090/dpo/payv2.php',
    },
    paypal: {
      ...{ clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX', apiUrl: 'http://localhost:8090/paypal' },
      searchesTransactions: true,
    },
    flutterwave: { apiUrl: 'http://localhost:8090/flutterwave/v3' },
    paystack: { apiUrl: 'http://localhost:8090/paystack/api' },
  })
  const { stripe, braintree, dpo, paypal, flutterwave, paystack } = secretsOf(NEEDED)
  const revealed = [
    ...[stripe?.secretKey, stripe?.webhookSecret, braintree?.privateKey, dpo?.companyToken, paypal?.clientSecret],
    ...[flutterwave?.secretKey, flutterwave?.secretHash, paystack?.secretKey],
  ].map((secret) => secret?.reveal())
  expect(revealed).toEqual([
    ...['sk_test_sandbox', 'whsec_sandbox', 'sandbox-braintree-private', '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'],
    ...['sandbox-paypal-secret', 'FLWSECK_TEST-sandbox-X', 'sandbox-flutterwave-hash', 'sk_test_paystack_sandbox'],
  ])
})

test('in development a provider whose secret key is set is the real one, and needs all of its keys', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const { stripe, dpo } = paymentsOf({ ...NEEDED, ...keys })
  expect(stripe).toEqual({
    ...{ publishableKey: 'pk_test_1', apiUrl: 'https://api.stripe.com', scriptUrl: 'https://js.stripe.com/v3/' },
  })
  expect(dpo?.apiUrl).toBe('http://localhost:8090/dpo/API')
  expect(() => paymentsOf({ ...NEEDED, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    'The configuration is not right:\n  STRIPE_PUBLISHABLE_KEY: is not set\n  STRIPE_WEBHOOK_SECRET: is not set',
  )
})

describe('in production', () => {
  test('a provider without its keys does not exist, and an address alone makes none', () => {
    expect([paymentsOf(PRODUCTION), secretsOf(PRODUCTION)]).toEqual([NOTHING, NOTHING])
    expect(paymentsOf({ ...PRODUCTION, PAYPAL_API_URL: 'https://api-m.paypal.com' })).toEqual(NOTHING)
  })

  test('providers with their keys speak to the real addresses', () => {
    expect(paymentsOf({ ...PRODUCTION, ...OWN })).toEqual({
      stripe: {
        ...{ publishableKey: 'pk_live_1', apiUrl: 'https://api.stripe.com', scriptUrl: 'https://js.stripe.com/v3/' },
      },
      braintree: {
        ...{ merchantId: 'b3', publicKey: 'b2', apiUrl: 'https://api.braintreegateway.com' },
        scriptUrl: 'https://js.braintreegateway.com/web/dropin/1.48.0/js/dropin.min.js',
        merchantAccounts: { NGN: 'b_ngn', EUR: 'b_eur' },
        threeDSecure: false,
      },
      dpo: {
        ...{ serviceType: '5525', apiUrl: 'https://secure.3gdirectpay.com/API', apiVersion: 'v6', verifyVersion: 'v6' },
        payUrl: 'https://secure.3gdirectpay.com/payv2.php',
      },
      paypal: {
        ...{ clientId: 'p2', webhookId: 'WH-1', apiUrl: 'https://api-m.paypal.com' },
        searchesTransactions: false,
      },
      flutterwave: { apiUrl: 'https://api.flutterwave.com/v3' },
      paystack: { apiUrl: 'https://api.paystack.co' },
    })
  })

  test('Braintree asks the cardholder’s bank in production only where that is switched on', () => {
    const isAsked = (source: Record<string, string>) => paymentsOf({ ...source, ...OWN }).braintree?.threeDSecure
    expect([isAsked(PRODUCTION), isAsked({ ...PRODUCTION, BRAINTREE_THREE_D_SECURE: 'on' })]).toEqual([false, true])
    expect([isAsked(NEEDED), isAsked({ ...NEEDED, BRAINTREE_THREE_D_SECURE: 'off' })]).toEqual([true, false])
  })

  test('keys print as stars', () => {
    const env = readEnv({ ...PRODUCTION, ...OWN })
    const printed = JSON.stringify([env, toConfig(env), toSecrets(env)])
    for (const secret of ['sk_live_1', 'whsec_1', '9F416C11', 'FLWSECK', 'hush-']) {
      expect(printed).not.toContain(secret)
    }
  })

  test('one key of a provider needs all the others, and all that is missing is named at once', () => {
    const source = { ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', FLUTTERWAVE_SECRET_HASH: 'hush-flutterwave' }
    expect(() => paymentsOf(source)).toThrow(
      'The configuration is not right:\n  STRIPE_SECRET_KEY: is not set\n  STRIPE_WEBHOOK_SECRET: is not set\n' +
        '  FLUTTERWAVE_SECRET_KEY: is not set',
    )
  })

  test.each([
    ['STRIPE_API_URL', 'https://api.stripe.com.evil.example', 'api.stripe.com'],
    ['STRIPE_API_URL', 'http://api.stripe.com', 'api.stripe.com'],
    ['STRIPE_API_URL', 'https://api.stripe.com:8443', 'api.stripe.com'],
    ['STRIPE_API_URL', 'https://u@api.stripe.com', 'api.stripe.com'],
    ['STRIPE_SCRIPT_URL', 'http://localhost:8090/stripe/v3/', 'js.stripe.com'],
    [
      'BRAINTREE_API_URL',
      'https://js.braintreegateway.com',
      'api.braintreegateway.com or api.sandbox.braintreegateway.com',
    ],
    ['BRAINTREE_SCRIPT_URL', 'https://cdn.example/dropin.js', 'js.braintreegateway.com'],
    ['DPO_API_URL', 'https://dpo.example/API/', 'secure.3gdirectpay.com or secure1.sandbox.directpay.online'],
    ['DPO_PAY_URL', 'https://dpo.example/payv2.php', 'secure.3gdirectpay.com or secure1.sandbox.directpay.online'],
    ['PAYPAL_API_URL', 'http://localhost:8090/paypal', 'api-m.paypal.com or api-m.sandbox.paypal.com'],
    ['FLUTTERWAVE_API_URL', 'https://127.0.0.1/v3', 'api.flutterwave.com'],
    ['PAYSTACK_API_URL', 'http://localhost:8090/paystack/api', 'api.paystack.co'],
  ])('%s takes no %s', (name, url, hosts) => {
    expect(() => paymentsOf({ ...PRODUCTION, ...OWN, [name]: url })).toThrow(
      `The configuration is not right:\n  ${name}: must be an address of ${hosts} in production`,
    )
    expect(() => secretsOf({ ...PRODUCTION, ...OWN, [name]: url })).toThrow(name)
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_1'],
    ['STRIPE_SECRET_KEY', 'rk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
    ['FLUTTERWAVE_SECRET_KEY', 'FLWSECK_TEST-1-X'],
    ['BRAINTREE_API_URL', 'https://api.sandbox.braintreegateway.com'],
    ['DPO_API_URL', 'https://secure1.sandbox.directpay.online/API/'],
    ['PAYPAL_API_URL', 'https://api-m.sandbox.paypal.com'],
  ])('%s=%s moves no money and needs a word', (name, value) => {
    const source = { ...PRODUCTION, ...OWN, [name]: value }
    expect(() => paymentsOf(source)).toThrow(
      `The configuration is not right:\n  ${name}: moves no money: production takes it only with PAYMENTS_TEST_KEYS=on`,
    )
    expect(paymentsOf({ ...source, PAYMENTS_TEST_KEYS: 'on' }).stripe).not.toBeNull()
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'],
    ['BRAINTREE_MERCHANT_ID', 'sandboxmerchant'],
    ['BRAINTREE_PRIVATE_KEY', 'sandbox-braintree-private'],
    ['DPO_COMPANY_TOKEN', '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'],
    ['PAYPAL_WEBHOOK_ID', 'WH-SANDBOX'],
    ['FLUTTERWAVE_SECRET_KEY', 'FLWSECK_TEST-sandbox-X'],
    ['FLUTTERWAVE_SECRET_HASH', 'sandbox-flutterwave-hash'],
  ])('%s=%s is known to everybody, whatever else is allowed', (name, value) => {
    expect(() => paymentsOf({ ...PRODUCTION, ...OWN, PAYMENTS_TEST_KEYS: 'on', [name]: value })).toThrow(
      `${name}: is the value of a stand-in, which everybody knows`,
    )
  })
})

test('what is no version and no service type is refused', () => {
  expect(() => readEnv({ ...NEEDED, DPO_API_VERSION: '../v6' })).toThrow(
    'DPO_API_VERSION: must be a version, such as v6',
  )
  expect(() => readEnv({ ...NEEDED, DPO_SERVICE_TYPE: '<x>' })).toThrow(
    'DPO_SERVICE_TYPE: must be the number that DPO issued',
  )
})
