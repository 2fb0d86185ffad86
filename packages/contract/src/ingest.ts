import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { idSchema, languageSchema, timeSchema } from './http/wire.ts'
import { RATING_LIMITS } from './profiles/rating.ts'
import { opens } from './staff/opens.ts'
import { certificateSchema } from './titles/document.ts'

/** Whichever way it comes. */
export const MAX_FILM_BYTES = 500_000_000_000

const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 in hex'))

export const uploadSchema = z.object({
  id: z.string(),
  sizeBytes: z.number(),
  /** How much has arrived and is on the disk; go on from here. */
  offsetBytes: z.number(),
  isComplete: z.boolean(),
})

const sideUploadSchema = z.object({ language: languageSchema, uploadId: idSchema })

export const addTitleBodySchema = z.object({
  /** The caller's own key: the same key with the same contents is the same title. */
  requestKey: z.string().check(z.regex(/^[A-Za-z0-9._:-]{8,120}$/, 'This is not a request key')),
  name: z
    .string('Please give a name')
    .check(z.minLength(1, 'Please give a name'), z.maxLength(200, 'That name is too long')),
  type: z.enum(['vod'], 'The type is vod'),
  uploadId: idSchema,
  /** A draft that gets this film, and keeps its own name; without it a title is made. */
  titleId: z.optional(idSchema),
  playlistId: z.optional(idSchema),
  synopsis: z.optional(z.string().check(z.maxLength(2000, 'That synopsis is too long'))),
  subtitles: z.optional(z.array(sideUploadSchema).check(z.maxLength(30, 'Too many subtitles'))),
  audio: z.optional(z.array(sideUploadSchema).check(z.maxLength(30, 'Too many audio files'))),
  /** Of the NFVCB: a draft has its own. */
  rating: z.optional(z.enum(RATING_LIMITS, 'There is no such class')),
  certificate: z.optional(certificateSchema),
  /**
   * `when-ready`, also where nothing is said: viewers see it as soon as its film is made, if it may be shown. `later`: it
   * stays a draft until somebody shows it.
   */
  show: z.optional(z.enum(['when-ready', 'later'], 'It is shown when-ready, or later')),
})

export const operatorTitleSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['processing', 'ready', 'failed']),
  progress: z.nullable(
    z.object({
      stage: z.string(),
      fraction: z.number(),
      etaSeconds: z.nullable(z.number()),
      detail: z.nullable(z.string()),
      updatedAt: timeSchema,
    }),
  ),
  failure: z.nullable(
    z.object({
      code: z.string(),
      text: z.string(),
      /** Until then the same request tries the upload again; null when it is gone already. */
      uploadKeptUntil: z.nullable(timeSchema),
    }),
  ),
  /** What became of the film otherwise than it was sent. */
  notices: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Why a film that is ready is not shown: what it lacks, or that it was asked to wait. Empty for one that is shown. */
  held: z.array(z.string()),
  /** Where viewers find it, when it is shown. */
  address: z.nullable(z.string()),
})

export const ingestEndpoints = {
  'POST /api/v1/apps/uploads': endpoint({
    summary: 'Announces a file; the same file (by hash) is the same upload',
    ...opens('catalogue.edit'),
    body: z.object({
      name: z.string().check(z.minLength(1, 'Please give a name'), z.maxLength(255, 'That name is too long')),
      sizeBytes: z
        .int('sizeBytes is a whole number')
        .check(z.gte(1, 'The file is empty'), z.lte(MAX_FILM_BYTES, 'The file is too large')),
      sha256: sha256Schema,
    }),
    answer: uploadSchema,
    errors: ['UPLOAD_CORRUPT', 'UPLOADS_FULL'],
  }),
  'GET /api/v1/apps/uploads/{uploadId}': endpoint({
    summary: 'How much of a file has arrived',
    ...opens('catalogue.edit'),
    params: z.object({ uploadId: idSchema }),
    answer: uploadSchema,
    errors: ['UPLOAD_NOT_FOUND'],
  }),
  /** The body is application/octet-stream; the route reads it as a stream, so no body schema stands here. */
  'PATCH /api/v1/apps/uploads/{uploadId}': endpoint({
    isUnrecorded: true,
    summary: 'More bytes of a file, from the offset in the Upload-Offset header on',
    ...opens('catalogue.edit'),
    params: z.object({ uploadId: idSchema }),
    answer: uploadSchema,
    errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_OFFSET_MISMATCH', 'UPLOAD_CORRUPT', 'STORAGE_FULL'],
  }),
  'POST /api/v1/apps/titles': endpoint({
    summary: 'Makes a title of an uploaded film; packaging goes on in the background',
    ...opens('catalogue.edit'),
    body: addTitleBodySchema,
    answer: operatorTitleSchema,
    errors: ['UPLOAD_NOT_FOUND', 'CATALOGUE_NOT_FOUND', 'TITLE_NOT_FOUND', 'REQUEST_CONFLICT'],
  }),
  'GET /api/v1/apps/titles/{titleId}': endpoint({
    summary: 'Where a title stands',
    ...opens('catalogue.read'),
    params: z.object({ titleId: idSchema }),
    answer: operatorTitleSchema,
    errors: ['TITLE_NOT_FOUND'],
  }),
  'DELETE /api/v1/apps/titles/{titleId}': endpoint({
    summary: 'Takes a title out of the catalogue, with its media',
    ...opens('catalogue.stop'),
    params: z.object({ titleId: idSchema }),
    answer: z.object({ message: z.string() }),
    errors: ['TITLE_NOT_FOUND'],
  }),
} as const

export type OperatorTitle = z.infer<typeof operatorTitleSchema>
export type AddTitleBody = z.infer<typeof addTitleBodySchema>
export type Upload = z.infer<typeof uploadSchema>
