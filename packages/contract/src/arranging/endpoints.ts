import * as z from 'zod/mini'
import { homeAnswerSchema } from '../catalogue.ts'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { RATING_LIMITS } from '../profiles/rating.ts'
import { opens } from '../staff/opens.ts'
import { arrangementSchema } from './arrangement.ts'

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const changeSchema = z.object({
  field: z.string(),
  ...{ before: z.nullable(z.string()), after: z.nullable(z.string()) },
})

const versionSchema = z.object({
  /** Counts up from 1 within the tenant. */
  number: z.number(),
  at: timeSchema,
  by: z.string(),
  why: z.string(),
  changes: z.array(changeSchema),
})

/** A title that somebody has put somewhere by hand. */
const namedTitleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Viewers see it, where a window is open. */
  state: z.enum(['live', 'draft', 'stopped', 'processing', 'failed', 'gone']),
  poster: z.string(),
})

const homeSchema = z.object({
  /** What is in force; 0 while home is still made of the configuration's lists. */
  version: z.number(),
  live: arrangementSchema,
  /** What the staff together have changed and not published yet; null for nothing. */
  draft: z.nullable(
    z.object({
      arrangement: arrangementSchema,
      changes: z.array(changeSchema),
      changedAt: timeSchema,
      changedBy: z.string(),
    }),
  ),
  /** Grows with every change of the draft and never begins anew. */
  revision: z.number(),
  /** Those that stand somewhere by hand, in force or drafted. */
  titles: z.array(namedTitleSchema),
  /** Lists that a part can show; 500 at most. */
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
  genres: z.array(z.string()),
  /** Where the tenant is: who is nobody knows where is there. */
  country: z.string(),
})

/** Why a title that stands somewhere by hand is not seen in a preview. */
export const LEFT_OUT = ['not-live', 'not-here', 'above-limit'] as const

const previewSchema = z.object({
  home: homeAnswerSchema,
  upcoming: z.array(z.object({ id: z.string(), name: z.string(), releaseDate: z.string() })),
  /** Parts that are shown then and there. */
  shown: z.array(z.string()),
  left: z.array(z.object({ partId: z.string(), titleId: z.string(), name: z.string(), why: z.enum(LEFT_OUT) })),
})

const revisionSchema = z.int('Please say which revision you changed').check(z.gte(0, 'There is no such revision'))
const seenSchema = z.int('Please say which version you saw').check(z.gte(0, 'There is no such version'))
const whySchema = z
  .string('Please say why')
  .check(
    z.trim(),
    z.minLength(3, 'Please say why'),
    z.maxLength(300, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )
const versionParams = z.object({ number: idSchema })

const exampleArrangement: z.infer<typeof arrangementSchema> = {
  parts: [
    {
      ...{ id: 'friday-night', place: 'row', name: 'Friday night', fill: { by: 'titles', titleIds: ['kuti-street'] } },
      ...{ countries: ['NG'], from: '2026-12-04T17:00:00.000Z', until: null },
    },
  ],
}
const exampleHome: Home = {
  ...{ version: 3, live: { parts: [] }, revision: 7 },
  draft: {
    arrangement: exampleArrangement,
    changes: [
      {
        field: 'Row Friday night',
        before: null,
        after: 'by hand: one title; NG; from 2026-12-04T17:00:00.000Z',
      },
    ],
    ...{ changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Adaeze Nwosu' },
  },
  titles: [
    { id: 'kuti-street', name: 'Kuti Street', state: 'live', poster: '/art/demo/kuti-street/v1/poster-240.webp' },
  ],
  ...{ lists: [{ id: 'new', name: 'New on Kola' }], genres: ['Drama'], country: 'NG' },
}
const exampleVersion: HomeVersion = {
  ...{ number: 3, at: '2026-11-28T10:00:00.000Z', by: 'Adaeze Nwosu', why: 'For the week', changes: [] },
}
const answer = z.object({ home: homeSchema })
const published = z.object({ home: homeSchema, version: versionSchema })

export const arrangingEndpoints = {
  'GET /api/v1/apps/home': endpoint({
    summary: 'What home is made of, and the draft of what it is to be',
    ...opens('catalogue.read'),
    answer,
    errors: [],
    example: { home: exampleHome },
  }),
  'POST /api/v1/apps/home/draft': endpoint({
    summary: 'Keeps a draft of home; one that changes nothing is none',
    ...opens('catalogue.edit'),
    body: z.object({ revision: revisionSchema, arrangement: arrangementSchema }),
    answer,
    errors: ['HOME_CHANGED'],
    example: { home: exampleHome },
  }),
  'POST /api/v1/apps/home/draft/leave': endpoint({
    summary: 'Leaves the draft: what viewers see stays',
    ...opens('catalogue.edit'),
    body: z.object({ revision: revisionSchema }),
    answer,
    errors: ['HOME_CHANGED'],
    example: { home: { ...exampleHome, draft: null } },
  }),
  'POST /api/v1/apps/home/publish': endpoint({
    summary: 'Makes the draft what every viewer’s home is, within a minute',
    ...opens('catalogue.publish'),
    body: z.object({ revision: revisionSchema, version: seenSchema, why: whySchema }),
    answer: published,
    errors: ['HOME_CHANGED', 'HOME_UNCHANGED'],
    example: { home: { ...exampleHome, draft: null }, version: exampleVersion },
  }),
  'GET /api/v1/apps/home/versions': endpoint({
    summary: 'Every version of home, newest first: who, when and why',
    ...opens('catalogue.read'),
    query: z.object({ cursor: cursorSchema, limit: limitSchema }),
    answer: z.object({ versions: z.array(versionSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { versions: [exampleVersion], cursor: null },
  }),
  'GET /api/v1/apps/home/versions/{number}/difference': endpoint({
    summary: 'What would change if this version came back',
    ...opens('catalogue.read'),
    params: versionParams,
    answer: z.object({ version: z.number(), changes: z.array(changeSchema) }),
    errors: ['HOME_VERSION_NOT_FOUND'],
    example: { version: 3, changes: [] },
  }),
  'POST /api/v1/apps/home/versions/{number}/bring-back': endpoint({
    summary: 'Brings an earlier version back, as a version of its own; the draft stays',
    ...opens('catalogue.publish'),
    params: versionParams,
    body: z.object({ version: seenSchema }),
    answer: published,
    errors: ['HOME_CHANGED', 'HOME_UNCHANGED', 'HOME_VERSION_NOT_FOUND'],
    example: { home: exampleHome, version: exampleVersion },
  }),
  'GET /api/v1/apps/home/preview': endpoint({
    summary: 'Home as it would be answered at a time, in a country, to somebody with a limit or without',
    ...opens('catalogue.read'),
    query: z.object({
      of: z.optional(z.enum(['draft', 'live'], 'There is a draft, and what is live')),
      at: z.optional(momentSchema),
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'A country has two capital letters, such as NG'))),
      limit: z.optional(z.enum(RATING_LIMITS, 'There is no such class')),
    }),
    answer: z.object({ preview: previewSchema }),
    errors: [],
    example: {
      preview: { home: { hero: [], rows: [], spotlight: null, trending: [] }, upcoming: [], shown: [], left: [] },
    },
  }),
} as const

export type Home = z.infer<typeof homeSchema>
export type HomeVersion = z.infer<typeof versionSchema>
export type HomePreview = z.infer<typeof previewSchema>
