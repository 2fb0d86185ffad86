import * as z from 'zod/mini'
import { countrySchema } from '../billing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, momentSchema } from '../http/wire.ts'
import { amountSchema } from '../payments/operator.ts'
import { opens } from '../staff/opens.ts'
import { releaseNameSchema, releaseRevisionSchema, releaseSchema, releaseZoneSchema } from './releases.ts'

/** A release, as who changes prices sees it. */
const priceReleaseSchema = z.extend(releaseSchema, {
  /** How many changes of another kind it has: who may publish sends those out. `items` are its prices. */
  others: z.number(),
})

const params = z.object({ id: idSchema })
const answer = z.object({ release: priceReleaseSchema })

const example: { release: PriceRelease } = {
  release: {
    ...{ id: '0199', name: 'Prices in Kenya', state: 'draft', goesAt: null, zone: 'Africa/Lagos', revision: 2 },
    ...{ changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Emeka Uzor', scheduledBy: null, outAt: null },
    ...{ undoneAt: null, others: 0 },
    items: [
      {
        ...{ id: '0199', kind: 'price', subject: 'basic-ngn-30', name: 'Basic, NGN', lacks: [], outcome: null },
        price: {
          ...{ sub_id: 'basic-ngn-30', plan: 'Basic', kind: 'membership', currency: 'NGN', periodDays: 30 },
          ...{ country: '', before: '2900.00', after: '3500.00' },
        },
        ...{ addedBy: 'Emeka Uzor', addedAt: '2026-11-29T10:00:00.000Z' },
      },
    ],
  },
}

export const priceReleaseEndpoints = {
  'GET /api/v1/apps/price-releases': endpoint({
    summary: 'Releases that may take prices in, and those that had some, with their prices alone',
    ...opens('money.read'),
    answer: z.object({ releases: z.array(priceReleaseSchema) }),
    errors: [],
    example: { releases: [example.release] },
  }),
  'POST /api/v1/apps/price-releases': endpoint({
    summary: 'Begins a release for prices',
    ...opens('money.prices'),
    body: z.object({ name: releaseNameSchema, zone: releaseZoneSchema }),
    answer,
    errors: ['RELEASE_LIMIT'],
    example,
  }),
  'POST /api/v1/apps/price-releases/{id}/prices': endpoint({
    summary: 'Takes in another amount of what is sold somewhere; running members keep what they pay',
    ...opens('money.prices'),
    params,
    body: z.object({
      ...{ revision: releaseRevisionSchema, subscriptionId: idSchema },
      country: z.optional(countrySchema),
      amount: amountSchema,
    }),
    answer,
    errors: [
      ...(['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER', 'RELEASE_LIMIT'] as const),
      ...(['PRICE_NOT_FOUND', 'PRICE_REFUSED'] as const),
    ],
    example,
  }),
  'POST /api/v1/apps/price-releases/{id}/prices/{itemId}/remove': endpoint({
    summary: 'Takes an amount out of a release',
    ...opens('money.prices'),
    params: z.object({ id: idSchema, itemId: idSchema }),
    body: z.object({ revision: releaseRevisionSchema }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER'],
    example,
  }),
  'POST /api/v1/apps/price-releases/{id}/schedule': endpoint({
    summary:
      'Says when a release of prices goes out, or that it waits with null; with another change in it, for who may publish',
    ...opens('money.prices'),
    params,
    body: z.object({
      ...{ revision: releaseRevisionSchema, goesAt: z.nullable(momentSchema), zone: releaseZoneSchema },
    }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER', 'RELEASE_NOTHING'],
    example,
  }),
  'POST /api/v1/apps/price-releases/{id}/undo': endpoint({
    summary:
      'Lets what was paid before a release of prices be paid again from now on; what somebody changed since stays',
    ...opens('money.prices'),
    params,
    body: z.object({ revision: releaseRevisionSchema }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_NOT_OUT'],
    example,
  }),
} as const

export type PriceRelease = z.infer<typeof priceReleaseSchema>
