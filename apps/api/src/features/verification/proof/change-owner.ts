import type { Db } from '#shared/database/database.ts'
import type { ProofPurpose } from '#shared/database/schema/visitors.ts'
import { PURPOSES, readChangeSubject } from './purposes.ts'
import type { FoundOwner } from './repository.ts'

export interface ChangeOwner {
  /** With the address that waits in place of the present one; null where nothing waits, or it is somebody else's. */
  owner: FoundOwner | null
  address: string
  /** Whose confirmed address it is. */
  holder: { id: string; firstName: string } | null
}

/** Whose address it will be, and whose it is. */
export async function findChangeOwner(
  db: Db,
  { tenantId, purpose, subject, now }: { tenantId: string; purpose: ProofPurpose; subject: string; now: Date },
): Promise<ChangeOwner> {
  const { accountId, address } = readChangeSubject(subject)
  const isMail = PURPOSES[purpose].channel === 'mail'
  const row = await db
    .selectFrom('address_change as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.account_id'),
    )
    .select(['a.id', 'a.first_name', 'a.email_address', 'a.telephone', 'a.email_verified_at', 'a.mobile_verified_at'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.account_id', '=', accountId)
    .where('c.kind', '=', isMail ? 'email' : 'telephone')
    .where('c.address', '=', address)
    .where('c.expires_at', '>', now)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return { owner: null, address, holder: null }
  const holder = await db
    .selectFrom('account')
    .select(['id', 'first_name as firstName'])
    .where('tenant_id', '=', tenantId)
    .where(isMail ? 'email_address' : 'telephone', '=', address)
    .where(isMail ? 'email_verified_at' : 'mobile_verified_at', 'is not', null)
    .where('id', '<>', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (holder) return { owner: null, address, holder }
  const isConfirmed = row.email_verified_at !== null || row.mobile_verified_at !== null
  const owner = { id: row.id, firstName: row.first_name, emailAddress: row.email_address, telephone: row.telephone }
  const shown = isMail ? { emailAddress: address } : { telephone: address }
  return { owner: { ...owner, ...shown, isConfirmed }, address, holder: null }
}
