import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ReadWindow } from './cells.ts'

export interface KnownTitle {
  id: string
  name: string
  kind: 'movie' | 'series' | 'season' | 'episode'
}

/** Titles of these addresses, or called so in whatever letters. */
export async function listTitles(db: Db, tenantId: string, windows: readonly ReadWindow[]): Promise<KnownTitle[]> {
  const ids = windows.flatMap(({ id, alias }) => [id, alias]).filter(Boolean)
  const names = windows.flatMap(({ alias, name }) => [alias, name]).filter(Boolean)
  const { rows } = await sql<KnownTitle>`
    select id, name, kind from title
    where tenant_id = ${tenantId} and state <> 'withdrawn'
      and (id = any(${ids}::text[]) or lower(name) = any(${names.map((name) => name.toLowerCase())}::text[]))`.execute(
    db,
  )
  return rows
}

export interface KnownWindow {
  id: string
  titleId: string
  countries: string[]
  from: Date
  until: Date | null
  languages: string[]
  contract: string
  revision: number
}

export async function listWindowsOf(db: Db, tenantId: string, titleIds: readonly string[]): Promise<KnownWindow[]> {
  const { rows } = await sql<KnownWindow>`
    select id, title_id as "titleId", countries, from_at as "from", until_at as "until", languages, contract, revision
    from availability_window where tenant_id = ${tenantId} and title_id = any(${[...titleIds]}::text[])
    order by from_at, id`.execute(db)
  return rows
}

/** Windows of an import that somebody has changed since, or taken away. */
export async function countChangedSince(
  db: Db,
  { tenantId, importId }: { tenantId: string; importId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row r
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.applied = 'done'
      and not exists (select 1 from availability_window w where w.tenant_id = r.tenant_id and w.id = r.after ->> 'id'
        and w.revision = (r.after ->> 'revision')::int)`.execute(db)
  return rows[0]?.count ?? 0
}
