/** How two pictures are compared: VMAF where ffmpeg has it, else SSIM. */
export type Measure = 'SSIM' | 'VMAF'

/** A quality that more of is seen by nobody on a phone: to reach it is enough, whatever H.264 has. */
export const ENOUGH: Readonly<Record<Measure, number>> = { SSIM: 0.99, VMAF: 96 }

/** What counts as no worse: less than this is below what a measure of a few seconds can tell. */
export const TOLERANCE: Readonly<Record<Measure, number>> = { SSIM: 0.0005, VMAF: 0.25 }

/** The filter that compares the first input with the second. */
export const FILTERS: Readonly<Record<Measure, string>> = { SSIM: 'ssim', VMAF: 'libvmaf' }

const WORDS: Readonly<Record<Measure, RegExp>> = {
  // Of brightness alone, which is what eyes see sharply.
  SSIM: /SSIM (?:Mean )?Y:\s*([\d.]+)/,
  VMAF: /VMAF score:\s*([\d.]+)/,
}

/** Reads what ffmpeg says at the end of a comparison. @throws Error when it says none */
export function toScore(words: string, measure: Measure): number {
  const score = Number(WORDS[measure].exec(words)?.[1] ?? Number.NaN)
  if (!Number.isFinite(score)) throw new Error(`ffmpeg did not say how alike the pictures are: ${words.slice(-200)}`)
  return score
}

/** The measure that this ffmpeg has, by what `ffmpeg -filters` lists; null when it has none. */
export function toMeasure(filters: string): Measure | null {
  const has = (name: string) => new RegExp(`^\\s*\\S+\\s+${name}\\s`, 'm').test(filters)
  if (has(FILTERS.VMAF)) return 'VMAF'
  return has(FILTERS.SSIM) ? 'SSIM' : null
}
