import { AppError } from '@kola/contract/errors'
import type { Endpoint } from '@kola/contract/http/endpoint'
import type { Caller } from '#shared/http/route.ts'

/** Whether whoever watches on the sign-in may make the call. @throws AppError PROFILE_GONE, GROWN_UPS_ONLY */
export function assertMayCall({ auth, isGrown, isNobodys }: Endpoint, { account }: Caller): void {
  if (!account) return
  // What visitors may ask is open to somebody who was removed, as to whoever has the least limit.
  if (account.profile.isGone && auth !== 'app' && !isNobodys) throw new AppError('PROFILE_GONE')
  if (isGrown && account.profile.ratingLimit !== null) throw new AppError('GROWN_UPS_ONLY')
}
