import type { ProfileOf } from '@kola/contract/profiles/profiles'
import type { AccountEventKind } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { ProfilesNeeds } from './needs.ts'

interface By {
  tenantId: string
  account: SignedIn
}

export interface Told {
  kind: AccountEventKind
  name: string
  /** Where it is of the limit; null: none. */
  limit?: string | null
}

/** For the account's owner to read afterwards, within the transaction that does it. */
export async function tell(
  { events, clock }: Pick<ProfilesNeeds, 'events' | 'clock'>,
  { tenantId, account, told }: By & { told: readonly Told[] },
  tx: Db,
): Promise<void> {
  const { id: accountId, signInSessionId } = account
  for (const { kind, name, limit } of told) {
    const detail = { name, ...(limit !== undefined && { limit: limit ?? '' }) }
    await events.write({ tenantId, accountId, kind, detail, at: clock.now(), signInSessionId }, tx)
  }
}

/** What a change is told as: the limit by itself, whatever else is one. */
export function toChanges(before: ProfileOf, after: ProfileOf): Told[] {
  const { name, ratingLimit: limit } = after
  const words = ({ version: _, ratingLimit: __, isChild: ___, ...rest }: ProfileOf) => JSON.stringify(rest)
  const isLimit = limit !== before.ratingLimit
  const isOther = words(before) !== words(after) || (!isLimit && before.isChild !== after.isChild)
  return [
    ...(isOther ? [{ kind: 'person-changed' as const, name }] : []),
    ...(isLimit ? [{ kind: 'person-limit-changed' as const, name, limit }] : []),
  ]
}

/** Whoever watches with a limit and sets a PIN that was there has forgotten it: the account's password let them. */
export function toPinKind(account: SignedIn, hadPin: boolean, hasPin: boolean): AccountEventKind | null {
  if (!hasPin) return hadPin ? 'pin-removed' : null
  return hadPin && account.profile.ratingLimit !== null ? 'pin-forgotten' : 'pin-set'
}
