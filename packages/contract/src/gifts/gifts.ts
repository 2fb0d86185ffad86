import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '../billing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { PAYMENT_METHODS, referenceSchema } from '../payments/payment.ts'
import { isEmail } from '../rules/person.ts'

/** For how long somebody can be given a plan: days, and how many of its months are paid. */
export const GIFT_LENGTHS = [
  { months: 1, days: 30, paidMonths: 1 },
  { months: 3, days: 90, paidMonths: 3 },
  { months: 12, days: 365, paidMonths: 10 },
] as const
/** Only what costs by the month has a price as a gift. */
export const GIFT_PERIOD_DAYS = 30

export const GIFT_MESSAGE_LENGTH = 300
const GIFT_NAME_LENGTH = 60
const slugSchema = z.enum(PAYMENT_PROVIDERS, 'This is no payment provider')
const monthsSchema = z.union([z.literal(1), z.literal(3), z.literal(12)], 'A gift is for 1, 3 or 12 months')
const nameSchema = z._default(z.string().check(z.maxLength(GIFT_NAME_LENGTH, 'That is too long')), '')
const DAY_TEXT = 'A day is written such as 2026-12-25'
export const giftDaySchema = z
  .string()
  .check(
    z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: DAY_TEXT, abort: true }),
    z.refine(isDay, DAY_TEXT),
  )

/** One that the calendar has. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export const giftOfferSchema = z.object({
  package: z.string(),
  package_id: z.string(),
  sub_id: z.string(),
  months: z.number(),
  days: z.number(),
  /** Decimal text in major units, the tax within. */
  price: z.string(),
  currency: z.string(),
})

export const giftSchema = z.object({
  reference: referenceSchema,
  package: z.string(),
  days: z.number(),
  /** `ordered` is not paid yet. */
  state: z.enum(['ordered', 'open', 'redeemed', 'voided']),
  /** To be shared; null while it cannot be redeemed, and afterwards. */
  code: z.nullable(z.string()),
  forName: z.string(),
  fromName: z.string(),
  message: z.string(),
  /** When the mail with the code goes, or went; null where none was asked for. */
  sendAt: z.nullable(timeSchema),
  isSent: z.boolean(),
  boughtAt: timeSchema,
})

/** Days that were redeemed and have not begun: something else is held. */
export const waitingDaysSchema = z.object({ package: z.string(), days: z.number(), redeemedAt: timeSchema })

export const redeemedSchema = z.object({
  package: z.string(),
  days: z.number(),
  fromName: z.string(),
  message: z.string(),
  /** YYYY-MM-DD; null where the days wait, since a membership renews or another plan is held. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
})

const exampleGift: Gift = {
  ...{ reference: 'KL-7F3K9Q2MXA', package: 'Basic', days: 90, state: 'open', code: '7Q2M-9XTR-04FA-KW6H-B5ZE' },
  ...{ forName: 'Mama Bisi', fromName: 'Tunde', message: 'For your birthday', sendAt: null, isSent: false },
  boughtAt: '2026-11-22T09:00:00.000Z',
}

export const giftEndpoints = {
  'GET /apps/v1/gift-offers': endpoint({
    summary: 'What can be given to somebody: each plan for 1, 3 and 12 months, as a provider would take it',
    auth: 'user',
    isGrown: true,
    query: z.object({ slug: z.optional(slugSchema) }),
    answer: z.object({ offers: z.array(giftOfferSchema) }),
    errors: [],
    example: {
      offers: [
        {
          package: 'Basic',
          package_id: 'basic',
          sub_id: 'basic-30',
          months: 3,
          days: 90,
          price: '8700.00',
          currency: 'NGN',
        },
      ],
    },
  }),
  'GET /apps/v1/gifts': endpoint({
    summary:
      'Gifts that the account bought, newest first, with the codes that can still be redeemed; and days of its own that wait',
    auth: 'user',
    isGrown: true,
    answer: z.object({ gifts: z.array(giftSchema), waiting: z.array(waitingDaysSchema) }),
    errors: [],
    example: { gifts: [exampleGift], waiting: [] },
  }),
  'POST /apps/v1/gifts': endpoint({
    summary: 'Begins the payment of a gift on a page of the provider; nothing of it renews',
    auth: 'user',
    isGrown: true,
    body: z.object({
      subscriptionId: idSchema,
      months: monthsSchema,
      slug: slugSchema,
      paymentmethod: z.optional(z.enum(PAYMENT_METHODS, 'This is no way to pay')),
      fromName: nameSchema,
      forName: nameSchema,
      message: z._default(z.string().check(z.maxLength(GIFT_MESSAGE_LENGTH, 'That is too long')), ''),
      /** Whom the code is mailed to; without it the buyer alone has it. */
      email: z.optional(z.string().check(z.refine(isEmail, 'This is not an email address'))),
      /** In the morning of that day, at most a year from now; at once where it is not said. */
      sendOn: z.optional(giftDaySchema),
    }),
    answer: z.object({ url: z.string(), reference: referenceSchema }),
    errors: [
      'PRICE_NOT_FOUND',
      'PAYMENT_WAY_UNAVAILABLE',
      'REQUEST_CONFLICT',
      'PROVIDER_UNAVAILABLE',
      'PAYMENT_DECLINED',
    ],
    example: { url: 'https://checkout.flutterwave.com/v3/hosted/pay/…', reference: exampleGift.reference },
  }),
  'POST /apps/v1/gifts/redeem': endpoint({
    summary: 'Gives the account the days of a code, once; whatever is wrong with a code, the answer is the same',
    auth: 'user',
    isGrown: true,
    body: z.object({ code: z.string('Please give a code').check(z.maxLength(100, 'That is no code')) }),
    answer: redeemedSchema,
    errors: ['GIFT_CODE_REFUSED', 'RATE_LIMITED'],
    example: {
      ...{ package: 'Basic', days: 90, fromName: 'Tunde', message: '', from: '2026-11-22', until: '2027-02-20' },
    },
  }),
} as const

export type Gift = z.infer<typeof giftSchema>
export type GiftOffer = z.infer<typeof giftOfferSchema>
export type Redeemed = z.infer<typeof redeemedSchema>
