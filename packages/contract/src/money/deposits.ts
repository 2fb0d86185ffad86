import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, timeSchema } from '../http/wire.ts'
import { actorSchema, amountSchema, operatorPaymentEndpoints } from '../payments/operator.ts'
import { bankAccountSchema, referenceSchema } from '../payments/payment.ts'
import { opens } from '../staff/opens.ts'
import { exampleBooks, isText, ledgerLineSchema, payerSchema, slipOfDepositSchema, soughtSchema } from './books.ts'
import { approvalSchema } from './second-person.ts'

const params = z.object({ reference: referenceSchema })
const reasonSchema = z
  .string('Please give a reason')
  .check(z.minLength(3, 'Please give a reason'), z.maxLength(300), z.refine(isText, 'That is no text'))
const { answer: paymentAnswer, example } = operatorPaymentEndpoints['POST /api/v1/apps/payments/{reference}/confirm']

/** One that was announced, and what the bank's statement shows of it. */
export const depositSchema = z.object({
  reference: referenceSchema,
  member: z.nullable(payerSchema),
  userid: z.string(),
  /** Of what is expected: decimal text in major units. */
  ...{ amount: z.string(), currency: z.string(), bought: z.string() },
  bank: z.nullable(bankAccountSchema),
  ...{ startedAt: timeSchema, expiresAt: timeSchema },
  slips: z.array(slipOfDepositSchema),
  approval: z.nullable(approvalSchema),
  /** Above it two people say yes; decimal text of its currency. */
  limit: z.string(),
})

export const refundEffectSchema = z.object({
  /** Of it, and at most. */
  ...{ amount: z.string(), most: z.string(), currency: z.string() },
  gateway: z.string(),
  /** What is entered once it went back. */
  ledger: z.array(z.omit(ledgerLineSchema, { at: true, entry: true, kind: true })),
  /** What it does to what was bought. */
  access: z.enum(['stays', 'ends', 'gift-void', 'rental-ends']),
  /** Until when that was paid; null where it is of no period. */
  until: z.nullable(timeSchema),
  /** Whether a second person has to say yes, and above which sum. */
  isSecondNeeded: z.boolean(),
  limit: z.string(),
})

export const operatorDepositEndpoints = {
  'GET /api/v1/apps/deposits': endpoint({
    summary: 'Bank deposits that are waited for, those first that were announced first; `search` as for payments',
    ...opens('money.read'),
    query: z.object({
      search: soughtSchema,
      /** Those alone of which a slip is recorded, or to which one person has said yes. */
      only: z.optional(z.enum(['recorded', 'second'])),
      cursor: cursorSchema,
    }),
    answer: z.object({
      deposits: z.array(depositSchema),
      cursor: z.nullable(z.string()),
      banks: z.array(bankAccountSchema),
    }),
    errors: [],
    example: { deposits: [], cursor: null, banks: [] },
  }),
  'POST /api/v1/apps/payments/{reference}/decline': endpoint({
    summary: 'Gives up a deposit that is waited for; the member reads why',
    ...opens('money.settle'),
    params,
    body: z.object({
      actor: actorSchema,
      reason: reasonSchema,
    }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'EVIDENCE_REFUSED'],
    example,
  }),
  'POST /api/v1/apps/payments/{reference}/ask': endpoint({
    summary: 'Asks the member something about a deposit that is waited for: on its page, and by mail or SMS',
    ...opens('money.settle'),
    params,
    body: z.object({
      actor: actorSchema,
      /** Made up by who asks: the same twice is asked once. */
      id: idSchema,
      question: z
        .string('Please write what you ask')
        .check(z.minLength(5, 'Please write what you ask'), z.maxLength(300), z.refine(isText, 'That is no text')),
    }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'EVIDENCE_REFUSED'],
    example,
  }),
  'GET /api/v1/apps/payments/{reference}/refund': endpoint({
    summary: 'What giving money back would do: the way, the lines in the ledger, and what becomes of what was bought',
    ...opens('money.read'),
    params,
    query: z.object({ transaction: z.optional(z.string().check(z.maxLength(80))), amount: z.optional(amountSchema) }),
    answer: z.object({ effect: refundEffectSchema }),
    errors: ['PAYMENT_NOT_FOUND', 'REFUND_REFUSED'],
    example: {
      effect: {
        ...{ amount: '2900.00', most: '2900.00', currency: 'NGN', gateway: 'flutterwave', access: 'ends' },
        ...{ until: '2027-01-05T09:00:00.000Z', isSecondNeeded: false, limit: '20000.00' },
        ledger: exampleBooks.ledger.map(({ account, debit, credit, currency }) => ({
          ...{ account, debit, credit, currency },
        })),
      },
    },
  }),
  'POST /api/v1/apps/payments/{reference}/refund/confirm': endpoint({
    summary: 'The second person’s yes to what is given back',
    ...opens('money.large'),
    isProven: true,
    params,
    body: z.object({ actor: actorSchema }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'REFUND_REFUSED', 'APPROVAL_NOT_FOUND', 'SECOND_PERSON_REQUIRED'],
    example,
  }),
  'POST /api/v1/apps/payments/{reference}/approval/withdraw': endpoint({
    summary: 'Takes back a first person’s yes to which nobody has said the second',
    ...opens('money.settle'),
    params,
    /** Why, of a second person who says no; the first one reads it in the log. */
    body: z.object({ actor: actorSchema, reason: z.optional(reasonSchema) }),
    answer: paymentAnswer,
    errors: ['PAYMENT_NOT_FOUND', 'APPROVAL_NOT_FOUND'],
    example,
  }),
} as const

export type Deposit = z.infer<typeof depositSchema>
export type RefundEffect = z.infer<typeof refundEffectSchema>
