import { APPROVAL_ACTIONS } from '@kola/contract/money/second-person'
import type { Config, Secrets } from '#config.ts'
import { createApprovals } from '#features/approvals/service.ts'
import { createMemberMoney } from '#features/billing/care/member-money.ts'
import { createReadCheckout } from '#features/billing/checkout/read.ts'
import { toSupplier } from '#features/billing/invoices/supplier.ts'
import { createOverviewMoney } from '#features/billing/next-charge/money.ts'
import { createFindings, createOperatorPayments } from '#features/billing/operator/service.ts'
import { createSettled } from '#features/billing/operator/settlements.ts'
import { createPaying } from '#features/billing/paying/service.ts'
import { createPaymentTokens } from '#features/billing/paying/tokens/payment-token.ts'
import { createBraintree } from '#features/billing/providers/braintree/braintree.ts'
import { createDpo } from '#features/billing/providers/dpo/dpo.ts'
import { createFlutterwave } from '#features/billing/providers/flutterwave/flutterwave.ts'
import { createProviderObjects } from '#features/billing/providers/objects.ts'
import { createPaypal } from '#features/billing/providers/paypal/paypal.ts'
import { createPaystack } from '#features/billing/providers/paystack/paystack.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { createStripe } from '#features/billing/providers/stripe/stripe.ts'
import { createSettle } from '#features/billing/settle/settle.ts'
import { toVatPermille } from '#features/billing/settle/vat.ts'
import { createMessages } from '#features/messages/service.ts'
import { createLimits } from '#shared/limits.ts'
import type { Standings } from '#shared/standing.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

interface Parts {
  config: Config
  secrets: Secrets
  tenants: Tenants
}

/** The ways to pay that are configured; the others do not exist. */
function createConfigured({ db, clock }: Platform, { config, secrets }: Parts): PaymentProvider[] {
  const { payments: of } = config
  const { payments: keys } = secrets
  const shared = { clock, objects: createProviderObjects(db) }
  const on = <C, S>(
    config: C | null,
    secrets: S | null,
    create: (of: { config: C; secrets: S } & typeof shared) => PaymentProvider,
  ) => (config && secrets ? [create({ config, secrets, ...shared })] : [])
  return [
    ...on(of.stripe, keys.stripe, createStripe),
    ...on(of.braintree, keys.braintree, createBraintree),
    ...on(of.dpo, keys.dpo, createDpo),
    ...on(of.paypal, keys.paypal, createPaypal),
    ...on(of.flutterwave, keys.flutterwave, createFlutterwave),
    ...on(of.paystack, keys.paystack, createPaystack),
  ]
}

/** What both processes need to read payments and to write down what came of them. */
export function composeReading(platform: Platform, parts: Parts) {
  const { db, clock, log, queue } = platform
  const { tenants } = parts
  const providers = createProviders(createConfigured(platform, parts))
  const vatPermilleOf = async (tenantId: string) => toVatPermille((await tenants.get(tenantId)).config)
  const supplierOf = async (tenantId: string) => toSupplier((await tenants.get(tenantId)).config)
  const settle = createSettle({ db, clock, queue, vatPermilleOf, supplierOf })
  return { providers, settle, vatPermilleOf, read: createReadCheckout({ db, log, providers, settle }) }
}

/** Everything of paying. */
export function composePayments(platform: Platform, parts: Parts & { standings: Pick<Standings, 'read'> }) {
  const { db, clock, log, queue, secretBox } = platform
  const { tenants, secrets, config, standings } = parts
  const reading = composeReading(platform, parts)
  const needs = { db, clock, log, queue, tenants, standings, ...reading, publicUrl: config.http.publicUrl }
  const paymentTokens = createPaymentTokens({ keys: secrets.tokenKeys, clock })
  return {
    paymentTokens,
    overviewMoney: createOverviewMoney(needs),
    memberMoney: createMemberMoney(needs),
    paying: { ...needs, paymentTokens, paying: createPaying(needs) },
    operatorPayments: {
      payments: createOperatorPayments({
        ...needs,
        ...{ approvals: createApprovals({ db, clock }, APPROVAL_ACTIONS), messages: createMessages(platform) },
      }),
      findings: createFindings(needs),
      settled: createSettled(needs),
      rentals: needs,
    },
    gifts: { ...needs, secretBox, limits: createLimits({ db, clock, networkFactor: config.http.rateLimitFactor }) },
    mandates: { ...needs, messages: createMessages(platform) },
    vouchers: needs,
    callbacks: needs,
    renewalLinks: needs,
  }
}
