import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type ResealCount, resealAll, type SealedRow } from '#shared/reseal.ts'
import { totpContext } from './factors/codes.ts'

const BATCH = 500

/** What authenticators of the staff hold as well, a batch at a time; those of a sign-in that has just begun run out by themselves. */
export function sealedStaffReader(db: Db) {
  return async (last?: SealedRow & { tenantId: string; staffId: string }) => {
    const rows = await db
      .selectFrom('staff')
      .select(['tenant_id as tenantId', 'id as staffId', 'totp_sealed as sealed'])
      .where('totp_sealed', 'is not', null)
      .where(sql<boolean>`(tenant_id, id) > (${last?.tenantId ?? ''}, ${last?.staffId ?? ''})`)
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    return rows.map((row) => ({ ...row, sealed: row.sealed ?? '', context: totpContext(row) }))
  }
}

/** Brings every authenticator's secret under the master key in use. */
export function resealStaff(db: Db, secretBox: SecretBox): Promise<ResealCount> {
  return resealAll(secretBox, {
    read: sealedStaffReader(db),
    write: ({ tenantId, staffId, sealed }, resealed) =>
      db
        .updateTable('staff')
        .set({ totp_sealed: resealed })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', staffId)
        .where('totp_sealed', '=', sealed)
        .execute(),
  })
}
