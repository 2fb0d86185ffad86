import { newId } from '@kola/platform/ids'
import type { Tx } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { type Checkout, planNextRead } from '../checkout/checkout.ts'
import { giveUp } from '../checkout/order/give-up.ts'
import { newReference } from '../checkout/reference.ts'
import { noteStart } from '../checkout/repository.ts'
import { addHolding } from '../credit/begin.ts'
import { readCredit } from '../credit/credit.ts'
import { isCreditOnly } from '../credit/only.ts'
import { tryDebit } from '../mandates/debits/try-debit.ts'
import { findRenewing } from '../mandates/repository.ts'
import { Declined, type KeptPayments, type ProviderIds } from '../providers/provider.ts'
import { isDaytime, toDaytime } from '../retries/calendar/calendar.ts'
import { lockMoney } from '../settle/repository.ts'
import type { RenewalNeeds } from './needs.ts'
import { toOrder } from './order.ts'
import { planNext } from './plan-next.ts'
import { beginAgain, findTakenBack, isPaused, LIFE_MS, pause, putOff, takeBack } from './put-off.ts'
import { findRenewal, listPaid, lockRenewal, type RenewalOf, type RenewalRow } from './repository.ts'
import { tellUnpaid } from './tell-unpaid.ts'

interface Means {
  provider: string
  kept: KeptPayments
  ids: ProviderIds
}

/**
 * Charges what is kept for the next period, once: our own row first, then the provider under our reference. Whoever comes
 * second, or after a death in the middle, finds the row and leaves it to the reading.
 * @param number which try of the renewal this is
 */
export async function tryRenewal(needs: RenewalNeeds, of: RenewalOf & { number: number }): Promise<void> {
  const renewal = await findRenewal(needs.db, of)
  if (!renewal) return
  const mandate = await findRenewing(needs.db, { ...of, subscriptionId: renewal.subscription_id })
  if (mandate) return tryDebit(needs, { renewal, mandate, number: of.number })
  const means = await findMeans(needs, renewal)
  if (means && isPaused(needs, means.provider)) return putOff(needs, renewal, of.number)
  const checkout = await claimTry(needs, renewal, { number: of.number, means })
  if (!checkout) return
  if (isCreditOnly(checkout)) await needs.read(checkout)
  else if (means) await charge(needs, renewal, { checkout, means })
  await planNext(needs, of)
}

/** What the newest payment of the subscription left behind. */
async function findMeans({ db, providers }: RenewalNeeds, renewal: RenewalRow): Promise<Means | null> {
  const paid = await listPaid(db, { tenantId: renewal.tenant_id, subscriptionId: renewal.subscription_id })
  for (const { provider, provider_ids: ids } of paid) {
    const kept = providers.find(provider)?.kept
    if (kept?.holds(ids)) return { provider, kept, ids }
  }
  return null
}

interface Claiming {
  number: number
  means: Means | null
}

/** @returns the try's own checkout; null where it is not its turn, or nothing can be charged */
async function claimTry(
  needs: RenewalNeeds,
  { tenant_id: tenantId, id: renewalId, account_id: accountId }: RenewalRow,
  { number, means }: Claiming,
): Promise<Checkout | null> {
  const { db, clock } = needs
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const renewal = await lockRenewal(tx, { tenantId, renewalId })
    if (renewal.next_try_at === null || renewal.tries + 1 !== number) return null
    const now = clock.now()
    const change = tx.updateTable('renewal').where('tenant_id', '=', tenantId).where('id', '=', renewalId)
    if (!isDaytime(now.getTime())) {
      await change.set({ next_try_at: new Date(toDaytime(now.getTime())) }).execute()
      return null
    }
    // A period that credit pays whole asks nobody.
    const isCredit = (await readCredit(tx, renewal)) >= renewal.amount_minor
    if (!means && !isCredit) {
      await change.set({ next_try_at: null, stop_reason: 'no-means' }).execute()
      await tellUnpaid(needs, tx, { renewal, kind: 'no-means', nextAt: null })
      return null
    }
    const takenBack = await findTakenBack(tx, renewal)
    await change.set({ next_try_at: null, tries: takenBack ? renewal.tries : number }).execute()
    if (takenBack) return beginAgain(tx, takenBack, now)
    const provider = means?.provider ?? (await readGateway(tx, renewal))
    return addHolding(tx, toCheckout(renewal, { number, provider, now }), { needsCharge: false })
  })
}

const readGateway = async (tx: Tx, { tenant_id: tenantId, subscription_id: id }: RenewalRow): Promise<string> => {
  const held = tx.selectFrom('subscription').select('payment_gateway as of').where('tenant_id', '=', tenantId)
  return (await held.where('id', '=', id).executeTakeFirstOrThrow()).of
}

function toCheckout(renewal: RenewalRow, { number, provider, now }: { number: number; provider: string; now: Date }) {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  return {
    ...{ tenant_id: renewal.tenant_id, id: newId(), reference: newReference(), account_id: renewal.account_id },
    ...{ provider, plan_id: renewal.plan_id, price_id: renewal.price_id, way: '', is_recurring: true },
    ...{ currency: renewal.currency, price_minor: renewal.amount_minor, discount_minor: 0 },
    ...{ amount_minor: renewal.amount_minor, coupon_code: '', period_days: renewal.period_days, bonus_days: 0 },
    ...{ bank_id: null, idempotency_key: null, started_at: now, expires_at: expiresAt },
    ...{ purpose: 'renewal' as const, renewal_id: renewal.id, try_number: number },
    next_read_at: planNextRead({ state: 'open', reads: 0, expires_at: expiresAt }, now),
  }
}

/** What the provider did not say is read, now or by the sweep. */
async function charge(
  needs: RenewalNeeds,
  renewal: RenewalRow,
  { checkout, means }: { checkout: Checkout; means: Means },
): Promise<void> {
  let isAsked = false
  try {
    const page = `${needs.publicUrl}/payments/return/${checkout.provider}/${checkout.reference}`
    const order = await toOrder(needs, renewal, { checkout, page })
    const started = await means.kept.charge(order, means.ids)
    isAsked = true
    const noted = { ids: started.ids, url: null, state: 'pending', due: null } as const
    const isNew = started.kind === 'read' ? started.isNew : undefined
    await needs.read(await noteStart(needs.db, checkout, noted), { isNew })
  } catch (error) {
    if (error instanceof Declined) await giveUp(needs, checkout, error)
    else if (!(error instanceof ProviderError)) throw error
    else if (error.mayBeDone || isAsked || !error.retryable) {
      needs.log.warn({ reference: checkout.reference, err: error }, 'billing.renewal-unanswered')
    } else {
      pause(needs, means.provider)
      await takeBack(needs, renewal)
      needs.log.warn({ reference: checkout.reference, err: error }, 'billing.renewal-put-off')
    }
  }
}
