import type { Codecs } from './codecs/plan-codecs.ts'
import type { ParseStoryboard, StoryboardFrame } from './storyboard.ts'

export type MediaFormat = 'dash' | 'hls'

/** A text track beside the manifest. `url` answers WebVTT. */
export interface SideText {
  url: string
  language: string
  label: string
}

/** Where licences come from, by key system (`org.w3.clearkey` …), and the value of the custom-data header. */
export interface LicenceServers {
  servers: Readonly<Record<string, string>>
  customData: string
  /** Where FairPlay's certificate is. */
  certificate?: string | undefined
  /** How long a licence lasts; it is renewed at half of that. */
  licenceSeconds?: number
}

/** `elsewhere`: the screen is lost, and who is asked tells the viewer so. `failed`: there is no way back. */
export type Regained = 'regained' | 'elsewhere' | 'failed'

/** The right to read the film, which ends with the screen and is renewed with it. */
export interface MediaRights {
  /** The address that opens a file of the film now; asked before each request. */
  toUrl: (url: string) => string
  /** After a refusal: resolves when the screen is held again, which may be as late as the end of a pause. */
  regain: () => Promise<Regained>
}

/** A film's bytes on this device: encrypted, as they came. */
export interface StoredBytes {
  /** Names nothing but what is here. */
  manifest: string
  /** Both inclusive; null for all that follows. Rejects where the browser has taken them away. */
  read: (range: { name: string; start: number; end: number | null }) => Promise<Uint8Array>
  /** Pictures for scrubbing, without the line; none where none are here. They are good until the signal. */
  openPictures: (parse: ParseStoryboard, signal: AbortSignal) => Promise<readonly StoryboardFrame[]>
  /** It was watched to its end. */
  noteEnded: () => void
}

/** A quality's picture: the most that any piece of it takes, as the manifest names it, and what it takes on average. */
export interface MediaRate {
  mostBitsPerSecond: number
  averageBitsPerSecond: number
}

/** One film as an engine needs it. */
export interface MediaSource {
  url: string
  format: MediaFormat
  /** What `url` answers, where it is known already: it is not asked for. */
  manifest?: string
  /** Where the manifest has more than one codec: those that are played, from the beginning to the end. */
  codecs?: Codecs
  /** Manifest of the same film as every device plays it, for when this one cannot be decoded. */
  fallbackUrl?: string
  drm?: LicenceServers
  rights?: MediaRights
  /** Where its bytes are on this device; licences come over the line as ever. */
  stored?: StoredBytes
  /** Where it is known; else the manifest's own numbers stand for the averages. */
  rates?: readonly MediaRate[]
  /** Tracks that the manifest does not carry itself. */
  text?: readonly SideText[]
  audioLanguage?: string
  /** Absent: no subtitles at the start. */
  textLanguage?: string
}

/** DRMtoday's header for `{userId, sessionId, merchant}` as base64 of JSON. */
export const CUSTOM_DATA_HEADER = 'x-dt-custom-data'

export const MIME_TYPES = {
  dash: 'application/dash+xml',
  hls: 'application/x-mpegurl',
} as const satisfies Record<MediaFormat, string>
