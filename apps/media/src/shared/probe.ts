/** What a source file turned out to hold. Sizes are as displayed: rotation and pixel shape are already applied. */
export interface Probe {
  durationSeconds: number
  video: VideoStream
  audio: AudioStream[]
}

export interface VideoStream {
  index: number
  codec: string
  width: number
  height: number
  /** Frames per second as a fraction, for example 30000/1001. The mean when the rate varies. */
  frameRate: Fraction
  isVariableRate: boolean
  isInterlaced: boolean
  isHdr: boolean
}

export interface AudioStream {
  index: number
  codec: string
  channels: number
  /** ISO 639-1 or 639-2 as the file bears it; null when it does not say. */
  language: string | null
}

export interface Fraction {
  numerator: number
  denominator: number
}
