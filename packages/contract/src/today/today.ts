import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { timeSchema } from '../http/wire.ts'
import type { Permission } from '../staff/permissions.ts'

/** So many of one kind are counted, and no more. */
export const TODAY_MOST = 1_000
/** What ends or is erased within so many days is told. */
export const TODAY_LEAVING_DAYS = 30
export const TODAY_ERASED_DAYS = 7

interface Source {
  permission: Permission
  /** Where the console shows them. */
  place: `/${string}`
}

const source = <const S extends Source>(given: S): S => given

/** What may wait for a person, in the order of its urgency: whom it waits for, and where they find it. */
export const TODAY_SOURCES = {
  tickets: source({ permission: 'members.care', place: '/support' }),
  approvals: source({ permission: 'money.large', place: '/approvals' }),
  requests: source({ permission: 'members.close', place: '/approvals' }),
  deposits: source({ permission: 'money.settle', place: '/deposits' }),
  films: source({ permission: 'catalogue.edit', place: '/films?state=failed' }),
  certificates: source({ permission: 'catalogue.publish', place: '/titles?state=live&lacks=certificate' }),
  webhooks: source({ permission: 'run.configuration', place: '/webhooks' }),
  erasures: source({ permission: 'members.close', place: '/members?state=closed' }),
  windows: source({ permission: 'catalogue.publish', place: '/windows?state=leaving' }),
} as const satisfies Record<string, Source>

export type TodayKind = keyof typeof TODAY_SOURCES
export const TODAY_KINDS = Object.keys(TODAY_SOURCES) as [TodayKind, ...TodayKind[]]

const waitSchema = z.object({
  kind: z.enum(TODAY_KINDS),
  /** At most 1000; there may be more then. */
  count: z.number(),
  /** Since when the first waits; null where it does not wait. */
  since: z.nullable(timeSchema),
  /** When the first is over; null where it has no end. */
  until: z.nullable(timeSchema),
  /** The first of them, such as the name of a title; empty where it has none. */
  first: z.string(),
})

const figureSchema = z.object({ now: z.nullable(z.number()), before: z.nullable(z.number()) })

export const todayAnswerSchema = z.object({
  /** In the order of urgency; of those whom it may concern alone. */
  waits: z.array(waitSchema),
  /** Screens on which something plays; null for who may not see numbers. */
  watching: z.nullable(z.number()),
  /** Yesterday beside the day a week before; null for who may not see numbers, or where neither is counted. */
  yesterday: z.nullable(
    z.object({
      zone: z.string(),
      day: z.string(),
      before: z.string(),
      countedAt: timeSchema,
      active: figureSchema,
      joined: figureSchema,
      ended: figureSchema,
      watchedSeconds: figureSchema,
      /** By currency, decimal text in major units. */
      revenue: z.array(z.object({ currency: z.string(), now: z.string(), before: z.nullable(z.string()) })),
    }),
  ),
})

export const todayEndpoints = {
  'GET /api/v1/apps/today': endpoint({
    summary:
      'What waits for whoever asks, who watches now, and yesterday beside the day a week before, as far as their role sees',
    auth: 'staff',
    answer: todayAnswerSchema,
    errors: [],
    example: {
      waits: [
        { kind: 'tickets', count: 7, since: '2026-11-18T08:40:00.000Z', until: null, first: 'I was charged twice' },
        { kind: 'windows', count: 6, since: null, until: '2026-11-30T23:00:00.000Z', first: 'Dust on My Shoes' },
      ],
      watching: 642,
      yesterday: {
        ...{ zone: 'Africa/Lagos', day: '2026-11-18', before: '2026-11-11', countedAt: '2026-11-19T00:10:00.000Z' },
        active: { now: 18412, before: 18033 },
        joined: { now: 214, before: 196 },
        ended: { now: 61, before: 56 },
        watchedSeconds: { now: 57862800, before: 55609200 },
        revenue: [{ currency: 'NGN', now: '2371000.00', before: '2399800.00' }],
      },
    },
  }),
} as const

export type TodayAnswer = z.infer<typeof todayAnswerSchema>
export type TodayWait = TodayAnswer['waits'][number]
