import type { Colours } from './colours.ts'

/** What a source file turned out to hold. Sizes are as displayed: rotation and pixel shape are already applied. */
export interface Probe {
  /** Of the picture, from the moment on at which the first of all streams begins. */
  durationSeconds: number
  video: VideoStream
  audio: AudioStream[]
  subtitles: SubtitleStream[]
  /** Pictures beside the one that is taken. */
  otherPictures: number
  /** The last packet of the file is not whole, in a container that does not say how long it should be. */
  endsAbruptly: boolean
  /**
   * ffmpeg counts the time of such a container from the first packet of those streams that it is asked for. Whoever
   * reads one stream of it must therefore ask for all, or sound and picture part.
   */
  needsAllStreams: boolean
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
  colours: Colours
}

export interface AudioStream {
  index: number
  codec: string
  channels: number
  /** ISO 639-1 or 639-2 as the file bears it; null when it does not say. */
  language: string | null
  /** What the file calls the track; null when it does not. */
  name: string | null
  isDefault: boolean
  /** When it ends, counted as the film's length is; null when nothing tells. */
  endSeconds: number | null
}

export interface SubtitleStream {
  index: number
  codec: string
  language: string | null
  name: string | null
  isForced: boolean
  isForDeaf: boolean
}

export interface Fraction {
  numerator: number
  denominator: number
}
