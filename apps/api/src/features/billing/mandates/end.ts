import type { Tx } from '#shared/database/database.ts'
import type { MandateNeeds } from './needs.ts'
import { stopRenewing } from './renewing.ts'
import { changeMandate, type MandateRow, toOf } from './repository.ts'

type EndNeeds = Pick<MandateNeeds, 'tenants' | 'messages' | 'publicUrl' | 'clock'>

interface Ending {
  mandate: MandateRow
  reason: NonNullable<MandateRow['end_reason']>
}

/** Over for good, at once; the provider is told where it does not know. Within the lock of the account's money. */
export async function endMandate(needs: EndNeeds, tx: Tx, ending: Ending): Promise<MandateRow> {
  await stopRenewing(needs, tx, ending.mandate)
  return closeMandate(tx, { ...ending, now: needs.clock.now() })
}

/** The same of one by which nothing renews. */
export function closeMandate(tx: Tx, { mandate, reason, now }: Ending & { now: Date }): Promise<MandateRow> {
  const isKnownThere = reason === 'provider' || reason === 'expired' || !mandate.provider_ids.mandate
  return changeMandate(tx, toOf(mandate), {
    ...{ state: 'ENDED', ended_at: now, end_reason: reason, paused_by: null, step: null },
    ...{ owed: isKnownThere ? null : 'end', next_read_at: isKnownThere ? null : now },
  })
}
