import type { ConfigurationVersion } from '@kola/contract/configuration/endpoints'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import { applyChanges, type Texts, toChanges, toState, toWanted, type Wanted } from './difference.ts'
import { holdConfiguration, refuseChanged } from './draft.ts'
import { refuseFaults, refuseTogether } from './faults.ts'
import type { Asking, ConfiguringNeeds } from './needs.ts'
import { toVersion } from './read.ts'
import * as repository from './repository.ts'

/** Of a text in the audit log; the versions have it whole. */
const TOLD_MOST = 500

interface Given {
  /** What was seen in force. */
  state: string
  /** Of the draft that is put in force; it is over then. An earlier version has none, and was right when it was in force. */
  revision?: number
  why: string
  read: (tx: Db, texts: Texts) => Promise<Wanted>
}

/** @throws AppError CONFIGURATION_CHANGED, CONFIGURATION_UNCHANGED, INVALID_REQUEST */
export async function putInForce(needs: ConfiguringNeeds, asking: Asking, given: Given): Promise<ConfigurationVersion> {
  const { db, clock, tenants } = needs
  const { tenantId, who, record } = asking
  const version = await db.transaction().execute(async (tx) => {
    await holdConfiguration(tx, tenantId)
    const texts = await repository.readTexts(tx, tenantId, { isHeld: true })
    const { revision } = await repository.readDraft(tx, tenantId)
    const isSeen = toState(texts) === given.state && (given.revision ?? revision) === revision
    if (!isSeen) return refuseChanged(tx, tenantId)
    const wanted = await given.read(tx, texts)
    const changes = toChanges(texts, wanted)
    if (changes.length === 0) throw new AppError('CONFIGURATION_UNCHANGED')
    if (given.revision !== undefined) {
      await refuseFaults(tx, tenantId, { wanted, findPlans: needs.findPlans })
      refuseTogether(texts, wanted)
    }
    const at = clock.now()
    const number = await keepWhatStood(tx, tenantId, { texts, at })
    const row = { number: number + 1, at, by: who.name, why: given.why, changes }
    await repository.writeChanges(tx, tenantId, changes)
    await repository.addVersion(tx, tenantId, { ...row, texts: applyChanges(texts, wanted) })
    if (given.revision !== undefined) {
      const by = { changedAt: at, changedBy: who.name }
      await repository.writeDraft(tx, tenantId, { changes: {}, revision: revision + 1, ...by })
    }
    return row
  })
  tenants.forget(tenantId)
  record.about(`version ${version.number}`)
  const cut = (text: string | null) => text?.slice(0, TOLD_MOST) ?? null
  record.changed(
    version.changes.map(({ key, before, after }) => ({ field: key, before: cut(before), after: cut(after) })),
  )
  return toVersion(version)
}

/** What was written past the console becomes a version too, so that it can be brought back. @returns its number */
async function keepWhatStood(tx: Db, tenantId: string, { texts, at }: { texts: Texts; at: Date }): Promise<number> {
  const newest = await repository.findVersion(tx, tenantId)
  if (newest && toState(newest.texts) === toState(texts)) return newest.number
  const number = (newest?.number ?? 0) + 1
  const changes = newest ? toChanges(newest.texts, toWanted(newest.texts, texts)) : []
  const why = newest ? 'Changed past the console' : 'What stood before the first version'
  await repository.addVersion(tx, tenantId, { number, at, by: 'the installation', why, changes, texts })
  return number
}
