import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { countOwners, holdStaff } from '../repository.ts'
import { makeLink } from './links.ts'

/**
 * The first owner is made by whoever runs the installation, and by nobody else; it ends where somebody is one.
 * @returns the link by which they choose a name, a password and a second factor
 * @throws AppError STAFF_HAS_OWNER, STAFF_EXISTS where this person is invited already
 */
export async function makeFirstOwner(
  { db, clock }: { db: Db; clock: Clock },
  { tenantId, email }: { tenantId: string; email: string },
): Promise<{ staffId: string; link: string }> {
  try {
    return await db.transaction().execute(async (tx) => {
      await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().executeTakeFirstOrThrow()
      await holdStaff(tx, tenantId)
      if ((await countOwners(tx, tenantId)) > 0) throw new AppError('STAFF_HAS_OWNER')
      const staffId = newId()
      const now = clock.now()
      const invitedBy = 'The installation'
      await tx
        .insertInto('staff')
        .values({
          ...{ tenant_id: tenantId, id: staffId, email, name: email, role: 'owner' as const },
          ...{ created_at: now, created_by: invitedBy },
        })
        .execute()
      return { staffId, link: await makeLink(tx, { tenantId, staffId }, { purpose: 'join', invitedBy, now }) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw toTaken()
    throw error
  }
}

const toTaken = () => new AppError('STAFF_EXISTS', { fields: { email: 'This person is of the staff' } })
