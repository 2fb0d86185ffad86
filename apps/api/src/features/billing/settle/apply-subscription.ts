import type { SubscriptionState } from '#shared/database/schema/money.ts'
import type { ProviderSubscription } from '../providers/provider.ts'
import { canGo } from '../subscriptions/states.ts'
import type { SubscriptionRow } from './repository.ts'
import type { Settling } from './settling.ts'

/** Where the provider's word leads; null where it leads nowhere new. */
export function planState(
  from: SubscriptionState,
  said: Pick<ProviderSubscription, 'state' | 'isCancelScheduled'>,
): SubscriptionState | null {
  const wanted = toWanted(from, said)
  return wanted !== from && canGo(from, wanted) ? wanted : null
}

function toWanted(
  from: SubscriptionState,
  { state, isCancelScheduled }: Pick<ProviderSubscription, 'state' | 'isCancelScheduled'>,
): SubscriptionState {
  if (state === 'cancelled') return 'CANCELLED'
  if (state === 'ended') return from === 'PAST_DUE' ? 'FAILED' : 'CANCELLED'
  if (isCancelScheduled) return 'CANCEL_SCHEDULED'
  return state === 'past_due' ? 'PAST_DUE' : 'ACTIVE'
}

/** Mirrors what the provider says of the renewing arrangement; what is paid through is never touched by it. */
export async function applySubscription(
  settling: Settling,
  held: SubscriptionRow,
  { isMoneyBack }: { isMoneyBack: boolean },
): Promise<void> {
  const { tx, checkout, reading, now } = settling
  const said = reading.subscription
  if (!said) return planOwnCharge(settling, held)
  // Money that went back may have ended it meanwhile.
  const known = isMoneyBack ? await readState(settling, held) : held
  const state = planState(known.state, said)
  const isSame =
    known.provider_subscription_id === said.id && known.next_charge_at?.getTime() === said.nextChargeAt?.getTime()
  if (isSame && !state) return
  await tx
    .updateTable('subscription')
    .set({
      provider_subscription_id: said.id,
      next_charge_at: said.nextChargeAt,
      ...(state && { state }),
      ...(state === 'PAST_DUE' && { past_due_since: now }),
      ...(state === 'ACTIVE' && { past_due_since: null }),
      ...((state === 'CANCELLED' || state === 'CANCEL_SCHEDULED') && { cancelled_at: held.cancelled_at ?? now }),
    })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', held.id)
    .execute()
}

const readState = ({ tx, checkout }: Settling, { id }: SubscriptionRow) =>
  tx
    .selectFrom('subscription')
    .select(['state', 'provider_subscription_id', 'next_charge_at'])
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The provider keeps a means and runs nothing by itself: the next charge is ours, when what is paid runs out. */
async function planOwnCharge({ tx, checkout, reading }: Settling, held: SubscriptionRow): Promise<void> {
  if (!held.is_recurring || !reading.method || held.next_charge_at?.getTime() === held.paid_through.getTime()) return
  await tx
    .updateTable('subscription')
    .set({ next_charge_at: held.paid_through })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', held.id)
    .where('state', '=', 'ACTIVE')
    .execute()
}
