import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { AccountClosingTable } from '#shared/database/schema/leaving/leaving.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export type ClosingRow = Selectable<AccountClosingTable>

export const addClosing = (tx: Tx, { tenantId, accountId }: AccountKey, at: { closedAt: Date; eraseAt: Date }) =>
  tx
    .insertInto('account_closing')
    .values({
      ...{ tenant_id: tenantId, id: newId(), account_id: accountId },
      ...{ closed_at: at.closedAt, erase_at: at.eraseAt },
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
}

/** Those that can still be brought back, the newest first. */
export async function listClosed(
  db: Db,
  of: { tenantId: string; contacts: readonly string[] },
): Promise<FoundClosed[]> {
  const { rows } = await sql<FoundClosed>`
    select account.id as "accountId", account.first_name as "firstName", account.last_name as "lastName",
      account.email_address as email, account.telephone, closing.closed_at as "closedAt", closing.erase_at as "eraseAt"
    from account_closing closing
    join account on account.tenant_id = closing.tenant_id and account.id = closing.account_id
    where closing.tenant_id = ${of.tenantId} and closing.restored_at is null and closing.began_at is null
      and (account.email_address = any(${of.contacts}::text[]) or account.telephone = any(${of.contacts}::text[]))
    order by closing.closed_at desc limit 20`.execute(db)
  return rows
}
