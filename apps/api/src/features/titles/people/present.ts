import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'

/** Titles that are called so. @param names in small letters */
export async function listCalled(
  db: Db,
  tenantId: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from title where tenant_id = ${tenantId} and state <> 'withdrawn'
      and lower(name) = any(${[...names]}::text[]) order by id`.execute(db)
  return rows
}

/** All rows of a file that are of these titles and were not left out. @param names in small letters */
export async function listRowsOf(
  db: Db,
  { tenantId, id, mapping, format }: GivenFile,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<GivenRow[]> {
  // What a spreadsheet would take for a formula stands there with a mark.
  const asWritten = (texts: readonly string[]) =>
    format === 'csv' ? texts.flatMap((text) => [text, `'${text}`]) : texts
  const toCell = (key: string) => sql`coalesce(cells[${mapping.indexOf(key) + 1}::int], '')`
  const { rows } = await sql<GivenRow>`
    select number, cells from import_row
    where tenant_id = ${tenantId} and import_id = ${id} and not is_left
      and (${toCell('id')} in (select unnest(${[...asWritten(ids)]}::text[]))
        or ${toCell('id')} = '' and lower(${toCell('title')}) in (select unnest(${[...asWritten(names)]}::text[])))
    order by number`.execute(db)
  return rows
}

interface Patched {
  tenantId: string
  importId: string
  titleId: string
}

export interface PeoplePatch {
  field: string
  text: string
}

/** What an import says of a title, of all its rows; null once it was written. */
export async function findPatches(tx: Db, { tenantId, importId, titleId }: Patched): Promise<PeoplePatch[] | null> {
  const { rows } = await sql<{ patches: PeoplePatch[] | null; isDone: boolean }>`
    select jsonb_agg(distinct patch) filter (where outcome = 'changed' and not is_left) as patches,
      coalesce(bool_or(applied = 'done'), false) as "isDone"
    from import_row where tenant_id = ${tenantId} and import_id = ${importId} and subject = ${titleId}`.execute(tx)
  return rows[0]?.isDone ? null : (rows[0]?.patches ?? [])
}
