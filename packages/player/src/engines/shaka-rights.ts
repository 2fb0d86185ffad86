import { CLEAR_KEY, type ClearKeyRenewal, renewClearKey } from '../rights/clear-key-renewal.ts'
import { CUSTOM_DATA_HEADER, type MediaRights, type MediaSource, type Regained } from '../source.ts'
import { isLapse, isMediaLapse } from './shaka-errors.ts'
import type { ShakaLibrary } from './shaka-library.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>

/** A film that is refused again so often after its screen was regained is refused for another reason. */
const MAX_REGAINS = 10
const WITHIN_MS = 30_000
/** Shaka renews licences of these itself when it is told how often; Widevine renews its own. */
const RENEWED_BY_SHAKA = /^com\.(microsoft\.playready|apple\.fps)/

/** Tells Shaka to renew the licences of the key system that it chose; those of ClearKey are renewed here. */
export function renewLicences(
  player: ShakaPlayer,
  { drm, rights }: MediaSource,
  film: Pick<ClearKeyRenewal, 'isPaused' | 'isOver' | 'onRefused'>,
): void {
  const keySystem = player.drmInfo()?.keySystem ?? ''
  if (drm && keySystem === CLEAR_KEY) {
    renewClearKey({ drm, rights, listKeyIds: () => Object.keys(player.getKeyStatuses()), ...film })
    return
  }
  if (!drm?.licenceSeconds || !RENEWED_BY_SHAKA.test(keySystem)) return
  player.configure({ drm: { renewalIntervalSec: drm.licenceSeconds / 2 } })
}

/**
 * Each request bears what opens it now: licences and keys the custom data, media the newest address, once the screen is
 * held that a refusal said was not.
 */
export function addRights(shaka: ShakaLibrary, player: ShakaPlayer, { source, lapses }: WithLapses): void {
  const { LICENSE, KEY, MANIFEST, SEGMENT } = shaka.net.NetworkingEngine.RequestType
  const { drm, rights } = source
  player.getNetworkingEngine()?.registerRequestFilter(async (type, request) => {
    if (drm && (type === LICENSE || type === KEY)) request.headers[CUSTOM_DATA_HEADER] = drm.customData
    if (!rights || (type !== MANIFEST && type !== SEGMENT && type !== KEY)) return
    await lapses.untilHeld()
    request.uris = request.uris.map(rights.toUrl)
  })
  player.addEventListener('downloadfailed', (event) => lapses.note((event as unknown as { error: unknown }).error))
}

interface WithLapses {
  source: MediaSource
  lapses: Lapses
}

/** What becomes of a film whose screen was given back. */
export interface Lapses {
  /** A request failed; Shaka may try it again by itself. */
  note(error: unknown): void
  /** Resolves at once but while the screen is being regained: nothing is asked for in vain in a pause. */
  untilHeld(): Promise<void>
  /** Shaka has given up. @returns false for an error that is no lapse, or that regaining the screen did not help */
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
): Lapses {
  let regaining: Promise<Regained> | null = null
  let regainedAtMs: number[] = []

  const isWorthIt = () => {
    regainedAtMs = regainedAtMs.filter((atMs) => performance.now() - atMs < WITHIN_MS)
    return regainedAtMs.length < MAX_REGAINS
  }

  async function ask({ regain }: MediaRights): Promise<Regained> {
    const outcome = await regain()
    if (outcome === 'regained') regainedAtMs.push(performance.now())
    regaining = null
    return outcome
  }

  function askOnce(given: MediaRights): Promise<Regained> {
    regaining ??= ask(given)
    return regaining
  }

  async function goOn(error: unknown, given: MediaRights): Promise<void> {
    const outcome = await askOnce(given)
    if (outcome === 'elsewhere') return
    if (outcome === 'failed' || !isMediaLapse(error)) onFailure(error)
    else player.retryStreaming()
  }

  return {
    note(error) {
      if (rights && isMediaLapse(error) && isWorthIt()) void askOnce(rights)
    },
    async untilHeld() {
      while (regaining) await regaining
    },
    handle(error) {
      if (!rights || !isLapse(error) || !isWorthIt()) return false
      void goOn(error, rights)
      return true
    },
  }
}
