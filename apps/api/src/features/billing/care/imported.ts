import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { GRANT } from './give-days.ts'

/** Plans by which days can be granted. */
export async function listPlanNames(db: Db, tenantId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from plan where tenant_id = ${tenantId} order by position, id limit 500`.execute(db)
  return rows
}

/** What an account has beside one grant: it has paid, or begun to, or holds more or has given to others. */
export async function findUseOfMoney(
  tx: Tx,
  { tenantId, accountId, grantKey }: { tenantId: string; accountId: string; grantKey: string },
): Promise<'paid' | 'held' | null> {
  const { rows } = await sql<{ isPaid: boolean; isHeld: boolean }>`
    select exists (select from checkout where tenant_id = ${tenantId} and account_id = ${accountId})
        or exists (select from payment where tenant_id = ${tenantId} and account_id = ${accountId}) as "isPaid",
      exists (select from gift where tenant_id = ${tenantId} and redeemed_by = ${accountId}
          and batch_id <> ${`${GRANT}${grantKey}`})
        or exists (select from gift where tenant_id = ${tenantId} and buyer_id = ${accountId}) as "isHeld"`.execute(tx)
  if (rows[0]?.isPaid) return 'paid'
  return rows[0]?.isHeld ? 'held' : null
}
