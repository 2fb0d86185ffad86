import type { PlayerError } from './player-error.ts'

export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'buffering' | 'ended' | 'error'

/** One choice of audio or text. `language` is BCP 47, `und` when the file does not say. */
export interface Track {
  id: string
  language: string
  label: string
  isActive: boolean
}

/** One encoded quality of the picture. */
export interface Rendition {
  /** What people call it: 360 for 640 x 268 as well. */
  lines: number
  /** The most that any piece takes, as the manifest names it. */
  bitsPerSecond: number
  /** Over the whole film. */
  averageBitsPerSecond: number
  isActive: boolean
}

/** `saver`: the least that reads well, nothing far ahead. `sound`: no picture at all. */
export type QualityMode = 'picture' | 'saver' | 'sound'

/** What can be chosen. `maxHeightPixels` is the viewer's ceiling, null while the engine chooses freely. */
export interface Tracks {
  audio: readonly Track[]
  text: readonly Track[]
  renditions: readonly Rendition[]
  /** Bits a second of each quality of the sound that is heard, the smallest first. */
  sounds: readonly number[]
  mode: QualityMode
  maxHeightPixels: number | null
}

/** What keeps the film from coming: the line, or a service that has no answer. */
export type Outage = 'line' | 'service'

/** Everything that controls may render. `bufferedSeconds` is the position up to which playback cannot stall. */
export interface PlayerState {
  status: PlayerStatus
  positionSeconds: number
  durationSeconds: number
  /** The newest second of a broadcast; null for a film. */
  liveEdgeSeconds: number | null
  bufferedSeconds: number
  /** 0 to 1. */
  volume: number
  muted: boolean
  rate: number
  tracks: Tracks
  /** The browser refused to start with sound: a touch on a play control is needed (NotAllowedError). */
  isAutoplayBlocked: boolean
  /** Nothing comes at the moment; what is buffered plays on, and its end makes it an error. */
  outage: Outage | null
  error: PlayerError | null
}

export const NO_TRACKS: Tracks = {
  audio: [],
  text: [],
  renditions: [],
  sounds: [],
  mode: 'picture',
  maxHeightPixels: null,
}

export const INITIAL_STATE: PlayerState = {
  status: 'idle',
  positionSeconds: 0,
  durationSeconds: 0,
  liveEdgeSeconds: null,
  bufferedSeconds: 0,
  volume: 1,
  muted: false,
  rate: 1,
  tracks: NO_TRACKS,
  isAutoplayBlocked: false,
  outage: null,
  error: null,
}

/** Applies an engine's report. An error stays until the engine reports a new start (`loading`) or its end (`idle`). */
export function applyReport(state: PlayerState, report: Partial<PlayerState>): PlayerState {
  if (state.status !== 'error' || report.status === undefined) return { ...state, ...report }
  const isNewStart = report.status === 'loading' || report.status === 'idle' || report.status === 'error'
  return isNewStart ? { ...state, ...report } : { ...state, ...report, status: 'error' }
}
