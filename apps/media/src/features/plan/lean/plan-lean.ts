import type { AudioPlan, AudioTier, PicturePlan, RenditionPlan } from '#shared/plan.ts'

/** How far the quality of one rung may be chosen. */
interface LeanRung {
  /** What the rate may not go beyond over two seconds, whatever the film asks for. */
  maxKbps: number
  /** AV1's rate factor where nothing could be measured. */
  usualCrf: number
}

/**
 * The rungs that AV1 is made for. `360p` with the small sound is what a viewer gets who saves: at its cap an hour and
 * forty minutes are 183 MB. `360p-low` has no counterpart, since AV1's 360p costs less than it.
 */
const LEAN_RUNGS: Readonly<Record<string, LeanRung>> = {
  '240p': { maxKbps: 90, usualCrf: 45 },
  '360p': { maxKbps: 220, usualCrf: 42 },
  '480p': { maxKbps: 480, usualCrf: 40 },
  '540p': { maxKbps: 720, usualCrf: 38 },
  '720p': { maxKbps: 1200, usualCrf: 36 },
}

/** What a measured quality may choose from: below, bytes buy nothing that is seen; above, faces fall apart. */
export const CRF_BOUNDS = { least: 24, most: 54 } as const

/** Kilobits a second of Opus by tier; one channel needs two thirds. */
const OPUS_KBPS: Record<AudioTier, number> = { low: 24, high: 48 }

/** SVT-AV1 takes nothing smaller. */
const LEAST_PIXELS = 64

/** Ends the names of files beside which the same stands in H.264 or AAC. */
const LEAN = 'lean'

/** A quality in AV1. `of` names the one in H.264 that it stands beside. */
export interface LeanPicturePlan extends PicturePlan {
  of: string
}

/** The qualities that AV1 is made for, the smallest first: size, rate of pictures and key pictures are those of H.264. */
export function planLeanPictures(renditions: readonly RenditionPlan[]): LeanPicturePlan[] {
  return renditions.flatMap(({ name, width, height, frameRate, gopFrames, keyLabel, maxKbps: cap }) => {
    const rung = LEAN_RUNGS[name]
    if (!rung || Math.min(width, height) < LEAST_PIXELS) return []
    const maxKbps = Math.min(rung.maxKbps, cap)
    const picture = { width, height, frameRate, gopFrames, keyLabel }
    return [{ name: `${name}-${LEAN}`, of: name, ...picture, crf: rung.usualCrf, maxKbps, bufferKbits: maxKbps * 2 }]
  })
}

/** Both tiers for each language of the film, whatever its pictures are: 24 kb/s for who saves, 48 for all others. */
export function planLeanSound(tracks: readonly AudioPlan[]): AudioPlan[] {
  const byLanguage = new Map(tracks.map((track) => [track.language, track]))
  return [...byLanguage.values()].flatMap((track) =>
    (Object.keys(OPUS_KBPS) as AudioTier[]).map((tier) => ({
      ...track,
      name: `audio-${track.language}-${LEAN}-${tier}`,
      tier,
      kbps: track.channels === 1 ? Math.round((OPUS_KBPS[tier] * 2) / 3) : OPUS_KBPS[tier],
    })),
  )
}
