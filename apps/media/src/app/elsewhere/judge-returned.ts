import { type Flaw, findFlaw } from '#features/returned/find-flaw.ts'
import { inspectReturned, UnreadableError } from '#features/returned/inspect.ts'
import type { FilmRun } from '../source/encode-film.ts'
import { comparePlaces } from './compare-places.ts'
import type { OfferedRendition } from './to-offers.ts'

export interface Judgement {
  run: FilmRun
  offered: OfferedRendition
  path: string
  /** Of a rendition of the film that is there already; null for the first. */
  pictures: number | null
  random: () => number
}

/** Whether a returned file is the rendition that was asked for. @returns how many pictures it has, or its flaw */
export async function judgeReturned({ run, offered, path, pictures, random }: Judgement): Promise<number | Flaw> {
  const { spec, rendition } = offered
  const { ffmpeg, ffprobe } = run.settings
  const { durationSeconds } = spec.film
  try {
    const found = await inspectReturned({ path, ffmpeg, ffprobe, durationSeconds, signal: run.signal })
    const flaw = findFlaw(found, { spec, pictures })
    if (flaw) return flaw
    const count = found.pictureTimes.length
    const seconds = (count * rendition.frameRate.denominator) / rendition.frameRate.numerator
    return (await comparePlaces({ run, rendition, spec, path, seconds, random })) ?? count
  } catch (error) {
    if (error instanceof UnreadableError) return { text: error.message, isTheirs: true }
    throw error
  }
}
