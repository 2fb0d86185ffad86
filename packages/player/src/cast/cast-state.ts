/** `connected`: nothing plays there yet. `idle`: what played there has ended. Specification 2 §4.7. */
export type CastStatus = 'disconnected' | 'connected' | 'idle' | 'buffering' | 'playing' | 'paused'

/** Specification 2 §4.7. */
export type CastEvent =
  | 'available'
  | 'connect'
  | 'disconnect'
  | 'play'
  | 'pause'
  | 'mute'
  | 'unmute'
  | 'volumechange'
  | 'timeupdate'
  | 'subtitlechange'
  | 'end'
  | 'error'

/** One choice of audio or text on the device; the numbers are its own. */
export interface CastTrack {
  id: number
  kind: 'audio' | 'text'
  /** BCP 47, `und` when nobody says. */
  language: string
  label: string
  isActive: boolean
}

export interface CastState {
  status: CastStatus
  /** A device is in reach. */
  hasDevices: boolean
  /** As its owner named it; that of the last one after it has gone; empty before. */
  deviceName: string
  /** What was loaded there; null for nothing of ours. */
  titleId: string | null
  /** As whoever loaded it named it. */
  media: { name: string; pictureUrl: string | undefined } | null
  /** Kept after the device has gone. */
  positionSeconds: number
  durationSeconds: number
  /** 0 to 1, in steps of 0.01. */
  volume: number
  muted: boolean
  tracks: readonly CastTrack[]
}

export const INITIAL_CAST: CastState = {
  status: 'disconnected',
  hasDevices: false,
  deviceName: '',
  titleId: null,
  media: null,
  positionSeconds: 0,
  durationSeconds: 0,
  volume: 1,
  muted: false,
  tracks: [],
}

/** What plays on the device, and with what right. */
export interface CastMedia extends CastLoadData {
  titleId: string
  name: string
  /** The series of an episode. */
  seriesName?: string
  pictureUrl?: string
}

/** Our own words to the receiver, beside Google's. */
export const CAST_NAMESPACE = 'urn:x-cast:kola'

/** What a sender may ask for that Google's words do not have. */
export type CastMessage = { type: 'setRate'; rate: number }

/** What a load brings along for the receiver. It goes with the request and not with the media: other senders see those. */
export interface CastLoadData {
  /** Lets the receiver ask for the film; short-lived. */
  token: string
  /** Who watches, on what, as presence names it. */
  customerId: string
  accountId: string
  deviceName: string
  /** BCP 47; absent: no subtitles, and the film's own language. */
  textLanguage?: string
  audioLanguage?: string
}

/** What all senders may see of the film. */
export interface CastMediaData {
  titleId: string
}
