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

/** Holds the account, so that two removals at once cannot both find the other one left. */
export async function lockWaysIn(
  tx: Db,
  key: AccountKey,
): Promise<{ providers: ProviderName[]; hasPassword: boolean }> {
  const account = await tx
    .selectFrom('account')
    .select('password_hash')
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.accountId)
    .forUpdate()
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('identity')
    .select('provider')
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .execute()
  return { providers: rows.map(({ provider }) => provider), hasPassword: typeof account?.password_hash === 'string' }
}

export async function removeIdentity(tx: Db, key: AccountKey & { provider: ProviderName }): Promise<void> {
  await tx
    .deleteFrom('identity')
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
    .execute()
}
