import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import { readBearer } from '#shared/http/bearer.ts'
import type { Route, SignedIn } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { Playback } from '../service.ts'
import type { CastTokens } from './cast-token.ts'

export interface CastNeeds {
  castTokens: CastTokens
  playback: Playback
  /** Whose sign-in it is, while it lives. */
  sessions: { findByHash(tokenSha256: string): Promise<(SignedIn & { tenantId: string }) | null> }
}

export function castRoutes(route: Route, needs: CastNeeds): void {
  route('POST /apps/v2/cast-tokens', ({ caller, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { tenantId, account } = caller
    const { id: titleId, deviceName, sessionId = null } = body
    const userTokenSha256 = sha256Hex(readBearer(request))
    const profileId = account.profile.id
    const { token, expiresAt } = needs.castTokens.issue({
      ...{ tenantId, userTokenSha256, profileId, titleId, deviceName, sessionId },
    })
    return { token, expiresAt: expiresAt.toISOString() }
  })

  route('POST /apps/v2/cast-sessions', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const grant = needs.castTokens.read(body.token)
    const found = grant && (await needs.sessions.findByHash(grant.userTokenSha256))
    if (!grant || found?.tenantId !== grant.tenantId) throw new AppError('CAST_TOKEN_INVALID')
    // Who watches on the sign-in may be a child by now.
    if (found.profile.isGone) throw new AppError('PROFILE_GONE')
    if (found.profile.id !== grant.profileId) throw new AppError('CAST_TOKEN_INVALID')
    const { tenantId, ...account } = found
    const viewer = {
      ...toWatcher({ tenantId, account, country: request.country ?? account.country }),
      ...{ deviceId: body.deviceId, signInSessionId: account.signInSessionId, deviceName: grant.deviceName },
      newSessionId: request.playbackSessionId,
      userAgent: request.headers['user-agent'] ?? '',
      origin: `${request.protocol}://${request.host}`,
    }
    const { playback } = needs
    return grant.sessionId === null
      ? playback.start(viewer, grant.titleId)
      : playback.moveTo(viewer, grant.titleId, grant.sessionId)
  })
}
