import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { Booked, Line } from './entries.ts'

export interface Entry {
  tenantId: string
  /** Names what happened; it can be entered once. */
  key: string
  kind: 'charge' | 'refund' | 'chargeback' | 'correction' | 'recognition' | 'credit' | 'settlement'
  /** Null where it is not of one, such as of vouchers that were sold elsewhere. */
  paymentId: string | null
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

/** What of a payment is ours by now, and what is still theirs. */
export async function readBooked(tx: Tx, payment: { tenant_id: string; id: string }): Promise<Booked> {
  const { rows } = await sql<Booked>`
    select coalesce(-sum(amount_minor) filter (where account = 'unapplied'), 0)::bigint as "unappliedMinor",
      coalesce(-sum(amount_minor) filter (where account in ('revenue', 'vat', 'discount', 'deferred')), 0)::bigint as "oursMinor",
      coalesce(-sum(amount_minor) filter (where account = 'deferred'), 0)::bigint as "deferredMinor",
      coalesce(-sum(amount_minor) filter (where account = 'vat'), 0)::bigint as "vatMinor",
      coalesce(sum(amount_minor) filter (where account = 'receivable'), 0)::bigint as "owedMinor",
      coalesce((select left_minor from credit
        where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id}), 0)::bigint as "creditMinor"
    from ledger_entry entry
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    where entry.tenant_id = ${payment.tenant_id} and entry.payment_id = ${payment.id}`.execute(tx)
  return rows[0] ?? { unappliedMinor: 0, oursMinor: 0, vatMinor: 0, creditMinor: 0, owedMinor: 0 }
}
