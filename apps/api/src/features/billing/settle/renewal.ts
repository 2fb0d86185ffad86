import { judgeTerms, type Terms } from '../changes/plan-change.ts'
import { listChargeable, type PlanChangeRow, toFirstTerms, toTerms } from '../changes/repository.ts'
import type { Charge } from '../providers/provider.ts'
import type { SubscriptionRow } from './repository.ts'
import type { Settling } from './settling.ts'

/** What a charge should have been if it renews. */
export interface Renewal extends Terms {
  /** A change of plan that this charge brings about. */
  begins: PlanChangeRow | null
}

/** What the first payment said, or a change of plan that the provider may have known of. */
export async function readRenewal(
  { tx, checkout }: Settling,
  charge: Charge,
  subscription: SubscriptionRow | null,
): Promise<Renewal> {
  const first = { ...toFirstTerms(checkout), begins: null }
  if (!charge.isRenewal || !subscription) return first
  const of = { tenantId: checkout.tenant_id, subscriptionId: subscription.id }
  const rows = await listChargeable(tx, { ...of, at: charge.at })
  const changes = rows.map((row) => ({ row, terms: toTerms(row), toldAt: row.told_at }))
  const by = judgeTerms(charge, { first, changes })
  if (!by) return first
  // What was taken back before it began, or overtaken, is not begun by a charge that came too early to know.
  const later = rows.slice(0, rows.indexOf(by.row))
  const waits = [by.row, ...later].every(({ effective_at: since }) => since === null)
  return { ...by.terms, begins: waits ? by.row : null }
}
