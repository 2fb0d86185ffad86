import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** What this transaction changes of a catalogue, viewers read once somebody tells of it. */
export async function tellLater(tx: Db): Promise<void> {
  await sql`select set_config('kola.told_later', 'on', true)`.execute(tx)
}

/** Whoever keeps the catalogue in memory reads what has changed. */
export async function tell(tx: Db, tenantId: string): Promise<void> {
  await sql`select set_config('kola.told_later', '', true)`.execute(tx)
  await sql`insert into version_change (tenant_id, part) values (${tenantId}, 'catalogue') on conflict do nothing`.execute(
    tx,
  )
}
