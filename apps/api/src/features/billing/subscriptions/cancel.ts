import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { toBegun } from '../checkout/checkout.ts'
import { findCheckout, readPayer } from '../checkout/repository.ts'
import { closeMandate } from '../mandates/end.ts'
import { findMandate, type MandateOf } from '../mandates/repository.ts'
import type { Providers } from '../providers/registry.ts'
import { closeRenewals } from '../renewals/repository.ts'
import { lockMoney, type SubscriptionRow } from '../settle/repository.ts'
import { isCancelled } from './states.ts'

export interface CancelNeeds {
  db: Db
  clock: Clock
  queue: JobSender
  providers: Providers
}

const HOUR_MS = 3_600_000

export interface Cancelled {
  paidThrough: Date
  /** The provider may have begun it. What comes after the cancellation goes back by itself. */
  mayChargeAgain: boolean
}

/**
 * Ends the renewal. It counts at once; the provider is told by a job that goes on until it has heard.
 * @param wanted id of the subscription, or of the price that it is for
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_ALREADY_CANCELLED, SUBSCRIPTION_NOT_RENEWING
 */
export async function cancelSubscription(
  needs: Pick<CancelNeeds, 'db' | 'clock' | 'queue'> & Partial<Pick<CancelNeeds, 'providers'>>,
  {
    tenantId,
    accountId,
    wanted,
    nearHours = 72,
  }: { tenantId: string; accountId: string; wanted: string; nearHours?: number },
): Promise<Cancelled> {
  return needs.db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const held = await tx
      .selectFrom('subscription')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where((where) => where.or([where('id', '=', wanted), where('price_id', '=', wanted)]))
      .where('state', 'not in', ['EXPIRED', 'FAILED'])
      .orderBy('created_at', 'desc')
      .execute()
    const live = held.find(({ state, is_recurring: renews }) => renews && !isCancelled(state))
    if (!live) throw new AppError(toRefusal(held))
    const now = needs.clock.now()
    await tx
      .updateTable('subscription')
      .set({ state: 'CANCEL_SCHEDULED', cancelled_at: now, next_charge_at: null, mandate_id: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', live.id)
      .execute()
    if (live.mandate_id) await endOf(needs, tx, { tenantId, mandateId: live.mandate_id })
    await closeRenewals(tx, { tenantId, subscriptionId: live.id }, { state: 'cancelled', at: now })
    await needs.queue.send('billing.cancel', { tenantId, subscriptionId: live.id }, { tx })
    const nextChargeAt = live.next_charge_at ?? live.paid_through
    // What we charge ourselves is not begun before its time.
    const isOurs = needs.providers?.find(live.payment_gateway)?.kept !== undefined
    const isNear = nextChargeAt.getTime() - now.getTime() < nearHours * HOUR_MS
    return { paidThrough: live.paid_through, mayChargeAgain: isNear && !isOurs }
  })
}

/** What it was paid by has nothing to pay any more. */
async function endOf({ clock, queue }: Omit<CancelNeeds, 'providers'>, tx: Tx, of: MandateOf): Promise<void> {
  const mandate = await findMandate(tx, of)
  if (!mandate || mandate.state === 'ENDED') return
  await closeMandate(tx, { mandate, reason: 'cancelled', now: clock.now() })
  await queue.send('billing.mandate', of, { tx })
}

function toRefusal(held: readonly SubscriptionRow[]) {
  if (held.some(({ state }) => isCancelled(state))) return 'SUBSCRIPTION_ALREADY_CANCELLED'
  return held.length > 0 ? 'SUBSCRIPTION_NOT_RENEWING' : 'SUBSCRIPTION_NOT_FOUND'
}

/** Tells the provider. @throws ProviderError: the job tries again */
export async function cancelAtProvider(
  { db, providers }: Pick<CancelNeeds, 'db' | 'providers'>,
  { tenantId, subscriptionId }: { tenantId: string; subscriptionId: string },
): Promise<void> {
  const held = await db
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (held?.state !== 'CANCEL_SCHEDULED') return
  const checkout = held.checkout_id ? await findCheckout(db, { tenantId, checkoutId: held.checkout_id }) : null
  const renewing = providers.find(held.payment_gateway)?.renewing
  if (checkout && renewing && held.provider_subscription_id) {
    const payer = await readPayer(db, { tenantId, accountId: held.account_id })
    await renewing.cancel(toBegun(checkout, payer), held.provider_subscription_id)
  }
  await db
    .updateTable('subscription')
    .set({ state: 'CANCELLED' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subscriptionId)
    .where('state', '=', 'CANCEL_SCHEDULED')
    .execute()
}
