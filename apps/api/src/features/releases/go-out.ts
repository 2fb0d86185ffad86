import type { Db } from '#shared/database/database.ts'
import type { ReleasesNeeds } from './needs.ts'
import * as repository from './repository.ts'

type Needs = Pick<ReleasesNeeds, 'clock' | 'kinds'>

export interface Held {
  tx: Db
  key: repository.ReleaseKey
  row: repository.ReleaseRow
}

/** All of it in the transaction that holds it: what is ready goes out, and what is not is held back. */
export async function goOut(needs: Needs, { tx, key, row }: Held): Promise<void> {
  const { tenantId } = key
  for (const item of await repository.listItems(tx, tenantId, [key.id])) {
    const kind = needs.kinds[item.kind]
    const { id, subject, content } = item
    const lacks = await kind.findLacks(tx, { tenantId, subject, content })
    const going = { tenantId, subject, by: row.changedBy, why: `Release ${row.name}` }
    const before = lacks.length === 0 ? await kind.put(tx, going, content) : null
    await repository.settleItem(tx, key, { id, lacks, before, outcome: lacks.length === 0 ? 'out' : 'held' })
  }
  const next = { ...row, state: 'out' as const, revision: row.revision + 1, outAt: needs.clock.now() }
  await repository.changeRelease(tx, key, next)
}

/** What went out goes back to what stood before it. */
export async function goBack(needs: Needs, { tx, key, row }: Held, by: string): Promise<void> {
  const { tenantId } = key
  for (const { id, kind, subject, outcome, lacks, before } of await repository.listItems(tx, tenantId, [key.id])) {
    if (outcome !== 'out') continue
    await needs.kinds[kind].undo(tx, { tenantId, subject, by, why: `Release ${row.name} undone` }, before)
    await repository.settleItem(tx, key, { id, lacks, before, outcome: 'back' })
  }
  const at = needs.clock.now()
  const who = { changedAt: at, changedBy: by }
  await repository.changeRelease(tx, key, { ...row, state: 'undone', revision: row.revision + 1, undoneAt: at, ...who })
}
