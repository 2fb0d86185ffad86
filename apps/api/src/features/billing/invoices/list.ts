import { PAPERS_PAGE, type Paper, type PaperTotal } from '@kola/contract/payments/invoices'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { readPaperNumber, toPaperNumber } from './numbers.ts'

interface Row {
  series: 'INV' | 'CN'
  year: number
  number: number
  invoiceYear: number
  invoiceNumber: number
  issuedAt: Date
  reference: string
  accountId: string
  purchaser: string
  item: string
  currency: string
  netMinor: number
  vatMinor: number
  report: Paper['report']
  irn: string | null
}

interface TotalRow {
  currency: string
  invoices: number
  creditNotes: number
  netMinor: number
  vatMinor: number
}

interface Of {
  tenantId: string
  /** Such as `2026-11`. */
  month: string
  after?: string | undefined
}

/** Papers of both series that were issued in a month; a credit note takes away. */
const papersOf = (tenantId: string, month: string) => {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  return sql`
    select 'INV' as series, year, number, payment_id, issued_at, currency, net_minor, vat_minor, report_state, irn from invoice
    where tenant_id = ${tenantId} and issued_at >= ${from} and issued_at < ${to}
    union all
    select 'CN', year, number, payment_id, issued_at, currency, -net_minor, -vat_minor, report_state, irn from credit_note
    where tenant_id = ${tenantId} and issued_at >= ${from} and issued_at < ${to}`
}

/** The month's invoices and credit notes as they were issued, a page at a time, and what they come to. */
export async function listPapers(db: Db, { tenantId, month, after }: Of) {
  const last = after === undefined ? null : readPaperNumber(after)
  const isAfter = last
    ? sql`(paper.issued_at, paper.series, paper.year, paper.number) >
        (select last.issued_at, last.series, last.year, last.number from papers last
          where last.series = ${last.series} and last.year = ${last.year} and last.number = ${last.number})`
    : sql`true`
  const { rows } = await sql<Row>`
    with papers as (${papersOf(tenantId, month)})
    select paper.series, paper.year, paper.number, invoice.year as "invoiceYear", invoice.number as "invoiceNumber",
      paper.issued_at as "issuedAt", checkout.reference, invoice.account_id as "accountId",
      invoice.purchaser_name as purchaser, invoice.price_title as item, paper.currency, paper.net_minor as "netMinor",
      paper.vat_minor as "vatMinor", paper.report_state as report, paper.irn
    from papers paper
    join invoice on invoice.tenant_id = ${tenantId} and invoice.payment_id = paper.payment_id
    join payment on payment.tenant_id = ${tenantId} and payment.id = paper.payment_id
    join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
    where ${isAfter}
    order by paper.issued_at, paper.series, paper.year, paper.number limit ${PAPERS_PAGE}`.execute(db)
  const { rows: totals } = await sql<TotalRow>`
    with papers as (${papersOf(tenantId, month)})
    select currency, (count(*) filter (where series = 'INV'))::int as invoices,
      (count(*) filter (where series = 'CN'))::int as "creditNotes", sum(net_minor)::bigint as "netMinor",
      sum(vat_minor)::bigint as "vatMinor"
    from papers group by currency order by currency`.execute(db)
  return { papers: rows.map(toPaper), totals: totals.map(toTotal) }
}

const toSums = ({ currency, netMinor, vatMinor }: Pick<Row, 'currency' | 'netMinor' | 'vatMinor'>) => ({
  currency,
  ...{ net: toDecimalText(netMinor, currency), vat: toDecimalText(vatMinor, currency) },
  gross: toDecimalText(netMinor + vatMinor, currency),
})

const toTotal = (row: TotalRow): PaperTotal => ({
  ...{ invoices: row.invoices, creditNotes: row.creditNotes, ...toSums(row) },
})

function toPaper(row: Row): Paper {
  const isNote = row.series === 'CN'
  return {
    ...{ number: toPaperNumber(row.series, row), kind: isNote ? 'credit_note' : 'invoice' },
    invoice: isNote ? toPaperNumber('INV', { year: row.invoiceYear, number: row.invoiceNumber }) : null,
    ...{ issuedAt: row.issuedAt.toISOString(), reference: row.reference, userid: row.accountId },
    ...{ purchaser: row.purchaser, item: row.item, ...toSums(row), report: row.report, irn: row.irn },
  }
}
