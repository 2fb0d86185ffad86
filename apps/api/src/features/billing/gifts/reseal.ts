import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type ResealCount, resealAll, type SealedRow } from '#shared/reseal.ts'
import { toCodeContext } from './codes.ts'

const BATCH = 500

/** The codes of all gifts, a batch at a time. */
export function giftCodeReader(db: Db) {
  return async (last?: SealedRow & { tenantId: string; id: string }) => {
    const rows = await db
      .selectFrom('gift')
      .select(['tenant_id as tenantId', 'id', 'code_sealed as sealed'])
      .where('code_sealed', 'is not', null)
      .where(sql<boolean>`(tenant_id, id) > (${last?.tenantId ?? ''}, ${last?.id ?? ''})`)
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    return rows.map(({ tenantId, id, sealed }) => ({
      ...{ tenantId, id, sealed: sealed ?? '', context: toCodeContext({ tenantId, giftId: id }) },
    }))
  }
}

/** Brings the codes of all gifts under the master key in use. */
export function resealGifts(db: Db, secretBox: SecretBox): Promise<ResealCount> {
  return resealAll(secretBox, {
    read: giftCodeReader(db),
    write: ({ tenantId, id, sealed }, resealed) =>
      db
        .updateTable('gift')
        .set({ code_sealed: resealed })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('code_sealed', '=', sealed)
        .execute(),
  })
}
