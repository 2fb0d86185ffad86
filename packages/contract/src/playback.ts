import * as z from 'zod/mini'
import { itemSchema } from './catalogue.ts'
import { endpoint } from './http/endpoint.ts'
import { deviceIdSchema, idSchema, timeSchema } from './http/wire.ts'

/** The header that carries the licence data. DRMtoday, "Client Information". */
export const CUSTOM_DATA_HEADER = 'x-dt-custom-data'

/** One who holds a screen, as the screen-limit view lists them. */
export const activeDeviceSchema = z.object({
  deviceName: z.string(),
  videoName: z.string(),
  startedAt: timeSchema,
  sessionId: z.string(),
})

export const trackSchema = z.object({ language: z.string(), label: z.string(), url: z.optional(z.string()) })

export const markerSchema = z.object({
  kind: z.enum(['intro', 'recap', 'credits']),
  startSeconds: z.number(),
  endSeconds: z.number(),
})

const rateSchema = z.object({ mostBitsPerSecond: z.number(), averageBitsPerSecond: z.number() })

/** The same film in AV1 and Opus beside H.264 and AAC, which cost less data: for players that choose a codec at the start. */
export const leanStreamSchema = z.object({
  /** DASH with sets of every codec; `dash` beside it has those that every device plays. */
  dash: z.string(),
  /** The largest picture in AV1, to ask the device whether it plays that smoothly; null where there is sound alone. */
  picture: z.nullable(
    z.object({
      codecs: z.string(),
      width: z.number(),
      height: z.number(),
      bitsPerSecond: z.number(),
      framesPerSecond: z.number(),
    }),
  ),
  hasOpus: z.boolean(),
  /** AV1 is as large as the largest that there is in H.264. */
  isFullSize: z.boolean(),
})

export const playbackAnswerSchema = z.object({
  sessionId: z.string(),
  /** The manifest that suits the caller's browser: HLS for Apple's, DASH for the others. */
  url: z.string(),
  dash: z.string(),
  /** Absent until it is made, which comes after the film can be seen. */
  lean: z.optional(leanStreamSchema),
  /**
   * What `dash` answers, for who asked with `manifest=dash`, or `lean.dash`, where there is one, for who asked with
   * `manifest=lean`: its player begins without asking for it.
   */
  manifest: z.optional(z.string()),
  /** For Shaka and Apple: key lines name skd and, with ClearKey, a key endpoint that wants the custom-data header. */
  hls: z.string(),
  /** For hls.js: key lines of the form org.w3.clearkey. Only where the service has ClearKey. */
  hlsClearKey: z.optional(z.string()),
  drm: z.object({
    /** Base64 of JSON {userId, sessionId, merchant}. */
    customData: z.string(),
    header: z.literal(CUSTOM_DATA_HEADER),
    /** Key system to licence address; a key system that is not here does not exist. */
    servers: z.record(z.string(), z.string()),
    /** Only where the service has FairPlay. */
    certificate: z.optional(z.string()),
    /** How long a licence lasts: it is renewed before. */
    licenceSeconds: z.number(),
  }),
  presence: z.object({
    /** Full address of the record, without `auth`. */
    url: z.string(),
    /** Goes into `?auth=`. */
    token: z.string(),
    intervalMs: z.number(),
  }),
  subtitles: z.array(trackSchema),
  audio: z.array(trackSchema),
  /** Address of a WebVTT storyboard, or null. */
  storyboard: z.nullable(z.string()),
  markers: z.array(markerSchema),
  /**
   * What the picture of each quality takes, in bits a second: at most, as the manifest names it, and on average. Left out
   * of films whose packages are older than that.
   */
  rates: z.optional(z.array(rateSchema)),
  resumeTime: z.number(),
  durationSeconds: z.number(),
  /** Lines of the best quality that the plan gives; left out where it gives all that there are. */
  maxHeight: z.optional(z.number()),
  video: itemSchema,
  /** Of an episode, without what it contains; absent where the series is not published. */
  series: z.optional(itemSchema),
})

/** The answer bears the text of that manifest. `lean`: of the one with every codec, where there is one, else of `dash`. */
const manifestSchema = z.optional(z.enum(['dash', 'lean']))
const sessionParams = z.object({ sessionId: idSchema })
const beaconQuery = z.object({ auth: z.optional(z.string().check(z.maxLength(200, 'This is not a token'))) })

export const playbackEndpoints = {
  'GET /apps/v2/videoplayback': endpoint({
    summary: 'May this account play this title on this device now? Claims a screen and says where the stream is',
    auth: 'user',
    hasEffect: true,
    query: z.object({ id: idSchema, deviceId: deviceIdSchema, manifest: manifestSchema }),
    answer: playbackAnswerSchema,
    errors: [
      'SUBSCRIPTION_REQUIRED',
      'SUBSCRIPTION_EXPIRED',
      'PLAY_DISABLED',
      'SCREEN_LIMIT_REACHED',
      'TITLE_NOT_FOUND',
      'TITLE_NOT_READY',
    ],
  }),
  'POST /apps/v2/playback-sessions/{sessionId}/end': endpoint({
    summary: 'Ends a playback session; also by beacon with ?auth=',
    auth: 'beacon',
    params: sessionParams,
    query: beaconQuery,
    answer: z.object({ message: z.string() }),
    errors: ['PLAYBACK_SESSION_NOT_FOUND'],
    example: { message: 'Ended' },
  }),
  'POST /apps/v2/playback-sessions/{sessionId}/takeover': endpoint({
    summary: "Stops another device's session of the same account and starts here",
    auth: 'user',
    params: sessionParams,
    body: z.object({ id: idSchema, deviceId: deviceIdSchema, manifest: manifestSchema }),
    answer: playbackAnswerSchema,
    errors: [
      'PLAYBACK_SESSION_NOT_FOUND',
      'SUBSCRIPTION_REQUIRED',
      'SUBSCRIPTION_EXPIRED',
      'SCREEN_LIMIT_REACHED',
      'TITLE_NOT_FOUND',
      'TITLE_NOT_READY',
    ],
  }),
} as const

export type PlaybackAnswer = z.infer<typeof playbackAnswerSchema>
export type ActiveDevice = z.infer<typeof activeDeviceSchema>
export type LeanStream = z.infer<typeof leanStreamSchema>
export type Marker = z.infer<typeof markerSchema>
