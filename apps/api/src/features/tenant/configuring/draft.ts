import { DRAFT_MOST } from '@kola/contract/configuration/endpoints'
import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toChanges, type Wanted } from './difference.ts'
import { refuseFaults } from './faults.ts'
import type { Asking, ConfiguringNeeds } from './needs.ts'
import { readConfiguration } from './read.ts'
import * as repository from './repository.ts'

/** One after the other within a tenant; before the tenant's own row, which all its writers share. */
export const holdConfiguration = (tx: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(8103, hashtext(${tenantId}))`.execute(tx)

/** @throws AppError CONFIGURATION_CHANGED, with what stands */
export const refuseChanged = async (db: Db, tenantId: string): Promise<never> => {
  throw new AppError('CONFIGURATION_CHANGED', { extra: { configuration: await readConfiguration(db, tenantId) } })
}

export async function changeDraft(
  { db, clock, findPlans }: ConfiguringNeeds,
  { tenantId, who, record }: Asking,
  { revision, wanted }: { revision: number; wanted: Wanted },
): Promise<void> {
  record.about(Object.keys(wanted).join(', '))
  await refuseFaults(db, tenantId, { wanted, findPlans })
  await db.transaction().execute(async (tx) => {
    await holdConfiguration(tx, tenantId)
    const [draft, texts] = [
      await repository.readDraft(tx, tenantId),
      await repository.readTexts(tx, tenantId, { isHeld: false }),
    ]
    if (draft.revision !== revision) return refuseChanged(tx, tenantId)
    const kept = toChanges(texts, { ...draft.changes, ...wanted }).map(({ key, after }) => [key, after])
    if (kept.length > DRAFT_MOST) {
      throw new AppError('INVALID_REQUEST', { fields: { changes: `At most ${DRAFT_MOST} changes` } })
    }
    const changes: Wanted = Object.fromEntries(kept)
    const by = { changedAt: clock.now(), changedBy: who.name }
    await repository.writeDraft(tx, tenantId, { changes, revision: revision + 1, ...by })
  })
}

export async function leaveDraft(
  { db, clock }: ConfiguringNeeds,
  { tenantId, who, record }: Asking,
  revision: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdConfiguration(tx, tenantId)
    const draft = await repository.readDraft(tx, tenantId)
    if (draft.revision !== revision) return refuseChanged(tx, tenantId)
    record.about(Object.keys(draft.changes).join(', '))
    const by = { changedAt: clock.now(), changedBy: who.name }
    await repository.writeDraft(tx, tenantId, { changes: {}, revision: revision + 1, ...by })
  })
}
