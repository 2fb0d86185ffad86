import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { type Checkout, DIRECT_DEBIT, planNextRead } from '#features/billing/checkout/checkout.ts'
import { giveUp } from '#features/billing/checkout/order/give-up.ts'
import { newReference } from '#features/billing/checkout/reference.ts'
import { noteStart } from '#features/billing/checkout/repository.ts'
import { addHolding } from '#features/billing/credit/begin.ts'
import { isCreditOnly } from '#features/billing/credit/only.ts'
import { Declined } from '#features/billing/providers/provider.ts'
import type { RenewalNeeds } from '#features/billing/renewals/needs.ts'
import { toOrder } from '#features/billing/renewals/order.ts'
import { planNext } from '#features/billing/renewals/plan-next.ts'
import { lockRenewal, type RenewalRow } from '#features/billing/renewals/repository.ts'
import { isDebitTime } from '#features/billing/retries/planning/debit.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
import type { Tx } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { readMandate } from '../read.ts'
import { changeMandate, findRenewing, lockMandate, type MandateRow, toOf } from '../repository.ts'

const DAY_MS = 24 * 3_600_000
/** What nobody knows after so long counts as failed. */
const LIFE_MS = 5 * DAY_MS

interface Debiting {
  renewal: RenewalRow
  mandate: MandateRow
  /** Which try of the renewal this is. */
  number: number
}

/**
 * Debits the next period, once: what was told, on the day that was told, of a mandate that the provider called active within the
 * day. Our own rows first, then the provider under our reference; whoever comes second finds them and leaves it to the reading.
 * @throws ProviderError where it does not say how the mandate stands
 */
export async function tryDebit(needs: RenewalNeeds, { renewal, mandate, number }: Debiting): Promise<void> {
  const payments = needs.providers.find(mandate.provider)?.mandates
  const known = isKnown(mandate, needs.clock.now()) ? mandate : await readMandate(needs, mandate)
  if (known.state !== 'ACTIVE' || !payments) return
  const checkout = await claim(needs, { renewal, mandate: known, number })
  if (!checkout) return
  if (isCreditOnly(checkout)) await needs.read(checkout)
  else await ask(needs, { renewal, mandate: known, checkout })
  await planNext(needs, { tenantId: renewal.tenant_id, renewalId: renewal.id })
}

const isKnown = ({ checked_at: at }: MandateRow, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < DAY_MS

/** @returns the debit's own checkout; null where it is not its turn, or not its day: then another is planned and told */
const claim = (needs: RenewalNeeds, { renewal: given, mandate: of, number }: Debiting): Promise<Checkout | null> =>
  needs.db.transaction().execute(async (tx) => {
    const tenantId = given.tenant_id
    await lockMoney(tx, { tenantId, accountId: given.account_id })
    const renewal = await lockRenewal(tx, { tenantId, renewalId: given.id })
    if (renewal.next_try_at === null || renewal.tries + 1 !== number) return null
    const renewing = await findRenewing(tx, { tenantId, subscriptionId: renewal.subscription_id })
    if (renewing?.id !== of.id) return null
    const mandate = await lockMandate(tx, toOf(of))
    const now = needs.clock.now()
    if (mandate.state !== 'ACTIVE' || !isKnown(mandate, now)) return null
    const change = tx.updateTable('renewal').where('tenant_id', '=', tenantId).where('id', '=', renewal.id)
    if (!(await isItsTurn(tx, { renewal, mandate, now }))) {
      await change.set({ next_try_at: null }).execute()
      return null
    }
    await change.set({ next_try_at: null, tries: number }).execute()
    const added = await addHolding(tx, toCheckout({ renewal, mandate, number }, now), { needsCharge: false })
    if (!added || isCreditOnly(added)) return added
    await sql`
      insert into mandate_debit (tenant_id, mandate_id, checkout_id, renewal_id, asked_at, month)
      values (${tenantId}, ${mandate.id}, ${added.id}, ${renewal.id}, ${now},
        date_trunc('month', ${now}::timestamptz at time zone 'Africa/Lagos')::date)`.execute(tx)
    return added
  })

/** On its day and in its hours, with none that is not known, and none that failed in this month. */
async function isItsTurn(
  tx: Tx,
  { renewal, mandate, now }: Omit<Debiting, 'number'> & { now: Date },
): Promise<boolean> {
  if (!isDebitTime(now.getTime())) return false
  const { rows } = await sql<{ isTold: boolean; isFree: boolean }>`
    select exists (select from mandate_notice where tenant_id = ${renewal.tenant_id} and renewal_id = ${renewal.id}
        and mandate_id = ${mandate.id} and debit_on = (${now}::timestamptz at time zone 'Africa/Lagos')::date) as "isTold",
      not exists (select from mandate_debit where tenant_id = ${renewal.tenant_id} and mandate_id = ${mandate.id}
        and (state = 'asked' or (state = 'failed'
          and month = date_trunc('month', ${now}::timestamptz at time zone 'Africa/Lagos')::date))) as "isFree"`.execute(
    tx,
  )
  const [row] = rows
  return Boolean(row?.isTold && row.isFree)
}

function toCheckout({ renewal, mandate, number }: Debiting, now: Date) {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  return {
    ...{ tenant_id: renewal.tenant_id, id: newId(), reference: newReference(), account_id: renewal.account_id },
    ...{ provider: mandate.provider, plan_id: renewal.plan_id, price_id: renewal.price_id, way: DIRECT_DEBIT },
    // The mandate keeps what is charged by: of the payment nothing is kept.
    ...{ is_recurring: false, currency: renewal.currency, price_minor: renewal.amount_minor, discount_minor: 0 },
    ...{ amount_minor: renewal.amount_minor, coupon_code: '', period_days: renewal.period_days, bonus_days: 0 },
    ...{ bank_id: null, idempotency_key: null, started_at: now, expires_at: expiresAt },
    ...{ purpose: 'renewal' as const, renewal_id: renewal.id, try_number: number },
    next_read_at: planNextRead({ state: 'open', reads: 0, expires_at: expiresAt, way: DIRECT_DEBIT }, now),
  }
}

/** What the provider did not say is read, now or by the sweep. */
async function ask(
  needs: RenewalNeeds,
  { renewal, mandate, checkout }: { renewal: RenewalRow; mandate: MandateRow; checkout: Checkout },
): Promise<void> {
  try {
    const page = `${needs.publicUrl}/payments/return/${checkout.provider}/${checkout.reference}`
    const order = await toOrder(needs, renewal, { checkout, page })
    const started = await needs.providers.find(mandate.provider)?.mandates?.debit(order, mandate.provider_ids)
    const ids = started?.ids ?? {}
    await needs.read(await noteStart(needs.db, checkout, { ids, url: null, state: 'pending', due: null }))
  } catch (error) {
    if (error instanceof Declined) {
      await giveUp(needs, checkout, error)
      // It may have ended at the bank: it is looked at at once.
      await changeMandate(needs.db, toOf(mandate), { next_read_at: needs.clock.now(), checked_at: null })
    } else if (!(error instanceof ProviderError)) throw error
    else needs.log.warn({ reference: checkout.reference, err: error }, 'billing.debit-unanswered')
  }
}
