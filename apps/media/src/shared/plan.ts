import type { KeyLabel } from '@kola/contract/media'
import type { Fraction } from './probe.ts'

/** One picture quality to be made. */
export interface RenditionPlan {
  /** Names the file and the manifest entry, such as `480p`. */
  name: string
  width: number
  height: number
  profile: 'main' | 'high'
  /** Constant rate factor of x264; the cap below it holds the peaks. */
  crf: number
  maxKbps: number
  bufferKbits: number
  frameRate: Fraction
  /** Pictures between two key pictures, the same in every rendition, so that players can switch at each segment. */
  gopFrames: number
  keyLabel: Extract<KeyLabel, 'SD' | 'HD'>
  audioTier: AudioTier
}

export type AudioTier = 'low' | 'high'

/** One sound track in one quality. */
export interface AudioPlan {
  name: string
  /** Which input it comes from: 0 is the film, the others are extra files. */
  input: number
  streamIndex: number
  /** BCP 47; `und` when nobody says. */
  language: string
  label: string
  tier: AudioTier
  kbps: number
  channels: 1 | 2
  /** When its source ends; null when nothing tells. */
  sourceEndSeconds: number | null
}
