import type { Tx } from '#shared/database/database.ts'
import type { CheckoutPurpose } from '#shared/database/schema/money.ts'
import { type Checkout, dueOf, OVER, planNextRead, toDeclineColumns, UNDER_WAY, wholeOf } from '../checkout/checkout.ts'
import { freeCredit, readCredit } from '../credit/credit.ts'
import { isCreditOnly } from '../credit/only.ts'
import { applyGift } from '../gifts/apply-gift.ts'
import { applyClosed, isClosed, withoutPerson } from '../leaving/apply-closed.ts'
import { renewByMandate } from '../mandates/begin-renewing.ts'
import { keepCard } from '../notices/cards/keep-card.ts'
import { applyOwn } from '../own-account/apply-own.ts'
import type { Reading } from '../providers/provider.ts'
import { applyRenewal } from '../renewals/apply-renewal.ts'
import { applyRental } from '../rentals/apply-rental.ts'
import { applyChange } from './apply-change.ts'
import { applyCharges } from './apply-charges.ts'
import { applySubscription } from './apply-subscription.ts'
import { type Kept, planFollowUp, readKept } from './follow-up.ts'
import { applyMoneyBack } from './money-back/apply-money-back.ts'
import {
  addLinks,
  addSteps,
  findSubscription,
  listPayments,
  lockCheckout,
  lockMoney,
  type PaymentRow,
  type Step,
  type SubscriptionRow,
} from './repository.ts'
import { type SettleNeeds, type Settling, toKnownNames } from './settling.ts'

/**
 * Writes down what the provider said of a payment: once for each fact, however often and in whatever order it is told.
 * @returns the checkout as it stands then
 */
export type Settle = (
  of: { tenantId: string; accountId: string; checkoutId: string },
  reading: Reading,
  also?: Also,
) => Promise<Checkout>

/** What is written in the same commit, or neither: under the lock, before anything of the reading. */
export type Also = (tx: Tx) => Promise<void>

/** Every charge that is new, by what the checkout is for. @returns the subscription that is the checkout's own */
type Apply = (
  settling: Settling,
  held: { known: readonly PaymentRow[]; subscription: SubscriptionRow | null },
) => Promise<SubscriptionRow | null>

const APPLY: Readonly<Record<CheckoutPurpose, Apply>> = {
  ...{ membership: applyCharges, change: applyChange, renewal: applyRenewal, gift: applyGift },
  rental: applyRental,
  own_account: applyOwn,
}

export function createSettle(needs: SettleNeeds): Settle {
  return async ({ tenantId, accountId, checkoutId }, reading, also) => {
    const vatPermille = await needs.vatPermilleOf(tenantId)
    const supplier = await needs.supplierOf(tenantId)
    return needs.db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId, accountId })
      await also?.(tx)
      const checkout = await lockCheckout(tx, { tenantId, checkoutId })
      const known = await listPayments(tx, checkout)
      const named = toKnownNames(checkout, known, reading)
      const isGone = await isClosed(tx, { tenantId, accountId })
      const seen = isGone ? withoutPerson(named) : named
      const told = (await isSpent(tx, checkout)) ? { ...seen, charges: [] } : seen
      const settling: Settling = { tx, needs, checkout, reading: told, now: needs.clock.now(), vatPermille, supplier }
      await addLinks(tx, checkout, told.ids)
      const subscription = await findSubscription(tx, checkout)
      const held = await (isGone ? applyClosed : APPLY[checkout.purpose])(settling, { known, subscription })
      if (held && !held.is_recurring && !isGone) await renewByMandate(tx, { tenantId, accountId, now: settling.now })
      const isMoneyBack = await applyMoneyBack(settling)
      if (held) await applySubscription(settling, held, { isMoneyBack })
      await keepCard(settling, held?.id ?? null)
      return closeCheckout(settling, held?.id ?? null)
    })
  }
}

/** Credit that was to pay all of it does so while that is under way and the credit is there. */
const isSpent = async (tx: Tx, checkout: Checkout): Promise<boolean> =>
  isCreditOnly(checkout) &&
  (!UNDER_WAY.has(checkout.state) || (await readCredit(tx, checkout)) < wholeOf(checkout).amountMinor)

/** The state of the checkout as it follows from what was paid; a word of the provider alone never makes it paid. */
async function closeCheckout(settling: Settling, subscriptionId: string | null): Promise<Checkout> {
  const { tx, checkout, reading, now } = settling
  const kept = await readKept(settling)
  const state = toState(settling, kept)
  const isNew = state !== checkout.state
  if (isNew) await addSteps(tx, checkout, toEndSteps(settling, { state, kept }))
  if (checkout.credit_minor > 0 && !UNDER_WAY.has(state)) await freeCredit(tx, checkout)
  const { decline } = reading
  const reads = checkout.reads + 1
  const providerIds = { ...checkout.provider_ids, ...reading.ids }
  const changed = {
    ...{ state, reads, subscription_id: subscriptionId ?? checkout.subscription_id },
    next_read_at: planNextRead({ ...checkout, state, reads }, now) ?? (await planFollowUp(settling, kept)),
    ...(decline && state !== 'paid' ? toDeclineColumns(decline) : {}),
    ...(isNew && (state === 'paid' || OVER.has(state)) ? { settled_at: now } : {}),
  }
  await tx
    .updateTable('checkout')
    .set({ ...changed, provider_ids: JSON.stringify(providerIds) })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', checkout.id)
    .execute()
  return { ...checkout, ...changed, provider_ids: providerIds }
}

function toState({ reading, checkout, now }: Settling, kept: Kept): Checkout['state'] {
  if (kept.isPaid) return kept.pays ? 'paid' : 'refunded'
  if (kept.waits) return 'pending'
  if (checkout.purpose === 'own_account' && kept.isCredit) return 'paid'
  // What came is the person's, and the rest of it may still come.
  if (kept.isCredit)
    return OVER.has(checkout.state) ? checkout.state : now > checkout.expires_at ? 'expired' : 'pending'
  if (kept.hasPaid) return 'refunded'
  if (isCreditOnly(checkout)) return 'cancelled'
  if (reading.state === 'declined') return 'failed'
  if (reading.state === 'cancelled') return 'cancelled'
  if (reading.state === 'expired' || now > checkout.expires_at) return 'expired'
  if (reading.state === 'pending' || reading.state === 'paid') return 'pending'
  if (reading.state === 'action_required') return 'action_required'
  return OVER.has(checkout.state) ? checkout.state : checkout.state === 'pending' ? 'pending' : 'open'
}

const END_STEPS = { failed: 'failed', cancelled: 'cancelled', expired: 'expired' } as const

function toEndSteps(
  { reading, checkout, now }: Settling,
  { state, kept }: { state: Checkout['state']; kept: Kept },
): Step[] {
  const kind = END_STEPS[state as keyof typeof END_STEPS]
  if (!kind) return []
  if (kept.isCredit) return [{ kind, fact: `${kind}:${checkout.reads}`, at: now, detail: { isCredit: true } }]
  const detail = reading.decline ? { message: reading.decline.message, due: dueOf(checkout).amountMinor } : {}
  return [{ kind, fact: `${kind}:${checkout.reads}`, at: now, detail }]
}
