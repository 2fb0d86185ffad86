import { sql } from 'kysely'
import type { ClosedPerson, ClosesAccounts } from '#shared/accounts/leaving/leaving.ts'
import type { Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

const COLUMNS = [
  ...(['first_name', 'last_name', 'email_address', 'telephone', 'country'] as const),
  ...(['email_verified_at', 'mobile_verified_at'] as const),
] as const

interface PersonRow {
  first_name: string
  last_name: string
  email_address: string | null
  telephone: string | null
  country: string
  email_verified_at: Date | null
  mobile_verified_at: Date | null
}

const toPerson = (row: PersonRow): ClosedPerson => ({
  ...{ firstName: row.first_name, lastName: row.last_name, country: row.country },
  ...{ emailAddress: row.email_address, isEmailConfirmed: row.email_verified_at !== null },
  ...{ telephone: row.telephone, isMobileConfirmed: row.mobile_verified_at !== null },
})

/** Everything that reads accounts leaves out those that are closed: sign-in, tokens, resets, links. */
export const closing: ClosesAccounts = {
  async close({ tenantId, accountId }, now, tx) {
    const row = await tx
      .updateTable('account')
      .set({ deleted_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst()
    return row ? toPerson(row) : null
  },
  async listTaken({ tenantId, accountId }, tx) {
    const { rows } = await sql<{ email: boolean; telephone: boolean }>`
      select coalesce(bool_or(other.email_address = gone.email_address), false) as email,
        coalesce(bool_or(other.telephone = gone.telephone and gone.telephone <> ''), false) as telephone
      from account gone
      join account other on other.tenant_id = gone.tenant_id and other.id <> gone.id and other.deleted_at is null
        and (other.email_address = gone.email_address or other.telephone = gone.telephone)
      where gone.tenant_id = ${tenantId} and gone.id = ${accountId}`.execute(tx)
    const [taken] = rows
    return [...(taken?.email ? (['email'] as const) : []), ...(taken?.telephone ? (['telephone'] as const) : [])]
  },
  reopen: (who, tx) => reopen(who, tx),
}

async function reopen(
  { tenantId, accountId, without }: AccountKey & { without: readonly ('email' | 'telephone')[] },
  tx: Tx,
): Promise<ClosedPerson> {
  const row = await tx
    .updateTable('account')
    .set({
      deleted_at: null,
      ...(without.includes('email') && { email_address: null, email_verified_at: null }),
      ...(without.includes('telephone') && { telephone: null, mobile_verified_at: null, username: null }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toPerson(row)
}
