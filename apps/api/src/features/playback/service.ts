import { toAppConfig } from '@kola/contract/app-config'
import { AppError } from '@kola/contract/errors'
import type { LeanStream, PlaybackAnswer } from '@kola/contract/playback'
import type { Clock } from '@kola/platform/clock'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { AccountEvents } from '#shared/account-events.ts'
import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Db } from '#shared/database/database.ts'
import type { MediaPackage } from '#shared/database/schema/schema.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import { type Items, toSeriesId } from '#shared/items.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { type BegunPlayback, toPlaybackAnswer } from './answer.ts'
import { noteStop, refuseStopped, type Stopper, stop } from './elsewhere/stop.ts'
import type { DrmOptions, Viewer } from './needs.ts'
import type { MediaTokens } from './origin/media-token.ts'
import type { ManifestPlace, OwnManifests } from './origin/own-manifests.ts'
import * as repository from './repository.ts'
import type { ClaimOutcome, Claims, ScreenClaim } from './screens/claims.ts'
import { FIRST_LEASE_SECONDS } from './screens/lease-time.ts'
import type { Readers } from './screens/readers.ts'

export interface PlaybackNeeds {
  db: Db
  claims: Claims
  entitlements: Entitlements
  items: Pick<Items, 'find' | 'get'>
  tenants: Tenants
  mediaTokens: MediaTokens
  readers: Readers
  manifests: OwnManifests
  drm: DrmOptions
  /** Scheme and host of the CDN before the media origin; null when films come from where the caller reached us. */
  mediaOrigin: string | null
  events: AccountEvents
  clock: Clock
}

export interface Playback {
  /**
   * Claims a screen and says where the stream is.
   * @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT, TITLE_NOT_READY, SCREEN_LIMIT_REACHED with `devices`, and what Entitlements throws
   */
  start(viewer: Viewer, titleId: string): Promise<PlaybackAnswer>
  /** Ends another session of the account in the same step that starts here. @throws as start, PLAYBACK_SESSION_NOT_FOUND */
  takeOver(viewer: Viewer, titleId: string, sessionId: string): Promise<PlaybackAnswer>
  /** The account's own session goes on elsewhere: the same, and nobody is told of it. @throws as takeOver */
  moveTo(viewer: Viewer, titleId: string, sessionId: string): Promise<PlaybackAnswer>
  /** Ending twice is no failure. @throws AppError PLAYBACK_SESSION_NOT_FOUND */
  end(who: { tenantId: string; accountId: string }, sessionId: string): Promise<void>
  /**
   * The same for what another device plays, which is told so and begins nothing by itself for some seconds.
   * @throws AppError PLAYBACK_SESSION_NOT_FOUND
   */
  stop(who: Stopper, sessionId: string): Promise<void>
}

interface ReadyTitle extends Pick<repository.PlayableTitle, 'resumeSeconds' | 'deviceName' | 'wasStopped'> {
  mediaId: string
  version: string
  durationSeconds: number
  package: MediaPackage
  lean: LeanStream | null
}

export function createPlayback(needs: PlaybackNeeds): Playback {
  /** Asked together; what is told first is that the title is not there, then that the account may not, then the rest. */
  async function findAllowed(viewer: Viewer, titleId: string) {
    const { tenantId, accountId } = viewer
    const [title, item, entitled] = await Promise.allSettled([
      repository.findPlayableTitle(needs.db, { ...viewer, titleId }),
      needs.items.get(viewer, titleId),
      needs.entitlements.assertCanPlay({ tenantId, accountId, titleId }),
    ])
    const [found, shown] = [toValue(title), toValue(item)]
    if (!found || found.state === 'withdrawn') throw new AppError('TITLE_NOT_FOUND')
    const { screens, maxHeight } = toValue(entitled)
    const seriesId = toSeriesId(shown)
    const series = seriesId === null ? null : await needs.items.find(viewer, seriesId)
    return { ready: assertReady(found), item: shown, series, screens, maxHeight }
  }

  async function begin(viewer: Viewer, titleId: string, takeover?: string): Promise<PlaybackAnswer> {
    const { tenantId, accountId, deviceId } = viewer
    const { ready, item, series, screens, maxHeight } = await findAllowed(viewer, titleId)
    // A player whose rights are gone asks for new ones by itself: a stop would be undone.
    if (ready.wasStopped && takeover === undefined) await refuseStopped(needs.db, viewer)
    const { presenceIntervalMs } = toAppConfig((await needs.tenants.get(tenantId)).config)
    const ids = { sessionId: viewer.newSessionId ?? newId(), presenceToken: newToken() }
    const claimed = await needs.claims.claim({
      ...{ tenantId, accountId, deviceId, screens, sessionId: ids.sessionId, leaseSeconds: FIRST_LEASE_SECONDS },
      ...(takeover !== undefined && { takeover }),
      started: toStarted(viewer, ready, { ...ids, titleId, presenceIntervalMs, maxHeight }),
    })
    if (claimed.outcome === 'unknown') throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
    assertGranted(toldTo(viewer, claimed))
    const manifest = await findManifest(needs, viewer, { ...ready, tenantId, maxHeight })
    const known = { accountId, deviceId, presenceIntervalMs, item, series, maxHeight, manifest }
    return answer(viewer, { ...ready, ...ids, ...known })
  }

  function answer(viewer: Viewer, begun: Omit<BegunPlayback, 'mediaToken'>): PlaybackAnswer {
    const { tenantId, origin, userAgent } = viewer
    const mediaToken = needs.mediaTokens.sign({ tenantId, ...begun }, begun.durationSeconds)
    const mediaOrigin = needs.mediaOrigin ?? origin
    return toPlaybackAnswer({ ...begun, mediaToken }, { origin, mediaOrigin, userAgent, drm: needs.drm })
  }

  return {
    start: (viewer, titleId) => begin(viewer, titleId),
    async takeOver(viewer, titleId, sessionId) {
      const stopped = await repository.findPlaying(needs.db, { ...viewer, sessionId })
      const answer = await begin(viewer, titleId, sessionId)
      if (stopped && stopped.deviceId !== viewer.deviceId) await noteStop(needs, { ...viewer, ...stopped }, needs.db)
      return answer
    },
    moveTo: begin,
    stop: (who, sessionId) => stop(needs, who, sessionId),
    async end(who, sessionId) {
      const ended = await repository.endPlaybackUntold(needs.db, { ...who, sessionId, reason: 'left' })
      needs.readers.changed(who)
      if (ended === 0 && !(await repository.isSessionOfAccount(needs.db, { ...who, sessionId }))) {
        throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
      }
    },
  }
}

type Begins = Pick<NonNullable<ScreenClaim['started']>, 'titleId' | 'presenceIntervalMs' | 'maxHeight'>

const toStarted = (viewer: Viewer, ready: ReadyTitle, begins: Begins & { presenceToken: string }) => ({
  ...{ titleId: begins.titleId, mediaId: ready.mediaId, presenceIntervalMs: begins.presenceIntervalMs },
  ...{ maxHeight: begins.maxHeight, signInSessionId: viewer.signInSessionId, country: viewer.country },
  deviceName: viewer.deviceName || ready.deviceName || toDeviceName(viewer.userAgent),
  presenceTokenSha256: sha256Hex(begins.presenceToken),
})

/** Who does not want the manifest's text pays nothing for it. */
async function findManifest(
  { manifests }: Pick<PlaybackNeeds, 'manifests'>,
  { wantsManifest }: Viewer,
  media: Omit<ManifestPlace, 'file'> & Pick<ReadyTitle, 'package' | 'lean'>,
): Promise<string | null> {
  const lean = wantsManifest === 'lean' ? media.lean : null
  return wantsManifest ? manifests.find({ ...media, file: (lean ?? media.package).dash }) : null
}

/** What others watch may be above the limit of whoever asks: then only the devices are named. */
const toldTo = ({ ratingLimit }: Viewer, claimed: ClaimOutcome): ClaimOutcome =>
  claimed.outcome === 'refused' && ratingLimit !== null
    ? { ...claimed, devices: claimed.devices.map((device) => ({ ...device, videoName: '' })) }
    : claimed

/** @throws AppError SCREEN_LIMIT_REACHED */
export function assertGranted(claimed: ClaimOutcome): void {
  if (claimed.outcome === 'granted') return
  const { devices, waitSeconds } = claimed.outcome === 'refused' ? claimed : { devices: [] }
  throw new AppError('SCREEN_LIMIT_REACHED', {
    extra: { devices },
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  })
}

function toValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

function assertReady(title: repository.PlayableTitle): ReadyTitle {
  const { state, mediaId, version, package: files } = title
  if (state !== 'published' || !mediaId || !version || !files) throw new AppError('TITLE_NOT_READY')
  const { resumeSeconds, deviceName, wasStopped } = title
  return {
    mediaId,
    version,
    package: files,
    lean: title.lean,
    resumeSeconds,
    deviceName,
    wasStopped,
    durationSeconds: title.durationSeconds ?? 0,
  }
}
