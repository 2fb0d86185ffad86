import { AppError } from '@kola/contract/errors'
import type { ProviderName } from '@kola/contract/identity'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { readAppName, tellOfLink } from './linked-mail.ts'
import type { SocialNeeds } from './needs.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import type { VouchedPerson } from './providers/provider.ts'
import {
  type AccountByEmail,
  addIdentity,
  findByEmail,
  findByIdentity,
  type KnownAccount,
  lockByEmail,
  removeIdentities,
  removeIdentityOfGone,
} from './repository.ts'

export interface Proven {
  tenantId: string
  provider: ProviderName
  person: VouchedPerson
}

export const toKey = ({ tenantId, provider, person }: Proven) => ({ tenantId, provider, subject: person.subject })

/** How the person shows that the address is theirs where the provider does not vouch for it. */
export interface AddressProof {
  /** The six digits of a mail. */
  code: string
  /** Network address of the caller. */
  address: string
}

/**
 * Whose account it is: by the identity, else by the address, which links the two when the provider vouches for it or the
 * person has the code that was sent there.
 * @throws AppError ACCOUNT_EXISTS when an account has the address, and nothing shows that it is this person's
 * @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED
 */
export async function findAccount(
  needs: SocialNeeds,
  proven: Proven,
  proof: AddressProof | null,
): Promise<KnownAccount | null> {
  const known = await findByIdentity(needs.db, toKey(proven))
  const { email } = proven.person
  if (known || email === null) return known
  const appName = await readAppName(needs, proven.tenantId)
  const before = await findByEmail(needs.db, { tenantId: proven.tenantId, email })
  if (!before) return null
  const isProven = await isTheirs(needs, { ...proven, account: before, email }, proof)
  if (!isProven) throw toAccountExists(proven.provider, email)
  const linked = await needs.db.transaction().execute(async (tx) => {
    const account = await lockByEmail(tx, { tenantId: proven.tenantId, email })
    if (account?.id !== before.id) throw toAccountExists(proven.provider, email)
    // NOTE the code confirmed the address a moment ago; whoever made the account had not.
    const isEmailVerified = proof ? before.isEmailVerified : account.isEmailVerified
    await linkByEmail(needs, { ...proven, account: { ...account, isEmailVerified }, email, appName }, tx)
    return account
  })
  needs.signIns.forget({ tenantId: proven.tenantId, accountId: linked.id })
  return linked
}

/** An account whose telephone number was confirmed is that person's, whatever address stands in it. */
async function isTheirs(
  { addresses }: SocialNeeds,
  { tenantId, person, account, email }: Proven & { account: AccountByEmail; email: string },
  proof: AddressProof | null,
): Promise<boolean> {
  if (!account.isEmailVerified && account.isMobileVerified) return false
  if (person.isEmailVouched) return true
  if (!proof) return false
  const caller = { tenantId, accountId: null, address: proof.address }
  const owner = await addresses.confirmEmail(caller, { username: email, token: proof.code })
  return owner.id === account.id
}

async function linkByEmail(
  needs: SocialNeeds,
  proven: Proven & { account: AccountByEmail; email: string; appName: string },
  tx: Db,
): Promise<void> {
  const { account, email, appName } = proven
  const who = { tenantId: proven.tenantId, accountId: account.id }
  const key = toKey(proven)
  if (!account.isEmailVerified) await handOver(needs, who, tx)
  await removeIdentityOfGone(tx, key)
  if (await addIdentity(tx, { ...key, ...who, email, now: needs.clock.now() }))
    return tellOfLink(needs, { ...key, ...who, appName }, tx)
  // Two calls at once: the other one has linked it.
  const other = await findByIdentity(tx, key)
  if (other?.id !== account.id) throw toAccountExists(proven.provider, email)
}

/**
 * Takes from whoever made the account with an address that was not theirs every way back in: password, sessions,
 * identities, passkeys, open proofs and a telephone number that nobody confirmed.
 */
async function handOver(needs: SocialNeeds, who: AccountKey, tx: Db): Promise<void> {
  await needs.accounts.handOver(tx, who, needs.clock.now())
  await removeIdentities(tx, who)
  await needs.passkeys.remove(who, tx)
  await needs.addresses.voidProofs(who, tx)
  const sessions = await needs.signIns.endAll(who, tx)
  needs.log.info({ ...who, sessions }, 'identity.handed-over')
}

/** With the address as the provider says it: the page can have a code sent there. */
export function toAccountExists(provider: ProviderName, email: string | null): AppError {
  const message = `This email has an account already, please sign in the way you did before. You can link ${PROVIDER_NAMES[provider]} afterwards`
  return new AppError('ACCOUNT_EXISTS', { message, extra: { email: email ?? '' } })
}
