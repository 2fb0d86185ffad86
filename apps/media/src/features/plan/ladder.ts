import type { AudioTier } from '../../shared/plan.ts'

export interface Rung {
  name: string
  /** The box that the picture fits in, lying or standing. */
  boxWidth: number
  boxHeight: number
  profile: 'main' | 'high'
  crf: number
  maxKbps: number
  audioTier: AudioTier
}

/**
 * Qualities for mobile data in West Africa: 82 MB an hour at the bottom, 1.6 GB at the top.
 * The rate factor asks for what the picture needs; `maxKbps` is the ladder's figure and caps it.
 */
export const LADDER: readonly Rung[] = [
  { name: '240p', boxWidth: 426, boxHeight: 240, profile: 'main', crf: 27, maxKbps: 150, audioTier: 'low' },
  { name: '360p-low', boxWidth: 640, boxHeight: 360, profile: 'main', crf: 28, maxKbps: 300, audioTier: 'low' },
  { name: '360p', boxWidth: 640, boxHeight: 360, profile: 'main', crf: 25, maxKbps: 500, audioTier: 'low' },
  { name: '480p', boxWidth: 854, boxHeight: 480, profile: 'high', crf: 24, maxKbps: 800, audioTier: 'high' },
  { name: '540p', boxWidth: 960, boxHeight: 540, profile: 'high', crf: 23, maxKbps: 1200, audioTier: 'high' },
  { name: '720p', boxWidth: 1280, boxHeight: 720, profile: 'high', crf: 22, maxKbps: 2000, audioTier: 'high' },
  { name: '1080p', boxWidth: 1920, boxHeight: 1080, profile: 'high', crf: 22, maxKbps: 3500, audioTier: 'high' },
]

/** Faster films are thinned to a whole part of their rate: 60 becomes 30, 50 becomes 25. */
export const MAX_FRAME_RATE = 30

/** Pictures above this many lines in the shorter direction are licensed with the HD key. */
export const MAX_SD_LINES = 576
