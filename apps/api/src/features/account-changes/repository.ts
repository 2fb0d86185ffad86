import { sql } from 'kysely'
import type { WaitingChange } from '#shared/accounts/address-changes.ts'
import type { Db } from '#shared/database/database.ts'
import type { AddressKind } from '#shared/database/schema/changes/address-changes.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export interface OwnAccount {
  firstName: string
  lastName: string
  emailAddress: string | null
  telephone: string | null
  passwordHash: string | null
  isEmailConfirmed: boolean
  isMobileConfirmed: boolean
}

export async function findOwn(db: Db, { tenantId, accountId }: AccountKey): Promise<OwnAccount | null> {
  const row = await db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email_address', 'telephone', 'password_hash'])
    .select(['email_verified_at', 'mobile_verified_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ firstName: row.first_name, lastName: row.last_name, passwordHash: row.password_hash },
    ...{ emailAddress: row.email_address || null, telephone: row.telephone || null },
    isEmailConfirmed: row.email_verified_at !== null,
    isMobileConfirmed: row.mobile_verified_at !== null,
  }
}

/** Until the transaction ends nobody else changes the account. */
export async function holdAccount(tx: Db, { tenantId, accountId }: AccountKey): Promise<void> {
  await sql`select 1 from account where tenant_id = ${tenantId} and id = ${accountId} for no key update`.execute(tx)
}

/** A second one takes the first one's place. */
export async function putWaiting(tx: Db, change: WaitingChange & { now: Date; expiresAt: Date }): Promise<void> {
  const { tenantId, accountId, kind, address, now, expiresAt } = change
  const values = { address, requested_at: now, expires_at: expiresAt }
  await tx
    .insertInto('address_change')
    .values({ tenant_id: tenantId, account_id: accountId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'kind']).doUpdateSet(values))
    .execute()
}

const selectWaiting = (db: Db, { tenantId, accountId }: AccountKey, now: Date) =>
  db
    .selectFrom('address_change')
    .select(['kind', 'address', 'requested_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)

export const listWaiting = (db: Db, who: AccountKey, now: Date) => selectWaiting(db, who, now).execute()

export async function isWaiting(db: Db, { kind, address, ...who }: WaitingChange, now: Date): Promise<boolean> {
  const query = selectWaiting(db, who, now).where('kind', '=', kind).where('address', '=', address)
  return (await query.executeTakeFirst()) !== undefined
}

/** @returns false when it waits no more */
export async function takeWaiting(tx: Db, change: WaitingChange, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('address_change')
    .where('tenant_id', '=', change.tenantId)
    .where('account_id', '=', change.accountId)
    .where('kind', '=', change.kind)
    .where('address', '=', change.address)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropWaiting(
  tx: Db,
  { tenantId, accountId, kind }: AccountKey & { kind?: AddressKind },
): Promise<void> {
  await tx
    .deleteFrom('address_change')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
    .execute()
}

export interface NewUndo extends AccountKey {
  id: string
  kind: AddressKind
  address: string
  confirmedAt: Date
  tokenSha256: string
  now: Date
  expiresAt: Date
}

export async function addUndo(tx: Db, undo: NewUndo): Promise<void> {
  await tx
    .insertInto('address_undo')
    .values({
      ...{ tenant_id: undo.tenantId, id: undo.id, account_id: undo.accountId, kind: undo.kind },
      ...{ address: undo.address, confirmed_at: undo.confirmedAt, token_sha256: undo.tokenSha256 },
      ...{ changed_at: undo.now, expires_at: undo.expiresAt },
    })
    .execute()
}

export interface Undo extends AccountKey {
  id: string
  kind: AddressKind
  address: string
  confirmedAt: Date
  changedAt: Date
  expiresAt: Date
  isUsed: boolean
  isVoid: boolean
}

export async function findUndo(
  db: Db,
  by: { tenantId: string; tokenSha256: string },
  lock: 'look' | 'hold' = 'look',
): Promise<Undo | null> {
  const row = await db
    .selectFrom('address_undo')
    .selectAll()
    .where('tenant_id', '=', by.tenantId)
    .where('token_sha256', '=', by.tokenSha256)
    .$if(lock === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ tenantId: row.tenant_id, id: row.id, accountId: row.account_id, kind: row.kind, address: row.address },
    ...{ confirmedAt: row.confirmed_at, changedAt: row.changed_at, expiresAt: row.expires_at },
    ...{ isUsed: row.used_at !== null, isVoid: row.void_at !== null },
  }
}

/** What was sent after it went to somebody else, and counts no more. */
export async function useUndo(tx: Db, undo: Undo, now: Date): Promise<void> {
  const rows = () =>
    tx
      .updateTable('address_undo')
      .where('tenant_id', '=', undo.tenantId)
      .where('account_id', '=', undo.accountId)
      .where('used_at', 'is', null)
  await rows().set({ used_at: now }).where('id', '=', undo.id).execute()
  await rows().set({ void_at: now }).where('changed_at', '>=', undo.changedAt).where('void_at', 'is', null).execute()
}

/** @returns how many changes and undos were over before then */
export async function sweepChanges(db: Db, before: Date): Promise<number> {
  const over = (table: 'address_change' | 'address_undo') =>
    removeOverdue(db, { table, by: 'expires_at', where: sql`expires_at < ${before}` })
  return (await over('address_change')) + (await over('address_undo'))
}
