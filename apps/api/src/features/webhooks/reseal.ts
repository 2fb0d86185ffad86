import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { type ResealCount, resealAll, type SealedRow } from '#shared/reseal.ts'
import { secretContext } from './needs.ts'

const BATCH = 500
const COLUMNS = ['secret_sealed', 'former_sealed'] as const

type Column = (typeof COLUMNS)[number]

interface SealedSecret extends SealedRow {
  tenantId: string
  endpointId: string
  column: Column
}

/** Secrets that sign, those of the day before among them, a batch at a time. */
export function sealedWebhookReader(db: Db) {
  return async (last?: SealedSecret): Promise<SealedSecret[]> => {
    const { rows } = await sql<Omit<SealedSecret, 'context'>>`
      select tenant_id as "tenantId", id as "endpointId", which as "column", sealed from webhook_endpoint,
        lateral (values ('secret_sealed', secret_sealed), ('former_sealed', former_sealed)) held (which, sealed)
      where removed_at is null and sealed is not null
        and (tenant_id, id, which) > (${last?.tenantId ?? ''}, ${last?.endpointId ?? ''}, ${last?.column ?? ''})
      order by tenant_id, id, which limit ${BATCH}`.execute(db)
    return rows.map((row) => ({ ...row, context: secretContext(row) }))
  }
}

/** Brings every secret of webhooks under the master key in use. */
export function resealWebhooks(db: Db, secretBox: SecretBox): Promise<ResealCount> {
  return resealAll(secretBox, {
    read: sealedWebhookReader(db),
    write: ({ tenantId, endpointId, column, sealed }, resealed) =>
      db
        .updateTable('webhook_endpoint')
        .set({ [column]: resealed })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', endpointId)
        .where(column, '=', sealed)
        .execute(),
  })
}
