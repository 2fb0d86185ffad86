import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { ImportActor, ImportedRow, Undone, Written } from '#shared/imports/import-target.ts'
import { holdTitle } from '../repository.ts'
import { MAX_WINDOWS } from '../service.ts'
import { isOverlapping, type WindowPatch } from './check.ts'
import { listWindowsOf } from './present.ts'

interface After {
  id: string
  revision: number
}

const refused = (note: string): Written => ({ applied: 'refused', note })

const toSpan = ({ from, until }: WindowPatch) => ({
  from: new Date(from),
  until: until === null ? null : new Date(until),
})

const toColumns = (patch: WindowPatch, by: { clock: Clock; actor: ImportActor }) => ({
  ...{ countries: patch.countries, from_at: toSpan(patch).from, until_at: toSpan(patch).until },
  ...{ languages: patch.languages, contract: patch.contract, revision: patch.revision + 1 },
  ...{ changed_at: by.clock.now(), changed_by: by.actor.by },
})

/** As it stands by then: rows of a file may overlap each other, and others write meanwhile. */
export async function writeWindow(
  { clock }: { clock: Clock },
  tx: Db,
  { actor, row }: { actor: ImportActor; row: ImportedRow },
): Promise<Written> {
  const { tenantId } = actor
  const patch = row.patch as WindowPatch
  if ((await holdTitle(tx, tenantId, row.subject)) === null) return refused('This title has gone since')
  const windows = await listWindowsOf(tx, tenantId, [row.subject])
  const there = windows.find(({ id }) => id === patch.id)
  if ((there?.revision ?? 0) !== patch.revision) return refused('Somebody has changed this window since')
  if (windows.some((one) => isOverlapping(one, { ...patch, ...toSpan(patch) }))) {
    return refused('It overlaps another window of the same contract')
  }
  const columns = toColumns(patch, { clock, actor })
  const after: After = { id: patch.id, revision: patch.revision + 1 }
  if (!there) {
    if (windows.length >= MAX_WINDOWS) return refused(`Its title has ${MAX_WINDOWS} windows`)
    const made = { created_at: columns.changed_at, created_by: actor.by }
    const key = { tenant_id: tenantId, id: patch.id, title_id: row.subject }
    await tx
      .insertInto('availability_window')
      .values({ ...key, ...columns, ...made })
      .execute()
    return { applied: 'done', before: null, after }
  }
  await tx
    .updateTable('availability_window')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', patch.id)
    .execute()
  const { titleId: _, from, until, ...before } = there
  return {
    ...{ applied: 'done', after },
    before: { ...before, from: from.toISOString(), until: until?.toISOString() ?? null } satisfies WindowPatch,
  }
}

type UndoneRow = ImportedRow & { before: unknown; after: unknown }

/** Whole windows: what somebody has changed since stays, and is named. */
export async function undoWindow(
  { clock }: { clock: Clock },
  tx: Db,
  { actor, row }: { actor: ImportActor; row: UndoneRow },
): Promise<Undone> {
  const { id, revision } = row.after as After
  const before = row.before as WindowPatch | null
  await holdTitle(tx, actor.tenantId, row.subject)
  const of = { tenantId: actor.tenantId, id, revision }
  const isBack = before ? await bringBack(tx, of, toColumns(before, { clock, actor })) : await remove(tx, of)
  return isBack ? { applied: 'back', note: '' } : { applied: 'kept', note: 'Somebody has changed this window since' }
}

type Of = After & { tenantId: string }

async function remove(tx: Db, { tenantId, id, revision }: Of): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('availability_window')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function bringBack(
  tx: Db,
  { tenantId, id, revision }: Of,
  columns: ReturnType<typeof toColumns>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('availability_window')
    .set({ ...columns, revision: revision + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
