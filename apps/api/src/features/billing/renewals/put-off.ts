import type { Tx } from '#shared/database/database.ts'
import { type Checkout, planNextRead } from '../checkout/checkout.ts'
import { draw } from '../retries/planning/draw.ts'
import type { RenewalNeeds } from './needs.ts'
import type { RenewalRow } from './repository.ts'

/** A provider that was not reached, or takes no more for now, is left alone so long. */
const PAUSE_MS = 30_000
/** Whoever waits for it comes back within these, so that not all come at once. */
const AGAIN_MS = { least: 30_000, most: 270_000 }
/** A try of which nothing is heard for so long was not made. */
export const LIFE_MS = 60 * 60_000

export const isPaused = ({ pauses, clock }: Pick<RenewalNeeds, 'pauses' | 'clock'>, provider: string): boolean =>
  (pauses?.get(provider) ?? 0) > clock.now().getTime()

export const pause = ({ pauses, clock }: Pick<RenewalNeeds, 'pauses' | 'clock'>, provider: string): void =>
  void pauses?.set(provider, clock.now().getTime() + PAUSE_MS)

const toAgain = (renewal: Pick<RenewalRow, 'id'>, now: Date): Date => {
  const share = draw(`${renewal.id} ${now.getTime()}`, 'again')
  return new Date(now.getTime() + AGAIN_MS.least + share * (AGAIN_MS.most - AGAIN_MS.least))
}

/** Its turn comes in a few minutes: nothing was asked yet. */
export async function putOff(
  { db, clock }: Pick<RenewalNeeds, 'db' | 'clock'>,
  renewal: RenewalRow,
  number: number,
): Promise<void> {
  await db
    .updateTable('renewal')
    .set({ next_try_at: toAgain(renewal, clock.now()) })
    .where('tenant_id', '=', renewal.tenant_id)
    .where('id', '=', renewal.id)
    .where('tries', '=', number - 1)
    .where('next_try_at', 'is not', null)
    .execute()
}

/** The provider surely did not do it: the same try is made in a few minutes, under the same reference. */
export async function takeBack({ db, clock }: Pick<RenewalNeeds, 'db' | 'clock'>, renewal: RenewalRow): Promise<void> {
  await db
    .updateTable('renewal')
    .set({ next_try_at: toAgain(renewal, clock.now()) })
    .where('tenant_id', '=', renewal.tenant_id)
    .where('id', '=', renewal.id)
    .where('next_try_at', 'is', null)
    .where('state', '=', 'open')
    .where('stop_reason', '=', '')
    .execute()
}

/** The newest try, where it was taken back: whatever else is under way has no moment for another. */
export const findTakenBack = (tx: Tx, { tenant_id: tenantId, id, tries }: RenewalRow): Promise<Checkout | undefined> =>
  tx
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('renewal_id', '=', id)
    .where('try_number', '=', tries)
    .where('state', '=', 'open')
    .executeTakeFirst()

export function beginAgain(tx: Tx, checkout: Checkout, now: Date): Promise<Checkout> {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const next_read_at = planNextRead({ ...checkout, reads: 0, expires_at: expiresAt }, now)
  return tx
    .updateTable('checkout')
    .set({ expires_at: expiresAt, next_read_at, reads: 0 })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('id', '=', checkout.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
