import * as z from 'zod/mini'
import { PAYMENT_GATEWAYS } from '../billing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, limitSchema, momentSchema, timeSchema } from '../http/wire.ts'
import {
  exampleBooks,
  ledgerLineSchema,
  payerSchema,
  returnOfDepositSchema,
  slipOfDepositSchema,
  soughtSchema,
} from '../money/books.ts'
import { approvalSchema } from '../money/second-person.ts'
import { opens } from '../staff/opens.ts'
import { examplePayment, PAYMENT_METHODS, PAYMENT_STATES, paymentSchema, referenceSchema } from './payment.ts'

const params = z.object({ reference: referenceSchema })
/** Who acts, as the audit names them. */
export const actorSchema = z
  .string('Please say who you are')
  .check(z.minLength(2, 'Please say who you are'), z.maxLength(80, 'That is too long'))
export const amountSchema = z
  .string('Please give an amount')
  .check(z.regex(/^\d{1,12}(\.\d{1,3})?$/, 'An amount is written such as 2900.00'))
const DAY_TEXT = 'A day is written such as 2026-11-22'
export const daySchema = z
  .string()
  .check(z.regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/, { error: DAY_TEXT, abort: true }), z.refine(isDay, DAY_TEXT))

/** One that the calendar has: no thirtieth of February. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency has three capitals'))
const slipSchema = (of: 'slip' | 'transfer') =>
  z.string(`Please give the ${of}’s number`).check(z.regex(/^[\w./ -]{1,60}$/, `This is no ${of} number`))

/** A payment as an operator sees it. */
export const operatorPaymentSchema = z.extend(paymentSchema, {
  userid: z.string(),
  /** Null for whoever may not read members. */
  member: z.nullable(payerSchema),
  /** How it is paid, where that is known. */
  method: z.string(),
  /** What the staff asked the member about it, the last last. */
  questions: z.array(z.object({ at: timeSchema, text: z.string() })),
  transactions: z.array(
    z.object({
      id: z.string(),
      transaction: z.string(),
      amount: z.string(),
      currency: z.string(),
      use: z.enum(['period', 'change', 'gift', 'rental', 'unapplied']),
      paidAt: timeSchema,
      refunded: z.string(),
      /** Asked for, and not gone yet. */
      returning: z.string(),
    }),
  ),
})
export const findingSchema = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.nullable(z.string()),
  /** Ids and amounts by which it is looked up. */
  about: z.string(),
  proposal: z.string(),
  foundAt: timeSchema,
  /** Whole hours since then. */
  ageHours: z.number(),
  /** By when what it is about was promised to go back, and has not; less than nothing left where it is late. */
  dueAt: z.nullable(timeSchema),
  hoursLeft: z.nullable(z.number()),
  resolvedAt: z.nullable(timeSchema),
  resolution: z.nullable(z.string()),
  /** Who decided it: of a person of the staff and of an API key its own name, whatever the body says. */
  resolvedBy: z.nullable(z.string()),
})

const exampleOperatorPayment = {
  ...examplePayment,
  ...{ userid: '0199…', member: { name: 'Amaka Obi', email: 'amaka@kola.example' }, method: 'visa', transactions: [] },
  questions: [],
}
/** `approval`: nothing is done yet, a second person has to say yes. */
const paymentAnswer = z.object({ payment: operatorPaymentSchema, approval: z.nullable(approvalSchema) })
const example = { payment: exampleOperatorPayment, approval: null }

export const operatorPaymentEndpoints = {
  'GET /api/v1/apps/payments': endpoint({
    summary:
      'Payments of the tenant, newest first; at most 100, then those before the last of them. `search` is a reference, a transaction’s number at the provider, a mail address or telephone number, or a sum such as ₦4,500',
    ...opens('money.read'),
    query: z.object({
      search: soughtSchema,
      state: z.optional(z.enum(PAYMENT_STATES)),
      gateway: z.optional(z.enum(PAYMENT_GATEWAYS)),
      method: z.optional(z.enum(PAYMENT_METHODS)),
      currency: z.optional(currencySchema),
      /** By when it was begun. */
      ...{ from: z.optional(momentSchema), until: z.optional(momentSchema) },
      userid: z.optional(idSchema),
      ...{ before: z.optional(referenceSchema), limit: limitSchema },
    }),
    /** `next`: what is given as `before` for more; null at the end. */
    answer: z.object({ payments: z.array(operatorPaymentSchema), next: z.nullable(z.string()) }),
    errors: [],
    example: { payments: [exampleOperatorPayment], next: null },
  }),
  'GET /api/v1/apps/payments/{reference}': endpoint({
    summary: 'One payment with its transactions, its timeline, its lines in the ledger and the slips of a deposit',
    ...opens('money.read'),
    params,
    answer: z.extend(paymentAnswer, {
      ...{ ledger: z.array(ledgerLineSchema), slips: z.array(slipOfDepositSchema) },
      returns: z.array(returnOfDepositSchema),
    }),
    errors: ['PAYMENT_NOT_FOUND'],
    example: { ...example, ...exampleBooks },
  }),
  'POST /api/v1/apps/payments/{reference}/evidence': endpoint({
    summary: 'Records a deposit slip as it was seen on the bank’s statement',
    ...opens('money.settle'),
    params,
    body: z.object({
      actor: actorSchema,
      bankId: idSchema,
      slipNumber: slipSchema('slip'),
      amount: amountSchema,
      currency: currencySchema,
      paidOn: daySchema,
    }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'EVIDENCE_REFUSED'],
    example,
  }),
  'POST /api/v1/apps/payments/{reference}/confirm': endpoint({
    summary:
      'Confirms a deposit, or the transfer that gives it back: one that somebody else recorded, or by a person of the staff any up to the limit; above it the first yes is kept for a second person’s',
    ...opens('money.settle'),
    isProven: true,
    params,
    body: z.object({ actor: actorSchema }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'EVIDENCE_REFUSED', 'SECOND_PERSON_REQUIRED', 'APPROVAL_WAITS'],
    example,
  }),
  'POST /api/v1/apps/payments/{reference}/refund': endpoint({
    summary:
      'Queues money to be given back: all of a transaction, or a part of it; above the limit once a second person says yes',
    ...opens('money.settle'),
    isProven: true,
    params,
    body: z.object({
      actor: actorSchema,
      /** Made up by who asks: the same twice is one refund. */
      id: z.optional(idSchema),
      reason: z.string('Please give a reason').check(z.minLength(3, 'Please give a reason'), z.maxLength(300)),
      /** Id of the transaction; the first where it is not said. */
      transaction: z.optional(idSchema),
      amount: z.optional(amountSchema),
      /** Of a deposit alone: the transfer by which it went back, for another to confirm. */
      transfer: z.optional(z.object({ bankId: idSchema, transferNumber: slipSchema('transfer'), paidOn: daySchema })),
    }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'REFUND_REFUSED', 'EVIDENCE_REFUSED', 'APPROVAL_WAITS'],
    example,
  }),
  'GET /api/v1/apps/findings': endpoint({
    summary: 'What does not fit in the books, with a proposal each; at most 100, then those before the last of them',
    ...opens('money.read'),
    query: z.object({
      all: z.optional(z.enum(['true', 'false'])),
      /** The 100 most urgent of those that have a deadline; `before` counts for the others. */
      due: z.optional(z.enum(['true', 'false'])),
      before: z.optional(idSchema),
    }),
    answer: z.object({ findings: z.array(findingSchema) }),
    errors: [],
    example: { findings: [] },
  }),
  'POST /api/v1/apps/findings/{id}/resolve': endpoint({
    summary: 'Closes a finding with what was done about it',
    ...opens('money.settle'),
    params: z.object({ id: idSchema }),
    body: z.object({
      actor: actorSchema,
      resolution: z
        .string('Please say what was done')
        .check(z.minLength(3, 'Please say what was done'), z.maxLength(500)),
    }),
    answer: z.object({ finding: findingSchema }),
    errors: ['NOT_FOUND'],
    example: {
      finding: {
        ...{ id: '0199…', kind: 'debited-twice', reference: examplePayment.reference, resolution: 'Given back' },
        ...{ about: '', proposal: 'Give the second payment back.', foundAt: '2026-11-22T09:00:00.000Z' },
        ...{ ageHours: 1, dueAt: null, hoursLeft: null },
        ...{ resolvedAt: '2026-11-22T10:00:00.000Z', resolvedBy: 'Bisi Adeyemi' },
      },
    },
  }),
} as const

export type OperatorPayment = z.infer<typeof operatorPaymentSchema>
export type Finding = z.infer<typeof findingSchema>
