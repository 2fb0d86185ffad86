import * as z from 'zod/mini'
import { countrySchema } from '../billing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { actorSchema, amountSchema, daySchema } from '../payments/operator.ts'
import { opens } from '../staff/opens.ts'

/** Where a day of a price begins, where nothing else is said. */
export const PRICE_ZONE = 'Africa/Lagos'

const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency has three capitals'))
const zoneSchema = z.string().check(
  z.regex(/^[A-Za-z_]{2,30}(\/[A-Za-z_+-]{1,30}){0,2}$/, {
    error: 'A zone is written such as Africa/Lagos',
    abort: true,
  }),
)

export const PRICE_STATES = ['counts', 'waits', 'over', 'withdrawn'] as const

/** An amount of a price, for a country or for any, with the moment from which it counts. */
export const datedPriceSchema = z.object({
  /** Empty for what was sold from the beginning. */
  id: z.string(),
  ...{ sub_id: z.string(), package: z.string(), package_id: z.string() },
  /** Two letters; empty for any without one of its own. */
  country: z.string(),
  ...{ currency: z.string(), amount: z.string(), periodDays: z.number() },
  state: z.enum(PRICE_STATES),
  /** The moment, and the day of the zone that it is; null for what was sold from the beginning. */
  ...{ countsFrom: z.nullable(timeSchema), day: z.nullable(z.string()), zone: z.string() },
  /** From when on renewals of running members may bear it; null: they keep what they pay. */
  renewalsFrom: z.nullable(timeSchema),
  addedBy: z.string(),
})

/** How many running members a price touches. */
export const touchedSchema = z.object({
  /** Are told, and pay it from a renewal that is late enough. */
  told: z.number(),
  /** Nobody can write to them: they keep what they pay. */
  unreachable: z.number(),
  /** Their provider takes no other amount, or another currency: they keep what they pay until they buy anew. */
  kept: z.number(),
})

/** What a price does to running members, and when they hear of it. */
export const priceEffectSchema = z.object({
  ...touchedSchema.shape,
  /** What those pay now whom it touches, most of them first; twenty sums at most. */
  pays: z.array(z.object({ amount: z.string(), currency: z.string(), members: z.number() })),
  /** So long before the first renewal that bears it each is told. */
  noticeDays: z.number(),
  /** From when on they are told, and from when on a renewal may bear it at the earliest; null where nobody is to pay it. */
  ...{ toldFrom: z.nullable(timeSchema), firstRenewal: z.nullable(timeSchema) },
  /** How many were told by now. */
  toldAlready: z.number(),
})

const example = {
  ...{ id: '0199…', sub_id: 'basic-ngn-30', package: 'Basic', package_id: 'basic', country: '', currency: 'NGN' },
  ...{ amount: '3500.00', periodDays: 30, state: 'waits', countsFrom: '2026-12-31T23:00:00.000Z', day: '2027-01-01' },
  ...{ zone: PRICE_ZONE, renewalsFrom: '2027-01-31T23:00:00.000Z', addedBy: 'Ngozi' },
} as const
const touched = { told: 1_204, unreachable: 3, kept: 96 }
const effect = {
  ...{ ...touched, pays: [{ amount: '2900.00', currency: 'NGN', members: 1_303 }], noticeDays: 30, toldAlready: 0 },
  ...{ toldFrom: '2026-12-17T23:00:00.000Z', firstRenewal: '2027-01-31T23:00:00.000Z' },
}

export const operatorPriceEndpoints = {
  'GET /api/v1/apps/prices': endpoint({
    summary: 'Every amount of every price: what counted, what counts, and what waits for its day',
    ...opens('money.read'),
    answer: z.object({ prices: z.array(datedPriceSchema) }),
    errors: [],
    example: { prices: [example] },
  }),
  'POST /api/v1/apps/prices': endpoint({
    summary: 'Adds an amount that counts from the beginning of a day; a dry run says whom it touches and adds nothing',
    ...opens('money.prices'),
    body: z.object({
      actor: actorSchema,
      /** Id of the price; or the plan, the currency and the days, for one that may not be sold yet. */
      ...{ subscriptionId: z.optional(idSchema), plan: z.optional(idSchema), currency: z.optional(currencySchema) },
      periodDays: z.optional(z.int().check(z.gte(1, 'At least a day'), z.lte(1_000, 'That is too long'))),
      country: z.optional(countrySchema),
      amount: amountSchema,
      ...{ from: daySchema, zone: z.optional(zoneSchema), renewalsFrom: z.optional(daySchema) },
      dryRun: z.optional(z.boolean()),
    }),
    answer: z.object({
      ...{ price: datedPriceSchema, touched: touchedSchema, effect: priceEffectSchema, isDryRun: z.boolean() },
    }),
    errors: ['PRICE_NOT_FOUND', 'PRICE_REFUSED'],
    example: { price: example, touched, effect, isDryRun: true },
  }),
  'GET /api/v1/apps/prices/{id}/effect': endpoint({
    summary: 'What an amount that waits does to running members, and how many were told of it',
    ...opens('money.read'),
    params: z.object({ id: idSchema }),
    answer: z.object({ price: datedPriceSchema, effect: priceEffectSchema }),
    errors: ['PRICE_NOT_FOUND'],
    example: { price: example, effect },
  }),
  'POST /api/v1/apps/prices/{id}/withdraw': endpoint({
    summary:
      'Takes back an amount that does not count yet; who was told of it is told that the price stays by adding another',
    ...opens('money.prices'),
    params: z.object({ id: idSchema }),
    body: z.object({ actor: actorSchema }),
    answer: z.object({ price: datedPriceSchema }),
    errors: ['PRICE_NOT_FOUND', 'PRICE_REFUSED'],
    example: { price: { ...example, state: 'withdrawn' } },
  }),
} as const

export type DatedPrice = z.infer<typeof datedPriceSchema>
export type TouchedMembers = z.infer<typeof touchedSchema>
export type PriceEffect = z.infer<typeof priceEffectSchema>
