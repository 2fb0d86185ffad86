import { CUSTOM_DATA_HEADER, type MediaRights, type MediaSource } from '../source.ts'
import { isLapse, isMediaLapse } from './shaka-errors.ts'
import type { ShakaLibrary } from './shaka-library.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>

/** A film that is refused again so soon after its screen was regained is refused for another reason. */
const MAX_REGAINS = 3
const WITHIN_MS = 30_000
/** Shaka renews licences of these itself when it is told how often; Widevine renews its own. */
const RENEWED_BY_SHAKA = /^com\.(microsoft\.playready|apple\.fps)/

/** Each request bears what opens it now: licences and keys the custom data, media the newest address. */
export function addRights(shaka: ShakaLibrary, player: ShakaPlayer, source: MediaSource): void {
  const { LICENSE, KEY, MANIFEST, SEGMENT } = shaka.net.NetworkingEngine.RequestType
  const { drm, rights } = source
  player.getNetworkingEngine()?.registerRequestFilter((type, request) => {
    if (drm && (type === LICENSE || type === KEY)) request.headers[CUSTOM_DATA_HEADER] = drm.customData
    if (rights && (type === MANIFEST || type === SEGMENT || type === KEY)) request.uris = request.uris.map(rights.toUrl)
  })
}

/** Tells Shaka to renew the licences of the key system that it chose. */
export function renewLicences(player: ShakaPlayer, { drm }: MediaSource): void {
  const keySystem = player.drmInfo()?.keySystem ?? ''
  if (!drm?.licenceSeconds || !RENEWED_BY_SHAKA.test(keySystem)) return
  player.configure({ drm: { renewalIntervalSec: drm.licenceSeconds / 2 } })
}

export interface LapseWatch {
  /** @returns false for an error that is no lapse, or that regaining the screen did not help */
  handle(error: unknown): boolean
}

/**
 * After a refusal because the screen was given back: waits until it is held again and goes on. What cannot go on, because
 * a licence lapsed with it, is given to `onFailure` then and not in the middle of a pause.
 */
export function watchLapses(
  player: Pick<ShakaPlayer, 'retryStreaming'>,
  rights: MediaRights | undefined,
  onFailure: (error: unknown) => void,
): LapseWatch {
  let isRegaining = false
  let regainedAtMs: number[] = []

  async function goOn(error: unknown, { regain }: MediaRights): Promise<void> {
    isRegaining = true
    const outcome = await regain().finally(() => {
      isRegaining = false
    })
    if (outcome === 'elsewhere') return
    if (outcome === 'failed' || !isMediaLapse(error)) return onFailure(error)
    regainedAtMs.push(performance.now())
    player.retryStreaming()
  }

  return {
    handle(error) {
      if (!rights || !isLapse(error)) return false
      regainedAtMs = regainedAtMs.filter((atMs) => performance.now() - atMs < WITHIN_MS)
      if (regainedAtMs.length >= MAX_REGAINS) return false
      if (!isRegaining) void goOn(error, rights)
      return true
    },
  }
}
