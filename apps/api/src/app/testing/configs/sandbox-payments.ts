import { Secret } from '@kola/platform/config'
import type { Config, Secrets } from '#config.ts'

/** As the sandbox has it when nothing is set. */
export const toSandboxPayments = (url: string): Config['payments'] => ({
  stripe: { publishableKey: 'pk_test_sandbox', apiUrl: url, scriptUrl: `${url}/stripe/v3/` },
  braintree: {
    ...{ merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public', apiUrl: url },
    scriptUrl: `${url}/braintree/web/dropin/js/dropin.min.js`,
    merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' },
    threeDSecure: true,
  },
  dpo: {
    ...{ serviceType: '3854', apiUrl: `${url}/dpo/API`, apiVersion: 'v6', verifyVersion: 'v6' },
    payUrl: `${url}/dpo/payv2.php`,
  },
  paypal: { clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX', apiUrl: `${url}/paypal` },
  flutterwave: { apiUrl: `${url}/flutterwave/v3` },
  paystack: { apiUrl: `${url}/paystack/api` },
})

export const SANDBOX_SECRETS: Secrets['payments'] = {
  stripe: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
  braintree: { privateKey: new Secret('sandbox-braintree-private') },
  dpo: { companyToken: new Secret('8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3') },
  paypal: { clientSecret: new Secret('sandbox-paypal-secret') },
  flutterwave: {
    ...{ secretKey: new Secret('FLWSECK_TEST-sandbox-X'), secretHash: new Secret('sandbox-flutterwave-hash') },
  },
  paystack: { secretKey: new Secret('sk_test_paystack_sandbox') },
}
