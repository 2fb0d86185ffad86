import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** True once the demo tenant is loaded and all its films can play; asked again until then. */
export function createDemoCheck(db: Db): () => Promise<boolean> {
  let isReady = false
  return async () => {
    if (isReady) return true
    const { rows } = await sql<{ ready: boolean }>`
      select exists (select from tenant where id = 'demo' and demo_sha256 is not null) and not exists (
        select from media where tenant_id = 'demo' and id like 'film-%' and state <> 'ready'
      ) as ready`.execute(db)
    isReady = rows[0]?.ready ?? false
    return isReady
  }
}
