import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { MadeKey } from '#shared/passkeys/verify.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export interface PasskeyRow {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
  is_synced: boolean
  refused_at: Date | null
}

const ROW = ['id', 'name', 'created_at', 'last_used_at', 'is_synced', 'refused_at'] as const

/** The newest first. */
export function listPasskeys(db: Db, { tenantId, accountId }: AccountKey): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .select(ROW)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** As a browser is told which ones there are. */
export function listCredentials(
  db: Db,
  { tenantId, accountId }: AccountKey,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export interface Owner {
  id: string
  firstName: string
  lastName: string
  emailAddress: string | null
  telephone: string | null
  isEmailConfirmed: boolean
}

const OWNER = ['a.id', 'a.first_name', 'a.last_name', 'a.email_address', 'a.telephone', 'a.email_verified_at'] as const

interface OwnerRow {
  first_name: string
  last_name: string
  email_address: string | null
  telephone: string | null
  email_verified_at: Date | null
}

const toOwner = (id: string, row: OwnerRow): Owner => ({
  ...{ id, firstName: row.first_name, lastName: row.last_name },
  ...{ emailAddress: row.email_address, telephone: row.telephone, isEmailConfirmed: row.email_verified_at !== null },
})

/** @returns null when the account is gone; `hold`: nobody closes it, or adds to it, until the transaction ends */
export async function findOwner(db: Db, of: AccountKey, hold = false): Promise<Owner | null> {
  const row = await db
    .selectFrom('account as a')
    .select(OWNER)
    .where('a.tenant_id', '=', of.tenantId)
    .where('a.id', '=', of.accountId)
    .where('a.deleted_at', 'is', null)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? toOwner(row.id, row) : null
}

export interface KnownPasskey {
  id: string
  name: string
  publicKey: Buffer
  owner: Owner
}

/** By what the authenticator says of itself; of accounts that are there. */
export async function findByCredential(
  db: Db,
  by: { tenantId: string; credentialId: string },
): Promise<KnownPasskey | null> {
  const row = await db
    .selectFrom('passkey as p')
    .innerJoin('account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.account_id'),
    )
    .select([...OWNER, 'p.id as passkey_id', 'p.name', 'p.public_key'])
    .where('p.tenant_id', '=', by.tenantId)
    .where('p.credential_id', '=', by.credentialId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.passkey_id, name: row.name, publicKey: row.public_key, owner: toOwner(row.id, row) } : null
}

/** Passkeys of accounts that are gone: what made them may begin anew. */
export async function removeOfGone(tx: Db, { tenantId, credentialId }: { tenantId: string; credentialId: string }) {
  await sql`
    delete from passkey p using account a
    where p.tenant_id = ${tenantId} and p.credential_id = ${credentialId}
      and a.tenant_id = p.tenant_id and a.id = p.account_id and a.deleted_at is not null`.execute(tx)
}

export interface NewPasskey extends AccountKey {
  id: string
  key: MadeKey
  name: string
  now: Date
}

/** @returns null when an account of the tenant has it already */
export async function addPasskey(tx: Db, { tenantId, accountId, id, key, name, now }: NewPasskey) {
  const row = await tx
    .insertInto('passkey')
    .values({
      ...{ tenant_id: tenantId, id, account_id: accountId, credential_id: key.credentialId, public_key: key.publicKey },
      ...{ sign_count: key.signCount, transports: key.transports, is_synced: key.isSynced, name, created_at: now },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning(ROW)
    .executeTakeFirst()
  return row ?? null
}

export interface PasskeyKey extends AccountKey {
  id: string
}

/**
 * The count must have grown since the last time, unless the authenticator does not count (WebAuthn §7.2, step 22). Two uses
 * at once are looked at one after the other. @returns false when it has not, or the passkey is gone
 */
export async function markUsed(
  tx: Db,
  { tenantId, accountId, id }: PasskeyKey,
  use: { signCount: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const hasGrown = sql<boolean>`(sign_count < ${use.signCount} or (sign_count = 0 and ${use.signCount} = 0))`
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ sign_count: use.signCount, is_synced: use.isSynced, last_used_at: use.now })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(hasGrown)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether it is the first time since then; null when the passkey is gone */
export async function markRefused(
  tx: Db,
  { tenantId, accountId, id }: PasskeyKey,
  { now, since }: { now: Date; since: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with before as (
      select id, refused_at from passkey
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${id} for update
    )
    update passkey p set refused_at = ${now} from before
    where p.tenant_id = ${tenantId} and p.id = before.id
    returning before.refused_at is null or before.refused_at < ${since} as "isFirst"`.execute(tx)
  return rows[0]?.isFirst ?? null
}

/** By our id, or by the authenticator's own. */
export async function findPasskey(
  db: Db,
  { tenantId, accountId }: AccountKey,
  by: { column: 'id' | 'credential_id'; value: string },
): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkey')
    .select(ROW)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where(by.column, '=', by.value)
    .executeTakeFirst()
  return row ?? null
}

/** @returns null when it is gone or has another name by now */
export async function renamePasskey(
  db: Db,
  { tenantId, accountId, id }: PasskeyKey,
  { name, was }: { name: string; was: string },
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('name', '=', was)
    .returning(ROW)
    .executeTakeFirst()
  return row ?? null
}

/** @returns the names of what went */
export async function removePasskeys(
  tx: Db,
  { tenantId, accountId }: AccountKey,
  which: { id?: string; since?: Date } = {},
): Promise<string[]> {
  const { id, since } = which
  const rows = await tx
    .deleteFrom('passkey')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
