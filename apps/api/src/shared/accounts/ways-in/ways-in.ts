import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** What opens an account, as far as it matters whether anything does. */
export interface WaysIn {
  hasPassword: boolean
  /** An email address or a telephone number, which the password is typed with; confirmed or not. */
  hasUsername: boolean
  /** Sign-ins at providers that are linked. */
  identities: number
  passkeys: number
}

/**
 * Whether somebody with these can sign in. A mail or an SMS that lets them set a new password is a way back and no way in:
 * it may not come, and the mailbox or the number may be somebody else's by then. ADR 46.
 */
export const canSignIn = ({ hasPassword, hasUsername, identities, passkeys }: WaysIn): boolean =>
  (hasPassword && hasUsername) || identities > 0 || passkeys > 0

/**
 * Holds the account until the transaction ends, so that two removals at once cannot both find the other one left.
 * @returns null when the account is gone
 */
export async function lockWaysIn(tx: Db, { tenantId, accountId }: AccountKey): Promise<WaysIn | null> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return held ? readWaysIn(tx, { tenantId, accountId }) : null
}

/** The same without holding anything: for the eye. */
export async function readWaysIn(db: Db, { tenantId, accountId }: AccountKey): Promise<WaysIn | null> {
  const { rows } = await sql<WaysIn>`
    select
      password_hash is not null as "hasPassword",
      coalesce(email_address, '') <> '' or coalesce(telephone, '') <> '' as "hasUsername",
      (select count(*)::int from identity i where i.tenant_id = a.tenant_id and i.account_id = a.id) as identities,
      (select count(*)::int from passkey p where p.tenant_id = a.tenant_id and p.account_id = a.id) as passkeys
    from account a where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db)
  return rows[0] ?? null
}
