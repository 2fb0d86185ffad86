import { AppError } from '@kola/contract/errors'
import { SAVED_REPLIES_MOST, type SavedReply } from '@kola/contract/tickets/tickets'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Asking, DeskNeeds } from './desk.ts'

/** The oldest first: their numbers are in people's fingers. */
export async function listSaved(db: Db, tenantId: string): Promise<SavedReply[]> {
  return db
    .selectFrom('saved_reply')
    .select(['id', 'title', 'text'])
    .where('tenant_id', '=', tenantId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(SAVED_REPLIES_MOST)
    .execute()
}

/** @throws AppError SAVED_REPLY_LIMIT */
export async function addSaved(
  { db, clock }: DeskNeeds,
  { tenantId, who }: Asking,
  { key, title, text }: { key: string; title: string; text: string },
): Promise<SavedReply[]> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(8094, hashtext(${tenantId}))`.execute(tx)
    const kept = await listSaved(tx, tenantId)
    if (kept.some(({ id }) => id === key)) return
    if (kept.length >= SAVED_REPLIES_MOST) throw new AppError('SAVED_REPLY_LIMIT')
    await tx
      .insertInto('saved_reply')
      .values({ tenant_id: tenantId, id: key, title, text, made_by: who.name, made_at: clock.now() })
      .execute()
  })
  return listSaved(db, tenantId)
}

/** @returns its title @throws AppError SAVED_REPLY_NOT_FOUND */
export async function removeSaved(db: Db, { tenantId, id }: { tenantId: string; id: string }): Promise<string> {
  const gone = await db
    .deleteFrom('saved_reply')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  if (!gone) throw new AppError('SAVED_REPLY_NOT_FOUND')
  return gone.title
}
