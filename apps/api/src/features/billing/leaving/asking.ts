import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { addFact } from '../findings/add-fact.ts'

const HOUR_MS = 3_600_000
/** The job itself tries again so often, for a day and an hour; then the operator is told, and the sweep asks. */
export const QUICK_TRIES = 60
/** Of one sweep. */
const MAX_ROWS = 100
const MAX_PAUSE_HOURS = 24

/** Until it is asked again: an hour at first, then two, and from the sixth time on a day. */
export const toPauseMs = (tries: number): number =>
  Math.min(2 ** Math.max(0, Math.min(tries - QUICK_TRIES, 10)), MAX_PAUSE_HOURS) * HOUR_MS

/** Those that are due, whoever waits longest first; whoever takes one has it for an hour, so that none holds up others. */
export async function takeOwedClosings(tx: Tx, now: Date): Promise<AccountKey[]> {
  const { rows } = await sql<AccountKey>`
    with due as (
      select tenant_id, account_id from closed_account
      where settled_at is null and coalesce(next_ask_at, closed_at) <= ${now}
        and (next_ask_at is not null or closed_at < ${new Date(now.getTime() - HOUR_MS)})
      order by coalesce(next_ask_at, closed_at), account_id limit ${MAX_ROWS} for update skip locked
    )
    update closed_account set next_ask_at = ${new Date(now.getTime() + HOUR_MS)} from due
    where closed_account.tenant_id = due.tenant_id and closed_account.account_id = due.account_id
    returning closed_account.tenant_id as "tenantId", closed_account.account_id as "accountId"`.execute(tx)
  return rows
}

export interface Refusal {
  closedAt: Date
  now: Date
  /** Of the checkout by which it renews, and why it still does. */
  provider: string
  reference: string
  checkoutId: string
  reason: string
}

/** Once more a provider did not end it. @returns how often by now; null where it was settled or opened again meanwhile */
export async function noteRefusal(db: Db, { tenantId, accountId }: AccountKey, of: Refusal): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('closed_account')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('closed_at', '=', of.closedAt)
      .where('settled_at', 'is', null)
      .returning('tries')
      .executeTakeFirst()
    if (!row) return null
    await tx
      .updateTable('closed_account')
      .set({ next_ask_at: new Date(of.now.getTime() + toPauseMs(row.tries)) })
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .execute()
    if (row.tries >= QUICK_TRIES) {
      const fact = `renews-after-closing:${accountId}:${of.closedAt.toISOString()}`
      const detail = { provider: of.provider, reference: of.reference, reason: of.reason, tries: row.tries }
      const about = { tenantId, accountId, checkoutId: of.checkoutId }
      await addFact(tx, { ...about, kind: 'renews-after-closing', fact, at: of.now, detail })
    }
    return row.tries
  })
}
