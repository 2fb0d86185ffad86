import type { Db } from '#shared/database/database.ts'
import type { Registration } from './read-registration.ts'

export interface Holder {
  id: string
  emailAddress: string | null
  telephone: string | null
  passwordHash: string | null
  createdAt: Date
}

/** Who has the address or the number already; the holder of the address first. */
export async function findHolder(
  db: Db,
  { tenantId, emailAddress, telephone }: Pick<Registration, 'emailAddress' | 'telephone'> & { tenantId: string },
): Promise<Holder | null> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email_address', 'telephone', 'password_hash', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('email_address', '=', emailAddress), eb('telephone', '=', telephone)]))
    .execute()
  const row = rows.find((one) => one.email_address === emailAddress) ?? rows[0]
  if (!row) return null
  return {
    id: row.id,
    emailAddress: row.email_address,
    telephone: row.telephone,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  }
}
