import type { ProviderName } from '@kola/contract/identity'
import type { Log } from '@kola/platform/log'
import type { Accounts } from '#shared/accounts/accounts.ts'
import type { RefuseKnownPassword } from '#shared/accounts/passwords.ts'
import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import type { Db } from '#shared/database/database.ts'
import type { AddressKind } from '#shared/database/schema/changes/address-changes.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { Limits } from '#shared/limits.ts'
import type { AccountKey, SignInEnd } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { ApplyNeeds } from './apply.ts'

/** Who is signed in, and where the call came from. */
export interface Who {
  tenantId: string
  account: SignedIn
  /** Network address of the caller. */
  address: string
}

export interface AccountChangesNeeds extends ApplyNeeds {
  log: Log
  tenants: Tenants
  limits: Limits
  accounts: Pick<Accounts, 'giveAddress' | 'setPassword' | 'changePerson'>
  signIns: SignInEnd
  refuseKnownPassword: RefuseKnownPassword
  /** `whose` names who waits: many calls of one do not fill the line. Sign-in supplies it. */
  passwords: { hash(password: string, whose: string): Promise<string> }
  /** Sign-in supplies it. @throws AppError PASSWORD_WRONG naming `field`, RATE_LIMITED, UNAVAILABLE */
  requirePassword(given: Who & { password: string; field: string }): Promise<void>
  /** Verification supplies it: a link or code to the address that waits. @throws AppError RATE_LIMITED, SMS_NOT_POSSIBLE */
  sendLink(who: Who, emailAddress: string): Promise<unknown>
  /** Verification supplies it. @throws AppError SMS_NOT_POSSIBLE */
  requireCountry(tenantId: string, telephone: string): Promise<unknown>
  voidProofs(who: AccountKey, tx: Db): Promise<void>
  passkeys: AccountPasskeys
  /** Identity supplies it. */
  identities: {
    list(who: AccountKey, db: Db): Promise<{ provider: ProviderName }[]>
    remove(who: AccountKey & { providers: readonly ProviderName[] }, tx: Db): Promise<void>
  }
}

export interface NewAddress {
  kind: AddressKind
  address: string
}
