import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'

/** Who of the operator's people did what. */
export const audit = (
  { db, clock }: { db: Db; clock: Clock },
  of: { tenantId: string; actor: string; action: string; subject: string; detail: object },
) =>
  db
    .insertInto('operator_action')
    .values({
      ...{ tenant_id: of.tenantId, actor: of.actor, action: of.action, subject: of.subject, at: clock.now() },
      detail: JSON.stringify(of.detail),
    })
    .execute()
