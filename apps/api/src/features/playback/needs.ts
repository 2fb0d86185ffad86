import type { ActiveDevice as WireDevice } from '@kola/contract/playback'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Country } from '#shared/items.ts'

export type ActiveDevice = WireDevice

/** Who asks, from where, and how the addresses in the answer must begin. */
export interface Viewer {
  tenantId: string
  accountId: string
  profileId: string
  ratingLimit: RatingLimit | null
  country: Country
  deviceId: string
  signInSessionId: string
  userAgent: string
  /** What its owner calls the device, where somebody told; else its own name or its browser's. */
  deviceName?: string
  /** Scheme and host under which the caller reached us. */
  origin: string
  /** Of the session that may begin, where it was chosen ahead; drawn otherwise. */
  newSessionId?: string | null
  /** The answer bears the DASH manifest's text. */
  wantsManifest?: 'dash' | 'lean' | null
}

/** Key systems that a licence address can be offered for. */
export type KeySystem = 'org.w3.clearkey' | 'com.widevine.alpha' | 'com.microsoft.playready' | 'com.apple.fps'

export interface DrmOptions {
  /** The organisation at DRMtoday; custom data that names another is refused. */
  merchant: string
  /** Those that there are; no other exists on any call. All but ClearKey need a contract with DRMtoday. */
  keySystems: readonly KeySystem[]
  /** How long a licence or a media token lasts after it was given or renewed. */
  rightsSeconds: number
}
