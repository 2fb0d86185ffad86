import type { ProviderName } from '@kola/contract/identity'
import type { SignedInAnswer } from '@kola/contract/sign-up'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '../../shared/database/database.ts'
import type { Limits } from '../../shared/limits.ts'
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
    address: string
    message: string
    isFirst?: boolean
  }): Promise<SignedInAnswer>
}

/** What plays on the account's devices. Playback supplies it. */
export interface EndsPlayback {
  endOfDevice(who: { tenantId: string; accountId: string; deviceId: string }, tx: Db): Promise<unknown>
  endOfSignIn(who: { tenantId: string; accountId: string; signInSessionId: string }, tx: Db): Promise<unknown>
}

export interface IdentityNeeds extends LinkedMailNeeds {
  db: Db
  clock: Clock
  log: Log
  limits: Limits
  providers: ReadonlyMap<ProviderName, IdentityProvider>
  opener: OpensSessions
  playback: EndsPlayback
  /** After sessions were revoked. */
  sessions: { forget(): void }
}

/** Whether a person holds an email address. Verification supplies it. */
export interface ProvesAddresses {
  /** By the six digits of a mail. @returns the account that has it. @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED, INVALID_REQUEST */
  confirmEmail(
    caller: { tenantId: string; accountId: null; address: string },
    given: { username: string; token: string },
  ): Promise<{ id: string }>
}

export interface SocialNeeds extends IdentityNeeds {
  addresses: ProvesAddresses
}
