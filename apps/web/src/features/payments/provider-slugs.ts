import type { PAYMENT_PROVIDERS } from '@kola/contract/billing'

export type ProviderSlug = (typeof PAYMENT_PROVIDERS)[number]

/** Every slug of the contract once, without its schemas. */
const SLUGS: Record<ProviderSlug, true> = {
  ...{ stripe: true, braintree: true, dpo: true, paypal: true, flutterwave: true, paystack: true },
}

export const findSlug = (text: unknown): ProviderSlug | undefined =>
  typeof text === 'string' && Object.hasOwn(SLUGS, text) ? (text as ProviderSlug) : undefined
