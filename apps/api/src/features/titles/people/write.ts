import type { Db } from '#shared/database/database.ts'
import type { ImportActor, ImportedRow, Undone, Written } from '#shared/imports/import-target.ts'
import { changeTitle, undoTitle } from '../importing/write.ts'
import type { TitlesNeeds } from '../needs.ts'
import { findTitle } from '../repository.ts'
import { findPatches } from './present.ts'

type Needs = Pick<TitlesNeeds, 'clock' | 'writer'>

const NOTHING: Written = { applied: 'done', before: null, after: null }

/** The first row of a title writes what all of them say, as one version; what somebody changes then is not written over. */
export async function writePeople(
  needs: Needs,
  tx: Db,
  { actor, row }: { actor: ImportActor; row: ImportedRow },
): Promise<Written> {
  const key = { tenantId: actor.tenantId, titleId: row.subject }
  if (!(await findTitle(tx, key, true))) return { applied: 'refused', note: 'This title has gone since' }
  const patches = await findPatches(tx, { ...key, importId: actor.importId })
  if (!patches) return NOTHING
  const fields = Object.fromEntries(patches.map(({ field, text }) => [field, text]))
  const patch = { fields, certificate: {}, translations: [] }
  return changeTitle(needs, tx, { actor, key, patch })
}

/** Role by role: what somebody has changed since stays, and is named. */
export async function undoPeople(
  needs: Needs,
  tx: Db,
  { actor, row }: { actor: ImportActor; row: ImportedRow & { before: unknown; after: unknown } },
): Promise<Undone> {
  if (row.after === null) return { applied: 'back', note: '' }
  return undoTitle(needs, tx, { actor, row })
}
