import { markerSchema } from '@kola/contract/playback'
import * as z from 'zod/mini'

/** A plain file name: nothing outside the folder can be named. */
const fileSchema = z.string().check(z.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/, 'This is not a file name'))

/** `film.json` of a folder with finished renditions. Its other members are for people. */
export const filmFolderSchema = z.object({
  durationSeconds: z.number().check(z.gt(0)),
  renditions: z.array(z.object({ file: fileSchema, width: z.number(), height: z.number() })).check(z.minLength(1)),
  audio: z.array(z.object({ file: fileSchema, language: z.string(), label: z.string() })),
  subtitles: z.array(z.object({ file: fileSchema, language: z.string(), label: z.string() })),
  storyboard: z.nullish(z.object({ image: fileSchema, vtt: fileSchema })),
  markers: z.array(markerSchema),
})

export type FilmFolder = z.infer<typeof filmFolderSchema>

export function toRenditionName(rendition: { height: number }): string {
  return `${rendition.height}p`
}
