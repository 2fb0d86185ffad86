import { AppError } from '@kola/contract/errors'
import type { PaymentProvider, ProviderSlug } from './provider.ts'

/** The ways to pay that this service has; one that is not configured does not exist. */
export interface Providers {
  list(): readonly PaymentProvider[]
  find(slug: string): PaymentProvider | null
  /** @throws AppError PAYMENT_WAY_UNAVAILABLE */
  get(slug: string): PaymentProvider
}

export function createProviders(providers: readonly PaymentProvider[]): Providers {
  const bySlug = new Map<string, PaymentProvider>(
    providers.map((provider) => [provider.slug satisfies ProviderSlug, provider]),
  )
  return {
    list: () => providers,
    find: (slug) => bySlug.get(slug) ?? null,
    get(slug) {
      const provider = bySlug.get(slug)
      if (!provider) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
      return provider
    },
  }
}
