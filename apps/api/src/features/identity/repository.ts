import type { ProviderName } from '@kola/contract/identity'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** As a session is opened for it. */
export interface KnownAccount {
  id: string
  firstName: string
  emailAddress: string | null
}

export interface AccountByEmail extends KnownAccount {
  isEmailVerified: boolean
  isMobileVerified: boolean
}

export interface IdentityKey {
  tenantId: string
  provider: ProviderName
  subject: string
}

export async function findByIdentity(db: Db, key: IdentityKey): Promise<KnownAccount | null> {
  const row = await db
    .selectFrom('identity as i')
    .innerJoin('account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.account_id'),
    )
    .select(['a.id', 'a.first_name', 'a.email_address'])
    .where('i.tenant_id', '=', key.tenantId)
    .where('i.provider', '=', key.provider)
    .where('i.subject', '=', key.subject)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, firstName: row.first_name, emailAddress: row.email_address } : null
}

const selectByEmail = (db: Db, by: { tenantId: string; email: string }) =>
  db
    .selectFrom('account')
    .select(['id', 'first_name', 'email_address', 'email_verified_at', 'mobile_verified_at'])
    .where('tenant_id', '=', by.tenantId)
    .where('email_address', '=', by.email)
    .where('deleted_at', 'is', null)

type EmailRow = Awaited<ReturnType<ReturnType<typeof selectByEmail>['executeTakeFirst']>>

const toAccountByEmail = (row: EmailRow): AccountByEmail | null =>
  row
    ? {
        ...{ id: row.id, firstName: row.first_name, emailAddress: row.email_address },
        isEmailVerified: row.email_verified_at !== null,
        isMobileVerified: row.mobile_verified_at !== null,
      }
    : null

export const findByEmail = async (db: Db, by: { tenantId: string; email: string }): Promise<AccountByEmail | null> =>
  toAccountByEmail(await selectByEmail(db, by).executeTakeFirst())

/** Holds the row until the transaction ends: whoever would change how it is signed in to waits. */
export const lockByEmail = async (tx: Db, by: { tenantId: string; email: string }): Promise<AccountByEmail | null> =>
  toAccountByEmail(await selectByEmail(tx, by).forUpdate().executeTakeFirst())

export interface Link extends IdentityKey {
  accountId: string
  email: string
  now: Date
}

/** @returns false when the identity, or the account's place for this provider, is taken */
export async function addIdentity(tx: Db, link: Link): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity')
    .values({
      tenant_id: link.tenantId,
      provider: link.provider,
      subject: link.subject,
      account_id: link.accountId,
      email: link.email,
      linked_at: link.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Identities of accounts that are gone: their subject may come back and begin anew. */
export async function removeIdentityOfGone(tx: Db, key: IdentityKey): Promise<void> {
  await tx
    .deleteFrom('identity as i')
    .where('i.tenant_id', '=', key.tenantId)
    .where('i.provider', '=', key.provider)
    .where('i.subject', '=', key.subject)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account as a')
          .select('a.id')
          .whereRef('a.tenant_id', '=', 'i.tenant_id')
          .whereRef('a.id', '=', 'i.account_id')
          .where('a.deleted_at', 'is not', null),
      ),
    )
    .execute()
}

/** Every identity that is linked to the account. */
export async function removeIdentities(tx: Db, { tenantId, accountId }: AccountKey): Promise<void> {
  await tx.deleteFrom('identity').where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute()
}
