import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { monthSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { referenceSchema } from './payment.ts'

/** So many papers at once at most. */
export const PAPERS_PAGE = 500

export const invoiceNumberSchema = z
  .string('Please give the number of an invoice')
  .check(z.regex(/^KOLA-INV-\d{4}-\d{6,9}$/, 'An invoice is numbered such as KOLA-INV-2026-000042'))
const paperNumberSchema = z
  .string()
  .check(z.regex(/^KOLA-(INV|CN)-\d{4}-\d{6,9}$/, 'A paper is numbered such as KOLA-INV-2026-000042'))

/** Decimal texts in major units. */
const sumsShape = { net: z.string(), vat: z.string(), gross: z.string() }

/** What the revenue service is told of it. */
const reportSchema = z.enum(['not_needed', 'queued', 'reported', 'rejected'])

export const invoiceSchema = z.object({
  number: invoiceNumberSchema,
  issuedAt: timeSchema,
  suppliedAt: timeSchema,
  /** As it stood at the time; what the seller had not said is empty. */
  supplier: z.object({
    name: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    /** RC or BN number. */
    companyNumber: z.string(),
  }),
  purchaser: z.string(),
  item: z.string(),
  /** What was bought lasts from then to then; null where it has no such time. */
  from: z.nullable(timeSchema),
  to: z.nullable(timeSchema),
  currency: z.string(),
  /** Before the discount. */
  price: z.string(),
  discount: z.string(),
  ...sumsShape,
  /** What of it was paid with credit; absent where nothing was. */
  credit: z.optional(z.string()),
  /** Such as `7.5`. */
  vatPercent: z.string(),
  /** Of the payment. */
  reference: referenceSchema,
  receipt: z.nullable(z.string()),
  creditNotes: z.array(
    z.object({ number: z.string(), issuedAt: timeSchema, reason: z.enum(['refund', 'dispute']), ...sumsShape }),
  ),
})

export const paperSchema = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** Of a credit note: the invoice that it takes from. */
  invoice: z.nullable(z.string()),
  issuedAt: timeSchema,
  reference: referenceSchema,
  userid: z.string(),
  purchaser: z.string(),
  item: z.string(),
  currency: z.string(),
  ...sumsShape,
  report: reportSchema,
  /** Reference at the revenue service. */
  irn: z.nullable(z.string()),
})

const totalSchema = z.object({ currency: z.string(), invoices: z.number(), creditNotes: z.number(), ...sumsShape })

export const exampleInvoice: Invoice = {
  ...{ number: 'KOLA-INV-2026-000042', issuedAt: '2026-11-22T09:01:12.000Z', suppliedAt: '2026-11-22T09:01:10.000Z' },
  supplier: { name: 'Kola Demo', address: '1 Marina, Lagos', taxNumber: '00000000-0001', companyNumber: 'RC 0000000' },
  ...{ purchaser: 'Ada Obi', item: 'Basic, every 30 days' },
  ...{ from: '2026-11-22T09:01:10.000Z', to: '2027-01-05T09:01:10.000Z', currency: 'NGN', price: '2900.00' },
  ...{ discount: '0.00', net: '2697.67', vat: '202.33', gross: '2900.00', vatPercent: '7.5' },
  ...{ reference: 'KL-7F3K9Q2MXA', receipt: '2026-000042', creditNotes: [] },
}

export const invoiceEndpoints = {
  'GET /apps/v1/invoices/{number}': endpoint({
    summary: 'An invoice of the account, with the credit notes that take from it',
    auth: 'user',
    isGrown: true,
    params: z.object({ number: invoiceNumberSchema }),
    answer: z.object({ invoice: invoiceSchema }),
    errors: ['NOT_FOUND'],
    example: { invoice: exampleInvoice },
  }),
} as const

export const operatorInvoiceEndpoints = {
  'GET /api/v1/apps/invoices': endpoint({
    summary: `Invoices and credit notes of a month (UTC) as they were issued, with its totals per currency; at most ${PAPERS_PAGE}, then those after the last of them`,
    ...opens('money.read'),
    query: z.object({
      month: monthSchema,
      /** Number of the last one of the page before. */
      after: z.optional(paperNumberSchema),
    }),
    answer: z.object({ papers: z.array(paperSchema), totals: z.array(totalSchema) }),
    errors: [],
    example: {
      papers: [
        {
          ...{ number: exampleInvoice.number, kind: 'invoice', invoice: null, issuedAt: exampleInvoice.issuedAt },
          ...{ reference: exampleInvoice.reference, userid: '0199…', purchaser: 'Ada Obi', item: exampleInvoice.item },
          ...{ currency: 'NGN', net: '2697.67', vat: '202.33', gross: '2900.00', report: 'not_needed', irn: null },
        },
      ],
      totals: [{ currency: 'NGN', invoices: 1, creditNotes: 0, net: '2697.67', vat: '202.33', gross: '2900.00' }],
    },
  }),
} as const

export type Invoice = z.infer<typeof invoiceSchema>
export type Paper = z.infer<typeof paperSchema>
export type PaperTotal = z.infer<typeof totalSchema>
