import { judgeTerms, type Terms } from '../changes/plan-change.ts'
import { findChange, type PlanChangeRow, toFirstTerms, toTerms, toTermsBefore } from '../changes/repository.ts'
import type { Charge } from '../providers/provider.ts'
import type { SubscriptionRow } from './repository.ts'
import type { Settling } from './settling.ts'

/** What a charge should have been if it renews. */
export interface Renewal extends Terms {
  /** A change of plan that this charge brings about. */
  begins: PlanChangeRow | null
}

/** What the first payment said, or the newest change of plan. */
export async function readRenewal(
  { tx, checkout }: Settling,
  charge: Charge,
  subscription: SubscriptionRow | null,
): Promise<Renewal> {
  const first = { ...toFirstTerms(checkout), begins: null }
  if (!charge.isRenewal || !subscription) return first
  const change = await findChange(tx, { tenantId: checkout.tenant_id, subscriptionId: subscription.id })
  if (!change) return first
  const after = toTerms(change)
  const terms = judgeTerms(charge, { before: toTermsBefore(change), after, toldAt: change.told_at })
  return { ...terms, begins: terms === after && change.effective_at === null ? change : null }
}
