import type { ProviderName } from '@kola/contract/identity'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export const readIdentities = (db: Db, { tenantId, accountId }: AccountKey) =>
  db
    .selectFrom('identity')
    .select(['provider', 'email', 'linked_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute()

export async function listIdentities(db: Db, key: AccountKey) {
  const [identities, account] = await Promise.all([readIdentities(db, key), readPassword(db, key)])
  return { identities, hasPassword: account }
}

async function readPassword(db: Db, { tenantId, accountId }: AccountKey): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return typeof row?.password_hash === 'string'
}

/** @returns whether there was one */
export async function removeIdentity(tx: Db, key: AccountKey & { provider: ProviderName }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity')
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
