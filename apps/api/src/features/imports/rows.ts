import type { ImportRow, RowFilter } from '@kola/contract/imports/imports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { CheckedRow, GivenRow, ImportedRow } from '#shared/imports/import-target.ts'
import type { ImportKey } from './needs.ts'
import { hasEffect } from './repository.ts'

const of = ({ tenantId, importId }: ImportKey) => sql`tenant_id = ${tenantId} and import_id = ${importId}`

export async function addRows(db: Db, { tenantId, importId }: ImportKey, rows: readonly GivenRow[]): Promise<void> {
  await sql`
    insert into import_row (tenant_id, import_id, number, cells)
    select ${tenantId}, ${importId}, number, array(select jsonb_array_elements_text(cells))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (number int, cells jsonb)`.execute(db)
}

export async function listGiven(
  db: Db,
  key: ImportKey,
  { after, limit }: { after: number; limit: number },
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select number, cells from import_row where ${of(key)} and number > ${after} order by number limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function noteChecked(db: Db, key: ImportKey, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    update import_row r set outcome = given.outcome, subject = given.subject, identity = given.identity, faults = given.faults,
      changes = given.changes, patch = given.patch
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (number int, outcome text, subject text, identity text, faults jsonb, changes jsonb, patch jsonb)
    where r.tenant_id = ${key.tenantId} and r.import_id = ${key.importId} and r.number = given.number`.execute(db)
}

/** Rows of a file that are about the same as another one of it, which was not left out. @param identities all of them with null */
export async function listTwice(
  db: Db,
  key: ImportKey,
  identities: readonly string[] | null,
): Promise<{ identity: string; numbers: number[] }[]> {
  const { rows } = await sql<{ identity: string; numbers: number[] }>`
    select identity, array_agg(number order by number) as numbers from import_row
    where ${of(key)} and identity <> '' and not is_left
      and ${identities ? sql`identity = any(${[...identities]}::text[])` : sql`true`}
    group by identity having count(*) > 1`.execute(db)
  return rows
}

/** A fault more, or the same rows are faults already. */
export async function markTwice(
  db: Db,
  key: ImportKey,
  marks: readonly { number: number; column: number; text: string }[],
): Promise<void> {
  await sql`
    update import_row r set outcome = 'fault', faults = r.faults || jsonb_build_array(jsonb_build_object(
      'column', given."column", 'kind', 'twice', 'text', given.text, 'help', 'Mend one of them, or leave it out'))
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as given (number int, "column" int, text text)
    where r.tenant_id = ${key.tenantId} and r.import_id = ${key.importId} and r.number = given.number`.execute(db)
}

export async function findIdentity(db: Db, key: ImportKey, number: number): Promise<string | null> {
  const { rows } = await sql<{ identity: string }>`
    select identity from import_row where ${of(key)} and number = ${number}`.execute(db)
  return rows[0]?.identity ?? null
}

/** Rows that are about one of these. */
export async function listAlike(
  db: Db,
  key: ImportKey,
  { number, identities, limit }: { number: number; identities: readonly string[]; limit: number },
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select number, cells from import_row where ${of(key)}
      and (number = ${number} or identity <> '' and identity = any(${[...identities]}::text[]))
    order by number limit ${limit}`.execute(db)
  return rows
}

export async function setCell(db: Db, key: ImportKey, at: { number: number; column: number; text: string }) {
  // A short row has no such cell yet.
  await sql`
    update import_row set cells[${at.column + 1}::int] = ${at.text} where ${of(key)} and number = ${at.number}`.execute(
    db,
  )
  await sql`
    update import_row set cells = array(select coalesce(cell, '') from unnest(cells) with ordinality as one (cell, at) order by at)
    where ${of(key)} and number = ${at.number} and array_position(cells, null) is not null`.execute(db)
}

export async function setLeft(db: Db, key: ImportKey, { number, isLeft }: { number: number; isLeft: boolean }) {
  await sql`update import_row set is_left = ${isLeft} where ${of(key)} and number = ${number}`.execute(db)
}

const SHOWN = sql`number, coalesce(outcome, 'same') as outcome, case when is_left then 'left' else 'in' end as state,
  subject as "titleId", cells, faults, changes, note`

const ONLY: Readonly<Record<RowFilter, RawBuilder<unknown>>> = {
  made: sql`outcome = 'made' and not is_left`,
  changed: sql`outcome = 'changed' and not is_left`,
  same: sql`outcome = 'same' and not is_left`,
  dark: sql`${hasEffect('dark')} and not is_left`,
  fault: sql`outcome = 'fault' and not is_left`,
  left: sql`is_left`,
  kept: sql`applied in ('kept', 'refused')`,
}

export async function listRows(
  db: Db,
  key: ImportKey,
  asked: { after: number; limit: number; only?: RowFilter | undefined; fault?: string | undefined },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${SHOWN} from import_row where ${of(key)} and number > ${asked.after}
      and ${asked.only ? ONLY[asked.only] : sql`true`}
      and ${asked.fault ? sql`outcome = 'fault' and faults @> ${JSON.stringify([{ kind: asked.fault }])}::jsonb` : sql`true`}
    order by number limit ${asked.limit}`.execute(db)
  return rows
}

export async function listNumbered(db: Db, key: ImportKey, numbers: readonly number[]): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${SHOWN} from import_row where ${of(key)} and number = any(${[...numbers]}::int[]) order by number`.execute(
    db,
  )
  return rows
}

interface Waiting extends ImportedRow {
  number: number
}

/** In the order of what they are about, so that two works never wait for each other. */
export async function listWaiting(db: Db, key: ImportKey, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select number, outcome, subject, patch from import_row
    where ${of(key)} and applied is null and not is_left and outcome in ('made', 'changed')
    order by subject, number limit ${limit}`.execute(db)
  return rows
}

export async function listDone(db: Db, key: ImportKey, limit: number) {
  const { rows } = await sql<Waiting & { before: unknown; after: unknown }>`
    select number, outcome, subject, patch, before, after from import_row where ${of(key)} and applied = 'done'
    order by subject, number limit ${limit}`.execute(db)
  return rows
}

export interface Mark {
  number: number
  applied: 'done' | 'refused' | 'back' | 'kept'
  note?: string
  before?: unknown
  after?: unknown
}

export async function noteApplied(db: Db, key: ImportKey, marks: readonly Mark[]): Promise<void> {
  await sql`
    update import_row r set applied = given.applied, note = coalesce(given.note, ''), before = coalesce(given.before, r.before),
      after = coalesce(given.after, r.after)
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as given
      (number int, applied text, note text, before jsonb, after jsonb)
    where r.tenant_id = ${key.tenantId} and r.import_id = ${key.importId} and r.number = given.number`.execute(db)
}
