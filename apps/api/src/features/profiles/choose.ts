import { AppError } from '@kola/contract/errors'
import type { ProfileOf } from '@kola/contract/profiles/profiles'
import type { SignedIn } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { ProfilesNeeds } from './needs.ts'
import { checkPin } from './pins/pins.ts'
import { listPeople, type PersonRow } from './repository.ts'
import { planOpening, toProfile } from './to-profile.ts'

export interface Choice {
  tenantId: string
  account: SignedIn
  profileId: string
  pin: string | null
}

/** @throws AppError PROFILE_NOT_FOUND, PIN_REQUIRED, PIN_WRONG, PIN_RESTING, REAUTHENTICATION_REQUIRED, UNAVAILABLE */
export async function chooseProfile(needs: ProfilesNeeds, given: Choice): Promise<ProfileOf> {
  const { tenantId, account } = given
  const who = { tenantId, accountId: account.id }
  const rows = await listPeople(needs.db, who)
  const target = rows.find(({ id }) => id === given.profileId)
  if (!target) throw new AppError('PROFILE_NOT_FOUND')
  if (target.id === account.profile.id) return toProfile(target)
  await assertOpens(needs, { ...given, rows, target, who })
  await needs.db.transaction().execute(async (tx) => {
    const { signInSessionId } = account
    if (!(await needs.sessions.setProfile({ ...who, signInSessionId, profileId: target.id }, tx))) {
      throw new AppError('TOKEN_INVALID')
    }
    // What plays there was begun by somebody else.
    await needs.playback.endOfWatching({ ...who, signInSessionId }, tx)
  })
  needs.sessions.forget(who)
  return toProfile(target)
}

interface Opening extends Choice {
  who: AccountKey
  rows: readonly PersonRow[]
  target: PersonRow
}

async function assertOpens(needs: ProfilesNeeds, { account, who, rows, target, pin }: Opening): Promise<void> {
  const opensBy = planOpening(account.profile, toProfile(target), rows.map(toProfile))
  if (opensBy === 'nothing' || needs.isProven(account)) return
  if (opensBy === 'password') throw new AppError('REAUTHENTICATION_REQUIRED')
  if (!pin) throw new AppError('PIN_REQUIRED', { extra: { opensBy } })
  const asked = opensBy === 'own-pin' ? [target] : rows.filter(({ rating_limit }) => rating_limit === null)
  const hashes = asked.flatMap(({ pin_hash }) => pin_hash ?? [])
  const profileId = opensBy === 'own-pin' ? target.id : who.accountId
  await checkPin({ ...needs, hashes: needs.pins }, { ...who, profileId, pin, hashes })
}
