import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

export const RELEASE_STATES = ['draft', 'scheduled', 'out', 'undone'] as const
/** What a release takes in. */
export const RELEASE_KINDS = ['title', 'home', 'price'] as const
/** Those whose drafts it takes in. */
export const DRAFTED_KINDS = ['title', 'home'] as const
export const MAX_RELEASE_ITEMS = 50
/** That have not gone out. */
export const MAX_OPEN_RELEASES = 20
export const MAX_LISTED_RELEASES = 200

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
export const releaseNameSchema = z
  .string('Please give a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please give a name'),
    z.maxLength(120, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
export const releaseZoneSchema = z
  .string('Please name a time zone')
  .check(
    z.regex(/^[A-Za-z]+(\/[A-Za-z_+-]+\d*)*$/, 'There is no such time zone'),
    z.maxLength(60),
    z.refine(isZone, 'There is no such time zone'),
  )

/** An amount of a plan that a release changes. */
export const priceChangeSchema = z.object({
  /** The price, the plan's name, and what of it is sold. */
  ...{ sub_id: z.string(), plan: z.string(), kind: z.enum(['membership', 'pass']) },
  ...{ currency: z.string(), periodDays: z.number() },
  /** Two letters; empty for any without one of its own. */
  country: z.string(),
  /** Decimal text in major units: what was paid there when it was taken in, and what is to be. */
  ...{ before: z.string(), after: z.string() },
})

export const releaseItemSchema = z.object({
  id: z.string(),
  kind: z.enum(RELEASE_KINDS),
  /** A title's id; `home`; a price's id, with its country. */
  subject: z.string(),
  name: z.string(),
  /** What it waits for, each in words; empty for what is ready. */
  lacks: z.array(z.string()),
  /** Null before it goes; `held` is what was not ready then. What stays `out` of one that is undone was changed since: it lacks why. */
  outcome: z.nullable(z.enum(['out', 'held', 'back'])),
  /** Of a price alone. */
  price: z.nullable(priceChangeSchema),
  addedBy: z.string(),
  addedAt: timeSchema,
})

export const releaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(RELEASE_STATES),
  goesAt: z.nullable(timeSchema),
  /** In whose clocks it was said. */
  zone: z.string(),
  /** One more with each change. */
  revision: z.number(),
  changedAt: timeSchema,
  changedBy: z.string(),
  /** Who said when it goes out; null before. */
  scheduledBy: z.nullable(z.string()),
  outAt: z.nullable(timeSchema),
  undoneAt: z.nullable(timeSchema),
  items: z.array(releaseItemSchema),
})

export const releaseRevisionSchema = z
  .int('Please say which revision you saw')
  .check(z.gte(0, 'There is no such revision'))
const params = z.object({ id: idSchema })
const answer = z.object({ release: releaseSchema })

const example: { release: Release } = {
  release: {
    ...{
      id: '0199',
      name: 'Friday night',
      state: 'scheduled',
      goesAt: '2026-12-04T17:00:00.000Z',
      zone: 'Africa/Lagos',
    },
    ...{ revision: 3, changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Adaeze Nwosu', outAt: null, undoneAt: null },
    scheduledBy: 'Adaeze Nwosu',
    items: [
      {
        ...{ id: '0199', kind: 'title', subject: 'kuti-street', name: 'Kuti Street', lacks: ['Its class is missing'] },
        ...{ outcome: null, price: null, addedBy: 'Tolu Bakare', addedAt: '2026-11-29T10:00:00.000Z' },
      },
    ],
  },
}

export const releaseEndpoints = {
  'GET /api/v1/apps/releases': endpoint({
    summary: 'Releases: those without a time, those to come, and those that went out; 200 at most',
    ...opens('catalogue.read'),
    answer: z.object({ releases: z.array(releaseSchema) }),
    errors: [],
    example: { releases: [example.release] },
  }),
  'POST /api/v1/apps/releases': endpoint({
    summary: 'Begins a release',
    ...opens('catalogue.edit'),
    /** `zone`: by whose clocks its time is said. */
    body: z.object({ name: releaseNameSchema, zone: releaseZoneSchema }),
    answer,
    errors: ['RELEASE_LIMIT'],
    example,
  }),
  'POST /api/v1/apps/releases/{id}/items': endpoint({
    summary: 'Takes in what is drafted of a title or of home, as it stands now; once more for what is drafted since',
    ...opens('catalogue.edit'),
    params,
    body: z.object({
      revision: releaseRevisionSchema,
      kind: z.enum(DRAFTED_KINDS, 'There is no such kind'),
      subject: idSchema,
    }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER', 'RELEASE_NOTHING', 'RELEASE_LIMIT'],
    example,
  }),
  'POST /api/v1/apps/releases/{id}/items/{itemId}/remove': endpoint({
    summary: 'Takes one change out; a price is for who may change prices',
    ...opens('catalogue.edit'),
    params: z.object({ id: idSchema, itemId: idSchema }),
    body: z.object({ revision: releaseRevisionSchema }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER'],
    example,
  }),
  'POST /api/v1/apps/releases/{id}/schedule': endpoint({
    summary:
      'Says when it goes out, or that it waits with null; what is not ready then is held back; with a price in it, for who may change prices',
    ...opens('catalogue.publish'),
    params,
    body: z.object({ revision: releaseRevisionSchema, goesAt: z.nullable(momentSchema), zone: releaseZoneSchema }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER', 'RELEASE_NOTHING'],
    example,
  }),
  'POST /api/v1/apps/releases/{id}/undo': endpoint({
    summary: 'Puts back at once what stood before it went out; a price that somebody changed since stays',
    ...opens('catalogue.publish'),
    params,
    body: z.object({ revision: releaseRevisionSchema }),
    answer,
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_NOT_OUT'],
    example,
  }),
  'POST /api/v1/apps/releases/{id}/remove': endpoint({
    summary: 'Removes a release that has not gone out; the drafts stay, what it has of prices goes',
    ...opens('catalogue.edit'),
    params,
    body: z.object({ revision: releaseRevisionSchema }),
    answer: z.object({}),
    errors: ['RELEASE_NOT_FOUND', 'RELEASE_CHANGED', 'RELEASE_OVER'],
    example: {},
  }),
} as const

export type Release = z.infer<typeof releaseSchema>
export type PriceChange = z.infer<typeof priceChangeSchema>
export type DraftedKindName = (typeof DRAFTED_KINDS)[number]
export type ReleaseKindName = (typeof RELEASE_KINDS)[number]
