import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '../billing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'

/** How far a mandate is; the same at every provider. */
export const MANDATE_STATES = ['REQUESTED', 'AWAITING_CONSENT', 'CONSENTED', 'ACTIVE', 'PAUSED', 'ENDED'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** Who it was that has a mandate rest: the member, we after two months in which it failed, or the bank. */
export const PAUSED_BY = ['member', 'failures', 'provider'] as const

/** What somebody allows who sets one up, by the day of its words: a consent says which of them were read. */
export const MANDATE_TERMS = {
  '2026-11-25':
    'I let my bank pay this sum, and no more, for each period from my account until I end it. I am told the sum and the day three days before each debit.',
} as const
/** Those that a screen of today shows. */
export const MANDATE_TERMS_VERSION = '2026-11-25'
const TERMS_VERSIONS = Object.keys(MANDATE_TERMS) as (keyof typeof MANDATE_TERMS)[]

/** Decimal text in major units, such as `2900.00`. */
const amountSchema = z.string()

/** How its holder agrees: on the provider's page, or by a small sum from the account that is to pay. */
const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({
    kind: z.literal('transfer'),
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    amount: amountSchema,
    expiresAt: timeSchema,
  }),
])

export const mandateSchema = z.object({
  id: idSchema,
  gateway: z.enum(PAYMENT_PROVIDERS),
  state: z.enum(MANDATE_STATES),
  pausedBy: z.nullable(z.enum(PAUSED_BY)),
  /** Empty before the bank is known. */
  bankName: z.string(),
  /** Of the account number. */
  last4: z.string(),
  package: z.string(),
  package_id: idSchema,
  sub_id: idSchema,
  /** At most so much at once. */
  amount: amountSchema,
  currency: z.string(),
  periodDays: z.number(),
  agreedAt: timeSchema,
  activeAt: z.nullable(timeSchema),
  /** When it ends by itself; null where it does not. */
  endsAt: z.nullable(timeSchema),
  step: z.nullable(stepSchema),
  /** Whether a membership renews by it. */
  isRenewing: z.boolean(),
  /** What is debited next; its day is known once it was told. */
  nextDebit: z.nullable(z.object({ on: z.nullable(z.string()), amount: amountSchema, from: timeSchema })),
})

/** What somebody is asked for who sets one up; null where direct debits are not offered. */
const offerSchema = z.nullable(
  z.object({
    gateway: z.enum(PAYMENT_PROVIDERS),
    /** Where our screen asks for the account; null where the provider's page does. */
    banks: z.nullable(z.array(z.object({ code: z.string(), name: z.string() }))),
    consent: amountSchema,
    currency: z.string(),
    /** Hours from the consent until it can be debited, as a rule. */
    readyWithinHours: z.number(),
  }),
)

const DIGITS = 'An account number has ten digits'
const accountSchema = z.object({
  bankCode: z.string('Please choose your bank').check(z.regex(/^\d{3,6}$/, 'Please choose your bank')),
  number: z.string(DIGITS).check(z.regex(/^\d{10}$/, DIGITS)),
  address: z.string('Please give your address').check(z.minLength(5, 'Please give your address'), z.maxLength(200)),
  phone: z._default(z.string().check(z.regex(/^(\+?\d{10,15})?$/, 'This is not a phone number')), ''),
})

const exampleMandate: Mandate = {
  ...{ id: '0199b2c0-0000-7000-8000-000000000000', gateway: 'paystack', state: 'ACTIVE', pausedBy: null },
  ...{ bankName: 'Guaranty Trust Bank', last4: '6789', package: 'Basic', package_id: 'basic', sub_id: 'basic-ngn-30' },
  ...{ amount: '2900.00', currency: 'NGN', periodDays: 30, agreedAt: '2026-11-22T09:00:00.000Z' },
  ...{ activeAt: '2026-11-23T09:00:00.000Z', endsAt: null, step: null, isRenewing: true },
  nextDebit: { on: '2026-12-23', amount: '2900.00', from: '2026-12-22T09:00:00.000Z' },
}
/** Those that have not ended, and what setting one up asks for. */
export const mandatesAnswerSchema = z.object({ mandates: z.array(mandateSchema), offer: offerSchema })

const answer = z.object({ mandate: mandateSchema })
const example = { mandate: exampleMandate }
const ERRORS = ['MANDATE_NOT_FOUND', 'MANDATE_STATE'] as const

export const mandateEndpoints = {
  'GET /apps/v1/mandates': endpoint({
    summary: 'Direct debits of the account that have not ended, and what setting one up asks for',
    auth: 'user',
    isGrown: true,
    answer: mandatesAnswerSchema,
    errors: [],
    example: {
      mandates: [exampleMandate],
      offer: { gateway: 'paystack', banks: null, consent: '50.00', currency: 'NGN', readyWithinHours: 24 },
    },
  }),
  'POST /apps/v1/mandates': endpoint({
    summary: 'Asks for a direct debit for a plan: what the account holder does to agree stands in `step`',
    auth: 'user',
    isGrown: true,
    body: z.object({
      subscriptionId: idSchema,
      termsVersion: z.enum(TERMS_VERSIONS, 'Please read what you allow once more'),
      account: z.optional(accountSchema),
    }),
    answer,
    errors: [
      'PRICE_NOT_FOUND',
      'PAYMENT_WAY_UNAVAILABLE',
      'ALREADY_SUBSCRIBED',
      'MANDATE_EXISTS',
      'PROVIDER_UNAVAILABLE',
    ],
    example,
  }),
  'POST /apps/v1/mandates/{id}/pause': endpoint({
    summary: 'Nothing is debited until it is resumed',
    auth: 'user',
    isGrown: true,
    params: z.object({ id: idSchema }),
    answer,
    errors: ERRORS,
    example,
  }),
  'POST /apps/v1/mandates/{id}/resume': endpoint({
    summary: 'Debits go on, each told three days before',
    auth: 'user',
    isGrown: true,
    params: z.object({ id: idSchema }),
    answer,
    errors: ERRORS,
    example,
  }),
  'POST /apps/v1/mandates/{id}/revoke': endpoint({
    summary: 'Ends it for good: nothing is debited any more, and the provider is told within a business day',
    auth: 'user',
    isGrown: true,
    params: z.object({ id: idSchema }),
    answer,
    errors: ERRORS,
    example,
  }),
} as const

export type Mandate = z.infer<typeof mandateSchema>
export type MandateOffer = z.infer<typeof offerSchema>
export type MandatesAnswer = z.infer<typeof mandatesAnswerSchema>
