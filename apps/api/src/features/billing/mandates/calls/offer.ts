import type { MandateOffer } from '@kola/contract/mandates/mandates'
import type { MandatePayments } from '#features/billing/providers/mandates/mandate-payments.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import type { Providers } from '#features/billing/providers/registry.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

/** Which provider's mandates a tenant offers, by its configuration: each has to be agreed with the provider first. */
const KEY = 'direct_debit'
const HOUR_MS = 3_600_000

export interface OfferNeeds {
  tenants: Tenants
  providers: Providers
}

/** Null where none are offered. */
export async function findOffered(
  { tenants, providers }: OfferNeeds,
  tenantId: string,
): Promise<{ slug: PaymentProvider['slug']; payments: MandatePayments } | null> {
  const { config } = await tenants.get(tenantId)
  const provider = providers.find(config[KEY] ?? '')
  return provider?.mandates ? { slug: provider.slug, payments: provider.mandates } : null
}

export async function readMandateOffer(needs: OfferNeeds, tenantId: string): Promise<MandateOffer> {
  const offered = await findOffered(needs, tenantId)
  if (!offered) return null
  const { slug: gateway, payments } = offered
  const { consent, banks, activeWithinMs } = payments
  const toBank = ([code, name]: [string, string]) => ({ code, name })
  return {
    gateway,
    banks:
      banks &&
      Object.entries(banks)
        .map(toBank)
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ...{ consent: toDecimalText(consent.amountMinor, consent.currency), currency: consent.currency },
    readyWithinHours: Math.ceil(activeWithinMs / HOUR_MS),
  }
}
