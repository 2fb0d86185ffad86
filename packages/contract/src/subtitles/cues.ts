import * as z from 'zod/mini'

/** `captions`: with what is heard beside the words, for who hears badly. */
export const SUBTITLE_KINDS = ['subtitles', 'captions'] as const
export type SubtitleKind = (typeof SUBTITLE_KINDS)[number]
export const SUBTITLE_KIND_NAMES = {
  subtitles: 'Subtitles',
  captions: 'Captions for the hard of hearing',
} as const satisfies Record<SubtitleKind, string>

export const MAX_SUBTITLE_BYTES = 3 * 1_048_576
/** A long film has some two thousand. */
export const MAX_CUES = 5_000
export const MAX_CUE_CHARACTERS = 500
/** Of two days: no film is longer. */
export const MAX_CUE_MS = 172_800_000
/** What somebody reads in a second. */
const READ_SIGNS = 20

/** One subtitle. Its number stays its own while its times and words are corrected. */
export const cueSchema = z.object({
  number: z.number(),
  /** Below 0 in a draft that was moved too far. */
  startMs: z.number(),
  endMs: z.number(),
  /** Plain words; <b>, <i> and <u> are marks, all else is shown as it stands. */
  text: z.string(),
  /** Where on the picture, as WebVTT says it; empty for the usual place. */
  place: z.string(),
})

export type Cue = z.infer<typeof cueSchema>

export interface CueFault {
  /** It cannot be put in force like that. */
  isGrave: boolean
  text: string
}

/** In the order of the film. */
export const sortCues = (cues: readonly Cue[]): Cue[] =>
  cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.number - b.number)

/** As they are read: a letter with its marks is one. */
const toSigns = (text: string): number => {
  const words = text
    .replace(/<\/?[biu]>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...words.normalize('NFD').replace(/\p{M}/gu, '')].length
}

/** Signs that would have to be read in a second. */
export const toReadingSpeed = ({ text, startMs, endMs }: Pick<Cue, 'text' | 'startMs' | 'endMs'>): number =>
  endMs > startMs ? Math.round(toSigns(text) / ((endMs - startMs) / 1_000)) : 0

/**
 * What is wrong with each, by its number.
 * @param cues in the order of the film
 * @param durationSeconds null where there is no film yet
 */
export function findCueFaults(cues: readonly Cue[], durationSeconds: number | null): Map<number, CueFault[]> {
  const found = new Map<number, CueFault[]>()
  const endOfFilm = durationSeconds === null ? null : durationSeconds * 1_000
  let [latest, latestText] = [Number.NEGATIVE_INFINITY, '']
  for (const cue of cues) {
    const faults: CueFault[] = []
    const grave = (text: string) => faults.push({ isGrave: true, text })
    if (cue.startMs < 0) grave('It begins before the film')
    if (cue.endMs <= cue.startMs) grave('It ends before it begins, or with it')
    if (toSigns(cue.text) === 0) grave('It has no words')
    if (endOfFilm !== null && cue.startMs >= endOfFilm) grave(`The film ends at ${toCueTime(endOfFilm)}`)
    if (cue.startMs < latest) faults.push({ isGrave: false, text: `It begins while ${latestText} is still on` })
    const speed = toReadingSpeed(cue)
    if (speed > READ_SIGNS) faults.push({ isGrave: false, text: `Too fast to read: ${speed} signs a second` })
    if (faults.length > 0) found.set(cue.number, faults)
    if (cue.endMs > latest) [latest, latestText] = [cue.endMs, toCueTime(cue.startMs)]
  }
  return found
}

const two = (value: number) => String(value).padStart(2, '0')

/** `0:41:15.000` */
export function toCueTime(ms: number): string {
  const whole = Math.round(Math.abs(ms))
  const seconds = Math.floor(whole / 1_000)
  const rest = String(whole % 1_000).padStart(3, '0')
  const time = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`
  return ms < 0 ? `-${time}` : time
}

/** What `toCueTime` writes, with a comma or without hours too; null for what is no time. */
export function readCueTime(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '0', rest = '0'] =
    /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  if (!/:/.test(text) || Number(seconds) >= 60 || (text.split(':').length === 3 && Number(minutes) >= 60)) return null
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest.padEnd(3, '0'))
  return ms <= MAX_CUE_MS && /^[\d:.,]+$/.test(text.trim()) ? ms : null
}

export const FRAME_RATES = ['23.976', '24', '25', '29.97'] as const
export type FrameRate = (typeof FRAME_RATES)[number]

/** Exactly: 23.976 stands for 24000/1001. */
const RATES: Readonly<Record<FrameRate, number>> = {
  '23.976': 24_000 / 1_001,
  '24': 24,
  '25': 25,
  '29.97': 30_000 / 1_001,
}

export interface Move {
  byMs: number
  /** Made for a film of one rate, shown with one of another. */
  stretch: { from: FrameRate; to: FrameRate } | null
}

/** Stretched first, so that what was at the beginning stays there; then all by so much. */
export function moveCues(cues: readonly Cue[], { byMs, stretch }: Move): Cue[] {
  const factor = stretch ? RATES[stretch.from] / RATES[stretch.to] : 1
  const move = (ms: number) => Math.round(ms * factor) + byMs
  return cues.map((cue) => ({ ...cue, startMs: move(cue.startMs), endMs: move(cue.endMs) }))
}
