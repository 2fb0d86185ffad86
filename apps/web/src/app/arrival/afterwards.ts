import type { AccountAnswer } from '@kola/contract/account'
import { hasSpecialPlan } from '#features/playback/gates/popup-type.ts'
import { readTenant } from '#features/tenant/queries.ts'

/** How somebody signed in; what is not verified depends on it, and what is offered. */
export type Way = 'email' | 'number' | 'social' | 'passkey'

/** What stands over the screen that comes after a sign-in: one thing at most. Never throws. */
export async function showAfterwards(account: AccountAnswer, way: Way): Promise<void> {
  try {
    if (hasSpecialPlan(account, readTenant().restrictionPlan)) (await import('./special-plan.tsx')).showSpecialPlan()
    else if (way === 'email' || way === 'number') await (await import('./offer-passkey.tsx')).offerPasskey()
  } catch {
    // NOTE: nobody waits for it, and the next sign-in asks again.
  }
}
