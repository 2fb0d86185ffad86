import * as z from 'zod/mini'

/** What became of a film otherwise than it was sent; the text is for the person who sent it. */
export const MEDIA_NOTICES = {
  SOUND_PADDED: 'The sound is shorter than the picture: silence was added at its end',
  SOUND_TRIMMED: 'The sound is longer than the picture: its end was left out',
  SOUND_NOT_TAKEN: 'A sound track was not taken, because another one of its language was',
  SUBTITLES_ARE_PICTURES: 'Subtitles made of pictures were not taken; send them as text with --subtitles',
  SUBTITLES_UNKNOWN: 'Subtitles of a kind that is not known were not taken',
  SUBTITLES_REPLACED: 'Subtitles of the film were not taken, because a file was sent for their language',
  SUBTITLES_EMPTY: 'Subtitles of the film were not taken, because they hold no text that can be read',
  PICTURE_NOT_TAKEN: 'A second picture was not taken',
  COLOURS_GUESSED: 'The file does not say all of its colours; the usual ones were taken',
  LEAN_FOLLOWS: 'AV1 pictures and Opus sound, which cost less data, are being made in the background',
  LEAN_MADE: 'AV1 pictures and Opus sound were added',
  LEAN_RUNG: 'AV1 beside H.264',
  LEAN_NO_AV1: 'No AV1 was made, because this ffmpeg has no libsvtav1; the film plays in H.264',
  LEAN_NO_OPUS: 'No Opus was made, because this ffmpeg has no libopus; the film plays with AAC',
  LEAN_FAILED: 'AV1 pictures and Opus sound could not be added; the film plays as it is',
  ENDS_ABRUPTLY: 'The recording ends in the middle of a picture or a sound; it may be cut short',
} as const

export const noticeSchema = z.object({
  code: z.enum(Object.keys(MEDIA_NOTICES) as [keyof typeof MEDIA_NOTICES]),
  text: z.string(),
})

export type MediaNotice = z.infer<typeof noticeSchema>

/** `detail` says which track or how much, such as `Yoruba, 4.0 s`. */
export function toNotice(code: MediaNotice['code'], detail?: string): MediaNotice {
  return { code, text: detail ? `${MEDIA_NOTICES[code]}: ${detail}` : MEDIA_NOTICES[code] }
}
