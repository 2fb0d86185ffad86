import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { actorSchema, daySchema } from '../payments/operator.ts'
import { opens } from '../staff/opens.ts'

/** So many come in one list. */
export const COUPONS_PAGE = 100
/** What is left is asked for at a provider, none of which takes nothing. */
export const COUPON_MOST_PERCENT = 90

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const PERCENT_TEXT = `1 to ${COUPON_MOST_PERCENT} percent`
const MOST_TEXT = 'Please give a number from 1 to 10,000,000'

/** What a coupon is made of. */
export const couponFields = {
  code: z
    .string('Please give a code')
    .check(z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, '3 to 30 capital letters, digits and hyphens')),
  percentOff: z.int(PERCENT_TEXT).check(z.gte(1, PERCENT_TEXT), z.lte(COUPON_MOST_PERCENT, PERCENT_TEXT)),
  description: z.string().check(z.maxLength(120, 'That is too long'), z.refine(isText, 'That is no text')),
  until: daySchema,
  most: z.int(MOST_TEXT).check(z.gte(1, MOST_TEXT), z.lte(10_000_000, MOST_TEXT)),
  /** By one account. */
  use: z.enum(['once', 'often'], 'Please say once or often'),
} as const

export const couponSchema = z.object({
  ...{ code: z.string(), percentOff: z.number(), description: z.string() },
  /** YYYY-MM-DD, the last day in Lagos; null where it has no end. */
  until: z.nullable(z.string()),
  /** How often in all; null for as often as it comes. */
  most: z.nullable(z.number()),
  use: z.enum(['once', 'often']),
  used: z.number(),
  state: z.enum(['counts', 'used-up', 'over']),
  ...{ madeBy: z.string(), madeAt: timeSchema },
})

const example: Coupon = {
  ...{ code: 'DETTY26', percentOff: 20, description: 'Detty December', until: '2026-12-31', most: 5_000, use: 'once' },
  ...{ used: 803, state: 'counts', madeBy: 'Bisi Adeyemi', madeAt: '2026-11-29T10:00:00.000Z' },
}
const answer = z.object({ coupon: couponSchema })

export const operatorCouponEndpoints = {
  'GET /api/v1/apps/coupons': endpoint({
    summary: `Coupons, newest first, and how often each was used; at most ${COUPONS_PAGE}, then those before the last of them`,
    ...opens('money.read'),
    query: z.object({ before: z.optional(idSchema) }),
    answer: z.object({ coupons: z.array(couponSchema) }),
    errors: [],
    example: { coupons: [example] },
  }),
  'POST /api/v1/apps/coupons': endpoint({
    summary:
      'Makes a coupon, which takes so many percent off the first payment of a membership; it is ended, or changed by a file, never by a call',
    ...opens('money.prices'),
    body: z.object({
      actor: actorSchema,
      ...{ code: couponFields.code, percentOff: couponFields.percentOff },
      description: z._default(couponFields.description, ''),
      ...{ until: z.optional(couponFields.until), most: z.optional(couponFields.most) },
      use: z._default(couponFields.use, 'once'),
    }),
    answer,
    errors: ['COUPON_EXISTS'],
    example: { coupon: { ...example, used: 0 } },
  }),
  'POST /api/v1/apps/coupons/{code}/end': endpoint({
    summary: 'Ends a coupon now; who is paying with it already pays what was told',
    ...opens('money.prices'),
    params: z.object({ code: idSchema }),
    body: z.object({ actor: actorSchema }),
    answer,
    errors: ['COUPON_NOT_FOUND'],
    example: { coupon: { ...example, state: 'over' } },
  }),
} as const

export type Coupon = z.infer<typeof couponSchema>
