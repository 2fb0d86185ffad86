import { AppError } from '@kola/contract/errors'
import { newToken, sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { StaffKey } from '../repository.ts'

export const JOIN_LIFE_MS = 7 * 24 * 3_600_000
export const PASSWORD_LIFE_MS = 3_600_000

type Purpose = 'join' | 'password'

/** One at a time of a kind: the former counts no more. @returns what the mail bears */
export async function makeLink(
  tx: Db,
  { tenantId, staffId }: StaffKey,
  given: { purpose: Purpose; invitedBy: string; now: Date },
): Promise<string> {
  const { purpose, invitedBy, now } = given
  await dropLinks(tx, { tenantId, staffId }, purpose)
  const link = `stl_${newToken()}`
  const lifeMs = purpose === 'join' ? JOIN_LIFE_MS : PASSWORD_LIFE_MS
  await tx
    .insertInto('staff_link')
    .values({
      ...{ tenant_id: tenantId, staff_id: staffId, token_sha256: sha256Hex(link), purpose, invited_by: invitedBy },
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  return link
}

export async function dropLinks(tx: Db, { tenantId, staffId }: StaffKey, purpose?: Purpose): Promise<void> {
  let query = tx.deleteFrom('staff_link').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId)
  if (purpose) query = query.where('purpose', '=', purpose)
  await query.execute()
}

interface LinkOf {
  tenantId: string
  link: string
  purpose: Purpose
  now: Date
}

/** @throws AppError STAFF_LINK_INVALID */
export async function readLink(db: Db, { tenantId, link, purpose, now }: LinkOf) {
  const row = await db
    .selectFrom('staff_link')
    .select(['staff_id', 'invited_by', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_sha256', '=', sha256Hex(link))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new AppError('STAFF_LINK_INVALID')
  return { staffId: row.staff_id, invitedBy: row.invited_by, until: row.expires_at }
}

/** Of two calls with one link one goes on. @throws AppError STAFF_LINK_INVALID */
export async function useLink(tx: Db, { tenantId, link, purpose, now }: LinkOf): Promise<string> {
  const row = await tx
    .deleteFrom('staff_link')
    .where('tenant_id', '=', tenantId)
    .where('token_sha256', '=', sha256Hex(link))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()
  if (!row) throw new AppError('STAFF_LINK_INVALID')
  return row.staff_id
}
