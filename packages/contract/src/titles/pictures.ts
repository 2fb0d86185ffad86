import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

/** What an editor cuts: the poster, the wide picture that stills and heroes are made from, and the title's lettering. */
export const PICTURE_KINDS = ['poster', 'hero', 'title'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

interface KindRules {
  /** As a person calls it. */
  name: string
  /** Width by height; null where any shape will do. */
  ratio: number | null
  /** Least pixels of what is cut out. */
  least: { width: number; height: number }
}

export const PICTURE_RULES: Readonly<Record<PictureKind, KindRules>> = {
  poster: { name: 'Poster', ratio: 2 / 3, least: { width: 480, height: 720 } },
  hero: { name: 'Wide picture', ratio: 16 / 9, least: { width: 1_280, height: 720 } },
  title: { name: 'Title in its own lettering', ratio: null, least: { width: 320, height: 40 } },
}

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
/** Looked at before anything is unpacked: a few bytes can say that they are a wall. */
export const MAX_PICTURE_PIXELS = 60_000_000
export const MAX_PICTURES = 40

const shareSchema = z
  .number()
  .check(z.gte(0, 'That is outside of the picture'), z.lte(1, 'That is outside of the picture'))

/** Shares of the picture's width and height. */
export const cropSchema = z.object({ left: shareSchema, top: shareSchema, width: shareSchema, height: shareSchema })
const focusSchema = z.object({ x: shareSchema, y: shareSchema })

export const cutSchema = z.object({
  pictureId: idSchema,
  crop: cropSchema,
  /** Where the eye goes, in shares of the picture: a telephone's square keeps it. */
  focus: focusSchema,
})

const pictureSchema = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  addedAt: timeSchema,
  addedBy: z.string(),
  /** Where it can be seen, smaller. */
  address: z.string(),
})

const setSchema = z.object({
  id: z.string(),
  /** What was cut; a kind that is not there is what the film gave. */
  cuts: z.partial(z.object({ poster: cutSchema, hero: cutSchema, title: cutSchema })),
  /** Addresses of what there is, small. */
  shown: z.partial(z.object({ poster: z.string(), hero: z.string(), phone: z.string(), title: z.string() })),
})

const params = z.object({ titleId: idSchema })
const picturesAnswer = z.object({
  /** As they came, newest first. */
  pictures: z.array(pictureSchema),
  /** What the film gave, under the empty id, and every set that the title, its draft or a version has. */
  sets: z.array(setSchema),
})
const exampleSet = { id: '', cuts: {}, shown: { poster: '/art/demo/kuti-street/v1/poster-240.webp' } }

export const pictureEndpoints = {
  'GET /api/v1/apps/titles/{titleId}/pictures': endpoint({
    summary: 'Pictures that were sent for a title, and what was cut from them',
    ...opens('catalogue.read'),
    params,
    answer: picturesAnswer,
    errors: ['TITLE_NOT_FOUND'],
    example: { pictures: [], sets: [exampleSet] },
  }),
  /** The body is application/octet-stream; the route reads it as a stream, so no body schema stands here. */
  'POST /api/v1/apps/titles/{titleId}/pictures': endpoint({
    summary: 'Keeps a picture as it came: JPEG, PNG, WebP or AVIF, looked through before anything is made of it',
    ...opens('catalogue.edit'),
    params,
    query: z.object({
      kind: z.enum(PICTURE_KINDS, 'There is no such picture'),
      name: z
        .string('Please give its name')
        .check(z.minLength(1, 'Please give its name'), z.maxLength(200, 'That name is too long')),
    }),
    answer: z.object({ picture: pictureSchema }),
    errors: ['TITLE_NOT_FOUND', 'PICTURE_NOT_TAKEN', 'PICTURES_FULL', 'STORAGE_FULL'],
  }),
  'POST /api/v1/apps/titles/{titleId}/pictures/cut': endpoint({
    summary: 'Cuts a picture in all sizes that viewers are shown: a new set, which a draft may take',
    ...opens('catalogue.edit'),
    params,
    body: z.object({
      /** The set that it differs from in this one kind; empty for what the film gave. */
      from: z.union([z.literal(''), idSchema]),
      kind: z.enum(PICTURE_KINDS, 'There is no such picture'),
      /** Null for what the film gave. */
      cut: z.nullable(cutSchema),
    }),
    answer: z.object({ set: setSchema }),
    errors: ['TITLE_NOT_FOUND', 'PICTURE_NOT_FOUND', 'PICTURE_NOT_TAKEN', 'STORAGE_FULL'],
    example: { set: exampleSet },
  }),
  'GET /api/v1/apps/titles/{titleId}/strip': endpoint({
    summary: 'Where the small pictures of a film lie, for marking in it; its address is good for a while',
    ...opens('catalogue.edit'),
    params,
    answer: z.object({ durationSeconds: z.number(), storyboard: z.nullable(z.string()) }),
    errors: ['TITLE_NOT_FOUND', 'TITLE_NOT_READY'],
    example: { durationSeconds: 6_012, storyboard: null },
  }),
} as const

export type Picture = z.infer<typeof pictureSchema>
export type PictureSet = z.infer<typeof setSchema>
export type PictureCut = z.infer<typeof cutSchema>
export type Crop = z.infer<typeof cropSchema>
