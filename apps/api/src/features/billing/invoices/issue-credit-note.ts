import { sql } from 'kysely'
import type { Line } from '../ledger/entries.ts'
import { drawNumber, type Issuing, toIrn } from './issue-invoice.ts'

interface Gone {
  payment: { tenant_id: string; id: string }
  /** Of the ledger's entry. */
  entryKey: string
  reason: 'refund' | 'dispute'
  /** Of that entry: what was ours of it is credited, with its share of the tax. */
  lines: readonly Line[]
}

/** What of these lines was ours. */
export function toCredited(lines: readonly Line[]): { netMinor: number; vatMinor: number } {
  const sum = (name: Line['account']) =>
    lines.filter(({ account }) => account === name).reduce((total, { amountMinor }) => total + amountMinor, 0)
  return { netMinor: sum('revenue') + sum('deferred'), vatMinor: sum('vat') }
}

/** The credit note of what went back; it is reported where its invoice is. */
export async function issueCreditNote({ tx, supplier, now }: Issuing, gone: Gone): Promise<void> {
  const { payment, entryKey, reason } = gone
  const { netMinor, vatMinor } = toCredited(gone.lines)
  const { tenant_id: tenantId, id } = payment
  const isReported = sql`${supplier.reportService} <> '' and invoice.irn is not null`
  await sql`
    with invoice as (select * from invoice where tenant_id = ${tenantId} and payment_id = ${id}),
    drawn as (${drawNumber({ tenantId, series: 'CN', at: now, from: sql`invoice` })})
    insert into credit_note (tenant_id, year, number, payment_id, entry_key, reason, issued_at, currency, net_minor, vat_minor,
      gross_minor, irn, report_state)
    select ${tenantId}, drawn.year, drawn.number, ${id}, ${entryKey}, ${reason}, ${now}, invoice.currency, ${netMinor}::bigint,
      ${vatMinor}::bigint, ${netMinor + vatMinor}::bigint,
      case when ${isReported} then ${toIrn({ series: 'CN', service: supplier.reportService, at: now })} end,
      case when ${isReported} then 'queued' else 'not_needed' end
    from invoice, drawn`.execute(tx)
}
