import { AppError } from '@kola/contract/errors'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { lockMoney } from '../settle/repository.ts'
import { beginRenewing } from './begin-renewing.ts'
import { endMandate } from './end.ts'
import type { MandateNeeds } from './needs.ts'
import { stopRenewing } from './renewing.ts'
import { changeMandate, findMandate, lockMandate, type MandateRow, toOf } from './repository.ts'
import { tellMandate } from './tell.ts'

export interface ChangeNeeds extends MandateNeeds {
  queue: JobSender
}

interface Wanted {
  tenantId: string
  accountId: string
  mandateId: string
}

/** What the member wants counts at once; the provider is told by a job that goes on until it has heard. @throws AppError */
const change =
  (work: (needs: ChangeNeeds, tx: Tx, mandate: MandateRow) => Promise<MandateRow>) =>
  async (needs: ChangeNeeds, { tenantId, accountId, mandateId }: Wanted): Promise<void> => {
    await needs.db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId, accountId })
      const found = await findMandate(tx, { tenantId, mandateId })
      if (found?.account_id !== accountId) throw new AppError('MANDATE_NOT_FOUND')
      const changed = await work(needs, tx, await lockMandate(tx, toOf(found)))
      if (changed.owed) await needs.queue.send('billing.mandate', { tenantId, mandateId }, { tx })
    })
  }

const canRest = ({ providers }: ChangeNeeds, { provider }: MandateRow): boolean =>
  Boolean(providers.find(provider)?.mandates?.pause)

export const pauseMandate = change(async (needs, tx, mandate) => {
  if (mandate.state === 'PAUSED' && mandate.paused_by !== 'provider') return mandate
  if (mandate.state !== 'ACTIVE') throw new AppError('MANDATE_STATE')
  await stopRenewing(needs, tx, mandate)
  const owed = canRest(needs, mandate) ? 'pause' : null
  return changeMandate(tx, toOf(mandate), {
    ...{ state: 'PAUSED', paused_by: 'member', owed, next_read_at: needs.clock.now() },
  })
})

export const resumeMandate = change(async (needs, tx, mandate) => {
  if (mandate.state === 'ACTIVE') return mandate
  if (mandate.state !== 'PAUSED' || mandate.paused_by === 'provider') throw new AppError('MANDATE_STATE')
  const now = needs.clock.now()
  const owed = canRest(needs, mandate) ? 'resume' : null
  // Whether the provider has it active is not known before it was read.
  const resumed = await changeMandate(tx, toOf(mandate), {
    ...{ state: 'ACTIVE', paused_by: null, owed, next_read_at: now, checked_at: null, resumed_at: now },
  })
  await beginRenewing(tx, resumed, now)
  return resumed
})

export const revokeMandate = change(async (needs, tx, mandate) =>
  mandate.state === 'ENDED' ? mandate : endMandate(needs, tx, { mandate, reason: 'member' }),
)

/** Two months in a row it did not pay: the member is asked. Within the lock of the account's money. */
export async function restAfterFailures(
  needs: Pick<MandateNeeds, 'tenants' | 'messages' | 'publicUrl' | 'clock'>,
  tx: Tx,
  mandate: MandateRow,
): Promise<void> {
  if (mandate.state !== 'ACTIVE') return
  await stopRenewing(needs, tx, mandate)
  // It is we who do not debit: nothing needs to be said to the provider.
  const rested = await changeMandate(tx, toOf(mandate), { state: 'PAUSED', paused_by: 'failures' })
  await tellMandate(needs, tx, { mandate: rested, news: 'failures' })
}
