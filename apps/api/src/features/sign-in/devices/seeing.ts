import { PERMISSIONS } from '@kola/contract/staff/permissions'
import type { Clock } from '@kola/platform/clock'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { newDeviceId } from '#shared/devices/new-device-id.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** Such tokens are told from those of people by how they begin, before anything is looked up. */
export const SEEING_PREFIX = 'see_'
/** Who may look, by the table of the contract. */
const ROLES = Object.keys(PERMISSIONS['members.see-as'].leave)

/** Sign-ins by which the staff see what a member sees. A member finds them among the devices, and can end them there. */
export interface Seeing {
  /** @param name as the member reads who it is @returns the token */
  begin(given: AccountKey & { staffId: string; name: string; endsAt: Date }, tx: Db): Promise<string>
  /** Whether whoever looks may do so still; that the sign-in lives is looked up as of any other. */
  maySee(token: string): Promise<boolean>
}

export function createSeeing({ db, clock }: { db: Db; clock: Clock }): Seeing {
  return {
    async begin({ tenantId, accountId, staffId, name, endsAt }, tx) {
      const token = SEEING_PREFIX + newToken()
      const now = clock.now()
      await tx
        .insertInto('sign_in_session')
        .values({
          ...{ tenant_id: tenantId, id: newId(), account_id: accountId, token_sha256: sha256Hex(token) },
          // One of its own: what ends it ends nothing else.
          ...{ device_id: newDeviceId(), device_name: name, seen_by: staffId, proven_at: null },
          ...{ created_at: now, last_used_at: now, expires_at: endsAt },
        })
        .execute()
      return token
    },
    async maySee(token) {
      const { rows } = await sql`
        select from sign_in_session s join staff t on t.tenant_id = s.tenant_id and t.id = s.seen_by
        where s.token_sha256 = ${sha256Hex(token)} and t.removed_at is null and t.role = any(${ROLES}::text[])`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}
