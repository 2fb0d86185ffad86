import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { readPayer } from '../checkout/repository.ts'
import { toAppError } from '../checkout/start.ts'
import { replaceCard } from '../notices/cards/keep-card.ts'
import type { FieldPayments, PaymentProvider } from '../providers/provider.ts'
import type { PayingNeeds, Who } from './needs.ts'

export interface MethodNeeds {
  db: Db
  clock: Clock
}

/** @throws AppError PAYMENT_WAY_UNAVAILABLE where the provider has no fields for the browser */
export function fieldsOf(provider: PaymentProvider): FieldPayments {
  if (!provider.fields) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  return provider.fields
}

export const findCustomer = async (db: Db, { tenantId, accountId }: Who, provider: string): Promise<string | null> =>
  (
    await db
      .selectFrom('provider_customer')
      .select('customer_id')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.customer_id ?? null

/** The account as a provider knows it. */
interface Customer {
  provider: string
  customerId: string
}

export const keepCustomer = (db: Db, { tenantId, accountId }: Who, { provider, customerId }: Customer) =>
  db
    .insertInto('provider_customer')
    .values({ tenant_id: tenantId, account_id: accountId, provider, customer_id: customerId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'provider']).doUpdateSet({ customer_id: customerId }),
    )
    .execute()

/** The means that renews: the one kept last. */
export const findMethod = (db: Db, { tenantId, accountId }: Who, provider?: string) =>
  db
    .selectFrom('payment_method as method')
    .innerJoin('provider_customer as customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'method.tenant_id')
        .onRef('customer.account_id', '=', 'method.account_id')
        .onRef('customer.provider', '=', 'method.provider'),
    )
    .select(['method.provider', 'method.method_id as methodId', 'customer.customer_id as customerId'])
    .where('method.tenant_id', '=', tenantId)
    .where('method.account_id', '=', accountId)
    .$if(provider !== undefined, (query) => query.where('method.provider', '=', provider ?? ''))
    .orderBy('method.kept_at', 'desc')
    .executeTakeFirst()

export type KeptOutcome =
  | { kind: 'kept'; methodId: string; customerId: string }
  | { kind: 'action_required'; clientSecret: string }

/** Has the provider keep what the browser's field made, and remembers its id. */
export async function keepMethod(
  { db, clock }: MethodNeeds,
  provider: PaymentProvider,
  { who, nonce, isPaidWithNow = false }: { who: Who; nonce: string; isPaidWithNow?: boolean },
): Promise<KeptOutcome> {
  const customerId = await findCustomer(db, who, provider.slug)
  const subscriptionIds = await listRunning(db, who, provider.slug)
  const payer = await readPayer(db, who)
  try {
    const kept = await fieldsOf(provider).keep({ payer, customerId, nonce, subscriptionIds, isPaidWithNow })
    await keepCustomer(db, who, { provider: provider.slug, customerId: kept.customerId })
    if (kept.kind === 'action_required') return { kind: 'action_required', clientSecret: kept.clientSecret }
    const { method } = kept
    await db
      .insertInto('payment_method')
      .values({
        ...{ tenant_id: who.tenantId, account_id: who.accountId, provider: provider.slug, method_id: method.id },
        ...{ kind: method.kind, brand: method.brand, last4: method.last4, kept_at: clock.now() },
        ...{ expiry_month: method.expiryMonth, expiry_year: method.expiryYear },
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'account_id', 'provider', 'method_id']).doUpdateSet({ kept_at: clock.now() }),
      )
      .execute()
    await replaceCard(db, { ...who, provider: provider.slug, method })
    return { kind: 'kept', methodId: method.id, customerId: kept.customerId }
  } catch (error) {
    throw toAppError(error)
  }
}

async function listRunning(db: Db, { tenantId, accountId }: Who, provider: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('provider_subscription_id as id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('payment_gateway', '=', provider)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .where('provider_subscription_id', 'is not', null)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** What the card that was just kept paid of what was overdue counts at once; a provider that does not say calls later. */
export async function readOverdue(
  { db, read }: Pick<PayingNeeds, 'db' | 'read'>,
  { tenantId, accountId }: Who,
  provider: string,
): Promise<void> {
  const checkouts = await db
    .selectFrom('subscription as sub')
    .innerJoin('checkout', (join) =>
      join.onRef('checkout.tenant_id', '=', 'sub.tenant_id').onRef('checkout.id', '=', 'sub.checkout_id'),
    )
    .selectAll('checkout')
    .where('sub.tenant_id', '=', tenantId)
    .where('sub.account_id', '=', accountId)
    .where('sub.payment_gateway', '=', provider)
    .where('sub.state', '=', 'PAST_DUE')
    .execute()
  for (const checkout of checkouts) {
    await read(checkout).catch((error) => {
      if (!(error instanceof ProviderError)) throw error
    })
  }
}
