import * as z from 'zod/mini'
import { itemSchema } from '../catalogue.ts'
import { endpoint } from '../http/endpoint.ts'
import { deviceIdSchema, idSchema, messageAnswerSchema } from '../http/wire.ts'

/** What a device takes when it stores a film in one quality: picture, every language, subtitles. */
export const storedQualitySchema = z.object({
  /** Lines of the picture. */
  height: z.number(),
  /** At most: a device that plays a better codec takes less. */
  bytes: z.number(),
})

/**
 * How a stored film stands for whoever is watching. `open`: it plays; `ended`: membership or rental is over; `gone`: there
 * is no such title any more; `above`: not for this person; `off`: watching is switched off.
 */
export const storedStateSchema = z.enum(['open', 'ended', 'gone', 'above', 'off'])

const offer = {
  /** Smallest first, up to what the plan gives. */
  qualities: z.array(storedQualitySchema),
  durationSeconds: z.number(),
}

export const storedOfferSchema = z.object(offer)

export const storedPermissionSchema = z.object({
  ...offer,
  mediaId: z.string(),
  /** Of the packaging: bytes of one go with none of another. */
  version: z.string(),
  /** What the names of files stand behind. It opens bytes, which are encrypted, and no key. */
  base: z.string(),
  /** How long `base` is good; the same call gives another. */
  baseSeconds: z.number(),
  /** Name of the DASH manifest. */
  manifest: z.string(),
  /** Name of a WebVTT storyboard, or null. */
  storyboard: z.nullable(z.string()),
  video: itemSchema,
  /** Of an episode. */
  series: z.optional(itemSchema),
})

export const storedListSchema = z.object({
  titles: z.array(
    z.object({
      id: z.string(),
      state: storedStateSchema,
      /** The packaging that plays now; null where none does. What is stored of another cannot play any more. */
      version: z.nullable(z.string()),
    }),
  ),
  /** Where films of the account are stored. */
  devices: z.array(z.object({ deviceName: z.string(), isCurrent: z.boolean(), count: z.number() })),
  /** How many films one device may store. */
  maxTitles: z.number(),
})

const REFUSALS = ['SUBSCRIPTION_REQUIRED', 'SUBSCRIPTION_EXPIRED', 'RENTAL_REQUIRED', 'RENTAL_EXPIRED'] as const
const titleParams = z.object({ titleId: idSchema })

export const storedEndpoints = {
  'GET /apps/v2/stored-titles': endpoint({
    summary: 'What this device has stored and how each film stands now, and on which devices the account stores',
    auth: 'user',
    query: z.object({ deviceId: deviceIdSchema }),
    answer: storedListSchema,
    errors: [],
  }),
  'GET /apps/v2/stored-titles/{titleId}': endpoint({
    summary: 'In which qualities a title can be stored, and what each takes',
    auth: 'user',
    params: titleParams,
    answer: storedOfferSchema,
    errors: [...REFUSALS, 'PLAY_DISABLED', 'TITLE_NOT_FOUND', 'TITLE_NOT_READY'],
  }),
  'POST /apps/v2/stored-titles': endpoint({
    summary: 'Store a title on this device: a place for it, and where its bytes are. A repeat gives a new address',
    auth: 'user',
    body: z.object({ id: idSchema, deviceId: deviceIdSchema }),
    answer: storedPermissionSchema,
    errors: [
      ...REFUSALS,
      'PLAY_DISABLED',
      'TITLE_NOT_FOUND',
      'TITLE_NOT_READY',
      'STORED_DEVICES_FULL',
      'STORED_TITLES_FULL',
    ],
  }),
  'DELETE /apps/v2/stored-titles/{titleId}': endpoint({
    summary: 'The device has the title no more; a repeat changes nothing',
    auth: 'user',
    params: titleParams,
    query: z.object({ deviceId: deviceIdSchema }),
    answer: messageAnswerSchema,
    errors: [],
    example: { message: 'Removed from this device' },
  }),
} as const

export type StoredState = z.infer<typeof storedStateSchema>
export type StoredQuality = z.infer<typeof storedQualitySchema>
export type StoredPermission = z.infer<typeof storedPermissionSchema>
export type StoredOffer = z.infer<typeof storedOfferSchema>
export type StoredList = z.infer<typeof storedListSchema>
