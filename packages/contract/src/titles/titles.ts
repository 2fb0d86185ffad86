import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { classSchema, genreSchema, TITLE_KINDS, titleDocumentSchema } from './document.ts'

/** `draft`: seen as it was, with changes that nobody sees yet. `scheduled`: its first window is still to open. */
export const TITLE_STATES = ['draft', 'scheduled', 'live', 'stopped', 'processing', 'failed'] as const
export const TITLE_LACKS = ['class', 'certificate', 'synopsis', 'poster', 'film', 'genre'] as const
export const TITLE_SORTS = ['name', '-name', 'added', '-added'] as const
export const MAX_BULK = 500
/** More are not counted. */
export const MAX_TOTAL = 10_000

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const wordsSchema = z.string().check(z.maxLength(100, 'That is too long'), z.refine(isText, 'That is no text'))

export const listedTitleSchema = z.object({
  id: z.string(),
  kind: z.enum(TITLE_KINDS),
  name: z.string(),
  state: z.enum(['scheduled', 'live', 'stopped', 'processing', 'failed']),
  /** What was changed and not published. */
  hasDraft: z.boolean(),
  class: z.nullable(classSchema),
  genres: z.array(z.string()),
  language: z.string(),
  year: z.string(),
  lacks: z.array(z.enum(TITLE_LACKS)),
  addedAt: timeSchema,
})

export const titleDraftSchema = z.object({
  document: titleDocumentSchema,
  /** One more with each saving. */
  revision: z.number(),
  changedAt: timeSchema,
  changedBy: z.string(),
})

export const deskTitleSchema = z.object({
  ...{ id: z.string(), kind: z.enum(TITLE_KINDS), state: listedTitleSchema.shape.state, hasFilm: z.boolean() },
  /** What viewers read, or would. */
  live: titleDocumentSchema,
  /** Of what viewers read; 0 before anything was published here. */
  version: z.number(),
  draft: z.nullable(titleDraftSchema),
  /** Whether something has been published since the draft began. */
  isBehind: z.boolean(),
})

const document = {
  ...{
    name: 'Kuti Street',
    synopsis: 'A street, a band, a summer.',
    tagline: '',
    language: 'Yoruba',
    translations: [],
  },
  ...{ class: '12', certificate: { number: 'NFVCB/2026/0441', on: '2026-09-14' }, genres: ['Drama'], year: '2026' },
  ...{ releasedOn: '2026-12-04', cast: ['Bisi Cole'], director: 'Ada Obi', producer: 'Ebony Pictures', writers: [] },
} satisfies z.infer<typeof titleDocumentSchema>
const draft = { document, revision: 3, changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Tolu Bakare' }
const title = {
  ...{ id: 'kuti-street', kind: 'movie', state: 'live', hasFilm: true, live: document, version: 2, draft },
  isBehind: false,
} as const
const params = z.object({ titleId: idSchema })
const revisionSchema = z.int('Please say which revision you saw').check(z.gte(0, 'A revision is not negative'))
const deskAnswer = z.object({ title: deskTitleSchema })

export const titleDeskEndpoints = {
  'GET /api/v1/apps/titles': endpoint({
    summary: 'All titles, whoever may see them',
    ...opens('catalogue.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema },
      /** A part of the name, or the id. */
      search: z.optional(wordsSchema),
      kind: z.optional(z.enum(TITLE_KINDS, 'There is no such kind')),
      state: z.optional(z.enum(TITLE_STATES, 'There is no such state')),
      class: z.optional(classSchema),
      genre: z.optional(wordsSchema),
      language: z.optional(wordsSchema),
      lacks: z.optional(z.enum(TITLE_LACKS, 'There is no such thing to lack')),
      sort: z.optional(z.enum(TITLE_SORTS, 'There is no such order')),
    }),
    answer: z.object({
      titles: z.array(listedTitleSchema),
      cursor: z.nullable(z.string()),
      /** On the first page; null on the others. */
      total: z.nullable(z.number()),
    }),
    errors: [],
    example: {
      titles: [
        {
          ...{ id: 'kuti-street', kind: 'movie', name: 'Kuti Street', state: 'live', hasDraft: true, class: '12' },
          ...{ genres: ['Drama'], language: 'Yoruba', year: '2026', lacks: [], addedAt: '2026-11-29T10:00:00.000Z' },
        },
      ],
      ...{ cursor: null, total: 1 },
    },
  }),
  'POST /api/v1/apps/titles/bulk': endpoint({
    summary: 'Changes genres or class of many titles at once, in their drafts too; asked again it changes nothing more',
    ...opens('catalogue.publish'),
    body: z.object({
      ids: z
        .array(idSchema, 'Please name titles')
        .check(z.minLength(1, 'Please name titles'), z.maxLength(MAX_BULK, `At most ${MAX_BULK} at once`)),
      addGenres: z._default(z.array(genreSchema).check(z.maxLength(20, 'That are too many genres')), []),
      removeGenres: z._default(z.array(genreSchema).check(z.maxLength(20, 'That are too many genres')), []),
      class: z.optional(classSchema),
    }),
    answer: z.object({
      asked: z.number(),
      changed: z.number(),
      /** They were so already. */
      unchanged: z.number(),
      /** Are not there any more. */
      missing: z.array(z.string()),
    }),
    errors: [],
    example: { asked: 12, changed: 10, unchanged: 2, missing: [] },
  }),
  'GET /api/v1/apps/titles/{titleId}/desk': endpoint({
    summary: 'A title as the staff edit it: what viewers read, and the draft over it',
    ...opens('catalogue.read'),
    params,
    answer: deskAnswer,
    errors: ['TITLE_NOT_FOUND'],
    example: { title },
  }),
  'POST /api/v1/apps/titles/{titleId}/draft': endpoint({
    summary: 'Saves a draft, which no viewer sees; revision 0 begins one',
    ...opens('catalogue.edit'),
    params,
    body: z.object({ revision: revisionSchema, document: titleDocumentSchema }),
    answer: z.object({ draft: titleDraftSchema }),
    errors: ['TITLE_NOT_FOUND', 'DRAFT_CHANGED'],
    example: { draft },
  }),
  'POST /api/v1/apps/titles/{titleId}/draft/discard': endpoint({
    summary: 'Throws a draft away',
    ...opens('catalogue.edit'),
    params,
    body: z.object({ revision: revisionSchema }),
    answer: deskAnswer,
    errors: ['TITLE_NOT_FOUND', 'DRAFT_NOT_FOUND', 'DRAFT_CHANGED'],
    example: { title: { ...title, draft: null } },
  }),
  'POST /api/v1/apps/titles/{titleId}/publish': endpoint({
    summary: 'Has viewers read the draft; in Nigeria a film or series has a class and its certificate by then',
    ...opens('catalogue.publish'),
    params,
    body: z.object({
      revision: revisionSchema,
      /** The version that it goes over: what others published meanwhile is not written over unseen. */
      version: revisionSchema,
    }),
    answer: deskAnswer,
    errors: ['TITLE_NOT_FOUND', 'DRAFT_NOT_FOUND', 'DRAFT_CHANGED', 'TITLE_CHANGED', 'CERTIFICATE_REQUIRED'],
    example: { title: { ...title, version: 3, draft: null } },
  }),
  'GET /api/v1/apps/titles/{titleId}/versions': endpoint({
    summary: 'What was published of a title, newest first; the last 100',
    ...opens('catalogue.read'),
    params,
    answer: z.object({
      versions: z.array(
        z.object({
          ...{ number: z.number(), document: titleDocumentSchema },
          ...{ publishedAt: timeSchema, publishedBy: z.string() },
        }),
      ),
    }),
    errors: ['TITLE_NOT_FOUND'],
    example: {
      versions: [{ number: 2, document, publishedAt: '2026-11-29T10:00:00.000Z', publishedBy: 'Tolu Bakare' }],
    },
  }),
  'POST /api/v1/apps/titles/{titleId}/stop': endpoint({
    summary: 'Stops a title at once: no viewer finds or opens it',
    ...opens('catalogue.stop'),
    params,
    answer: deskAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_NOT_LIVE'],
    example: { title: { ...title, state: 'stopped' } },
  }),
  'POST /api/v1/apps/titles/{titleId}/start': endpoint({
    summary: 'Has viewers find a stopped title again',
    ...opens('catalogue.publish'),
    params,
    answer: deskAnswer,
    errors: ['TITLE_NOT_FOUND', 'TITLE_NOT_STOPPED', 'CERTIFICATE_REQUIRED'],
    example: { title },
  }),
} as const

export type ListedTitle = z.infer<typeof listedTitleSchema>
export type DeskTitle = z.infer<typeof deskTitleSchema>
export type TitleDraft = z.infer<typeof titleDraftSchema>
