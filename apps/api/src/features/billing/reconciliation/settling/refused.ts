import type { Db } from '#shared/database/database.ts'

/** Until when the provider had let us read; null where it lets us. */
export async function readRefused(db: Db, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_reading')
    .select('refused_since')
    .where('provider', '=', provider)
    .where('book', '=', 'settlements')
    .executeTakeFirst()
  return row?.refused_since ?? null
}

/** @param of `since`: kept as it was where it has refused before; null where it does not refuse */
export async function noteRefused(
  db: Db,
  { provider, since }: { provider: string; since: Date | null },
): Promise<void> {
  await db
    .updateTable('provider_reading')
    .set({ refused_since: since })
    .where('provider', '=', provider)
    .where('book', '=', 'settlements')
    .where('refused_since', since ? 'is' : 'is not', null)
    .execute()
}
