import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import { toBegun } from '../checkout/checkout.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import { findCheckout, readPayer } from '../checkout/repository.ts'
import { toAppError } from '../checkout/start.ts'
import type { Providers } from '../providers/registry.ts'

interface Who {
  tenantId: string
  accountId: string
}

export interface RetryNeeds {
  db: Db
  clock: Clock
  providers: Providers
  read: ReadCheckout
}

export interface Retried {
  status: 'paid' | 'pending' | 'action_required'
  message: string
  clientSecret?: string
  url?: string
}

/** Pays an overdue renewal now. @throws AppError SUBSCRIPTION_NOT_FOUND, NOTHING_TO_RETRY, PAYMENT_DECLINED */
export async function retrySubscription(
  { db, providers, read }: RetryNeeds,
  { tenantId, accountId, wanted, slug }: Who & { wanted: string; slug: string },
): Promise<Retried> {
  const held = await db
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('payment_gateway', '=', slug)
    .where((where) => where.or([where('id', '=', wanted), where('price_id', '=', wanted)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!held) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  const checkout = held.checkout_id ? await findCheckout(db, { tenantId, checkoutId: held.checkout_id }) : null
  const retry = providers.get(slug).renewing?.retry ?? null
  if (held.state !== 'PAST_DUE' || !checkout || !held.provider_subscription_id) throw new AppError('NOTHING_TO_RETRY')
  if (retry === null) throw new AppError('PAYMENT_WAY_UNAVAILABLE')
  try {
    const begun = toBegun(checkout, await readPayer(db, { tenantId, accountId }))
    const started = await retry(begun, held.provider_subscription_id)
    if (started.kind === 'redirect')
      return { status: 'pending', message: 'Please go on with your payment', url: started.url }
    if (started.kind === 'action_required') {
      const message = 'Your bank wants to confirm this payment'
      return { status: 'action_required', message, clientSecret: started.clientSecret }
    }
    await read(checkout)
    const now = await db
      .selectFrom('subscription')
      .select('state')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
    return now.state === 'ACTIVE'
      ? { status: 'paid', message: 'Paid' }
      : { status: 'pending', message: 'The payment is still being worked on' }
  } catch (error) {
    throw toAppError(error)
  }
}

/** The provider's id of the subscription that a payment of this account began. @throws AppError SUBSCRIPTION_NOT_FOUND */
export async function findProviderSubscription(
  db: Db,
  { tenantId, accountId, transactionId, slug }: Who & { transactionId: string; slug: string },
): Promise<string> {
  const held = await db
    .selectFrom('subscription')
    .select(['id', 'provider_subscription_id as providerId'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('payment_gateway', '=', slug)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (!held) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return held.providerId ?? held.id
}
