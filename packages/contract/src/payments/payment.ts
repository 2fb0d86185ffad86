import * as z from 'zod/mini'
import { PAYMENT_GATEWAYS } from '../billing.ts'
import { timeSchema } from '../http/wire.ts'
import { pushedSchema, receivingSchema } from './pushed.ts'
import { NIGERIAN_WAYS } from './ways/nigeria.ts'

/** Where one payment stands. Only `paid` and `refunded` say that money was taken. */
export const PAYMENT_STATES = [
  'open',
  'action_required',
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const

/** Ways to pay that somebody may choose before a provider's page. Specification 2 §2.5; a transfer is Flutterwave's besides, and Stripe has its own of Nigeria. */
export const PAYMENT_METHODS = [
  'paypal',
  'visa',
  'mastercard',
  'glo',
  'ussd',
  'tigo',
  'mpesa',
  'mtn',
  'banktransfer',
  ...NIGERIAN_WAYS,
] as const
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number]

/** Of what a later charge can be taken without asking again. */
export const canRenew = (method: PaymentMethodName): boolean =>
  method === 'paypal' || method === 'visa' || method === 'mastercard'

/** What happened to a payment, in the order in which a person lives through it. */
export const PAYMENT_STEPS = [
  'started',
  'debited',
  'confirmed',
  'access_granted',
  'failed',
  'cancelled',
  'expired',
  'debited_twice',
  'refund_queued',
  'refunded',
  'taken_back',
  'came_back',
] as const

/** Our short name of a payment, which a person can read out: `KL-` and ten letters and digits without look-alikes. */
export const referenceSchema = z
  .string('Please give a reference')
  .check(z.regex(/^KL-[0-9A-HJKMNP-TV-Z]{10}$/, 'This is not a reference'))

/** Decimal text in major units, such as `2900.00`. */
const amountSchema = z.string()

export const bankAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  accountnumber: z.string(),
  accountName: z.string(),
})

export const paymentStepSchema = z.object({ kind: z.enum(PAYMENT_STEPS), at: timeSchema, text: z.string() })

/** One payment as the person sees it. */
export const paymentSchema = z.object({
  reference: referenceSchema,
  gateway: z.enum(PAYMENT_GATEWAYS),
  state: z.enum(PAYMENT_STATES),
  /** What was bought; of money to the member's own account number only `sub` says something. */
  package: z.string(),
  package_id: z.string(),
  sub: z.string(),
  sub_id: z.string(),
  /** It came to the member's own account number while nothing was due: it is credit, and buys nothing yet. */
  toOwnAccount: z.optional(z.literal(true)),
  /** What is due, the discount and the credit taken off. */
  amount: amountSchema,
  /** What credit of the account pays of it; absent where it pays nothing. */
  credit: z.optional(amountSchema),
  currency: z.string(),
  discount: amountSchema,
  coupon: z.string(),
  recurring: z.union([z.literal(0), z.literal(1)]),
  startedAt: timeSchema,
  /** Where it stands, and what to do when something hangs; for the person. */
  message: z.string(),
  /** What we ask about a deposit that is waited for; `message` says it, too. Absent where nothing is asked. */
  question: z.optional(z.string()),
  /** Until when it gives access, YYYY-MM-DD; null before it does. */
  expiry_date: z.nullable(z.string()),
  /** Number of the receipt; null before there is one. */
  receipt: z.nullable(z.string()),
  /** Tax in what was paid, as the receipt says it; null before there is one. */
  vat: z.nullable(amountSchema),
  /** Numbers of its invoices, each renewal's among them, the first first. */
  invoices: z.optional(z.array(z.string())),
  timeline: z.array(paymentStepSchema),
  /** Where to go on with a payment that was begun and left; null when there is nothing to do. */
  url: z.nullable(z.string()),
  /** Of a deposit at a bank. */
  deposit: z.nullable(z.object({ bank: bankAccountSchema, expiresAt: timeSchema })),
  /** The film that it rents; absent of all else. */
  rental: z.optional(
    z.object({
      id: z.string(),
      title: z.string(),
      hours: z.number(),
      /** The first play is before this; null before it is paid, and where it went back. */
      beginBy: z.nullable(timeSchema),
      /** Null before the first play. */
      endsAt: z.nullable(timeSchema),
    }),
  ),
  /** Where the payer's bank is to send it; absent where somebody takes it. */
  pushed: z.optional(pushedSchema),
  /** What came in for it so far, where the payer's bank sends it. */
  receiving: z.optional(receivingSchema),
})

export type Payment = z.infer<typeof paymentSchema>
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type PaymentStepKind = (typeof PAYMENT_STEPS)[number]
export type BankAccount = z.infer<typeof bankAccountSchema>

export const examplePayment: Payment = {
  ...{ reference: 'KL-7F3K9Q2MXA', gateway: 'flutterwave', state: 'paid' },
  ...{ package: 'Basic', package_id: 'basic', sub: 'Basic, every 30 days', sub_id: 'basic-ngn-30' },
  ...{ amount: '2900.00', currency: 'NGN', discount: '0.00', coupon: '', recurring: 1 },
  startedAt: '2026-11-22T09:00:00.000Z',
  message: 'Paid. You can watch until 5 January 2027.',
  expiry_date: '2027-01-05',
  receipt: '2026-000042',
  vat: '202.33',
  timeline: [
    { kind: 'started', at: '2026-11-22T09:00:00.000Z', text: 'Started' },
    { kind: 'debited', at: '2026-11-22T09:01:10.000Z', text: 'Taken from your card or account' },
    { kind: 'confirmed', at: '2026-11-22T09:01:12.000Z', text: 'Confirmed by Flutterwave' },
    { kind: 'access_granted', at: '2026-11-22T09:01:12.000Z', text: 'You can watch until 5 January 2027' },
  ],
  url: null,
  deposit: null,
}
