import { arrangementSchema } from '@kola/contract/arranging/arrangement'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type HomeParts, toTimed } from './parts.ts'

/** The version in force, and what was counted; what is stored is what the contract let in. */
export async function readHomeParts(db: Db, tenantId: string): Promise<HomeParts> {
  const { rows } = await sql<{ arrangement: unknown; watched: string[] }>`
    select (select arrangement from home_version where tenant_id = ${tenantId} order by number desc limit 1) as arrangement,
      (select coalesce(json_agg(title_id order by accounts desc, title_id), '[]') from watched_title
        where tenant_id = ${tenantId}) as watched`.execute(db)
  const [row] = rows
  const parts = row?.arrangement ? arrangementSchema.parse(row.arrangement).parts.map(toTimed) : null
  return { parts, watched: row?.watched ?? [] }
}
