import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, never>

/** What the revenue service is told of a paper, and what it said. */
interface Reported {
  irn: string | null
  report_state: Generated<'not_needed' | 'queued' | 'reported' | 'rejected'>
  report_answer: Generated<string>
  reported_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

interface InvoiceTable extends Reported {
  tenant_id: string
  year: number
  number: number
  payment_id: string
  account_id: string
  issued_at: Time
  supplied_at: Time
  supplier_name: string
  supplier_address: string
  supplier_tax_number: string
  supplier_company_number: string
  purchaser_name: string
  plan_title: string
  price_title: string
  period_from: ColumnType<Date | null, Date | string | null, never>
  period_to: ColumnType<Date | null, Date | string | null, never>
  currency: string
  discount_minor: number
  net_minor: number
  vat_permille: number
  vat_minor: number
  gross_minor: number
}

interface CreditNoteTable extends Reported {
  tenant_id: string
  year: number
  number: number
  payment_id: string
  entry_key: string
  reason: 'refund' | 'dispute'
  issued_at: Time
  currency: string
  net_minor: number
  vat_minor: number
  gross_minor: number
}

interface ReceiptCounterTable {
  tenant_id: string
  year: number
  last_number: number
}

interface ReceiptTable {
  tenant_id: string
  payment_id: string
  year: number
  number: number
  vat_minor: number
  issued_at: Time
}

export interface InvoiceTables {
  receipt_counter: ReceiptCounterTable
  receipt: ReceiptTable
  invoice: InvoiceTable
  invoice_counter: { tenant_id: string; series: 'INV' | 'CN'; year: number; last_number: number }
  credit_note: CreditNoteTable
}
