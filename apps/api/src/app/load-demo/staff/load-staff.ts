import { DEMO_OWNER, DEMO_PASSWORD } from '@kola/demo/accounts'
import { newId, sha256Hex } from '@kola/platform/ids'
import { hashPassword } from '#features/sign-in/password.ts'
import type { Tx } from '#shared/database/database.ts'

/** Slow on purpose, so it is done before the transaction. */
export const hashOwnerPassword = (): Promise<string> => hashPassword(sha256Hex(DEMO_PASSWORD))

/** Somebody who may everything, as long as nobody ever was of the staff. */
export async function loadStaff(
  tx: Tx,
  { tenantId, now, hash }: { tenantId: string; now: Date; hash: string },
): Promise<void> {
  const known = await tx.selectFrom('staff').select('id').where('tenant_id', '=', tenantId).limit(1).executeTakeFirst()
  if (known) return
  await tx
    .insertInto('staff')
    .values({
      ...{ tenant_id: tenantId, id: newId(), ...DEMO_OWNER, role: 'owner', password_hash: hash },
      ...{ created_at: now, created_by: 'The demo' },
    })
    .execute()
}
