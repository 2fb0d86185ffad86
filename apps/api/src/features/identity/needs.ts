import type { ProviderName } from '@kola/contract/identity'
import type { SignedInAnswer } from '@kola/contract/sign-up'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Accounts } from '#shared/accounts/accounts.ts'
import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import type { Db } from '#shared/database/database.ts'
import type { Limits } from '#shared/limits.ts'
import type { AccountKey, SignInEnd } from '#shared/sign-in-end.ts'
import type { LinkedMailNeeds } from './linked-mail.ts'
import type { IdentityProvider } from './providers/provider.ts'
import type { KnownAccount } from './repository.ts'

/** Signs a proven account in. Sign-in supplies it. */
export interface OpensSessions {
  open(given: {
    tenantId: string
    account: KnownAccount
    deviceId?: string | undefined
    deviceName: string
    place: string
    address: string
    how: ProviderName
    message: string
    isFirst?: boolean
  }): Promise<SignedInAnswer>
}

export interface IdentityNeeds extends LinkedMailNeeds {
  db: Db
  clock: Clock
  log: Log
  limits: Limits
  providers: ReadonlyMap<ProviderName, IdentityProvider>
  opener: OpensSessions
  events: AccountEvents
  accounts: Pick<Accounts, 'add' | 'handOver'>
  passkeys: Pick<AccountPasskeys, 'remove'>
  signIns: Pick<SignInEnd, 'endAll' | 'forget'>
}

/** Whether a person holds an email address. Verification supplies it. */
export interface ProvesAddresses {
  /** By the six digits of a mail. @returns the account that has it. @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED, INVALID_REQUEST */
  confirmEmail(
    caller: { tenantId: string; accountId: null; address: string },
    given: { username: string; token: string },
  ): Promise<{ id: string }>
  /** Every code and link that was sent to the account counts no more, from the end of the transaction on. */
  voidProofs(who: AccountKey, tx: Db): Promise<void>
}

export interface SocialNeeds extends IdentityNeeds {
  addresses: ProvesAddresses
}
