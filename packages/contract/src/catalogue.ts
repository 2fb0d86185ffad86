import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, timeSchema } from './http/wire.ts'

/** What the wire calls the kinds of a catalogue item. A movie and an episode are both `vod`. */
export const ITEM_TYPES = ['vod', 'Season', 'Series', 'Playlist', 'ResumeList'] as const

/** The kinds of a title in the house's words; `playlist` only where a playlist stands in a list of playlists. */
export const TITLE_KINDS = ['movie', 'series', 'season', 'episode', 'playlist'] as const

/**
 * Where a title's pictures are. A file is `{base}/{kind}-{width}.{avif|webp}`:
 * poster 480 and 240 (2:3), still 640 (16:9), hero 1600 (16:9), hero-phone 800 (1:1), title 640 (lettering, webp only).
 */
export const artSchema = z.object({
  base: z.string(),
  kinds: z.array(z.enum(['poster', 'still', 'hero', 'hero-phone', 'title'])),
  /** A tiny picture of each kind as a data address, shown until the real one is there. */
  placeholders: z.record(z.string(), z.string()),
})

/** A title in one language; the first of a list is the one it was made in. */
export const itemLanguageSchema = z.object({
  /** The title's name in this language. */
  title: z.string(),
  /** The language's name. */
  name: z.string(),
  /** BCP 47, or empty when nobody knows it. */
  code: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  thumbnailLink: z.object({ small: z.string() }),
})

export const itemSchema = z.object({
  id: z.string(),
  _id: z.string(),
  type: z.enum(ITEM_TYPES),
  /** The house's kind beside the wire's type; parents and number for seasons and episodes. */
  kind: z.enum(TITLE_KINDS),
  parentId: z.nullable(z.string()),
  seriesId: z.nullable(z.string()),
  number: z.nullable(z.number()),
  seasonNumber: z.nullable(z.number()),
  name: z.string(),
  description: z.string(),
  thumbnail: z.object({ large: z.string(), small: z.string() }),
  coverart: z.object({ source: z.string(), large: z.string() }),
  language: z.string(),
  languages: z.array(itemLanguageSchema),
  /** ISO date. */
  releaseDate: z.string(),
  /** running_time, bannerImage, Starring, spotlight, 'Year of Release', 'Maturity Rating', Producer, Cast, Writers, Genres, trending_text, notification_status, special_plan, plan_details_keys, suggestion, tagline. */
  metaData: z.record(z.string(), z.string()),
  durationSeconds: z.nullable(z.number()),
  isPlayable: z.boolean(),
  /** From when on it may not be seen where whoever asks is, where that is within 30 days. */
  availableUntil: z.optional(timeSchema),
  art: artSchema,
  _embedded: z.object({ items: z.array(z.unknown()), collections: z.array(z.unknown()) }),
  _links: z.object({ files: z.object({ href: z.string() }) }),
})

export const playlistAnswerSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  _embedded: z.object({ items: z.array(itemSchema) }),
  /** How many items the whole list has, whatever page this is. */
  total: z.number(),
  /** Send it back as `cursor` for the next page; null at the end. */
  nextCursor: z.nullable(z.string()),
  /** The same, only where there is more. */
  cursor: z.optional(z.string()),
})

export const homeRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['Playlist', 'ResumeList', 'MyList', 'Trending']),
  items: z.array(itemSchema),
})

export const homeAnswerSchema = z.object({
  hero: z.array(itemSchema),
  rows: z.array(homeRowSchema),
  spotlight: z.nullable(itemSchema),
  trending: z.array(itemSchema),
})

export const catalogueQuerySchema = z.object({
  id: idSchema,
  limit: limitSchema,
  cursor: cursorSchema,
  genre: z.optional(z.string().check(z.maxLength(60, 'This is not a genre'))),
  sort: z.optional(z.enum(['az', 'za', 'recent'], 'sort is az, za or recent')),
  /** BCP 47: az and za go by the names that a title bears in it. */
  language: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, 'This is not a language'))),
})

export const catalogueEndpoints = {
  'GET /apps/v1/home': endpoint({
    summary: 'Everything the home screen shows at first, the same for every member',
    auth: 'app',
    answer: homeAnswerSchema,
    errors: [],
  }),
  'GET /apps/v1/catalogues': endpoint({
    summary: 'The items of a playlist, of a series (its seasons) or of a season (its episodes)',
    auth: 'app',
    query: catalogueQuerySchema,
    answer: playlistAnswerSchema,
    errors: ['CATALOGUE_NOT_FOUND'],
  }),
  'GET /apps/v1/video': endpoint({
    summary: 'One title',
    auth: 'app',
    query: z.object({ id: idSchema }),
    answer: z.object({ _embedded: z.object({ collections: z.array(itemSchema) }) }),
    errors: ['TITLE_NOT_FOUND'],
  }),
} as const

export type Item = z.infer<typeof itemSchema>
export type Art = z.infer<typeof artSchema>
export type PlaylistAnswer = z.infer<typeof playlistAnswerSchema>
export type HomeAnswer = z.infer<typeof homeAnswerSchema>
export type HomeRow = z.infer<typeof homeRowSchema>
export type TitleKind = (typeof TITLE_KINDS)[number]
