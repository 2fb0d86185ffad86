import type { ProvenAddress } from '#shared/accounts/accounts.ts'
import type { Db } from '#shared/database/database.ts'
import { PURPOSES } from './proof/purposes.ts'
import type { Proof } from './proof/repository.ts'

/** Whose address the proof has shown it to be. */
export const toProvenAddress = ({ tenantId, accountId, purpose, subject }: Proof): ProvenAddress => ({
  ...{ tenantId, accountId: accountId ?? '', address: subject },
  kind: PURPOSES[purpose].channel === 'mail' ? 'email' : 'telephone',
})

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
