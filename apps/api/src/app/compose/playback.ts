import type { Config, Secrets } from '../../config.ts'
import { createDrmToday } from '../../features/playback/drm/drmtoday.ts'
import { createLicences } from '../../features/playback/drm/licences.ts'
import { createMediaTokens } from '../../features/playback/origin/media-token.ts'
import { createPresence } from '../../features/playback/presence/service.ts'
import { createClaims } from '../../features/playback/screens/claims.ts'
import { createPlayback } from '../../features/playback/service.ts'
import { createPlaybackSessions } from '../../features/playback/sessions.ts'
import type { Entitlements } from '../../shared/entitlements.ts'
import { createFileSender } from '../../shared/files/send-file.ts'
import type { Items } from '../../shared/items.ts'
import type { Tenants } from '../../shared/tenants/tenants.ts'
import type { Platform } from './compose.ts'

export interface PlaybackParts {
  config: Config
  secrets: Secrets
  items: Items
  tenants: Tenants
  entitlements: Entitlements
}

/** Everything of playback; its own file because it has the most parts. */
export function composePlayback(platform: Platform, parts: PlaybackParts) {
  const { db, clock, log, secretBox, storage, caches } = platform
  const { config, secrets, items, tenants, entitlements } = parts
  const { merchant, keySystems } = config.drm
  const mediaTokens = createMediaTokens({ keys: secrets.mediaKeys, clock })
  const drm = { merchant, keySystems }
  const { mediaOrigin } = config.http
  const claims = createClaims({ db })
  const licences = createLicences({ db, entitlements, secretBox, merchant })
  return {
    playback: createPlayback({ db, claims, entitlements, items, tenants, mediaTokens, drm, mediaOrigin }),
    playbackSessions: createPlaybackSessions({ db }),
    /** What the scopes of presence, licences, films and pictures stand on. */
    origin: {
      ...{ clock, log, mediaTokens, licences, merchant },
      presence: createPresence({ db, claims, entitlements, clock }),
      provider: createDrmToday({ url: config.drm.url }),
      secret: secrets.drmCallback,
      files: createFileSender({ storage, caches }),
    },
  }
}

export type Origin = ReturnType<typeof composePlayback>['origin']
