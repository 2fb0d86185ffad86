import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { Line } from './entries.ts'

export interface Entry {
  tenantId: string
  /** Names what happened; it can be entered once. */
  key: string
  kind: 'charge' | 'refund' | 'chargeback' | 'correction'
  paymentId: string
  happenedAt: Date
  currency: string
  lines: readonly Line[]
}

/** Enters what happened, in one statement; the database refuses it at commit unless it balances. */
export async function post(tx: Tx, { tenantId, currency, lines, ...entry }: Entry): Promise<void> {
  const id = newId()
  await sql`
    with entry as (
      insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at)
      values (${tenantId}, ${id}, ${entry.key}, ${entry.kind}, ${entry.paymentId}, ${entry.happenedAt})
      returning tenant_id, id
    )
    insert into ledger_line (tenant_id, entry_id, number, account, amount_minor, currency)
    select entry.tenant_id, entry.id, line.number, line.account, line.amount, ${currency}
    from entry, unnest(${lines.map(({ account }) => account)}::text[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[])
      with ordinality as line (account, amount, number)`.execute(tx)
}
