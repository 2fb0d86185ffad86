import type { Db } from '#shared/database/database.ts'
import type { Asker, Target } from './limits.ts'
import { findOwner } from './repository.ts'

/** Who calls, as far as it is known. */
export interface Caller {
  tenantId: string
  /** Signed in, when there is one. */
  accountId: string | null
  /** Of the one who is signed in. */
  signInSessionId?: string | undefined
  /** Of the device, by its own word. */
  deviceId?: string | undefined
  address: string
}

/** Other callers than those who say who they are cost no look at the database. */
export async function findAsker(db: Db, caller: Caller, target: Target): Promise<Asker> {
  const { tenantId, accountId, deviceId, address } = caller
  if (accountId !== null && (await findOwner(db, { tenantId, ...target }))?.id === accountId) {
    return { kind: 'own', accountId, address }
  }
  if (deviceId !== undefined && (await isOnDevice(db, { tenantId, deviceId, subject: target.subject }))) {
    return { kind: 'device', deviceId, address }
  }
  return { kind: 'stranger', address }
}

/** A device with more accounts than these is nobody's own. */
const MAX_ACCOUNTS_OF_DEVICE = 20

/**
 * Whether that account was signed in on the device. Reads by the device alone and compares here, so that the time says
 * nothing about an address.
 */
async function isOnDevice(
  db: Db,
  { tenantId, deviceId, subject }: { tenantId: string; deviceId: string; subject: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('sign_in_session as session')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'session.tenant_id').onRef('account.id', '=', 'session.account_id'),
    )
    .select(['account.id', 'account.email_address', 'account.telephone'])
    .distinct()
    .where('session.tenant_id', '=', tenantId)
    .where('session.device_id', '=', deviceId)
    .where('account.deleted_at', 'is', null)
    .limit(MAX_ACCOUNTS_OF_DEVICE)
    .execute()
  return rows.some((row) => [row.id, row.email_address, row.telephone].includes(subject))
}
