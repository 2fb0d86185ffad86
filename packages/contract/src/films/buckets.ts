import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { BUCKET_FAULTS, type BucketFault } from './bucket-faults.ts'

export const FETCH_STATES = ['waiting', 'fetching', 'failed'] as const

/** Films of buckets that may be on their way at a time. */
export const MAX_OPEN_FETCHES = 100
/** What a folder shows in one answer. */
export const FOLDER_PAGE = 100
/** As S3 has it. */
export const MAX_KEY_BYTES = 1_024
const MAX_ADDRESS = 3_500

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const keySchema = z.string('Please give a key').check(
  z.refine(isText, 'That is no text'),
  z.refine((key) => bytesOf(key) <= MAX_KEY_BYTES, 'A key has at most 1,024 bytes'),
)

const faultSchema = z.object({
  code: z.enum(Object.keys(BUCKET_FAULTS) as [BucketFault]),
  text: z.string(),
  mend: z.string(),
})

const fileSchema = z.object({
  key: z.string(),
  /** The last part of the key. */
  name: z.string(),
  sizeBytes: z.number(),
  modifiedAt: timeSchema,
  /** Why it cannot be taken; null for one that can. */
  fault: z.nullable(faultSchema),
})

/** What becomes of it once it is here. */
const wantedSchema = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('title'),
    name: z
      .string('Please give a name')
      .check(
        z.minLength(1, 'Please give a name'),
        z.maxLength(200, 'That name is too long'),
        z.refine(isText, 'No text'),
      ),
    /** A draft that gets this film, and keeps its own name; without it a title is made. */
    titleId: z.optional(idSchema),
  }),
  z.object({ as: z.literal('replacement'), titleId: idSchema }),
])

const fetchSchema = z.object({
  id: z.string(),
  bucket: z.string(),
  key: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  state: z.enum(FETCH_STATES),
  /** How much of it is here, or was when it failed. */
  fetchedBytes: z.number(),
  /** Of the last while, in bytes a second; null while that says nothing. */
  bytesPerSecond: z.nullable(z.number()),
  /** What holds it up at the moment; it goes on by itself. */
  trouble: z.nullable(z.string()),
  /** Why it failed. */
  failure: z.nullable(faultSchema),
  wanted: wantedSchema,
  /** Who gave it. */
  by: z.string(),
  givenAt: timeSchema,
})

const exampleFile = {
  ...{ key: 'films/zero-balance.mov', name: 'zero-balance.mov', sizeBytes: 8_410_000_000 },
  ...{ modifiedAt: '2026-11-28T08:58:00.000Z', fault: null },
}
const exampleFetch = {
  ...{ id: '0199…', bucket: 'masters', key: 'films/zero-balance.mov', name: 'zero-balance.mov' },
  ...{ sizeBytes: 8_410_000_000, state: 'fetching', fetchedBytes: 1_240_000_000, bytesPerSecond: 12_400_000 },
  ...{ trouble: null, failure: null, wanted: { as: 'title', name: 'Zero Balance' } },
  ...{ by: 'Adaeze Nwosu', givenAt: '2026-11-28T08:58:00.000Z' },
} as const

const bucketParams = z.object({ bucket: idSchema })
const fetchParams = z.object({ fetchId: idSchema })

export const bucketEndpoints = {
  'GET /api/v1/apps/film-buckets': endpoint({
    summary: 'Buckets that films may be fetched from; none where none is configured',
    ...opens('catalogue.edit'),
    answer: z.object({
      buckets: z.array(
        z.object({
          name: idSchema,
          /** Its address, up to where films are taken from. */
          address: z.string(),
          /** Keys begin with it. */
          prefix: z.string(),
        }),
      ),
    }),
    errors: [],
    example: { buckets: [{ name: 'masters', address: 's3://kola-masters/films/', prefix: 'films/' }] },
  }),
  'GET /api/v1/apps/film-buckets/{bucket}/files': endpoint({
    summary: 'What lies in a folder of a bucket, by name, a page at a time',
    ...opens('catalogue.edit'),
    params: bucketParams,
    query: z.object({
      /** Ends in a stroke; the bucket’s own beginning unless told otherwise. */
      folder: z.optional(keySchema),
      cursor: z.optional(z.string().check(z.maxLength(3_000, 'This is not a cursor'), z.refine(isText, 'No text'))),
    }),
    answer: z.object({
      folders: z.array(z.object({ key: z.string(), name: z.string() })),
      files: z.array(fileSchema),
      cursor: z.nullable(z.string()),
    }),
    errors: ['BUCKET_NOT_FOUND', 'BUCKET_UNREADABLE'],
    example: { folders: [{ key: 'films/2026/', name: '2026' }], files: [exampleFile], cursor: null },
  }),
  'GET /api/v1/apps/film-file': endpoint({
    summary: 'Whether a film is at an address of a bucket, how large it is and when it was last changed',
    ...opens('catalogue.edit'),
    query: z.object({
      /** `s3://bucket/folder/film.mov`, or the https address of the same. */
      address: z
        .string('Please give an address')
        .check(z.minLength(1, 'Please give an address'), z.maxLength(MAX_ADDRESS, 'That is too long'))
        .check(z.refine(isText, 'That is no text')),
    }),
    answer: z.object({
      bucket: z.string(),
      key: z.string(),
      /** Null for a folder, and where there is none. */
      file: z.nullable(fileSchema),
      isFolder: z.boolean(),
      /** Why nothing can be said of it. */
      fault: z.nullable(faultSchema),
    }),
    errors: ['BUCKET_NOT_FOUND'],
    example: { bucket: 'masters', key: 'films/zero-balance.mov', file: exampleFile, isFolder: false, fault: null },
  }),
  'GET /api/v1/apps/film-fetches': endpoint({
    summary: 'Films that are fetched from buckets or failed to be, the newest first',
    ...opens('catalogue.read'),
    query: z.object({
      /** Of this title alone. */
      titleId: z.optional(idSchema),
    }),
    answer: z.object({ fetches: z.array(fetchSchema) }),
    errors: [],
    example: { fetches: [exampleFetch] },
  }),
  'POST /api/v1/apps/film-fetches': endpoint({
    summary: 'Fetches a film from a bucket in the background and makes it a title’s; the same again is the same',
    ...opens('catalogue.edit'),
    body: z.object({ bucket: idSchema, key: keySchema, wanted: wantedSchema }),
    answer: fetchSchema,
    errors: [
      ...['BUCKET_NOT_FOUND', 'BUCKET_FILE_UNFIT', 'FETCH_OTHERWISE', 'FETCHES_FULL'],
      ...['TITLE_NOT_FOUND', 'FILM_BUSY'],
    ] as const,
    example: exampleFetch,
  }),
  'POST /api/v1/apps/film-fetches/{fetchId}/retry': endpoint({
    summary: 'Goes on with one that failed, anew where the file has changed; one that did not fail stays as it is',
    ...opens('catalogue.edit'),
    params: fetchParams,
    answer: fetchSchema,
    errors: ['FETCH_NOT_FOUND', 'BUCKET_FILE_UNFIT', 'FETCH_OTHERWISE', 'FETCHES_FULL'],
    example: exampleFetch,
  }),
  'POST /api/v1/apps/film-fetches/{fetchId}/remove': endpoint({
    summary: 'Gives up fetching a film; one that is gone is no error, and one that has arrived stays',
    ...opens('catalogue.edit'),
    params: fetchParams,
    answer: z.object({ message: z.string() }),
    errors: [],
  }),
} as const

export type BucketFile = z.infer<typeof fileSchema>
export type FilmFetch = z.infer<typeof fetchSchema>
export type FetchWanted = z.infer<typeof wantedSchema>
export type FetchFault = z.infer<typeof faultSchema>
export type BucketFolder = z.infer<(typeof bucketEndpoints)['GET /api/v1/apps/film-buckets/{bucket}/files']['answer']>
export type LookedAt = z.infer<(typeof bucketEndpoints)['GET /api/v1/apps/film-file']['answer']>
