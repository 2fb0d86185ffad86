import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'

export interface VoucherNeeds {
  db: Db
  clock: Clock
  /** The tax of a tenant in thousandths. */
  vatPermilleOf(tenantId: string): Promise<number>
}

/** Who did what, for those who look it up later. */
export const note = (
  db: Db,
  { at, detail, ...of }: { tenantId: string; actor: string; action: string; subject: string; at: Date; detail: object },
) =>
  db
    .insertInto('operator_action')
    .values({
      ...{ tenant_id: of.tenantId, actor: of.actor, action: of.action, subject: of.subject, at },
      detail: JSON.stringify(detail),
    })
    .execute()
