import * as z from 'zod/mini'

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const nameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const fractionSchema = z.object({ numerator: whole(1, 1_000_000_000), denominator: whole(1, 1_000_000_000) })
/** As ffmpeg calls it; what is not known there counts as unsaid. */
const colourSchema = z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)))

/** The film's picture as home has found it. */
const pictureSchema = z.object({
  index: whole(0, 999),
  codec: z.string().check(z.maxLength(40)),
  width: whole(1, 32_768),
  height: whole(1, 32_768),
  frameRate: fractionSchema,
  isVariableRate: z.boolean(),
  isInterlaced: z.boolean(),
  isHdr: z.boolean(),
  colours: z.object({
    matrix: colourSchema,
    primaries: colourSchema,
    transfer: colourSchema,
    isFullRange: z.boolean(),
    isRgb: z.boolean(),
  }),
})

const sizeSchema = whole(2, 16_384).check(z.refine((size) => size % 2 === 0))
const rateSchema = whole(1, 1_000_000)

const renditionSchema = z.object({
  name: nameSchema,
  width: sizeSchema,
  height: sizeSchema,
  profile: z.enum(['main', 'high']),
  crf: whole(0, 51),
  maxKbps: rateSchema,
  bufferKbits: rateSchema,
  frameRate: fractionSchema,
  gopFrames: whole(1, 10_000),
})

export const PRESETS = [
  ...(['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow', 'slower', 'veryslow'] as const),
] as const

/**
 * One rendition of a film, as data: whoever encodes it makes its own command of it. It bears no content key, no title and
 * no address.
 */
export const encodeSpecSchema = z.object({
  codec: z.literal('h264'),
  film: z.object({
    sha256: sha256Schema,
    sizeBytes: whole(1, 500_000_000_000),
    /** As the file announces it. */
    durationSeconds: z.number().check(z.gt(0), z.lte(1_000_000)),
    picture: pictureSchema,
    /** Streams that are read beside the picture and thrown away, for containers without one clock. */
    alsoRead: z.array(whole(0, 999)).check(z.maxLength(99)),
  }),
  rendition: renditionSchema,
  preset: z.enum(PRESETS),
  /** A larger file is refused. */
  maxBytes: whole(1, 500_000_000_000),
})

/** What an encoder's ffmpeg has beside x264: zimg maps colours that are not those of an ordinary screen. */
export const ABILITIES = ['zscale'] as const
export const abilitiesSchema = z.array(z.enum(ABILITIES)).check(z.maxLength(ABILITIES.length))

/** What home keeps of a task; the encoder is shown `task` alone. */
export const handedOutSchema = z.object({ task: encodeSpecSchema, sourceKey: z.string() })

/** What an encoder has sent, in the storage. */
export const returnedSchema = z.object({
  sizeBytes: z.number(),
  sha256: z.string(),
  /** Keys in the storage, in their order. */
  parts: z.array(z.string()),
})

export type EncodeSpec = z.infer<typeof encodeSpecSchema>
export type Ability = (typeof ABILITIES)[number]
export type HandedOut = z.infer<typeof handedOutSchema>
export type Returned = z.infer<typeof returnedSchema>

/** Where in the storage lies what came back for a task: one folder for each time that it was given out. */
export const toReturnedPrefix = (of: { tenantId: string; taskId: string; turn?: number }): string =>
  `encoded/${of.tenantId}/${of.taskId}/${of.turn === undefined ? '' : `${of.turn}/`}`
