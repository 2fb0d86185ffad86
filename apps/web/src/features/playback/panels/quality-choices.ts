import type { Rendition } from '@kola/player/state'
import { say } from '../words.ts'

/** Ceilings by name. The lines are those of the ladder: 360 and 480 are its steps for mobile data. */
const LEVELS = [
  { name: 'dataSaver', maxHeightPixels: 360 },
  { name: 'good', maxHeightPixels: 480 },
  { name: 'high', maxHeightPixels: 4320 },
] as const

export interface QualityChoice {
  name: string
  /** Null: the player follows the line. */
  maxHeightPixels: number | null
  gigabytesPerHour: number
}

const toGigabytesPerHour = (bitsPerSecond: number) => (bitsPerSecond * 3600) / 8 / 1e9

/** What a viewer may choose: a level shows only where it differs from the one below it. */
export function planQualityChoices(renditions: readonly Rendition[]): QualityChoice[] {
  const levels: QualityChoice[] = []
  let below: Rendition | undefined
  for (const { name, maxHeightPixels } of LEVELS) {
    const best = renditions.findLast((rendition) => rendition.heightPixels <= maxHeightPixels)
    if (!best || best === below) continue
    levels.push({ name: say(name), maxHeightPixels, gigabytesPerHour: toGigabytesPerHour(best.bitsPerSecond) })
    below = best
  }
  const [saver, good = saver] = levels
  if (!saver || !good) return []
  // A line goes up and down between the two on mobile data.
  const automatic = (saver.gigabytesPerHour + good.gigabytesPerHour) / 2
  return [{ name: say('automatic'), maxHeightPixels: null, gigabytesPerHour: automatic }, ...levels]
}

/**
 * The level that a ceiling comes to in this film: a ceiling that was chosen in another film may lie between its levels,
 * or below them all.
 */
export function findLevel(levels: readonly QualityChoice[], maxHeightPixels: number | null): QualityChoice | undefined {
  const [automatic, ...ceilings] = levels
  if (maxHeightPixels === null) return automatic
  return ceilings.findLast((level) => (level.maxHeightPixels ?? 0) <= maxHeightPixels) ?? ceilings[0]
}

/** Price of one gigabyte as the tenant's configuration writes it: a sign and an amount, such as `₦430`. */
export interface DataPrice {
  sign: string
  amount: number
}

export function readDataPrice(text: string | undefined): DataPrice | null {
  const [, sign, amount] = /^(\D*)(\d+(?:\.\d+)?)$/.exec(text?.replaceAll(',', '').trim() ?? '') ?? []
  return sign && amount ? { sign, amount: Number(amount) } : null
}

/** Rounded so that nobody takes it for a bill: from fifty on to tens, from a thousand on to hundreds. */
export function formatCost(gigabytes: number, { sign, amount }: DataPrice): string {
  const exact = gigabytes * amount
  const step = exact >= 1000 ? 100 : exact >= 50 ? 10 : 1
  return `${sign}${Math.max(step, Math.round(exact / step) * step).toLocaleString('en')}`
}

/** `0.7 GB`, below a tenth `60 MB`. */
export function formatData(gigabytes: number): string {
  if (gigabytes < 0.1) return `${Math.max(1, Math.round(gigabytes * 100) * 10)} MB`
  return `${gigabytes.toLocaleString('en', { maximumFractionDigits: 1 })} GB`
}
