import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PersonTexts, ReadMember } from './cells.ts'

export interface KnownMember extends PersonTexts {
  id: string
  email: string
  telephone: string
}

const COLUMNS = sql`id, coalesce(email_address, '') as email, coalesce(telephone, '') as telephone, first_name as "firstName",
  last_name as "lastName", country, coalesce(meta_data ->> 'language', '') as language`

/** Who has one of these addresses or numbers: one look for all rows, by the indexes that sign-in goes by. */
export async function listHolders(
  db: Db,
  tenantId: string,
  members: readonly Pick<ReadMember, 'email' | 'telephone'>[],
): Promise<KnownMember[]> {
  const emails = members.map(({ email }) => email).filter(Boolean)
  const telephones = members.map(({ telephone }) => telephone).filter(Boolean)
  const { rows } = await sql<KnownMember>`
    select ${COLUMNS} from account where tenant_id = ${tenantId} and deleted_at is null
      and email_address is not null and email_address = any(${emails}::text[])
    union
    select ${COLUMNS} from account where tenant_id = ${tenantId} and deleted_at is null
      and telephone is not null and telephone <> '' and telephone = any(${telephones}::text[])`.execute(db)
  return rows
}

/** Held until the transaction ends. */
export async function holdMember(tx: Db, tenantId: string, id: string): Promise<KnownMember | null> {
  const { rows } = await sql<KnownMember>`
    select ${COLUMNS} from account where tenant_id = ${tenantId} and id = ${id} and deleted_at is null
    for no key update`.execute(tx)
  return rows[0] ?? null
}
