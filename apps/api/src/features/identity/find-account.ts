import { AppError } from '@kola/contract/errors'
import type { ProviderName } from '@kola/contract/identity'
import type { Db } from '../../shared/database/database.ts'
import { readAppName, tellOfLink } from './linked-mail.ts'
import type { IdentityNeeds } from './needs.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import type { VouchedPerson } from './providers/provider.ts'
import {
  type AccountByEmail,
  addIdentity,
  findByIdentity,
  giveToRightfulOwner,
  type KnownAccount,
  lockByEmail,
  removeIdentityOfGone,
} from './repository.ts'

export interface Proven {
  tenantId: string
  provider: ProviderName
  person: VouchedPerson
}

export const toKey = ({ tenantId, provider, person }: Proven) => ({ tenantId, provider, subject: person.subject })

/**
 * Whose account it is: by the identity, else by the address that the provider vouches for, which links the two.
 * @throws AppError ACCOUNT_EXISTS when an account has the address, and nobody vouches that it is this person's
 */
export async function findAccount(needs: IdentityNeeds, proven: Proven): Promise<KnownAccount | null> {
  const known = await findByIdentity(needs.db, toKey(proven))
  const { email } = proven.person
  if (known || email === null) return known
  const appName = await readAppName(needs, proven.tenantId)
  const linked = await needs.db.transaction().execute(async (tx) => {
    const account = await lockByEmail(tx, { tenantId: proven.tenantId, email })
    if (account) await linkByEmail(needs, { ...proven, account, email, appName }, tx)
    return account
  })
  if (linked) needs.sessions.forget()
  return linked
}

async function linkByEmail(
  needs: IdentityNeeds,
  proven: Proven & { account: AccountByEmail; email: string; appName: string },
  tx: Db,
): Promise<void> {
  const { account, person, email, appName } = proven
  const who = { tenantId: proven.tenantId, accountId: account.id }
  const key = toKey(proven)
  // An account whose telephone number was confirmed is that person's, whatever address stands in it.
  const isTheirs = person.isEmailVouched && (account.isEmailVerified || !account.isMobileVerified)
  if (!isTheirs) throw toAccountExists(proven.provider)
  if (!account.isEmailVerified) await handOver(needs, who, tx)
  await removeIdentityOfGone(tx, key)
  if (await addIdentity(tx, { ...key, ...who, email, now: needs.clock.now() }))
    return tellOfLink(needs, { ...key, ...who, appName }, tx)
  // Two calls at once: the other one has linked it.
  const other = await findByIdentity(tx, key)
  if (other?.id !== account.id) throw toAccountExists(proven.provider)
}

async function handOver(needs: IdentityNeeds, who: { tenantId: string; accountId: string }, tx: Db): Promise<void> {
  const revoked = await giveToRightfulOwner(tx, { ...who, now: needs.clock.now() })
  for (const { id, device_id } of revoked) {
    await needs.playback.endOfDevice({ ...who, deviceId: device_id }, tx)
    await needs.playback.endOfSignIn({ ...who, signInSessionId: id }, tx)
  }
  needs.log.info({ ...who, sessions: revoked.length }, 'identity.handed-over')
}

export function toAccountExists(provider: ProviderName): AppError {
  const message = `This email has an account already, please sign in the way you did before. You can link ${PROVIDER_NAMES[provider]} afterwards`
  return new AppError('ACCOUNT_EXISTS', { message })
}
