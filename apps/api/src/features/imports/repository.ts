import { AppError } from '@kola/contract/errors'
import { EFFECTS, type Import, type ImportCounts, type ImportFaultGroup } from '@kola/contract/imports/imports'
import type { ImportKind } from '@kola/contract/imports/kinds'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { isAtHome } from '#shared/database/sweep.ts'
import type { ImportKey } from './needs.ts'

export interface ImportHead extends Omit<Import, 'rows' | 'counts' | 'createdAt' | 'importedAt' | 'undoneAt'> {
  rows: number
  createdAt: Date
  importedAt: Date | null
  undoneAt: Date | null
}

const HEAD = sql`i.id, i.kind, i.file_name as "fileName", i.format, i.size_bytes as "sizeBytes", i.state, i.refusal, i.encoding,
  i.columns, i.mapping, i.empty_cells as "emptyCells", i.row_count as rows, i.progress, i.created_at as "createdAt",
  i.created_by as "createdBy", i.imported_at as "importedAt", i.imported_by as "importedBy", i.undone_at as "undoneAt",
  i.undone_by as "undoneBy"`

/** Of what would be written. */
export const hasEffect = (effect: keyof typeof EFFECTS) =>
  sql`(outcome in ('made', 'changed') and changes @> ${JSON.stringify([{ field: EFFECTS[effect] }])}::jsonb)`

const COUNTS = sql`(select jsonb_build_object(
    'made', count(*) filter (where not is_left and outcome = 'made'),
    'changed', count(*) filter (where not is_left and outcome = 'changed'),
    'same', count(*) filter (where not is_left and outcome = 'same'),
    'fault', count(*) filter (where not is_left and outcome = 'fault'),
    'left', count(*) filter (where is_left),
    'dark', count(*) filter (where not is_left and ${hasEffect('dark')}),
    'comes', count(*) filter (where not is_left and ${hasEffect('comes')}),
    'fields', coalesce(sum(jsonb_array_length(changes)) filter (where not is_left and outcome = 'changed'), 0))
  from import_row r where r.tenant_id = i.tenant_id and r.import_id = i.id) as counts`

type Counted = ImportHead & { counts: ImportCounts }

/** @throws AppError IMPORT_NOT_FOUND */
export async function findImport(db: Db, { tenantId, importId }: ImportKey): Promise<Counted | null> {
  const { rows } = await sql<Counted>`
    select ${HEAD}, ${COUNTS} from bulk_import i where i.tenant_id = ${tenantId} and i.id = ${importId}`.execute(db)
  return rows[0] ?? null
}

/** @throws AppError IMPORT_NOT_FOUND */
export async function getImport(db: Db, key: ImportKey): Promise<Counted> {
  const row = await findImport(db, key)
  if (!row) throw new AppError('IMPORT_NOT_FOUND')
  return row
}

/** Without its counts, held until the transaction ends. */
export async function holdImport(tx: Db, { tenantId, importId }: ImportKey): Promise<ImportHead | null> {
  const { rows } = await sql<ImportHead>`
    select ${HEAD} from bulk_import i where i.tenant_id = ${tenantId} and i.id = ${importId} for no key update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function listImports(
  db: Db,
  tenantId: string,
  { kinds, after, limit }: { kinds: readonly ImportKind[]; after: [at: Date, id: string] | null; limit: number },
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${HEAD}, ${COUNTS} from bulk_import i where i.tenant_id = ${tenantId} and i.kind = any(${[...kinds]}::text[])
      and ${after ? sql`(date_trunc('milliseconds', i.created_at), i.id) < (${after[0]}, ${after[1]})` : sql`true`}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function setImport(
  db: Db,
  { tenantId, importId }: ImportKey,
  columns: Partial<{
    state: Import['state']
    refusal: string
    encoding: string
    columns: string[]
    mapping: string[]
    empty_cells: Import['emptyCells']
    size_bytes: number
    row_count: number
    progress: number
    imported_at: Date
    imported_by: string
    undone_at: Date
    undone_by: string
  }>,
): Promise<void> {
  await db
    .updateTable('bulk_import')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .execute()
}

const MOST_GROUPS = 100

/** What is wrong, the most frequent first; some of what stands there beside it. */
export async function listFaultGroups(db: Db, { tenantId, importId }: ImportKey): Promise<ImportFaultGroup[]> {
  const { rows } = await sql<ImportFaultGroup>`
    select f ->> 'kind' as kind, min(f ->> 'text') as text, (f ->> 'column')::int as column, count(*)::int as rows,
      (array_agg(distinct left(r.cells[(f ->> 'column')::int + 1], 40)) filter
        (where r.cells[(f ->> 'column')::int + 1] <> ''))[1:3] as samples
    from import_row r, jsonb_array_elements(r.faults) f
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.outcome = 'fault' and not r.is_left
    group by 1, 3 order by 4 desc, 1, 3 limit ${MOST_GROUPS}`.execute(db)
  return rows.map((row) => ({ ...row, samples: row.samples ?? [] }))
}

/** Its rows go in steps, for they may be many. */
export async function removeImport(db: Db, { tenantId, importId }: ImportKey): Promise<void> {
  await removeRows(db, { tenantId, importId })
  await db.deleteFrom('bulk_import').where('tenant_id', '=', tenantId).where('id', '=', importId).execute()
}

const REMOVED_AT_ONCE = 2_000

export async function removeRows(db: Db, { tenantId, importId }: ImportKey): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from import_row where tenant_id = ${tenantId} and import_id = ${importId} and number = any(array(
        select number from import_row where tenant_id = ${tenantId} and import_id = ${importId}
        order by number limit ${REMOVED_AT_ONCE}))`.execute(db)
    if (numAffectedRows < REMOVED_AT_ONCE) return
  }
}

const MOST_OVERDUE = 100

/** Those whose days are over, and those whose file never came whole; not what is being worked on. */
export async function listOverdueImports(
  db: Db,
  { before, brokenBefore }: { before: Date; brokenBefore: Date },
): Promise<ImportKey[]> {
  const { rows } = await sql<ImportKey>`
    select tenant_id as "tenantId", id as "importId" from bulk_import
    where created_at < ${brokenBefore} and (created_at < ${before} or state = 'receiving')
      and state not in ('importing', 'undoing') and ${isAtHome}
    order by created_at limit ${MOST_OVERDUE}`.execute(db)
  return rows
}
