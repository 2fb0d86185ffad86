import * as z from 'zod/mini'
import { itemSchema } from '../catalogue.ts'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, languageSchema, limitSchema, timeSchema } from '../http/wire.ts'
import { RATING_LIMITS } from '../profiles/rating.ts'
import { opens } from '../staff/opens.ts'
import { titleDocumentSchema } from './document.ts'

/** `draft`: nobody sees it yet, for it has no film or waits to be shown. `live`: viewers see it, where a window is open. `stopped`: taken away at once, and can come back. */
export const TITLE_STATES = ['draft', 'live', 'stopped', 'processing', 'failed'] as const
/** What a title lacks. */
export const LACKS = ['class', 'certificate', 'poster', 'synopsis', 'film'] as const
export const TITLE_SORTS = ['name', '-name', 'added', '-added'] as const

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const wordsSchema = z.optional(
  z.string().check(z.maxLength(100, 'That is too long'), z.refine(isText, 'That is no text')),
)
const kindSchema = z.enum(['movie', 'series', 'season', 'episode'], 'There is no such kind')
const reasonSchema = z
  .string('Please say why')
  .check(z.minLength(3, 'Please say why'), z.maxLength(300, 'That is too long'), z.refine(isText, 'That is no text'))
const revisionSchema = z.int('Please say which revision you changed').check(z.gte(0, 'There is no such revision'))

/** As a list of titles shows it. */
export const listedTitleSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  name: z.string(),
  /** Of an episode or season, what it belongs to; empty for others. */
  parentName: z.string(),
  state: z.enum(TITLE_STATES),
  /** Of the NFVCB; empty where it has none, or one that nobody knows. */
  rating: z.string(),
  genres: z.array(z.string()),
  language: z.string(),
  translations: z.array(z.string()),
  releasedOn: z.string(),
  addedAt: timeSchema,
  /** Somebody has written what viewers do not see yet. */
  hasDraft: z.boolean(),
  lacks: z.array(z.enum(LACKS)),
  /** Address of the small poster; empty without one. */
  poster: z.string(),
})

const draftSchema = z.object({
  document: titleDocumentSchema,
  /** One more with each time it is kept. */
  revision: z.number(),
  changedAt: timeSchema,
  changedBy: z.string(),
})

const versionSchema = z.object({
  number: z.number(),
  document: titleDocumentSchema,
  publishedAt: timeSchema,
  publishedBy: z.string(),
  note: z.string(),
})

/** What an editor works on. */
export const editedTitleSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  state: z.enum(TITLE_STATES),
  live: titleDocumentSchema,
  draft: z.nullable(draftSchema),
  /** Newest first; 50 at most. */
  versions: z.array(versionSchema),
  lacks: z.array(z.enum(LACKS)),
  poster: z.string(),
  /** Where viewers find it. */
  address: z.string(),
})

const params = z.object({ titleId: idSchema })
const exampleDocument = {
  ...{
    name: 'Kuti Street',
    synopsis: 'A street that sings.',
    language: 'English',
    translations: [],
    releasedOn: '2024-05-01',
  },
  ...{ rating: '15', certificate: { number: 'NFVCB/2024/113', givenOn: '2024-03-02' }, genres: ['Drama'] },
  ...{ cast: 'Ada Obi', starring: 'Ada Obi', director: 'Femi Cole', producer: '', writers: '', tagline: '' },
  ...{ trendingText: '', spotlightText: '', relatedId: '', pictures: '', markers: [] },
} as const
const exampleTitle = {
  ...{
    id: 'kuti-street',
    kind: 'movie',
    state: 'live',
    live: { ...exampleDocument, genres: ['Drama'], translations: [], markers: [] },
  },
  ...{
    draft: null,
    versions: [],
    lacks: [],
    poster: '/art/demo/kuti-street/v1/poster-240.webp',
    address: '/#/details/kuti-street/search',
  },
} as const
const titleAnswer = z.object({ title: editedTitleSchema })
const example = { title: exampleTitle as unknown as z.infer<typeof editedTitleSchema> }

export const titleEndpoints = {
  'GET /api/v1/apps/titles': endpoint({
    summary: 'Titles, by name unless told otherwise',
    ...opens('catalogue.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema, search: wordsSchema },
      kind: z.optional(kindSchema),
      state: z.optional(z.enum(TITLE_STATES, 'There is no such state')),
      rating: z.optional(z.enum(RATING_LIMITS, 'There is no such class')),
      genre: wordsSchema,
      language: z.optional(languageSchema),
      lacks: z.optional(z.enum(LACKS, 'Nothing is lacking that is called so')),
      draft: z.optional(z.enum(['differs'], 'A draft differs, or nothing is asked')),
      sort: z.optional(z.enum(TITLE_SORTS, 'Nothing is sorted by that')),
    }),
    answer: z.object({
      titles: z.array(listedTitleSchema),
      cursor: z.nullable(z.string()),
      /** How many are like that. */
      total: z.number(),
    }),
    errors: [],
    example: { titles: [], cursor: null, total: 0 },
  }),
  'GET /api/v1/apps/title-names': endpoint({
    summary: 'What titles are called that have these words in their name, for whoever sells them: a few, by name',
    ...opens('money.read'),
    query: z.object({ search: wordsSchema }),
    answer: z.object({
      titles: z.array(z.object({ id: z.string(), name: z.string(), parentName: z.string() })),
    }),
    errors: [],
    example: { titles: [{ id: 'last-danfo', name: 'Last Danfo to Oworo', parentName: '' }] },
  }),
  'GET /api/v1/apps/titles/{titleId}/editing': endpoint({
    summary: 'What viewers read of a title, what somebody has written of it since, and its versions',
    ...opens('catalogue.read'),
    params,
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND'],
    example,
  }),
  'GET /api/v1/apps/titles/{titleId}/preview': endpoint({
    summary: 'A title as viewers would be given it, from its draft and as it is live',
    ...opens('catalogue.read'),
    params,
    answer: z.object({ draft: itemSchema, live: itemSchema }),
    errors: ['TITLE_NOT_FOUND', 'PICTURE_NOT_FOUND'],
  }),
  'POST /api/v1/apps/titles/{titleId}/draft': endpoint({
    summary: 'Keeps what is written of a title; who wrote meanwhile is not written over, and is told with `title`',
    ...opens('catalogue.edit'),
    params,
    body: z.object({
      document: titleDocumentSchema,
      /** Of the draft it goes on from; 0 for none. */
      revision: revisionSchema,
    }),
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_CHANGED'],
    example,
  }),
  'POST /api/v1/apps/titles/{titleId}/draft/discard': endpoint({
    summary: 'Throws the draft away: what viewers read stays',
    ...opens('catalogue.edit'),
    params,
    body: z.object({ revision: revisionSchema }),
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_CHANGED'],
    example,
  }),
  'POST /api/v1/apps/titles/{titleId}/publish': endpoint({
    summary: 'Viewers read the draft from now on; refused without class and certificate where it is seen in Nigeria',
    ...opens('catalogue.publish'),
    params,
    body: z.object({
      revision: revisionSchema,
      note: z._default(z.string().check(z.maxLength(200, 'That is too long'), z.refine(isText, 'That is no text')), ''),
    }),
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_CHANGED', 'TITLE_UNCERTIFIED', 'TITLE_MARKERS_UNFIT', 'PICTURE_NOT_FOUND'],
    example,
  }),
  'POST /api/v1/apps/titles/{titleId}/roll-back': endpoint({
    summary: 'Viewers read an earlier version again, as a version of its own',
    ...opens('catalogue.publish'),
    params,
    body: z.object({ number: z.int('Please name a version') }),
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_VERSION_NOT_FOUND', 'TITLE_UNCERTIFIED', 'PICTURE_NOT_FOUND'],
    example,
  }),
  'POST /api/v1/apps/titles/{titleId}/stop': endpoint({
    summary: 'Takes a title away at once: nobody finds it, and nothing of it is licensed any more',
    ...opens('catalogue.stop'),
    params,
    body: z.object({ state: z.literal('stopped', 'Please say that it is stopped'), reason: reasonSchema }),
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_NOT_LIVE'],
    example,
  }),
  'POST /api/v1/apps/titles/{titleId}/start': endpoint({
    summary:
      'Shows a draft whose film is ready, or brings back what was stopped; refused without class and certificate where it is seen in Nigeria',
    ...opens('catalogue.publish'),
    params,
    body: z.object({ state: z.literal('live', 'Please say that it is live'), reason: reasonSchema }),
    answer: titleAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_NOT_STOPPED', 'TITLE_UNCERTIFIED', 'TITLE_FILM_MISSING'],
    example,
  }),
  'POST /api/v1/apps/bulk-edits': endpoint({
    summary: 'Changes the same of many titles at once: all of them, or none',
    ...opens('catalogue.publish'),
    body: z.object({
      titleIds: z
        .array(idSchema)
        .check(z.minLength(1, 'Please choose titles'), z.maxLength(500, 'At most 500 at once')),
      change: z.union(
        [
          z.object({
            field: z.literal('genres'),
            add: z.array(z.string().check(z.maxLength(60), z.minLength(1), z.refine(isText))),
            remove: z.array(z.string()),
          }),
          z.object({ field: z.literal('rating'), value: z.enum(RATING_LIMITS) }),
          z.object({ field: z.literal('relatedId'), value: z.union([z.literal(''), idSchema]) }),
        ],
        'Nothing is changed that is called so',
      ),
    }),
    answer: z.object({ changed: z.number(), unchanged: z.number() }),
    errors: ['TITLE_NOT_FOUND'],
    example: { changed: 3, unchanged: 0 },
  }),
} as const

export type ListedTitle = z.infer<typeof listedTitleSchema>
export type EditedTitle = z.infer<typeof editedTitleSchema>
export type TitleDraft = z.infer<typeof draftSchema>
export type TitleVersion = z.infer<typeof versionSchema>
export type Lack = (typeof LACKS)[number]
