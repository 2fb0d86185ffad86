import { AppError } from '@kola/contract/errors'
import { canSignIn, readWaysIn } from '#shared/accounts/ways-in/ways-in.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { tellBefore } from './apply.ts'
import type { AccountChangesNeeds } from './needs.ts'
import type { Sender } from './notices.ts'
import { dropWaiting, type OwnAccount } from './repository.ts'

export interface TakingOff extends AccountKey {
  account: SignedIn
  own: OwnAccount
  sender: Sender
}

/**
 * Whether the password can still be typed with a name: with an email address that is known to be the owner's, unless the number was no
 * better known. Whoever reads the mail of one that nobody confirmed could claim it, and the account with it.
 */
const hasOwnEmail = ({ emailAddress, isEmailConfirmed, isMobileConfirmed }: OwnAccount): boolean =>
  emailAddress !== null && (isEmailConfirmed || !isMobileConfirmed)

/** NOTE with the account held. @throws AppError LAST_SIGN_IN_METHOD */
export async function takeOffPhone(needs: AccountChangesNeeds, given: TakingOff, tx: Db): Promise<void> {
  const { account, own, sender, ...who } = given
  const ways = await readWaysIn(tx, who)
  if (!ways || !canSignIn({ ...ways, hasUsername: hasOwnEmail(own) })) {
    const message = 'You sign in by this number. Add an email address and confirm it first'
    throw new AppError('LAST_SIGN_IN_METHOD', { message, fields: { telephone: message } })
  }
  const taken = await needs.accounts.giveAddress(tx, { ...who, kind: 'telephone', address: null, confirmedAt: null })
  if (!taken) throw new AppError('TOKEN_INVALID')
  await dropWaiting(tx, { ...who, kind: 'telephone' })
  const { before, firstName } = taken
  await tellBefore(needs, { ...who, kind: 'telephone', before, firstName, sender, isTakenOff: true }, tx)
  await needs.voidProofs(who, tx)
  const { signInSessionId } = account
  await needs.signIns.endOthers({ ...who, signInSessionId }, tx)
  await needs.events.write({ ...who, kind: 'phone-removed', at: needs.clock.now(), signInSessionId }, tx)
}
