import type { Db } from '../../shared/database/database.ts'
import { PURPOSES } from './proof/purposes.ts'
import type { Owner, Proof } from './proof/repository.ts'

export interface ProvenOwner extends Owner {
  /** Whether the address had been confirmed before. */
  wasConfirmed: boolean
  /** When the owner last looked at what is linked, or first proved this address. */
  reviewedAt: Date
}

/** When the owner last looked at what is linked. @returns null when the address was never confirmed, or is another's */
export async function findReviewed(db: Db, proof: Proof): Promise<Date | null> {
  const isMail = PURPOSES[proof.purpose].channel === 'mail'
  const confirmedAt = isMail ? 'email_verified_at' : 'mobile_verified_at'
  const row = await db
    .selectFrom('account')
    .select([confirmedAt, 'identities_reviewed_at'])
    .where('tenant_id', '=', proof.tenantId)
    .where('id', '=', proof.accountId ?? '')
    .where(isMail ? 'email_address' : 'telephone', '=', proof.subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const first = row?.[confirmedAt] ?? null
  return first && (row?.identities_reviewed_at ?? first)
}

/** @returns whether there was another address that nobody had confirmed; it is the account's no more */
export async function dropOtherAddress(tx: Db, { tenantId, accountId, purpose }: Proof): Promise<boolean> {
  const isMail = PURPOSES[purpose].channel === 'mail'
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set(isMail ? { telephone: null, username: null } : { email_address: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId ?? '')
    .where(isMail ? 'mobile_verified_at' : 'email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The address that the proof was sent to counts as confirmed, with the new password when there is one.
 * @returns null when the account is gone or has another address by now
 */
export async function confirmAddress(
  tx: Db,
  { proof, now, passwordHash }: { proof: Proof; now: Date; passwordHash?: string },
): Promise<ProvenOwner | null> {
  const isMail = PURPOSES[proof.purpose].channel === 'mail'
  const confirmedAt = isMail ? 'email_verified_at' : 'mobile_verified_at'
  const row = await tx
    .selectFrom('account')
    .select(['id', 'first_name', 'email_address', 'telephone', confirmedAt, 'identities_reviewed_at'])
    .where('tenant_id', '=', proof.tenantId)
    .where('id', '=', proof.accountId ?? '')
    .where(isMail ? 'email_address' : 'telephone', '=', proof.subject)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('account')
    .set({
      [confirmedAt]: row[confirmedAt] ?? now,
      ...(passwordHash !== undefined && { password_hash: passwordHash, identities_reviewed_at: now }),
    })
    .where('tenant_id', '=', proof.tenantId)
    .where('id', '=', row.id)
    .execute()
  const { id, first_name: firstName, email_address: emailAddress, telephone } = row
  const first = row[confirmedAt]
  const reviewedAt = row.identities_reviewed_at ?? first ?? now
  return { id, firstName, emailAddress, telephone, wasConfirmed: first !== null, reviewedAt }
}
