import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, languageSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { cueSchema, FRAME_RATES, MAX_CUE_CHARACTERS, MAX_CUE_MS, SUBTITLE_KINDS } from './cues.ts'

/** Of one title. */
export const MAX_SUBTITLE_TRACKS = 40
/** Older ones go, but the one in force. */
export const MAX_SUBTITLE_VERSIONS = 50
export const MAX_SUBTITLE_REPORTS = 500
/** Faults of a file that are told; there may be more. */
export const MAX_TOLD_FAULTS = 50

const isText = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
/** As players show it in a menu: it stands in manifests, which have signs of their own. */
const labelSchema = z.string('Please give a name').check(
  z.refine((text) => text.trim().length > 0, 'Please give a name'),
  z.maxLength(60, 'A name has at most 60 letters'),
  z.refine((text) => isText(text) && !/["<>&]/.test(text), 'A name has no quotes, < > or &'),
)
const kindSchema = z.enum(SUBTITLE_KINDS, 'There is no such kind')
const revisionSchema = z.int('Please give the revision').check(z.gte(0, 'Please give the revision'))
const timeMsSchema = z
  .int('Please give thousandths of a second')
  .check(z.gte(-MAX_CUE_MS, 'That is before any film'), z.lte(MAX_CUE_MS, 'That is longer than any film'))

const byFields = { at: timeSchema, by: z.string() }

/** A language that viewers can choose, or that somebody works on. */
export const subtitleTrackSchema = z.object({
  /** `en.subtitles` */
  id: z.string(),
  language: z.string(),
  label: z.string(),
  kind: z.enum(SUBTITLE_KINDS),
  /** What viewers get now: as it came with the film, or a version from here; null for neither. */
  inForce: z.nullable(
    z.object({
      source: z.enum(['film', 'console']),
      /** 0 of the film's own. */
      version: z.number(),
      /** False for a moment: it is being brought to players. */
      isOut: z.boolean(),
    }),
  ),
  draft: z.nullable(z.object({ ...byFields, lines: z.number() })),
  revision: z.number(),
  /** Lines that viewers say are wrong, and nobody has settled. */
  reports: z.number(),
})

const soundSchema = z.object({
  /** The language that the film's file gave. */
  was: z.string(),
  language: z.string(),
  label: z.string(),
})

export const filmTracksSchema = z.object({
  /** Of the title. */
  name: z.string(),
  durationSeconds: z.nullable(z.number()),
  subtitles: z.array(subtitleTrackSchema),
  sound: z.object({ revision: z.number(), isOut: z.boolean(), tracks: z.array(soundSchema) }),
})

const reportSchema = z.object({
  /** Of the line, as it stood when it was reported. */
  startMs: z.number(),
  text: z.string(),
  /** How many members said so. */
  members: z.number(),
  /** What they wrote, the newest first; at most 20. */
  words: z.array(z.string()),
  lastAt: timeSchema,
})

export const subtitlePageSchema = z.object({
  track: subtitleTrackSchema,
  name: z.string(),
  durationSeconds: z.nullable(z.number()),
  /** In the order of the film; null where there is no draft. */
  draft: z.nullable(z.array(cueSchema)),
  /** What viewers get. */
  live: z.array(cueSchema),
  versions: z.array(z.object({ number: z.number(), ...byFields, lines: z.number() })),
  reports: z.array(reportSchema),
})

const titleParams = z.object({ titleId: idSchema })
const trackParams = z.object({ titleId: idSchema, trackId: idSchema })
const page = z.object({ page: subtitlePageSchema })

const track = {
  ...{ id: 'pcm.subtitles', language: 'pcm', label: 'Naijá', kind: 'subtitles' },
  inForce: { source: 'console', version: 2, isOut: true },
  ...{ draft: null, revision: 7, reports: 1 },
} as const
const cue = { number: 487, startMs: 2_475_000, endMs: 2_477_400, text: 'I say e balance.', place: '' } as const
const examplePage = {
  page: {
    ...{ track, name: 'Zero Balance', durationSeconds: 6_012, draft: null, live: [cue] },
    versions: [{ number: 2, at: '2026-11-28T08:58:00.000Z', by: 'Tolu Bakare', lines: 1 }],
    reports: [
      {
        startMs: 2_475_000,
        text: 'I say e balance.',
        members: 3,
        words: ['na “balanced”'],
        lastAt: '2026-11-28T20:11:00.000Z',
      },
    ],
  },
} as const
const exampleTracks = {
  name: 'Zero Balance',
  durationSeconds: 6_012,
  subtitles: [track],
  sound: { revision: 0, isOut: true, tracks: [{ was: 'yo', language: 'yo', label: 'Yorùbá' }] },
} as const

const CHANGE = ['TITLE_NOT_FOUND', 'SUBTITLES_NOT_FOUND', 'SUBTITLES_CHANGED'] as const

const wordsSchema = z.string('Please give its words').check(
  z.maxLength(MAX_CUE_CHARACTERS, 'That is too long'),
  z.refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text), 'That is no text'),
)

export const subtitleEndpoints = {
  'GET /api/v1/apps/films/{titleId}/tracks': endpoint({
    summary: 'Languages of a film: subtitles as they stand and are worked on, and sound',
    ...opens('catalogue.read'),
    params: titleParams,
    answer: filmTracksSchema,
    errors: ['TITLE_NOT_FOUND'],
    example: exampleTracks,
  }),
  'POST /api/v1/apps/films/{titleId}/sound': endpoint({
    summary: 'Names languages of sound as players show them; what is not named is called as the film called it',
    ...opens('catalogue.edit'),
    params: titleParams,
    body: z.object({
      revision: revisionSchema,
      tracks: z
        .array(
          z.object({
            was: z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/, 'This is not a language code')),
            ...{ language: languageSchema, label: labelSchema },
          }),
        )
        .check(z.maxLength(40, 'That are too many')),
    }),
    answer: filmTracksSchema,
    errors: ['TITLE_NOT_FOUND', 'TITLE_NOT_READY', 'SOUND_CHANGED'],
    example: exampleTracks,
  }),
  /** The body is application/octet-stream; the route reads it as a stream, so no body schema stands here. */
  'POST /api/v1/apps/films/{titleId}/subtitles': endpoint({
    summary:
      'Takes a file of subtitles, SRT or WebVTT, as the draft of a language; what cannot be read is told by its lines',
    ...opens('catalogue.edit'),
    params: titleParams,
    query: z.object({
      language: languageSchema,
      ...{ label: labelSchema, kind: kindSchema },
      revision: z.coerce.number('Please give the revision').check(z.int(), z.gte(0)),
    }),
    answer: z.object({
      page: subtitlePageSchema,
      /** How its letters were read, such as UTF-8. */
      encoding: z.string(),
      /** What was put right by itself. */
      notes: z.array(z.string()),
    }),
    errors: ['TITLE_NOT_FOUND', 'SUBTITLES_NOT_TAKEN', 'SUBTITLES_CHANGED', 'SUBTITLES_FULL'],
  }),
  'GET /api/v1/apps/films/{titleId}/subtitles/{trackId}': endpoint({
    summary: 'Subtitles of one language, line by line: what viewers get, the draft, and what viewers said of it',
    ...opens('catalogue.read'),
    params: trackParams,
    answer: page,
    errors: ['TITLE_NOT_FOUND', 'SUBTITLES_NOT_FOUND'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/add-line': endpoint({
    summary: 'Adds a line to the draft, which begins with what viewers get',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({ revision: revisionSchema, startMs: timeMsSchema, endMs: timeMsSchema, text: wordsSchema }),
    answer: z.object({ revision: z.number(), cue: cueSchema, ...byFields }),
    errors: [...CHANGE, 'SUBTITLES_FULL_OF_LINES', 'INVALID_REQUEST'],
    example: { revision: 9, cue, at: '2026-11-28T08:58:00.000Z', by: 'Tolu Bakare' },
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/line': endpoint({
    summary: 'Corrects one line of the draft, which begins with what viewers get; without words it is taken out',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({
      revision: revisionSchema,
      number: z
        .int('Please give the line')
        .check(z.gte(1, 'There is no such line'), z.lte(1_000_000, 'There is no such line')),
      ...{ startMs: timeMsSchema, endMs: timeMsSchema },
      text: wordsSchema,
    }),
    answer: z.object({
      revision: z.number(),
      /** Null for one that was taken out. */
      cue: z.nullable(cueSchema),
      ...byFields,
    }),
    errors: [...CHANGE, 'SUBTITLE_LINE_NOT_FOUND'],
    example: { revision: 8, cue, at: '2026-11-28T08:58:00.000Z', by: 'Tolu Bakare' },
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/move': endpoint({
    summary: 'Moves all lines of the draft by so much, or stretches them to another frame rate',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({
      revision: revisionSchema,
      byMs: z
        .int('Please give thousandths of a second')
        .check(z.gte(-86_400_000, 'That is longer than any film'), z.lte(86_400_000, 'That is longer than any film')),
      stretch: z.nullable(z.object({ from: z.enum(FRAME_RATES), to: z.enum(FRAME_RATES) })),
    }),
    answer: page,
    errors: CHANGE,
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/leave': endpoint({
    summary: 'Leaves the draft: viewers keep what they have',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({ revision: revisionSchema }),
    answer: page,
    errors: [...CHANGE, 'SUBTITLES_NO_DRAFT'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/put-in-force': endpoint({
    summary:
      'Puts the draft in force: whoever begins to watch from then on gets it, and the film is not packaged again',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({ revision: revisionSchema }),
    answer: page,
    errors: [...CHANGE, 'SUBTITLES_NO_DRAFT', 'SUBTITLES_UNFIT', 'TITLE_NOT_READY'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/withdraw': endpoint({
    summary:
      'Takes what is in force from viewers: whoever begins to watch from then on gets what came with the film, if any did',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({ revision: revisionSchema }),
    answer: page,
    errors: [...CHANGE, 'SUBTITLES_NOT_IN_FORCE'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/versions/{number}/bring-back': endpoint({
    summary: 'Takes an earlier version as the draft',
    ...opens('catalogue.edit'),
    params: z.object({ titleId: idSchema, trackId: idSchema, number: idSchema }),
    body: z.object({ revision: revisionSchema }),
    answer: page,
    errors: [...CHANGE, 'SUBTITLES_VERSION_NOT_FOUND'],
    example: examplePage,
  }),
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/settle': endpoint({
    summary: 'Settles what viewers said of a line',
    ...opens('catalogue.edit'),
    params: trackParams,
    body: z.object({ startMs: timeMsSchema }),
    answer: page,
    errors: ['TITLE_NOT_FOUND', 'SUBTITLES_NOT_FOUND'],
    example: examplePage,
  }),
} as const

export type FilmTracks = z.infer<typeof filmTracksSchema>
export type SubtitleTrack = z.infer<typeof subtitleTrackSchema>
export type SubtitlePage = z.infer<typeof subtitlePageSchema>
export type SubtitleReport = z.infer<typeof reportSchema>
