import type { KeyLabel } from '@kola/contract/media'
import type { Fraction } from './probe.ts'

/** One picture quality to be made, whatever the encoder. */
export interface PicturePlan {
  /** Names the file and the manifest entry, such as `480p`. */
  name: string
  width: number
  height: number
  /** The encoder's constant rate factor; the cap below it holds the peaks. */
  crf: number
  maxKbps: number
  bufferKbits: number
  frameRate: Fraction
  /** Pictures between two key pictures, the same in every rendition, so that players can switch at each segment. */
  gopFrames: number
  keyLabel: Extract<KeyLabel, 'SD' | 'HD'>
}

/** A quality in H.264. */
export interface RenditionPlan extends PicturePlan {
  profile: 'main' | 'high'
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
