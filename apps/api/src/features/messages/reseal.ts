import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type ResealCount, resealAll, type SealedRow } from '#shared/reseal.ts'

const BATCH = 500

/** All messages that are on their way, a batch at a time. */
export function sealedMessageReader(db: Db) {
  return async (last?: SealedRow & { tenantId: string; id: string }) => {
    const rows = await db
      .selectFrom('message')
      .select(['tenant_id as tenantId', 'id', 'sealed'])
      .where('sealed', 'is not', null)
      .where(sql<boolean>`(tenant_id, id) > (${last?.tenantId ?? ''}, ${last?.id ?? ''})`)
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    return rows.map((row) => ({ ...row, sealed: row.sealed ?? '', context: `message:${row.tenantId}:${row.id}` }))
  }
}

/** Brings every message that is on its way under the master key in use. */
export function resealMessages(db: Db, secretBox: SecretBox): Promise<ResealCount> {
  return resealAll(secretBox, {
    read: sealedMessageReader(db),
    write: ({ tenantId, id, sealed }, resealed) =>
      db
        .updateTable('message')
        .set({ sealed: resealed })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('sealed', '=', sealed)
        .execute(),
  })
}
