import * as z from 'zod/mini'
import { noticeSchema } from './media-notices.ts'
import { leanStreamSchema, markerSchema, trackSchema } from './playback.ts'

/** One content key for each kind of stream, so that a licence can leave out HD. */
export const KEY_LABELS = ['AUDIO', 'SD', 'HD'] as const

/** Pictures above this many lines in the shorter direction are licensed with the HD key. */
export const MAX_SD_LINES = 576

export const wrappedKeySchema = z.object({
  label: z.enum(KEY_LABELS),
  /** 32 hex characters. */
  keyId: z.string(),
  /** The 16 bytes sealed by the secret box; its context is `content-key:{keyId}`. */
  sealedKey: z.string(),
})

export const mediaTargetSchema = z.object({
  tenantId: z.string(),
  titleId: z.string(),
  mediaId: z.string(),
  /** Part of every storage key: a new packaging never overwrites what a viewer is reading. */
  version: z.string(),
  keys: z.array(wrappedKeySchema),
})

const sideFileSchema = z.object({ language: z.string(), label: z.string(), sourceKey: z.string() })

/** Job `media.package-source`: encode a film file and package it. */
export const packageSourceJobSchema = z.object({
  target: mediaTargetSchema,
  /** Storage key of the uploaded film. */
  sourceKey: z.string(),
  /** Hex SHA-256 of the film: names the work folder, so that a run again goes on. */
  sourceSha256: z.string(),
  originalName: z.string(),
  subtitles: z.array(sideFileSchema),
  audio: z.array(sideFileSchema),
})

/** Job `media.package-renditions`: package what is encoded already (the demo's films). Needs no ffmpeg. */
export const packageRenditionsJobSchema = z.object({
  target: mediaTargetSchema,
  /** Folder with film.json and its files, on the machine's disk. */
  folder: z.string(),
})

export const renditionSchema = z.object({
  file: z.string(),
  width: z.number(),
  height: z.number(),
  /** The most of any piece, as the manifest says it. */
  bandwidth: z.number(),
  /** Over the whole film: what an hour of it takes. Older packages do not say it. */
  averageBandwidth: z.optional(z.number()),
  codecs: z.string(),
  keyLabel: z.enum(KEY_LABELS),
})

/** Job `catalogue.package-ready`: what the media worker made. Paths are relative to `media/{tenantId}/{mediaId}/{version}/`. */
export const packageReadyJobSchema = z.object({
  tenantId: z.string(),
  titleId: z.string(),
  mediaId: z.string(),
  version: z.string(),
  durationSeconds: z.number(),
  /** `dash.mpd` */
  dash: z.string(),
  /** `hls/master.m3u8` */
  hls: z.string(),
  /** `hls-clearkey/master.m3u8` */
  hlsClearKey: z.string(),
  renditions: z.array(renditionSchema),
  audio: z.array(trackSchema),
  subtitles: z.array(trackSchema),
  storyboard: z.nullable(z.string()),
  markers: z.array(markerSchema),
  /** What became of the film otherwise than it was sent. */
  notices: z.optional(z.array(noticeSchema)),
  /** Set when pictures were made from the film: base is `/art/{tenantId}/{titleId}/{version}`. */
  art: z.nullable(
    z.object({ base: z.string(), kinds: z.array(z.string()), placeholders: z.record(z.string(), z.string()) }),
  ),
})

/** Job `catalogue.lean-done`: what became of AV1 and Opus for a film that is shown already. */
export const leanDoneJobSchema = z.object({
  tenantId: z.string(),
  titleId: z.string(),
  mediaId: z.string(),
  version: z.string(),
  /** `dash` is `dash-lean.mpd`, beside the package's own, which stays as it was; null where nothing could be added. */
  lean: z.nullable(leanStreamSchema),
  /** For the operator. */
  notices: z.array(noticeSchema),
})

/** Job `ingest.remove-files`: what a title that was taken out, with its seasons and episodes, leaves in the storage. */
export const removedTitleJobSchema = z.object({
  tenantId: z.string(),
  /** That title first. */
  titleIds: z.array(z.string()),
  /** Media that no other title plays. */
  mediaIds: z.array(z.string()),
})

/** Why a film could not be taken; `text` is for the person who sent it. */
export const MEDIA_FAILURES = {
  NOT_A_VIDEO: 'The file is not a video that can be read',
  EMPTY_FILE: 'The file is empty',
  TRUNCATED_FILE: 'The file is cut short',
  NO_VIDEO_STREAM: 'The file has no picture',
  COLOURS_NOT_TAKEN: 'The picture has colours that cannot be brought to an ordinary screen',
  BAD_SUBTITLES: 'A subtitle file cannot be read',
  BAD_AUDIO: 'A sound file cannot be read',
  DISK_FULL: 'The disk is full',
  STORAGE_UNWRITABLE: 'The storage cannot be written',
  FFMPEG_MISSING: 'ffmpeg is not installed',
  ENCODE_FAILED: 'The film could not be encoded',
  PACKAGE_FAILED: 'The film could not be packaged',
  NOT_ENCRYPTED: 'The package is not encrypted as it must be',
  SOURCE_MISSING: 'The uploaded file is gone',
  WORKER_DIED: 'The film ended the media worker each time',
} as const

export const packageFailedJobSchema = z.object({
  tenantId: z.string(),
  titleId: z.string(),
  mediaId: z.string(),
  /** Which packaging; jobs from before it was sent have none. */
  version: z.optional(z.string()),
  code: z.enum(Object.keys(MEDIA_FAILURES) as [keyof typeof MEDIA_FAILURES]),
  text: z.string(),
})

export type WrappedKey = z.infer<typeof wrappedKeySchema>
export type KeyLabel = (typeof KEY_LABELS)[number]
export type PackageSourceJob = z.infer<typeof packageSourceJobSchema>
export type PackageRenditionsJob = z.infer<typeof packageRenditionsJobSchema>
export type PackageReadyJob = z.infer<typeof packageReadyJobSchema>
export type LeanDoneJob = z.infer<typeof leanDoneJobSchema>
export type RemovedTitleJob = z.infer<typeof removedTitleJobSchema>
export type PackageFailedJob = z.infer<typeof packageFailedJobSchema>
export type MediaFailure = keyof typeof MEDIA_FAILURES

/** Key of the progress record of a title's packaging. */
export function packagingProgressKey(tenantId: string, titleId: string): string {
  return `packaging:${tenantId}:${titleId}`
}
