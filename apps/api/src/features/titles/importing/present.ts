import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { EDITED, EDITED_FROM, type EditedRow } from '../repository.ts'

/** Those of these addresses that there are, also what was taken out. */
export async function listPresent(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, EditedRow>> {
  const { rows } = await sql<EditedRow>`
    select ${EDITED} from ${EDITED_FROM} where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Titles that are called so, of a day. */
export async function listCalled(
  db: Db,
  tenantId: string,
  names: readonly string[],
): Promise<{ id: string; name: string; releasedOn: string }[]> {
  const { rows } = await sql<{ id: string; name: string; releasedOn: string }>`
    select t.id, t.name, to_char(t.released_on, 'YYYY-MM-DD') as "releasedOn" from title t
    where t.tenant_id = ${tenantId} and t.name = any(${[...names]}::text[]) and t.state <> 'withdrawn'`.execute(db)
  return rows
}

/** In the order of their addresses. */
export async function listAfter(
  db: Db,
  tenantId: string,
  { after, limit }: { after: string; limit: number },
): Promise<EditedRow[]> {
  const { rows } = await sql<EditedRow>`
    select ${EDITED} from ${EDITED_FROM} where t.tenant_id = ${tenantId} and t.id > ${after} and t.state <> 'withdrawn'
    order by t.id limit ${limit}`.execute(db)
  return rows
}

/** Languages in which titles have names of their own. */
export async function listLanguages(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct one ->> 'language' as language from title t, jsonb_array_elements(t.translations) one
    where t.tenant_id = ${tenantId} and t.state <> 'withdrawn' order by 1 limit 40`.execute(db)
  return rows.map(({ language }) => language)
}

/** Titles of an import of which there is a later version than what it wrote, or a draft of what it made. */
export async function countChangedSince(
  db: Db,
  { tenantId, importId }: { tenantId: string; importId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.subject)::int as count from import_row r
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.applied = 'done' and (
      not exists (select 1 from title t where t.tenant_id = r.tenant_id and t.id = r.subject)
      or exists (select 1 from title_version v where v.tenant_id = r.tenant_id and v.title_id = r.subject
        and v.number > (r.after ->> 'version')::int)
      or r.outcome = 'made' and exists (select 1 from title t where t.tenant_id = r.tenant_id and t.id = r.subject
        and (t.state <> 'draft' or exists (select 1 from title_draft d where d.tenant_id = t.tenant_id and d.title_id = t.id))))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
