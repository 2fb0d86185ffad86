import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, languageSchema, limitSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

export const FILM_STATES = ['processing', 'ready', 'failed'] as const

/** What the media worker goes through, in this order. */
export const FILM_STAGES = ['checking', 'encoding', 'packaging', 'storing'] as const

/** Uploads that may be unfinished at a time. */
export const MAX_OPEN_UPLOADS = 100

const progressSchema = z.object({
  /** One of the stages; a worker of another version may name others. */
  stage: z.string(),
  /** Of all stages together. */
  fraction: z.number(),
  /** From the speed of the last while; null while that says nothing. */
  etaSeconds: z.nullable(z.number()),
  updatedAt: timeSchema,
})

/** A title as the film that was sent for it. */
const filmSchema = z.object({
  titleId: z.string(),
  name: z.string(),
  /** Of what was sent last: a film that is replaced can be seen all the while. */
  state: z.enum(FILM_STATES),
  /** Whether viewers can see it, in this version or the one before. */
  isShown: z.boolean(),
  /** What was sent. */
  source: z.object({ name: z.string(), sizeBytes: z.number() }),
  sentAt: timeSchema,
  /** Null while nobody works on it. */
  progress: z.nullable(progressSchema),
  failure: z.nullable(z.object({ code: z.string(), text: z.string() })),
})

const trackSchema = z.object({ language: z.string(), label: z.string() })

const filmPageSchema = z.extend(filmSchema, {
  /** Until then the source is kept, so that it can be tried again; null when it is gone, or a title needs it. */
  keptUntil: z.nullable(timeSchema),
  /** What viewers get now. */
  shown: z.nullable(
    z.object({
      durationSeconds: z.number(),
      renditions: z.array(
        z.object({ width: z.number(), height: z.number(), bandwidth: z.number(), codecs: z.string() }),
      ),
      audio: z.array(trackSchema),
      subtitles: z.array(trackSchema),
      notices: z.array(z.object({ code: z.string(), text: z.string() })),
    }),
  ),
  /** What happened to it, newest first. */
  log: z.array(
    z.object({
      at: timeSchema,
      kind: z.enum(['sent', 'tried-again', 'replaced', 'shown', 'held', 'failed', 'lean']),
      /** Who asked for it; empty for what the media worker did. */
      by: z.string(),
      text: z.string(),
    }),
  ),
})

const openUploadSchema = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  touchedAt: timeSchema,
  /** When it is removed if nobody goes on with it. */
  keptUntil: timeSchema,
})

const sideUploadSchema = z.object({ language: languageSchema, uploadId: idSchema })
const sides = z.optional(z.array(sideUploadSchema).check(z.maxLength(30, 'Too many files')))

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const titleParams = z.object({ titleId: idSchema })

const example = {
  ...{ titleId: 'zero-balance-a1b2c', name: 'Zero Balance', state: 'processing', isShown: false },
  source: { name: 'zero-balance-master.mov', sizeBytes: 8_410_000_000 },
  sentAt: '2026-11-28T08:58:00.000Z',
  progress: { stage: 'encoding', fraction: 0.61, etaSeconds: 940, updatedAt: '2026-11-28T10:11:02.000Z' },
  failure: null,
} as const
const examplePage = {
  ...example,
  ...{ keptUntil: null, shown: null },
  log: [
    { at: '2026-11-28T08:58:00.000Z', kind: 'sent', by: 'Adaeze Nwosu', text: 'Sent zero-balance-master.mov, 8.41 GB' },
  ],
} as const

export const filmEndpoints = {
  'GET /api/v1/apps/films': endpoint({
    summary: 'Films that were sent, the newest first',
    ...opens('catalogue.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema },
      /** Part of the title’s name. */
      search: z.optional(z.string().check(z.maxLength(100, 'That is too long'), z.refine(isText, 'That is no text'))),
      state: z.optional(z.enum(FILM_STATES)),
    }),
    answer: z.object({ films: z.array(filmSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { films: [example], cursor: null },
  }),
  'GET /api/v1/apps/films/{titleId}': endpoint({
    summary: 'A film: how far it is, what viewers get, and what happened to it',
    ...opens('catalogue.read'),
    params: titleParams,
    answer: filmPageSchema,
    errors: ['TITLE_NOT_FOUND'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/retry': endpoint({
    summary: 'Tries a film again that failed, from the file that was sent; one that did not fail stays as it is',
    ...opens('catalogue.edit'),
    params: titleParams,
    answer: filmPageSchema,
    errors: ['TITLE_NOT_FOUND', 'UPLOAD_NOT_FOUND'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/replace': endpoint({
    summary: 'Sends another film for a title: viewers keep the one they have until it is ready, and their places',
    ...opens('catalogue.edit'),
    params: titleParams,
    body: z.object({
      /** The caller’s own key: the same key with the same contents is the same request. */
      requestKey: z.string().check(z.regex(/^[A-Za-z0-9._:-]{8,120}$/, 'This is not a request key')),
      uploadId: idSchema,
      /** Left out, those that were sent before are taken again. */
      ...{ subtitles: sides, audio: sides },
    }),
    answer: filmPageSchema,
    errors: ['TITLE_NOT_FOUND', 'UPLOAD_NOT_FOUND', 'FILM_BUSY', 'REQUEST_CONFLICT'],
    example: examplePage,
  }),
  'GET /api/v1/apps/uploads': endpoint({
    summary: 'Uploads that are not finished, those touched last first',
    ...opens('catalogue.edit'),
    answer: z.object({ uploads: z.array(openUploadSchema) }),
    errors: [],
    example: {
      uploads: [
        {
          ...{ id: '0199…', name: 'zero-balance-trailer.mov', sizeBytes: 412_000_000 },
          ...{ touchedAt: '2026-11-28T10:11:02.000Z', keptUntil: '2026-12-12T10:11:02.000Z' },
        },
      ],
    },
  }),
  'POST /api/v1/apps/uploads/{uploadId}/remove': endpoint({
    summary: 'Gives up an upload that is not finished; one that is gone is no error',
    ...opens('catalogue.edit'),
    params: z.object({ uploadId: idSchema }),
    answer: z.object({ message: z.string() }),
    errors: ['UPLOAD_FINISHED'],
  }),
} as const

export type Film = z.infer<typeof filmSchema>
export type FilmPage = z.infer<typeof filmPageSchema>
export type FilmState = (typeof FILM_STATES)[number]
export type OpenUpload = z.infer<typeof openUploadSchema>
export type ReplaceBody = z.infer<(typeof filmEndpoints)['POST /api/v1/apps/films/{titleId}/replace']['body']>
