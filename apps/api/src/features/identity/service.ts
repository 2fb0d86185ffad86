import { AppError } from '@kola/contract/errors'
import type { SignedInAnswer } from '@kola/contract/sign-up'
import type { NewAccount } from '#shared/accounts/accounts.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { type AddressProof, findAccount, type Proven, toAccountExists, toKey } from './find-account.ts'
import type { SocialNeeds } from './needs.ts'
import { type Claim, prove } from './prove.ts'
import { addIdentity, type KnownAccount, removeIdentityOfGone } from './repository.ts'

export interface SocialLogin extends Claim {
  deviceId?: string | undefined
  deviceName: string
  place: string
  /** Six digits of a mail to the account's address. */
  code?: string | undefined
}

export interface SocialRegister extends SocialLogin {
  metaData: NewAccount['metaData']
}

export interface IdentityService {
  /** @throws AppError SOCIAL_TOKEN_INVALID, PROVIDER_UNAVAILABLE, RATE_LIMITED, SOCIAL_ACCOUNT_UNKNOWN, ACCOUNT_EXISTS, CODE_WRONG, CODE_EXPIRED, LINK_USED */
  login(given: SocialLogin): Promise<SignedInAnswer>
  /** Signs in whoever has an account already. @throws AppError as login does, INVALID_REQUEST */
  register(given: SocialRegister): Promise<SignedInAnswer>
}

export function createIdentity(needs: SocialNeeds): IdentityService {
  const welcomeBack = (given: SocialLogin, account: KnownAccount) =>
    needs.opener.open({ ...toSession(given), account, message: greet('Welcome back', account) })
  return {
    async login(given) {
      const account = await findAccount(needs, await prove(needs, given), toProof(given))
      if (!account) throw new AppError('SOCIAL_ACCOUNT_UNKNOWN')
      return welcomeBack(given, account)
    },
    async register(given) {
      const proven = await prove(needs, given)
      const known = await findAccount(needs, proven, toProof(given))
      if (known) return welcomeBack(given, known)
      const made = await makeAccount(needs, proven, given)
      if (!made) return welcomeBack(given, await findMadeMeanwhile(needs, proven))
      return needs.opener.open({ ...toSession(given), account: made, message: greet('Welcome', made), isFirst: true })
    },
  }
}

/** Of what a session is opened with; the token stays behind. */
const toSession = ({ tenantId, deviceId, deviceName, place, address, provider }: SocialLogin) => ({
  ...{ tenantId, deviceId, deviceName, place, address, how: provider },
})

const toProof = ({ code, address }: SocialLogin): AddressProof | null => (code === undefined ? null : { code, address })

const greet = (greeting: string, { firstName }: KnownAccount) => (firstName ? `${greeting}, ${firstName}` : greeting)

class TakenMeanwhile extends Error {}

/** @returns null when another call made an account with the identity or the address at the same moment */
async function makeAccount(
  needs: SocialNeeds,
  proven: Proven,
  { metaData, deviceName, place }: SocialRegister,
): Promise<KnownAccount | null> {
  const { person, tenantId } = proven
  const now = needs.clock.now()
  const account = {
    ...{ tenantId, telephone: null, username: null, passwordHash: null, metaData },
    ...{ firstName: person.firstName, lastName: person.lastName },
    ...{ emailAddress: person.email, isEmailVerified: person.isEmailVouched },
  }
  try {
    return await needs.db.transaction().execute(async (tx) => {
      await removeIdentityOfGone(tx, toKey(proven))
      const id = await needs.accounts.add(tx, account, now)
      const link = { ...toKey(proven), accountId: id, email: person.email ?? '', now }
      if (!(await addIdentity(tx, link))) throw new TakenMeanwhile()
      await needs.events.write({ tenantId, accountId: id, kind: 'account-made', deviceName, place, at: now }, tx)
      return { id, firstName: account.firstName, emailAddress: account.emailAddress }
    })
  } catch (error) {
    if (error instanceof TakenMeanwhile || isUniqueViolation(error)) return null
    throw error
  }
}

async function findMadeMeanwhile(needs: SocialNeeds, proven: Proven): Promise<KnownAccount> {
  const account = await findAccount(needs, proven, null)
  if (!account) throw toAccountExists(proven.provider, proven.person.email)
  return account
}
