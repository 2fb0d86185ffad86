import { systemClock } from '@kola/platform/clock'
import { createTeller } from '@kola/platform/notices/tell'
import type { Config, Secrets } from '#config.ts'
import { createCastTokens } from '#features/playback/cast/cast-token.ts'
import { createDrmToday } from '#features/playback/drm/drmtoday.ts'
import { toKeySystems } from '#features/playback/drm/key-systems.ts'
import { createLicences } from '#features/playback/drm/licences.ts'
import { createMediaTokens } from '#features/playback/origin/media-token.ts'
import { createOwnManifests } from '#features/playback/origin/own-manifests.ts'
import { createPlaces } from '#features/playback/places/places.ts'
import { type AskedPlaces, createSharedPlaces } from '#features/playback/places/shared-places.ts'
import { createPresence } from '#features/playback/presence/service.ts'
import { createPlaybackQuality } from '#features/playback/quality/service.ts'
import { createClaims } from '#features/playback/screens/claims.ts'
import { createReaders } from '#features/playback/screens/readers.ts'
import { createPlayback } from '#features/playback/service.ts'
import { createPlaybackSessions } from '#features/playback/sessions.ts'
import { createStoredTitles } from '#features/playback/stored/service.ts'
import type { AccountEvents } from '#shared/account-events.ts'
import { SIGN_IN_CHANGE } from '#shared/accounts/sign-in-change.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import { createFileSender } from '#shared/files/send-file.ts'
import type { Items } from '#shared/items.ts'
import type { Limits } from '#shared/limits.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { createPlaybackTraces } from '../traces/playback-traces.ts'
import type { Platform } from './platform.ts'

export interface PlaybackParts {
  config: Config
  secrets: Secrets
  items: Items
  tenants: Tenants
  entitlements: Entitlements
  events: AccountEvents
  limits: Limits
}

/** Of this process alone, or of all replicas, by Valkey's clock unless the service goes by another than the machine's. */
function composePlaces({ clock, together }: Platform): AskedPlaces {
  const own = createPlaces({ clock })
  const ruleClock = clock === systemClock ? null : clock
  return together ? createSharedPlaces({ together, own, clock, ruleClock }) : own
}

/** Everything of playback; its own file because it has the most parts. */
export function composePlayback(platform: Platform, parts: PlaybackParts) {
  const { db, clock, log, secretBox, storage, caches } = platform
  const { config, secrets, items, tenants, entitlements, events, limits } = parts
  const { merchant, rightsSeconds } = config.drm
  const { mediaOrigin, edgeSecret } = config.http
  const mediaTokens = createMediaTokens({ keys: secrets.mediaKeys, clock, rightsSeconds })
  const readers = createReaders({
    ...{ db, log, rightsSeconds, changes: platform.signInChanges },
    teller: createTeller({ pool: platform.pool, channel: SIGN_IN_CHANGE, log }),
  })
  const claims = createClaims({ db, readers })
  const licences = createLicences({ db, items, entitlements, secretBox, merchant, rightsSeconds })
  const keySystems = toKeySystems(config.drm.keySystems)
  const shared = { db, claims, readers, mediaTokens, entitlements }
  return {
    playback: createPlayback({
      ...shared,
      manifests: createOwnManifests({ storage, caches, keySystems, clock }),
      items,
      tenants,
      events,
      clock,
      drm: config.drm,
      mediaOrigin,
    }),
    playbackSessions: createPlaybackSessions({ db, readers }),
    storedTitles: createStoredTitles({ db, entitlements, items, mediaTokens, storage, mediaOrigin }),
    playbackQuality: createPlaybackQuality({ db, clock, limits }),
    playbackTraces: createPlaybackTraces(secrets.tokenKeys),
    castTokens: createCastTokens({ keys: secrets.tokenKeys, clock }),
    /** What the scopes of presence, licences, films and pictures stand on. */
    origin: {
      ...{ clock, log, mediaTokens, readers, licences, merchant },
      keySystems,
      presence: createPresence({ ...shared, items, rightsSeconds, clock }),
      provider: createDrmToday({ url: config.drm.url }),
      secret: secrets.drmCallback,
      places: composePlaces(platform),
      ...{ hdDevices: config.drm.hdDevices, tokenKey: secrets.drmTokenKey },
      isReadByViewers: mediaOrigin === null,
      files: createFileSender({ storage, caches, edgeSecret }),
    },
  }
}

export type Origin = ReturnType<typeof composePlayback>['origin']
