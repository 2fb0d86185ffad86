import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import type { ContactWords } from './read-message.ts'

export interface NewMessage extends ContactWords {
  tenantId: string
  id: string
  ticket: string
  accountId: string | null
  requestKey: string | null
  requestSha256: string
  createdAt: Date
}

/** @returns false when the request or the ticket is there already */
export async function addMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const { tenantId, accountId } = message
  const added = await tx
    .insertInto('contact_message')
    .values((eb) => ({
      tenant_id: tenantId,
      id: message.id,
      ticket: message.ticket,
      // An account that went away meanwhile is none.
      account_id: eb
        .selectFrom('account')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null),
      email: message.email,
      phone: message.phone,
      subject: message.subject,
      body: message.body,
      request_key: message.requestKey,
      request_sha256: message.requestSha256,
      created_at: message.createdAt,
      moved_at: message.createdAt,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** What was sent under that key before. */
export async function findRequest(
  db: Db,
  { tenantId, requestKey }: { tenantId: string; requestKey: string | null },
): Promise<{ ticket: string; sha256: string | null } | null> {
  if (requestKey === null) return null
  const row = await db
    .selectFrom('contact_message')
    .select(['ticket', 'request_sha256'])
    .where('tenant_id', '=', tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row ? { ticket: row.ticket, sha256: row.request_sha256 } : null
}

/** Of senders who have not written since then; all tenants at once: nothing here leaves the database. @returns how many */
export function removeMessages(db: Db, before: Date): Promise<number> {
  return removeOverdue(db, {
    table: 'contact_message',
    by: 'created_at',
    // NOTE a subquery of its own for each row, by index: as "not exists" it is joined, and may read all messages.
    where: sql`created_at < ${before} and (
      select true from contact_message later
      where later.tenant_id = contact_message.tenant_id and later.email = contact_message.email
        and later.created_at >= ${before} limit 1) is null`,
  })
}
