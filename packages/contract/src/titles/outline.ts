import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { MAX_NAME } from './document.ts'
import { MARKER_KINDS } from './markers.ts'
import { TITLE_STATES } from './titles.ts'

/** Seasons and episodes of one series. */
export const MAX_PARTS = 3_000
/** Shown to viewers by one call. */
export const MAX_PUBLISHED = 100
const MAX_NUMBER = 99_999

/**
 * Why viewers do not see it. `film`: it has none, or none that is ready. `draft`: nobody has published it. `window`: none is open
 * in the company's country, now or later. `season` and `series`: what it is part of is not live. `class` and `certificate`: of the
 * series, without which Nigeria lets nothing more be published.
 */
export const HOLDS = ['series', 'class', 'certificate', 'season', 'film', 'draft', 'stopped', 'window'] as const

const holdsSchema = z.array(z.enum(HOLDS))
const standing = {
  id: z.string(),
  name: z.string(),
  state: z.enum(TITLE_STATES),
  /** Somebody has written what viewers do not read yet. */
  hasDraft: z.boolean(),
  /** When a window opens that has not yet, with those of what it is part of; null where none has to. */
  opensAt: z.nullable(timeSchema),
  /** YYYY-MM-DD */
  releasedOn: z.string(),
  held: holdsSchema,
}

const episodeSchema = z.object({
  ...standing,
  number: z.nullable(z.number()),
  film: z.enum(['none', 'processing', 'ready', 'failed']),
  durationSeconds: z.nullable(z.number()),
  markers: z.array(z.enum(MARKER_KINDS)),
  /** Languages of its subtitles. */
  subtitles: z.array(z.string()),
  /** Of the NFVCB, its own; empty for that of the series. */
  rating: z.string(),
  /** Address of a small still; empty without one. */
  still: z.string(),
})

const seasonSchema = z.object({
  ...standing,
  number: z.nullable(z.number()),
  episodes: z.array(episodeSchema),
})

export const outlineSchema = z.object({
  series: z.object({
    ...standing,
    rating: z.string(),
    poster: z.string(),
    /** What Nigeria asks for and it has not, live or not. */
    lacks: z.array(z.enum(['class', 'certificate'])),
  }),
  /** Another one with each change of what stands where. */
  revision: z.string(),
  seasons: z.array(seasonSchema),
})

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const nameSchema = z
  .string('Please give a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please give a name'),
    z.maxLength(MAX_NAME, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )
const requestKeySchema = z
  .string('Please give a request key')
  .check(z.regex(/^[A-Za-z0-9._:-]{8,120}$/, 'This is not a request key'))
const revisionSchema = z.string('Please say which revision you saw').check(z.regex(/^[0-9a-f]{32}$/, 'There is none'))
const numberSchema = z
  .int('Please give a whole number')
  .check(z.gte(0, 'A number is 0 or more'), z.lte(MAX_NUMBER, `A number is at most ${MAX_NUMBER}`))

const params = z.object({ seriesId: idSchema })
const answer = z.object({ outline: outlineSchema })
const added = z.object({ outline: outlineSchema, titleId: z.string() })

const exampleStanding = { state: 'live', hasDraft: false, opensAt: null, releasedOn: '2026-10-30', held: [] } as const
const exampleOutline: z.infer<typeof outlineSchema> = {
  series: {
    ...{ ...exampleStanding, id: 'iron-market', name: 'Iron Market', rating: '18', held: [] },
    lacks: [],
    poster: '/art/demo/iron-market/v1/poster-240.webp',
  },
  revision: '0f6d2b9c1a5e4c7d8b3f2a1907c65e44',
  seasons: [
    {
      ...{ ...exampleStanding, id: 'iron-market-s1', name: 'Season 1', number: 1, held: [] },
      episodes: [
        {
          ...{ ...exampleStanding, id: 'a-new-key', name: 'A New Key', number: 1, held: [] },
          ...{ film: 'ready', durationSeconds: 3_120, markers: ['intro', 'credits'], subtitles: ['en', 'yo'] },
          ...{ rating: '18', still: '/art/demo/a-new-key/v1/still-640.webp' },
        },
      ],
    },
  ],
}
const example = { outline: exampleOutline }
const exampleAdded = { ...example, titleId: 'a-new-key' }

export const outlineEndpoints = {
  'POST /api/v1/apps/series': endpoint({
    summary: 'Makes a series as a draft; the same request key is the same series',
    ...opens('catalogue.edit'),
    body: z.object({ requestKey: requestKeySchema, name: nameSchema }),
    answer: added,
    errors: ['REQUEST_CONFLICT'],
    example: exampleAdded,
  }),
  'GET /api/v1/apps/series/{seriesId}/outline': endpoint({
    summary: 'A series with its seasons and their episodes, and what holds each of them back',
    ...opens('catalogue.read'),
    params,
    answer,
    errors: ['TITLE_NOT_FOUND'],
    example,
  }),
  'POST /api/v1/apps/series/{seriesId}/seasons': endpoint({
    summary: 'Adds a season behind the last one, as a draft; the same request key is the same season',
    ...opens('catalogue.edit'),
    params,
    body: z.object({ requestKey: requestKeySchema, name: nameSchema }),
    answer: added,
    errors: ['TITLE_NOT_FOUND', 'SERIES_FULL', 'REQUEST_CONFLICT'],
    example: exampleAdded,
  }),
  'POST /api/v1/apps/series/{seriesId}/episodes': endpoint({
    summary: 'Adds an episode behind the last one of its season, as a draft; the same request key is the same episode',
    ...opens('catalogue.edit'),
    params,
    body: z.object({
      ...{ requestKey: requestKeySchema, seasonId: idSchema, name: nameSchema },
      /** One of those that no title has; without it its film is sent later. */
      mediaId: z.optional(idSchema),
    }),
    answer: added,
    errors: ['TITLE_NOT_FOUND', 'SERIES_FULL', 'REQUEST_CONFLICT', 'FILM_TAKEN'],
    example: exampleAdded,
  }),
  'GET /api/v1/apps/loose-films': endpoint({
    summary: 'Films that are ready and that no title has, the newest first; 100 at most',
    ...opens('catalogue.read'),
    answer: z.object({
      films: z.array(
        z.object({
          mediaId: z.string(),
          durationSeconds: z.number(),
          readyAt: timeSchema,
          audio: z.array(z.string()),
          subtitles: z.array(z.string()),
        }),
      ),
    }),
    errors: [],
    example: {
      films: [
        {
          ...{ mediaId: 'film-4d1c', durationSeconds: 2_940, readyAt: '2026-11-28T10:11:02.000Z' },
          ...{ audio: ['English'], subtitles: ['English', 'Yorùbá'] },
        },
      ],
    },
  }),
  'POST /api/v1/apps/series/{seriesId}/moves': endpoint({
    summary:
      'Moves a season, or an episode within its season or to another one; viewers have the new order at once. Who moved something meanwhile is not moved over, and is told with `outline`',
    ...opens('catalogue.publish'),
    params,
    body: z.object({
      ...{ revision: revisionSchema, titleId: idSchema },
      /** The season it comes to, or the series for a season. */
      parentId: idSchema,
      /** What it stands before there; empty for the end. */
      beforeId: z.union([z.literal(''), idSchema], 'This is not an id'),
    }),
    answer,
    errors: ['TITLE_NOT_FOUND', 'OUTLINE_CHANGED'],
    example,
  }),
  'POST /api/v1/apps/series/{seriesId}/renumber': endpoint({
    summary: 'Numbers the episodes of a season, or the seasons of a series, one after the other without gaps',
    ...opens('catalogue.publish'),
    params,
    body: z.object({ revision: revisionSchema, parentId: idSchema, from: numberSchema }),
    answer,
    errors: ['TITLE_NOT_FOUND', 'OUTLINE_CHANGED'],
    example,
  }),
  'POST /api/v1/apps/series/{seriesId}/publish': endpoint({
    summary:
      'Viewers see these drafts from now on, all of them or none; refused without the series’ class and certificate',
    ...opens('catalogue.publish'),
    params,
    body: z.object({
      titleIds: z
        .array(idSchema)
        .check(
          z.minLength(1, 'Please choose what is published'),
          z.maxLength(MAX_PUBLISHED, `At most ${MAX_PUBLISHED} at once`),
        ),
    }),
    answer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_UNCERTIFIED', 'TITLE_MARKERS_UNFIT', 'PICTURE_NOT_FOUND', 'EPISODE_NOT_READY'],
    example,
  }),
  'POST /api/v1/apps/series/{seriesId}/remove': endpoint({
    summary: 'Takes a season or an episode away that is only a draft; its film stays, and no title has it',
    ...opens('catalogue.edit'),
    params,
    body: z.object({ titleId: idSchema }),
    answer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_IN_USE'],
    example,
  }),
} as const

export type Outline = z.infer<typeof outlineSchema>
export type OutlineSeason = Outline['seasons'][number]
export type OutlineEpisode = OutlineSeason['episodes'][number]
export type Hold = (typeof HOLDS)[number]
