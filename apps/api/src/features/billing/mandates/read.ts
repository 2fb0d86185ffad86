import type { Tx } from '#shared/database/database.ts'
import type { MandateReading } from '../providers/mandates/mandate-payments.ts'
import { lockMoney } from '../settle/repository.ts'
import { beginRenewing } from './begin-renewing.ts'
import { endMandate } from './end.ts'
import type { MandateNeeds } from './needs.ts'
import { planNextRead, toNext } from './plan.ts'
import { stopRenewing } from './renewing.ts'
import { changeMandate, lockMandate, type MandateRow, toOf } from './repository.ts'
import { tellMandate } from './tell.ts'

/** Asks the provider how it stands and writes that down. @throws ProviderError where it does not say */
export async function readMandate(needs: MandateNeeds, mandate: MandateRow): Promise<MandateRow> {
  const payments = needs.providers.find(mandate.provider)?.mandates
  if (!payments || !mandate.provider_ids.mandate || mandate.state === 'ENDED') return mandate
  const reading = await payments.read(mandate.provider_ids)
  return needs.db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId: mandate.tenant_id, accountId: mandate.account_id })
    const held = await lockMandate(tx, toOf(mandate))
    return held.state === 'ENDED' ? held : applyReading(needs, tx, { held, reading })
  })
}

interface Applying {
  held: MandateRow
  reading: MandateReading
}

async function applyReading(needs: MandateNeeds, tx: Tx, { held, reading }: Applying): Promise<MandateRow> {
  const now = needs.clock.now()
  const next = toNext(held, reading.state)
  const learnt = await changeMandate(tx, toOf(held), {
    provider_ids: JSON.stringify({ ...held.provider_ids, ...reading.ids }),
    ...{ bank_name: reading.bankName ?? held.bank_name, last4: reading.last4 ?? held.last4 },
    ...{ ends_at: reading.endsAt ?? held.ends_at, reads: held.reads + 1 },
    // What is not as the provider says it is not known.
    ...(next.isConfirmed && { checked_at: now }),
    next_read_at: planNextRead({ ...held, state: next.state, reads: held.reads + 1 }, now),
  })
  if (next.state === held.state) return learnt
  if (next.state === 'ENDED') {
    const isOver = learnt.ends_at !== null && learnt.ends_at <= now
    const mandate = await endMandate(needs, tx, { mandate: learnt, reason: isOver ? 'expired' : 'provider' })
    if (held.active_at) await tellMandate(needs, tx, { mandate, news: isOver ? 'expired' : 'ended' })
    return mandate
  }
  if (next.state === 'PAUSED') {
    await stopRenewing(needs, tx, learnt)
    const mandate = await changeMandate(tx, toOf(held), { state: 'PAUSED', paused_by: 'provider' })
    await tellMandate(needs, tx, { mandate, news: 'provider' })
    return mandate
  }
  return agree(needs, tx, { mandate: learnt, state: next.state })
}

/** A step further: agreed, or ready to be debited. */
async function agree(
  needs: MandateNeeds,
  tx: Tx,
  { mandate, state }: { mandate: MandateRow; state: MandateRow['state'] },
): Promise<MandateRow> {
  const now = needs.clock.now()
  const isActive = state === 'ACTIVE'
  const isAgreed = isActive || state === 'CONSENTED'
  const changed = await changeMandate(tx, toOf(mandate), {
    ...{ state, paused_by: null },
    ...(isAgreed && { step: null, consented_at: mandate.consented_at ?? now }),
    ...(isActive && { active_at: mandate.active_at ?? now }),
  })
  if (!isActive) return changed
  const isRenewing = await beginRenewing(tx, changed, now)
  await tellMandate(needs, tx, { mandate: changed, news: isRenewing ? 'active' : 'waits' })
  return changed
}
