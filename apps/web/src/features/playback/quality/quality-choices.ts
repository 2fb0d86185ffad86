import { findSaverRendition } from '@kola/player/data/plan-saver'
import type { QualityMode, Rendition, Tracks } from '@kola/player/state'
import { say } from '../words.ts'

/** Ceilings by name; mobile data keeps below the first one by itself. */
const CEILINGS = [
  { id: 'dataSaver', maxHeightPixels: 480 },
  { id: 'good', maxHeightPixels: 720 },
  { id: 'high', maxHeightPixels: 4320 },
] as const

export type QualityId = 'automatic' | 'saver' | (typeof CEILINGS)[number]['id'] | 'sound'

export interface QualityChoice {
  id: QualityId
  mode: QualityMode
  /** Null: the player follows the line, or the mode says it. */
  maxHeightPixels: number | null
  /** Of the picture; null where there is none, or more than one. */
  lines: number | null
  gigabytesPerHour: number
}

export const toGigabytesPerHour = (bitsPerSecond: number) => (bitsPerSecond * 3600) / 8 / 1e9

type Known = Pick<Tracks, 'renditions' | 'sounds'>

/** What a viewer may choose, with what an hour of this film takes: a level shows only where it differs from the one below it. */
export function planQualityChoices({ renditions, sounds }: Known): QualityChoice[] {
  const low = findSaverRendition(renditions)
  if (!low) return []
  const withSound = (rendition: Rendition, sound = 0) => toGigabytesPerHour(rendition.averageBitsPerSecond + sound)
  const levels: QualityChoice[] = [
    {
      ...{ id: 'saver', mode: 'saver', maxHeightPixels: null, lines: low.lines },
      gigabytesPerHour: withSound(low, sounds[0]),
    },
  ]
  let below = low
  for (const { id, maxHeightPixels } of CEILINGS) {
    const best = renditions.findLast((rendition) => rendition.lines <= maxHeightPixels)
    if (!best || best === below || best.lines <= below.lines) continue
    const gigabytesPerHour = withSound(best, sounds.at(-1))
    levels.push({ id, mode: 'picture', maxHeightPixels, lines: best.lines, gigabytesPerHour })
    below = best
  }
  return [planAutomatic(levels), ...levels, ...planSound(sounds)]
}

/** A line goes up and down between the two below High. */
function planAutomatic(levels: readonly QualityChoice[]): QualityChoice {
  const between = levels.filter(({ id }) => id !== 'high').slice(-2)
  const sum = between.reduce((total, { gigabytesPerHour }) => total + gigabytesPerHour, 0)
  return {
    ...{ id: 'automatic', mode: 'picture', maxHeightPixels: null, lines: null },
    gigabytesPerHour: sum / between.length,
  }
}

function planSound([least]: readonly number[]): QualityChoice[] {
  if (least === undefined) return []
  return [
    {
      ...{ id: 'sound', mode: 'sound', maxHeightPixels: null, lines: null },
      gigabytesPerHour: toGigabytesPerHour(least),
    },
  ]
}

/**
 * The level that a wish comes to in this film: a ceiling that was chosen in another film may lie between its levels, or
 * below them all.
 */
export function findLevel(
  levels: readonly QualityChoice[],
  { mode, maxHeightPixels }: Pick<Tracks, 'mode' | 'maxHeightPixels'>,
): QualityChoice | undefined {
  if (mode !== 'picture') return levels.find((level) => level.mode === mode)
  if (maxHeightPixels === null) return levels.find(({ id }) => id === 'automatic')
  const ceilings = levels.filter((level) => level.maxHeightPixels !== null)
  const within = ceilings.findLast((level) => (level.maxHeightPixels ?? 0) <= maxHeightPixels)
  return within ?? levels.find(({ id }) => id === 'saver')
}

const NAMES: Record<QualityId, () => string> = {
  automatic: () => say('automatic'),
  saver: () => say('saverMode'),
  dataSaver: () => say('dataSaver'),
  good: () => say('good'),
  high: () => say('high'),
  sound: () => say('soundOnly'),
}

export const nameQuality = (id: QualityId): string => NAMES[id]()
