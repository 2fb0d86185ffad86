import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** Whoever comes second finds the window that the first one began. @returns false where it can be watched no more */
export async function beginRental(
  tx: Db,
  { tenantId, rentalId }: { tenantId: string; rentalId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update rental set first_played_at = coalesce(first_played_at, ${now}),
      ends_at = coalesce(ends_at, ${now}::timestamptz + play_hours * interval '1 hour')
    where tenant_id = ${tenantId} and id = ${rentalId} and voided_at is null and coalesce(ends_at, begin_by) > ${now}
    returning id`.execute(tx)
  return rows.length > 0
}
