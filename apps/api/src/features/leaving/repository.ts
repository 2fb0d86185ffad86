import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { AccountClosingTable } from '#shared/database/schema/leaving/leaving.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export type ClosingRow = Selectable<AccountClosingTable>

export const addClosing = (
  tx: Tx,
  { tenantId, accountId }: AccountKey,
  at: { closedAt: Date; eraseAt: Date; closedBy?: string | undefined },
) =>
  tx
    .insertInto('account_closing')
    .values({
      ...{ tenant_id: tenantId, id: newId(), account_id: accountId },
      ...{ closed_at: at.closedAt, erase_at: at.eraseAt, closed_by: at.closedBy ?? null },
    })
    .execute()

/** The one that counts, for this transaction alone: whoever would erase it waits, and then finds it brought back. */
export const lockClosing = (tx: Tx, { tenantId, accountId }: AccountKey): Promise<ClosingRow | undefined> =>
  tx
    .selectFrom('account_closing')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('restored_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const markRestored = (tx: Tx, { tenant_id, id }: ClosingRow, by: { actor: string; now: Date }) =>
  tx
    .updateTable('account_closing')
    .set({ restored_at: by.now, restored_by: by.actor })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

export interface FoundClosed {
  accountId: string
  firstName: string
  lastName: string
  email: string | null
  telephone: string | null
  closedAt: Date
  eraseAt: Date
  closedBy: string | null
}

/** Of one page. */
const MAX_CLOSED = 100

/** Those that can still be brought back, the newest first. */
export async function listClosed(
  db: Db,
  of: { tenantId: string; contacts: readonly string[] | null; before: Date | null },
): Promise<FoundClosed[]> {
  const { rows } = await sql<FoundClosed>`
    select account.id as "accountId", account.first_name as "firstName", account.last_name as "lastName",
      account.email_address as email, account.telephone, closing.closed_at as "closedAt", closing.erase_at as "eraseAt",
      closing.closed_by as "closedBy"
    from account_closing closing
    join account on account.tenant_id = closing.tenant_id and account.id = closing.account_id
    where closing.tenant_id = ${of.tenantId} and closing.restored_at is null and closing.began_at is null
      and (${of.contacts}::text[] is null
        or account.email_address = any(${of.contacts}::text[]) or account.telephone = any(${of.contacts}::text[]))
      and (${of.before}::timestamptz is null or closing.closed_at < ${of.before})
    order by closing.closed_at desc limit ${MAX_CLOSED}`.execute(db)
  return rows
}
