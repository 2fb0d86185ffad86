import type { AuditChange } from '@kola/contract/staff/audit'
import type { Db } from '#shared/database/database.ts'
import type { ReleasesNeeds } from './needs.ts'
import * as repository from './repository.ts'

type Needs = Pick<ReleasesNeeds, 'clock' | 'kinds'>

export interface Held {
  tx: Db
  key: repository.ReleaseKey
  row: repository.ReleaseRow
}

const toWhy = (lacks: readonly string[]) => lacks.join('. ')

/** All of it in the transaction that holds it: what is ready goes out, and what is not is held back. @returns for the log */
export async function goOut(needs: Needs, { tx, key, row }: Held): Promise<AuditChange[]> {
  const { tenantId } = key
  const changes: AuditChange[] = []
  for (const item of await repository.listItems(tx, tenantId, [key.id])) {
    const kind = needs.kinds[item.kind]
    const { id, subject, content, name } = item
    await kind.hold?.(tx, { tenantId, subject })
    const lacks = await kind.findLacks(tx, { tenantId, subject, content, at: needs.clock.now() })
    const going = { tenantId, subject, by: row.scheduledBy ?? row.changedBy, why: `Release ${row.name}` }
    const before = lacks.length === 0 ? await kind.put(tx, going, content) : null
    await repository.settleItem(tx, key, { id, lacks, before, outcome: lacks.length === 0 ? 'out' : 'held' })
    changes.push({ field: name, before: null, after: lacks.length === 0 ? 'out' : `held back: ${toWhy(lacks)}` })
  }
  const next = { ...row, state: 'out' as const, revision: row.revision + 1, outAt: needs.clock.now() }
  await repository.changeRelease(tx, key, next)
  return changes
}

/** What went out goes back to what stood before it, but for what somebody changed since. @returns for the log */
export async function goBack(needs: Needs, { tx, key, row }: Held, by: string): Promise<AuditChange[]> {
  const { tenantId } = key
  const changes: AuditChange[] = []
  for (const item of await repository.listItems(tx, tenantId, [key.id])) {
    const { id, kind, subject, name, outcome, before } = item
    if (outcome !== 'out') continue
    const lacks = await needs.kinds[kind].undo(tx, { tenantId, subject, by, why: `Release ${row.name} undone` }, before)
    await repository.settleItem(tx, key, { id, lacks, before, outcome: lacks.length === 0 ? 'back' : 'out' })
    changes.push({
      field: name,
      before: 'out',
      after: lacks.length === 0 ? 'back as it was' : `stays: ${toWhy(lacks)}`,
    })
  }
  const at = needs.clock.now()
  const who = { changedAt: at, changedBy: by }
  await repository.changeRelease(tx, key, { ...row, state: 'undone', revision: row.revision + 1, undoneAt: at, ...who })
  return changes
}
