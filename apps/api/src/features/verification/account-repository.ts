import { sql } from 'kysely'
import type { Db } from '../../shared/database.ts'
import { PURPOSES } from './purposes.ts'
import type { Owner, Proof } from './repository.ts'

/**
 * The address that the proof was sent to counts as confirmed, with the new password when there is one.
 * @returns null when the account is gone or has another address by now
 */
export async function confirmAddress(
  tx: Db,
  { proof, now, passwordHash }: { proof: Proof; now: Date; passwordHash?: string },
): Promise<Owner | null> {
  const isMail = PURPOSES[proof.purpose].channel === 'mail'
  const row = await tx
    .updateTable('account')
    .set({
      ...(isMail
        ? { email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)` }
        : { mobile_verified_at: sql<Date>`coalesce(mobile_verified_at, ${now}::timestamptz)` }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    })
    .where('tenant_id', '=', proof.tenantId)
    .where('id', '=', proof.accountId ?? '')
    .where(isMail ? 'email_address' : 'telephone', '=', proof.subject)
    .where('deleted_at', 'is', null)
    .returning(['id', 'first_name', 'email_address', 'telephone'])
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, firstName: row.first_name, emailAddress: row.email_address, telephone: row.telephone }
}
