import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, timeSchema } from '../http/wire.ts'
import { actorSchema, amountSchema, daySchema } from '../payments/operator.ts'
import { opens } from '../staff/opens.ts'

/** So many members are counted of a plan; above them it is said that there are more. */
export const PLAN_MEMBERS_MOST = 10_000
/** So many special plans there are at most. */
export const SPECIAL_PLANS_MOST = 100
/** So many plans are sold at most, and each for so many prices. */
export const SOLD_PLANS_MOST = 20
export const PLAN_PRICES_MOST = 60
/** So many titles a special plan names at most. */
export const PLAN_TITLES_MOST = 500

const amountOfCountrySchema = z.object({
  /** Two letters; empty for any without one of its own. */
  country: z.string(),
  /** On the day that was asked for, and now; null where it is not sold there. Decimal text in major units. */
  ...{ amount: z.nullable(z.string()), now: z.nullable(z.string()) },
  /** The next one after that day. */
  coming: z.nullable(z.object({ id: z.string(), amount: z.string(), day: z.string() })),
})

const pricedSchema = z.object({
  ...{ sub_id: z.string(), title: z.string(), kind: z.enum(['membership', 'pass']), currency: z.string() },
  periodDays: z.number(),
  /** Any country first. */
  amounts: z.array(amountOfCountrySchema),
})

export const soldPlanSchema = z.object({
  ...{ id: z.string(), title: z.string(), isSpecial: z.boolean(), screens: z.number() },
  /** Of no quality above so many lines; null for all that there are. */
  maxHeight: z.nullable(z.number()),
  /** Who hold it now. */
  members: z.object({ count: z.number(), isMore: z.boolean() }),
  /** How many titles it names; a special plan that names none opens all. */
  titles: z.number(),
  prices: z.array(pricedSchema),
})

const planTitleSchema = z.object({
  ...{ id: z.string(), name: z.string(), kind: z.enum(['movie', 'series', 'season', 'episode']) },
  ...{ addedBy: z.string(), addedAt: timeSchema },
})

/** Days of a plan that a member was given. */
export const grantSchema = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  ...{ days: z.number(), by: z.string(), at: timeSchema },
  /** `waiting` until what is held has ended. */
  state: z.enum(['waiting', 'running', 'over', 'taken-back']),
  ...{ from: z.nullable(timeSchema), until: z.nullable(timeSchema), takenBackAt: z.nullable(timeSchema) },
})

const params = z.object({ id: idSchema })
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const nameSchema = z
  .string('Please give a name')
  .check(
    z.trim(),
    z.minLength(2, 'Please give a name'),
    z.maxLength(60, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )
const SCREENS_TEXT = '1 to 10 screens at once'
/** What a special plan is made of. */
export const specialFields = {
  title: nameSchema,
  screens: z.int(SCREENS_TEXT).check(z.gte(1, SCREENS_TEXT), z.lte(10, SCREENS_TEXT)),
}
/** Viewers' clients know these of a plan and of a price by name. */
const OWN_NAMES = ['screens', 'max_height', 'period_days', 'period_months', 'plan_details_keys', 'description']
const lineSchema = z.string('Please give texts').check(
  z.trim(),
  z.minLength(1, 'A line is empty'),
  z.maxLength(60, 'A line is too long'),
  z.refine((line) => isText(line) && !OWN_NAMES.includes(line), 'That is no line'),
)
/** What a plan is made of that is sold. */
const soldFields = {
  title: nameSchema,
  screens: specialFields.screens,
  /** Of no quality above so many lines; null for all that there are. */
  maxHeight: z.nullable(z.literal([240, 360, 480, 720, 1080], 'There is no such quality')),
  /** What is said of it where it is sold, a line each. */
  details: z.array(lineSchema).check(z.maxLength(8, 'At most 8 lines')),
}
/** What is paid, and for how long; from now on, in every country without an amount of its own. */
const pricedFields = {
  kind: z.enum(['membership', 'pass'], 'A membership or a pass'),
  currency: z.string('Please give a currency').check(z.regex(/^[A-Z]{3}$/, 'A currency has three capitals')),
  periodDays: z.int('Please give whole days').check(z.gte(1, 'At least a day'), z.lte(1_000, 'That is too long')),
  amount: amountSchema,
}
const examplePlan = {
  ...{ id: '0199…', title: 'Basic', isSpecial: false, screens: 2, maxHeight: null, titles: 0, prices: [] },
  members: { count: 0, isMore: false },
}
const titlesAnswer = z.object({ titles: z.array(planTitleSchema) })
const exampleTitles = {
  titles: [
    {
      ...{ id: 'kuti-street', name: 'Kuti Street', kind: 'movie', addedBy: 'Bisi Adeyemi' },
      addedAt: '2026-11-29T10:00:00.000Z',
    },
  ],
} as const

export const operatorPlanEndpoints = {
  'GET /api/v1/apps/plans': endpoint({
    summary: 'Plans, special ones among them, with what each costs by country on a day of Lagos, or now',
    ...opens('money.read'),
    query: z.object({ on: z.optional(daySchema) }),
    answer: z.object({ plans: z.array(soldPlanSchema) }),
    errors: [],
    example: {
      plans: [
        {
          ...{ id: 'basic', title: 'Basic', isSpecial: false, screens: 2, maxHeight: 720, titles: 0 },
          members: { count: 6_802, isMore: false },
          prices: [
            {
              ...{ sub_id: 'basic-ngn-30', title: 'Basic, monthly', kind: 'membership', currency: 'NGN' },
              periodDays: 30,
              amounts: [
                {
                  ...{ country: '', amount: '2900.00', now: '2900.00' },
                  coming: { id: '0199…', amount: '3500.00', day: '2027-01-01' },
                },
              ],
            },
          ],
        },
      ],
    },
  }),
  'POST /api/v1/apps/plans': endpoint({
    summary: 'Makes a plan that is sold from now on, with its first price',
    ...opens('money.prices'),
    body: z.object({ actor: actorSchema, ...soldFields, ...pricedFields }),
    answer: z.object({ plan: soldPlanSchema }),
    errors: ['PLAN_EXISTS', 'PLANS_FULL'],
    example: { plan: examplePlan },
  }),
  'POST /api/v1/apps/plans/{id}/prices': endpoint({
    summary: 'Sells a plan in another currency, for other days or as a pass, from now on',
    ...opens('money.prices'),
    params,
    body: z.object({ actor: actorSchema, ...pricedFields }),
    answer: z.object({ plan: soldPlanSchema }),
    errors: ['PLAN_NOT_FOUND', 'PRICE_REFUSED'],
    example: { plan: examplePlan },
  }),
  'POST /api/v1/apps/special-plans': endpoint({
    summary: 'Makes a special plan, which is given and never sold; it opens every title until it names one',
    ...opens('money.prices'),
    body: z.object({ actor: actorSchema, ...specialFields }),
    answer: z.object({ plan: soldPlanSchema }),
    errors: ['PLAN_EXISTS', 'PLAN_LIMIT'],
    example: {
      plan: {
        ...{ id: '0199…', title: 'Press', isSpecial: true, screens: 1, maxHeight: null, titles: 0, prices: [] },
        members: { count: 0, isMore: false },
      },
    },
  }),
  'GET /api/v1/apps/plans/{id}/titles': endpoint({
    summary: 'The titles that a special plan opens; where it names none it opens all',
    ...opens('money.read'),
    params,
    answer: titlesAnswer,
    errors: ['PLAN_NOT_FOUND'],
    example: exampleTitles,
  }),
  'POST /api/v1/apps/plans/{id}/titles': endpoint({
    summary:
      'Lets a special plan open a title, a series with all of its episodes, or no more; what plays already goes on until it is begun anew',
    ...opens('money.prices'),
    params,
    body: z.object({
      ...{ actor: actorSchema, titleId: idSchema },
      state: z.enum(['on', 'off'], 'Please say on or off'),
    }),
    answer: titlesAnswer,
    errors: ['PLAN_NOT_FOUND', 'TITLE_NOT_FOUND', 'PLAN_TITLE_LIMIT'],
    example: exampleTitles,
  }),
  'GET /api/v1/apps/plans/{id}/grants': endpoint({
    summary: 'Whom a plan was granted, the newest first, and what became of it',
    ...opens('members.read'),
    params,
    query: z.object({ cursor: cursorSchema, limit: limitSchema }),
    answer: z.object({ grants: z.array(grantSchema), cursor: z.nullable(z.string()) }),
    errors: ['PLAN_NOT_FOUND'],
    example: {
      grants: [
        {
          ...{ id: '0199…', member: { id: '0192…', name: 'Ngozi Ike', email: 'ngozi.ike@mail.example' }, days: 30 },
          ...{ by: 'Emeka Uzor', at: '2026-11-29T10:00:00.000Z', state: 'running', takenBackAt: null },
          ...{ from: '2026-11-29T10:00:00.000Z', until: '2026-12-29T10:00:00.000Z' },
        },
      ],
      cursor: null,
    },
  }),
} as const

export type SoldPlan = z.infer<typeof soldPlanSchema>
export type PlanTitle = z.infer<typeof planTitleSchema>
export type Grant = z.infer<typeof grantSchema>
