import { sql } from 'kysely'
import type { Db } from '../../shared/database.ts'

/** Ids of published movies and series whose name bears the text. */
export async function listFound(db: Db, given: { tenantId: string; text: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from title
    where tenant_id = ${given.tenantId} and state = 'published' and kind in ('movie', 'series')
      and position(lower(${given.text}) in lower(name)) > 0
    order by length(name), id limit ${given.limit}`.execute(db)
  return rows.map((row) => row.id)
}
