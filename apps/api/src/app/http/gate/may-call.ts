import { AppError } from '@kola/contract/errors'
import type { Endpoint } from '@kola/contract/http/endpoint'
import { requireProof } from '#shared/http/require-proof.ts'
import type { Caller } from '#shared/http/route.ts'

/** Whether whoever watches on the sign-in may make the call, and has shown lately that it is them where that is asked for. @throws AppError READ_ONLY, PROFILE_GONE, GROWN_UPS_ONLY, REAUTHENTICATION_REQUIRED */
export function assertMayCall(
  definition: Endpoint,
  { account, isSeen }: Caller,
  { now, isRead }: { now: Date; isRead: boolean },
): void {
  if (isSeen && (!isRead || definition.hasEffect || definition.isOwners)) throw new AppError('READ_ONLY')
  if (!account) return
  const { auth, isGrown, isNobodys, isProven } = definition
  // What visitors may ask is open to somebody who was removed, as to whoever has the least limit.
  if (account.profile.isGone && auth !== 'app' && !isNobodys) throw new AppError('PROFILE_GONE')
  if (isGrown && account.profile.ratingLimit !== null) throw new AppError('GROWN_UPS_ONLY')
  if (isProven) requireProof(account, now)
}
