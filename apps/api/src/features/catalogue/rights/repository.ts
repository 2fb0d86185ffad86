import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { WindowRow } from './rights.ts'

/** Windows that one statement reads. */
const WINDOWS_AT_ONCE = 5_000

/** Windows of these titles. */
export async function listWindowsOf(db: Db, tenantId: string, titleIds: readonly string[]): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select w.title_id as "titleId", w.countries, round(extract(epoch from w.from_at) * 1000)::float8 as "fromMs",
      round(extract(epoch from w.until_at) * 1000)::float8 as "untilMs"
    from unnest(${titleIds}::text[]) as wanted (id), lateral (
      select * from availability_window where tenant_id = ${tenantId} and title_id = wanted.id offset 0
    ) w`.execute(db)
  return rows
}

/** All windows of a tenant, some at a time. */
export async function* readWindows(db: Db, tenantId: string): AsyncGenerator<WindowRow[]> {
  let after = ''
  for (;;) {
    const { rows } = await sql<WindowRow & { id: string }>`
      select id, title_id as "titleId", countries, round(extract(epoch from from_at) * 1000)::float8 as "fromMs",
        round(extract(epoch from until_at) * 1000)::float8 as "untilMs"
      from availability_window where tenant_id = ${tenantId} and id > ${after}
      order by id limit ${WINDOWS_AT_ONCE}`.execute(db)
    yield rows
    if (rows.length < WINDOWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? ''
  }
}
