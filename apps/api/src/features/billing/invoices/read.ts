import { AppError } from '@kola/contract/errors'
import type { Invoice } from '@kola/contract/payments/invoices'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { toReceiptNumber } from '../settle/repository.ts'
import { readPaperNumber, toPaperNumber } from './numbers.ts'

interface Row {
  issuedAt: Date
  suppliedAt: Date
  supplierName: string
  supplierAddress: string
  supplierTaxNumber: string
  supplierCompanyNumber: string
  purchaser: string
  item: string
  from: Date | null
  to: Date | null
  currency: string
  discountMinor: number
  netMinor: number
  vatMinor: number
  grossMinor: number
  creditMinor: number
  vatPermille: number
  reference: string
  receiptYear: number | null
  receiptNumber: number | null
  notes: { year: number; number: number; at: number; reason: 'refund' | 'dispute'; net: number; vat: number }[]
}

/** One of the account's own. @throws AppError NOT_FOUND */
export async function readInvoice(
  db: Db,
  { tenantId, accountId, number: text }: { tenantId: string; accountId: string; number: string },
): Promise<Invoice> {
  const of = readPaperNumber(text)
  if (of?.series !== 'INV') throw new AppError('NOT_FOUND')
  const { rows } = await sql<Row>`
    select invoice.issued_at as "issuedAt", invoice.supplied_at as "suppliedAt", supplier_name as "supplierName",
      supplier_address as "supplierAddress", supplier_tax_number as "supplierTaxNumber",
      supplier_company_number as "supplierCompanyNumber", purchaser_name as purchaser, price_title as item,
      period_from as "from", period_to as "to", invoice.currency, invoice.discount_minor as "discountMinor",
      invoice.net_minor as "netMinor", invoice.vat_minor as "vatMinor", invoice.gross_minor as "grossMinor",
      (select coalesce(sum(amount_minor), 0)::bigint from credit_use one where one.tenant_id = invoice.tenant_id
        and one.pays_id = invoice.payment_id) as "creditMinor",
      vat_permille as "vatPermille", checkout.reference, receipt.year as "receiptYear", receipt.number as "receiptNumber",
      (select coalesce(json_agg(json_build_object('year', note.year, 'number', note.number, 'reason', note.reason,
          'at', floor(extract(epoch from note.issued_at) * 1000), 'net', note.net_minor, 'vat', note.vat_minor)
          order by note.year, note.number), '[]')
        from credit_note note where note.tenant_id = invoice.tenant_id and note.payment_id = invoice.payment_id) as notes
    from invoice
    join payment on payment.tenant_id = invoice.tenant_id and payment.id = invoice.payment_id
    join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
    left join receipt on receipt.tenant_id = invoice.tenant_id and receipt.payment_id = invoice.payment_id
    where invoice.tenant_id = ${tenantId} and invoice.year = ${of.year} and invoice.number = ${of.number}
      and invoice.account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  return toInvoice(text, row)
}

function toInvoice(number: string, row: Row): Invoice {
  const money = (minor: number) => toDecimalText(minor, row.currency)
  const { receiptYear: year, receiptNumber: receipt } = row
  return {
    ...{ number, issuedAt: row.issuedAt.toISOString(), suppliedAt: row.suppliedAt.toISOString() },
    supplier: {
      ...{ name: row.supplierName, address: row.supplierAddress },
      ...{ taxNumber: row.supplierTaxNumber, companyNumber: row.supplierCompanyNumber },
    },
    ...{ purchaser: row.purchaser, item: row.item, currency: row.currency, reference: row.reference },
    ...{ from: row.from?.toISOString() ?? null, to: row.to?.toISOString() ?? null },
    ...{ price: money(row.grossMinor + row.discountMinor), discount: money(row.discountMinor) },
    ...{ net: money(row.netMinor), vat: money(row.vatMinor), gross: money(row.grossMinor) },
    ...(row.creditMinor > 0 && { credit: money(row.creditMinor) }),
    vatPercent: String(row.vatPermille / 10),
    receipt: year === null || receipt === null ? null : toReceiptNumber(year, receipt),
    creditNotes: row.notes.map((note) => ({
      ...{ number: toPaperNumber('CN', note), issuedAt: new Date(note.at).toISOString(), reason: note.reason },
      ...{ net: money(note.net), vat: money(note.vat), gross: money(note.net + note.vat) },
    })),
  }
}
