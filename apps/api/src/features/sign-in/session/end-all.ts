import type { Clock } from '@kola/platform/clock'
import type { Db } from '../../../shared/database/database.ts'
import type { Tries } from '../tries.ts'
import type { SignInSessions } from './sessions.ts'

export interface SignInEndNeeds {
  clock: Clock
  sessions: SignInSessions
  tries: Tries
  playback: { endOfAccount(who: { tenantId: string; accountId: string }, tx: Db): Promise<unknown> }
}

/** For an account whose password was set anew. */
export interface SignInEnd {
  /** Revokes every user token of the account and ends what plays with them, within the transaction. */
  endAll(who: { tenantId: string; accountId: string }, tx: Db): Promise<void>
  /** After the transaction. */
  forget(): void
  forgiveTries(given: { tenantId: string; username: string; address: string }): Promise<void>
}

export function createSignInEnd({ clock, sessions, tries, playback }: SignInEndNeeds): SignInEnd {
  return {
    async endAll(who, tx) {
      await tx
        .updateTable('sign_in_session')
        .set({ revoked_at: clock.now() })
        .where('tenant_id', '=', who.tenantId)
        .where('account_id', '=', who.accountId)
        .where('revoked_at', 'is', null)
        .execute()
      await playback.endOfAccount(who, tx)
    },
    forget: () => sessions.forget(),
    forgiveTries: (given) => tries.forgive({ ...given, knownDeviceId: null }),
  }
}
