import { AppError } from '@kola/contract/errors'
import type { ProfileOf } from '@kola/contract/profiles/profiles'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import { changePeople, getOne } from '../change-people.ts'
import type { ProfilesNeeds } from '../needs.ts'
import { setPin } from '../repository.ts'
import { tell, toPinKind } from '../tell.ts'

interface PinOf {
  tenantId: string
  account: SignedIn
  profileId: string
}

/** @throws AppError PROFILE_NOT_FOUND, REAUTHENTICATION_REQUIRED, UNAVAILABLE */
export async function setPersonsPin(needs: ProfilesNeeds, of: PinOf, pin: string | null): Promise<ProfileOf> {
  const who = { tenantId: of.tenantId, accountId: of.account.id }
  const key = { ...who, profileId: of.profileId }
  const hash = pin === null ? null : await needs.pins.hash(pin, who.accountId)
  return changePeople(needs, who, async (tx) => {
    const before = await getOne(tx, key)
    await spendProof(needs, of, tx)
    await setPin(tx, key, hash)
    const after = await getOne(tx, key)
    const kind = toPinKind(of.account, before.hasPin, after.hasPin)
    if (kind) await tell(needs, { ...of, told: [{ kind, name: after.name }] }, tx)
    return after
  })
}

/**
 * What was shown where somebody with a limit watches was shown by somebody else, for this act alone: else a child would set itself
 * a PIN next. @throws AppError REAUTHENTICATION_REQUIRED
 */
async function spendProof({ sessions }: ProfilesNeeds, { tenantId, account }: PinOf, tx: Db): Promise<void> {
  if (account.profile.ratingLimit === null) return
  const { id: accountId, signInSessionId } = account
  if (await sessions.spendProof({ tenantId, accountId, signInSessionId }, tx)) return
  throw new AppError('REAUTHENTICATION_REQUIRED')
}
