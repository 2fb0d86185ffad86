import type { AudioTier } from '#shared/plan.ts'

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
 * Qualities for mobile data in West Africa. The rate factor asks for what the picture needs, and most films stay below
 * the cap. At the cap, and with sound in stereo, an hour is 89 MB at the bottom (150 and 48 kb/s) and 1,633 MB at the
 * top (3,500 and 128 kb/s), and the packager's boxes add about a hundredth. `maxKbps` holds over the encoder's buffer
 * of two seconds: a clip of a few seconds may be above it, a film is not.
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
