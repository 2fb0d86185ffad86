import * as z from 'zod/mini'
import { itemSchema } from './catalogue.ts'
import { endpoint } from './http/endpoint.ts'
import { idSchema, positionSchema, timeSchema } from './http/wire.ts'
import { statusSchema } from './my-list.ts'

/** Nobody's place waits for longer. */
const MAX_AGO_SECONDS = 31_536_000
const AGO_TEXT = 'agoSeconds is a whole number, from 0 to a year'

export const resumeBodySchema = z.object({
  video_id: idSchema,
  /**
   * 1 while in progress; 0 takes it out of the list. 0 with resumeTime 0 and a playback session (sessionId, or a
   * presence token) says that it was watched to its end: the next episode of a series takes its place.
   */
  status: statusSchema,
  /** Whole seconds. */
  resumeTime: positionSchema,
  sessionId: z.optional(idSchema),
  /** Grows within a playback session; a lower one than already taken changes nothing. */
  sequence: z.optional(z.int('sequence is a whole number').check(z.gte(0, 'sequence cannot be negative'))),
  /** How long ago the place was left, where it could not be told before; one that came later than that stands. */
  agoSeconds: z.optional(z.int(AGO_TEXT).check(z.gte(0, AGO_TEXT), z.lte(MAX_AGO_SECONDS, AGO_TEXT))),
})

export const resumeEntrySchema = z.object({
  video_id: z.string(),
  /** 0 for the next episode after a finished one: nothing of it is watched yet, so no progress is drawn. */
  resumeTime: z.number(),
  updatedAt: timeSchema,
  video: itemSchema,
  /** Of an episode, without what it contains; absent where the series is not published. */
  series: z.optional(itemSchema),
})

export const continueWatchingEndpoints = {
  'POST /apps/v1/resume': endpoint({
    summary: 'Where watching stopped; also takes the presence token as ?auth= for beacons',
    auth: 'beacon',
    query: z.object({ auth: z.optional(z.string().check(z.maxLength(200, 'This is not a token'))) }),
    body: resumeBodySchema,
    answer: z.object({ message: z.string() }),
    errors: ['TITLE_NOT_FOUND'],
    example: { message: 'Saved' },
  }),
  'GET /apps/v1/get-resume-list': endpoint({
    summary: 'What the account has begun and not finished, and next episodes, one entry a series, newest first',
    auth: 'user',
    answer: z.object({
      resumeList: z.array(resumeEntrySchema),
      /** Ids of the episodes that were watched to their end, newest first. */
      watched: z.optional(z.array(z.string())),
    }),
    errors: [],
  }),
} as const

export type ResumeEntry = z.infer<typeof resumeEntrySchema>
