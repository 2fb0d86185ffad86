import { ConfigError, Secret } from '@kola/platform/config'
import type { Env } from './env.ts'
import {
  judgeKey,
  judgeUrl,
  type KnownParty,
  listParties,
  type PaymentKey,
  type PaymentParty,
  type PaymentUrl,
} from './payments-known.ts'

/** What each payment provider is reached with; null is a provider that does not exist here. */
export interface PaymentsConfig {
  stripe: { publishableKey: string; apiUrl: string; scriptUrl: string } | null
  braintree: {
    merchantId: string
    publicKey: string
    apiUrl: string
    scriptUrl: string
    /** By currency. */
    merchantAccounts: Readonly<Record<string, string>>
    /** The drop-in asks the cardholder's bank, which the merchant has to be enabled for. */
    threeDSecure: boolean
  } | null
  /** `payUrl` takes `?ID=` and the token. */
  dpo: { serviceType: string; apiUrl: string; apiVersion: string; verifyVersion: string; payUrl: string } | null
  /** `searchesTransactions`: PayPal allows it to an app on request alone. */
  paypal: { clientId: string; webhookId: string; apiUrl: string; searchesTransactions?: boolean } | null
  flutterwave: { apiUrl: string } | null
  paystack: { apiUrl: string } | null
}

export interface PaymentSecrets {
  stripe: { secretKey: Secret; webhookSecret: Secret } | null
  braintree: { privateKey: Secret } | null
  dpo: { companyToken: Secret } | null
  paypal: { clientSecret: Secret } | null
  /** The hash that callbacks bear. */
  flutterwave: { secretKey: Secret; secretHash: Secret } | null
  paystack: { secretKey: Secret } | null
}

/** @throws ConfigError that names what a provider lacks, and what is not for real money */
export function toPayments(env: Env): PaymentsConfig {
  const has = readProviders(env)
  const { value: of, isOn } = has
  return {
    stripe: isOn('stripe')
      ? {
          publishableKey: of('STRIPE_PUBLISHABLE_KEY'),
          apiUrl: of('STRIPE_API_URL'),
          scriptUrl: of('STRIPE_SCRIPT_URL'),
        }
      : null,
    braintree: isOn('braintree')
      ? {
          ...{ merchantId: of('BRAINTREE_MERCHANT_ID'), publicKey: of('BRAINTREE_PUBLIC_KEY') },
          ...{ apiUrl: of('BRAINTREE_API_URL'), scriptUrl: of('BRAINTREE_SCRIPT_URL') },
          merchantAccounts: toAccounts(of('BRAINTREE_MERCHANT_ACCOUNTS')),
          threeDSecure: env.BRAINTREE_THREE_D_SECURE ?? env.NODE_ENV !== 'production',
        }
      : null,
    dpo: isOn('dpo')
      ? {
          ...{ serviceType: of('DPO_SERVICE_TYPE'), apiUrl: of('DPO_API_URL'), payUrl: of('DPO_PAY_URL') },
          ...{ apiVersion: env.DPO_API_VERSION, verifyVersion: env.DPO_VERIFY_VERSION },
        }
      : null,
    paypal: isOn('paypal')
      ? {
          ...{ clientId: of('PAYPAL_CLIENT_ID'), webhookId: of('PAYPAL_WEBHOOK_ID'), apiUrl: of('PAYPAL_API_URL') },
          searchesTransactions: env.PAYPAL_TRANSACTION_SEARCH ?? env.NODE_ENV !== 'production',
        }
      : null,
    flutterwave: isOn('flutterwave') ? { apiUrl: of('FLUTTERWAVE_API_URL') } : null,
    paystack: isOn('paystack') ? { apiUrl: of('PAYSTACK_API_URL') } : null,
  }
}

const toAccounts = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').map((pair) => pair.split(':') as [string, string]))

/** @throws ConfigError as `toPayments` */
export function toPaymentSecrets(env: Env): PaymentSecrets {
  const { value, isOn } = readProviders(env)
  const of = (name: PaymentKey) => new Secret(value(name))
  return {
    stripe: isOn('stripe') ? { secretKey: of('STRIPE_SECRET_KEY'), webhookSecret: of('STRIPE_WEBHOOK_SECRET') } : null,
    braintree: isOn('braintree') ? { privateKey: of('BRAINTREE_PRIVATE_KEY') } : null,
    dpo: isOn('dpo') ? { companyToken: of('DPO_COMPANY_TOKEN') } : null,
    paypal: isOn('paypal') ? { clientSecret: of('PAYPAL_CLIENT_SECRET') } : null,
    flutterwave: isOn('flutterwave')
      ? { secretKey: of('FLUTTERWAVE_SECRET_KEY'), secretHash: of('FLUTTERWAVE_SECRET_HASH') }
      : null,
    paystack: isOn('paystack') ? { secretKey: of('PAYSTACK_SECRET_KEY') } : null,
  }
}

type Variable = PaymentKey | PaymentUrl
type Values = Partial<Record<Variable, string>>
type Problems = { variable: Variable; text: string }[]

const SANDBOX = 'http://localhost:8090'

/** In development the sandbox stands in for a provider whose secret key is not set; in production such a one is not there. */
function readProviders(env: Env) {
  const on = new Map<PaymentParty, Values>()
  const problems: Problems = []
  for (const [slug, party] of listParties()) {
    const named = party.keys.filter(([name]) => read(env, name) !== undefined)
    const isProduction = env.NODE_ENV === 'production'
    const isOwn = isProduction ? named.length > 0 : named.some(([name]) => name === party.keys[0]?.[0])
    if (isProduction && !isOwn) continue
    const values = readParty(env, party, isOwn)
    on.set(slug, values)
    const missing = party.keys.filter(([name]) => values[name] === undefined)
    problems.push(...missing.map(([variable]) => ({ variable, text: 'is not set' })))
    if (isProduction) problems.push(...judgeParty(values, party, env.PAYMENTS_TEST_KEYS))
  }
  if (problems.length > 0) throw new ConfigError(problems)
  const all: Values = Object.assign({}, ...on.values())
  return { isOn: (slug: PaymentParty) => on.has(slug), value: (name: Variable) => all[name] ?? '' }
}

function readParty(env: Env, { keys, urls }: KnownParty, isOwn: boolean): Values {
  const values: Values = {}
  for (const [name, sandbox] of keys) {
    const value = read(env, name) ?? (isOwn ? undefined : sandbox)
    if (value !== undefined) values[name] = value
  }
  for (const [name, { real, sandbox }] of urls) {
    const url = read(env, name) ?? (isOwn ? real : SANDBOX + sandbox)
    values[name] = name.endsWith('_API_URL') ? url.replace(/\/+$/, '') : url
  }
  return values
}

function judgeParty(values: Values, { keys, urls }: KnownParty, allowsTests: boolean): Problems {
  const judged = [
    ...keys.map(([name, sandbox]) => [name, judgeKey(values[name] ?? '', { sandbox, allowsTests })] as const),
    ...urls.map(([name, known]) => [name, judgeUrl(values[name] ?? '', known, allowsTests)] as const),
  ]
  return judged.flatMap(([variable, text]) => (text === null ? [] : [{ variable, text }]))
}

function read(env: Env, name: Variable): string | undefined {
  const value = env[name]
  return value instanceof Secret ? value.reveal() : value
}
