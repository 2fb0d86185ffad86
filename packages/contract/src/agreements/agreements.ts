import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { referenceSchema } from '../payments/payment.ts'
import { opens } from '../staff/opens.ts'

export const AGREEMENT_KINDS = ['checkout', 'change', 'card', 'mandate', 'price'] as const
export const CLIENT_KINDS = ['browser', 'phone-browser', 'app', 'other'] as const
/** So many at once at most. */
export const AGREEMENTS_PAGE = 50

const RENEWING = 'I am over 18 and I agree to the Terms and to the charge of each period until I cancel.'
const ONCE = 'I am over 18 and I agree to the Terms.'
const BY_CARD = 'I Agree to the Terms and to the charge of each period until I cancel, and I am over 18.'
const GOING_ON =
  'By going on you say that you are over 18 and agree to the Terms; what renews does so until you cancel.'
const CARD = 'The new card pays from the next renewal on. Nothing is charged today, unless a renewal is overdue.'
const CHANGE = 'The plan changes as shown: what is due today, what each renewal costs, and from when.'

/** What was read before the press, by the version of all of them. */
export const AGREED_WORDS = {
  '2026-11-25': {
    renewing: RENEWING,
    renewingByCard: BY_CARD,
    once: ONCE,
    goingOn: GOING_ON,
    card: CARD,
    change: CHANGE,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type AgreedWords = keyof (typeof AGREED_WORDS)['2026-11-25']

/** What a person agreed to, as it is kept. */
export const agreementSchema = z.object({
  id: z.string(),
  kind: z.enum(AGREEMENT_KINDS),
  agreedAt: timeSchema,
  /** In one sentence: what, how much, how often. */
  summary: z.string(),
  /** As they were shown; empty where the client did not say what it showed. */
  words: z.string(),
  wordsVersion: z.string(),
  /** Hex SHA-256 of the words. */
  wordsSha256: z.string(),
  /** The days since which those texts were in force. */
  ...{ termsVersion: z.string(), privacyVersion: z.string() },
  package: z.string(),
  /** Decimal text in major units; null where nothing is charged by it. */
  price: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  periodDays: z.nullable(z.number()),
  recurring: z.union([z.literal(0), z.literal(1)]),
  client: z.enum(CLIENT_KINDS),
  /** Of the payment that it began. */
  reference: z.nullable(referenceSchema),
})

const example = {
  ...{ id: '0199…', kind: 'checkout', agreedAt: '2026-11-25T09:00:00.000Z', client: 'phone-browser' },
  summary: 'You agreed on 25 November 2026 to ₦2,900 for Basic, charged every 30 days until you cancel.',
  ...{ words: RENEWING, wordsVersion: '2026-11-25', wordsSha256: 'a1…', termsVersion: '2026-11-25' },
  ...{ privacyVersion: '2026-11-24', package: 'Basic', price: '2900.00', currency: 'NGN', periodDays: 30 },
  ...{ recurring: 1, reference: 'KL-7F3K9Q2MXA' },
} as const

const answer = z.object({ agreements: z.array(agreementSchema) })
const errors = [] as const

export const agreementEndpoints = {
  'GET /apps/v1/agreements': endpoint({
    summary: 'What the account agreed to when it began to pay, changed its plan or left a card behind, newest first',
    auth: 'user',
    isGrown: true,
    query: z.object({ before: z.optional(idSchema) }),
    answer,
    errors,
    example: { agreements: [example] },
  }),
} as const

export const operatorAgreementEndpoints = {
  'GET /api/v1/apps/agreements': endpoint({
    summary: `The same of one account, as proof; at most ${AGREEMENTS_PAGE}, then those before the last of them`,
    ...opens('money.read'),
    query: z.object({ userid: idSchema, before: z.optional(idSchema) }),
    answer,
    errors,
    example: { agreements: [example] },
  }),
} as const

export type Agreement = z.infer<typeof agreementSchema>
