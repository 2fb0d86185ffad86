import { sql } from 'kysely'
import type { KeptMethod } from '#features/billing/providers/provider.ts'
import type { Settling } from '#features/billing/settle/settling.ts'
import type { Db, Tx } from '#shared/database/database.ts'

/** A card counts to the end of its last month. */
export function toCardEnd({ expiryMonth: month, expiryYear: year }: KeptMethod): Date | null {
  if (!month || !year || month > 12) return null
  // Some say 32, some 2032.
  return new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 1))
}

const toColumns = (method: KeptMethod) => ({
  ...{ card_brand: method.brand, card_last4: method.last4, card_ends_at: toCardEnd(method) },
})

/**
 * Which card renews, as a reading tells. A provider that runs the renewals tells the one of now; else it is that of the
 * newest charge, and an older one that is read again says nothing new.
 */
export async function keepCard({ tx, checkout, reading }: Settling, subscriptionId: string | null): Promise<void> {
  const { method, subscription, charges } = reading
  if (method?.kind !== 'card' || toCardEnd(method) === null) return
  const newest = charges.findLast(({ state }) => state === 'succeeded')
  await tx
    .updateTable('subscription as sub')
    .set(toColumns(method))
    .where('sub.tenant_id', '=', checkout.tenant_id)
    .where('sub.is_recurring', '=', true)
    .where(
      subscriptionId !== null
        ? sql<boolean>`sub.id = ${subscriptionId}`
        : sql<boolean>`sub.id = (select renewal.subscription_id from renewal
            where renewal.tenant_id = ${checkout.tenant_id} and renewal.id = ${checkout.renewal_id})`,
    )
    .where(
      subscription
        ? sql<boolean>`true`
        : sql<boolean>`not exists (select 1 from payment later where later.tenant_id = sub.tenant_id
            and later.subscription_id = sub.id and later.paid_at > ${newest?.at ?? new Date(0)})`,
    )
    .where(
      sql<boolean>`(sub.card_last4, sub.card_ends_at) is distinct from (${method.last4}::text, ${toCardEnd(method)}::timestamptz)`,
    )
    .execute()
}

/** Another card was left behind for what a provider renews. */
export const replaceCard = (
  db: Db | Tx,
  {
    tenantId,
    accountId,
    provider,
    method,
  }: { tenantId: string; accountId: string; provider: string; method: KeptMethod },
) =>
  db
    .updateTable('subscription')
    .set(toColumns(method))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('payment_gateway', '=', provider)
    .where('is_recurring', '=', true)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .execute()
