import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Accounts, LostClaim } from '#shared/accounts/accounts.ts'
import type { Db } from '#shared/database/database.ts'

const COLUMNS = {
  email: { address: 'email_address', confirmedAt: 'email_verified_at', otherConfirmedAt: 'mobile_verified_at' },
  telephone: { address: 'telephone', confirmedAt: 'mobile_verified_at', otherConfirmedAt: 'email_verified_at' },
} as const

type Kind = keyof typeof COLUMNS

interface Claim {
  tenantId: string
  accountId: string
  kind: Kind
  address: string
}

export const giveAddress: Accounts['giveAddress'] = async (tx, { tenantId, accountId, kind, address, confirmedAt }) => {
  const column = COLUMNS[kind]
  const lost = address === null ? [] : await takeClaims(tx, { tenantId, accountId, kind, address })
  const row = await tx
    .selectFrom('account')
    .select([column.address, column.confirmedAt, 'first_name', 'username'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const before = { address: row[column.address] || null, confirmedAt: row[column.confirmedAt] }
  await tx
    .updateTable('account')
    .set({
      [column.address]: address,
      [column.confirmedAt]: confirmedAt,
      // An account that was registered by its number goes by its new one. GAP-009.
      ...(row.username !== null && row.username === before.address && { username: address }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()
  return { before, firstName: row.first_name, lost }
}

/** Whoever else has the address loses it, unless they have confirmed it. One at a time looks at an address. */
async function takeClaims(tx: Db, { tenantId, accountId, kind, address }: Claim): Promise<LostClaim[]> {
  const column = COLUMNS[kind]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${tenantId}:${address}`}, 0))`.execute(tx)
  const holder = await tx
    .selectFrom('account')
    .select(['id', column.confirmedAt])
    .where('tenant_id', '=', tenantId)
    .where(column.address, '=', address)
    .where('id', '<>', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!holder) return []
  if (holder[column.confirmedAt] !== null) throw new AppError('ACCOUNT_EXISTS')
  await dropClaim(tx, { tenantId, accountId: holder.id, kind, address })
  return [{ tenantId, accountId: holder.id, kind }]
}

async function dropClaim(tx: Db, { tenantId, accountId, kind, address }: Claim): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      [COLUMNS[kind].address]: null,
      username: sql<string | null>`case when username = ${address} then null else username end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()
}

export const freeAddress: Accounts['freeAddress'] = async (tx, { tenantId, accountId, kind, address }) => {
  const column = COLUMNS[kind]
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where(column.address, '=', address)
    .where(column.confirmedAt, 'is', null)
    .where(column.otherConfirmedAt, 'is not', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row) await dropClaim(tx, { tenantId, accountId, kind, address })
  return row !== undefined
}

export const setPassword: Accounts['setPassword'] = async (tx, { tenantId, accountId, passwordHash, before }, now) => {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, identities_reviewed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where(sql<boolean>`password_hash is not distinct from ${before}`))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
