import type { ArtKind, PictureFormat } from '../types.ts'

interface PicturePlan {
  kind: ArtKind
  width: number
  height: number
  /** Bytes of the AVIF; WebP is allowed 1.7 times as much. */
  avifBudget: number
}

/** WebP needs about this many times the bytes of AVIF for the same picture. */
export const WEBP_ALLOWANCE = 1.7

/** What WebP may take at the most: at the lowest quality that still looks right, one crowded poster needs this. */
export const WEBP_STOP = 1.85

/** Bytes that the lettering of one title may weigh: soft shadows need most. */
export const TITLE_ART_BUDGET = 32_000

/** Bytes of an episode's still as AVIF: there are many, and they are shown small. */
export const EPISODE_STILL_BUDGET = 12_000

/** What is rendered for every title. Shapes: poster 2:3, still and hero 16:9, hero for phones 1:1. */
export const PICTURE_PLANS: readonly PicturePlan[] = [
  { kind: 'poster-480', width: 480, height: 720, avifBudget: 14_000 },
  { kind: 'poster-240', width: 240, height: 360, avifBudget: 7_000 },
  { kind: 'still-640', width: 640, height: 360, avifBudget: 18_000 },
  { kind: 'hero-1600', width: 1600, height: 900, avifBudget: 45_000 },
  { kind: 'hero-phone-800', width: 800, height: 800, avifBudget: 25_000 },
]

export const PICTURE_FORMATS: readonly PictureFormat[] = ['avif', 'webp']

/** File name of a picture inside its title's folder. */
export function pictureName(kind: ArtKind, format: PictureFormat): string {
  return `${kind}.${format}`
}
