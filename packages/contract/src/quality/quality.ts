import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

export const QUALITY_NETWORKS = ['wifi', 'mobile', 'other', 'unknown'] as const
export const QUALITY_DEVICES = ['phone', 'computer', 'tv'] as const
/** `stored`: the film's bytes were on the device. */
export const QUALITY_ENGINES = ['shaka-dash', 'shaka-hls', 'native-hls', 'stored'] as const
export const QUALITY_CODECS = ['h264', 'av1', 'unknown'] as const
/** The player's own categories of errors, in the order in which they are kept: new ones come last. */
export const QUALITY_FAILURES = ['network', 'text', 'media', 'manifest', 'streaming', 'drm', 'player'] as const
/** Lines of picture are counted by the greatest of these that is not above them; 0 is sound alone, or unknown. */
export const QUALITY_LINES = [0, 144, 240, 360, 480, 720, 1080, 2160] as const

const MAX_WAIT_MS = 600_000
const MAX_STALLED_MS = 21_600_000
const MAX_WATCHED_SECONDS = 86_400
const MAX_STALLS = 1_000
const MAX_LINES = 4_320
const RANGE_TEXT = 'No playback is like that'

const upTo = (max: number) => z.int('Please give a whole number').check(z.gte(0, RANGE_TEXT), z.lte(max, RANGE_TEXT))
const oneOf = <const L extends readonly [string, ...string[]]>(list: L) => z.enum(list, `One of ${list.join(', ')}`)

const classes = {
  network: oneOf(QUALITY_NETWORKS),
  /** As coarse as that. `tv` is the televisions' build. */
  device: oneOf(QUALITY_DEVICES),
  engine: oneOf(QUALITY_ENGINES),
  codec: oneOf(QUALITY_CODECS),
}

/** How one playback was, without who watched what. */
export const qualityReportSchema = z.object({
  /** From the press to the first picture; null where none came. */
  startMs: z.nullable(upTo(MAX_WAIT_MS)),
  watchedSeconds: upTo(MAX_WATCHED_SECONDS),
  /** After the first picture, and not for what the viewer did. */
  stalledMs: upTo(MAX_STALLED_MS),
  stalls: upTo(MAX_STALLS),
  /** The first that the viewer met. */
  failure: z.nullable(oneOf(QUALITY_FAILURES)),
  /** Of the picture that was shown longest; 0 for sound alone, or where nobody can tell. */
  lines: upTo(MAX_LINES),
  ...classes,
})

/** Shares are of one. */
const figures = {
  sessions: z.number(),
  /** The upper edge of its fifth of a second, 20200 for all beyond 20 s; null where no picture came. */
  startP50Ms: z.nullable(z.number()),
  startP95Ms: z.nullable(z.number()),
  /** Of the time watched and stalled. */
  stallShare: z.number(),
  stallsPerHour: z.number(),
  failedShare: z.number(),
  /** Left without a picture and without a failure. */
  unseenShare: z.number(),
  /** That most had longest. */
  lines: z.number(),
}

export const qualityFiguresSchema = z.object(figures)

const answerSchema = z.object({
  /** Days in UTC; both are counted. */
  from: z.string(),
  until: z.string(),
  all: qualityFiguresSchema,
  /** As many days, up to the day before `from`. */
  before: z.object({ from: z.string(), until: z.string(), ...figures }),
  /** Those that somebody played on, in their order. */
  days: z.array(z.object({ day: z.string(), ...figures })),
  places: z.array(z.object({ network: z.string(), device: z.string(), ...figures })),
  streams: z.array(z.object({ engine: z.string(), codec: z.string(), ...figures })),
  /** How many of each category. */
  failures: z.record(z.string(), z.number()),
})

const EXAMPLE = {
  ...{ sessions: 1840, startP50Ms: 1400, startP95Ms: 5200, stallShare: 0.0031, stallsPerHour: 0.4 },
  ...{ failedShare: 0.0065, unseenShare: 0.011, lines: 480 },
}

export const qualityEndpoints = {
  'POST /apps/v2/playback-sessions/{sessionId}/quality': endpoint({
    summary:
      'How a playback was, once it is over; by beacon with ?auth=. Counted once a session, without who watched what',
    auth: 'beacon',
    params: z.object({ sessionId: idSchema }),
    query: z.object({ auth: z.optional(z.string().check(z.maxLength(200, 'This is not a token'))) }),
    body: qualityReportSchema,
    answer: z.object({ message: z.string() }),
    errors: ['PLAYBACK_SESSION_NOT_FOUND'],
    example: { message: 'Thank you' },
  }),
} as const

export const MAX_QUALITY_DAYS = 92
/** A figure of fewer playbacks than that says nothing of the next ones. */
export const QUALITY_FEW = 200

export const operatorQualityEndpoints = {
  'GET /api/v1/apps/playback-quality': endpoint({
    summary:
      'What viewers met in the last days: starts, stalls and failures by network and device, and by engine and codec',
    ...opens('numbers.read'),
    query: z.object({
      /** 7 unless told. */
      days: z.optional(
        z.coerce
          .number('days is a number')
          .check(
            z.int('days is a whole number'),
            z.gte(1, 'days is at least 1'),
            z.lte(MAX_QUALITY_DAYS, `days is at most ${MAX_QUALITY_DAYS}`),
          ),
      ),
    }),
    answer: answerSchema,
    errors: [],
    example: {
      ...{ from: '2026-11-20', until: '2026-11-26', all: EXAMPLE },
      before: { from: '2026-11-13', until: '2026-11-19', ...EXAMPLE },
      days: [{ day: '2026-11-20', ...EXAMPLE }],
      places: [{ network: 'mobile', device: 'phone', ...EXAMPLE }],
      streams: [{ engine: 'shaka-dash', codec: 'av1', ...EXAMPLE }],
      failures: { network: 9, drm: 3 },
    },
  }),
} as const

export type QualityReport = z.infer<typeof qualityReportSchema>
export type QualityFigures = z.infer<typeof qualityFiguresSchema>
export type QualityAnswer = z.infer<typeof answerSchema>
