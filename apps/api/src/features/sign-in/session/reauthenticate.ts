import { AppError, ERRORS } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { PROOF_LIFE_MS } from '#shared/http/require-proof.ts'
import type { SignedIn } from '#shared/http/route.ts'
import { isPassword } from '../password.ts'
import { findById, proveSession } from '../repository.ts'
import type { Attempt, Tries } from '../tries.ts'
import type { SignInSessions } from './sessions.ts'

export interface Again {
  tenantId: string
  account: SignedIn
  /** Network address of the caller. */
  address: string
}

/** Who is signed in shows once more that the account is theirs. */
export interface Reauthentication {
  /**
   * Counted like a sign-in's try, at the account and this device.
   * @throws AppError PASSWORD_WRONG naming `field`, RATE_LIMITED, UNAVAILABLE
   */
  requirePassword(given: Again & { password: string; field: string }): Promise<void>
  /** It was shown, by whatever means: this sign-in session is proven from now on. @returns until when @throws AppError TOKEN_INVALID when it has ended */
  prove(who: Pick<Again, 'tenantId' | 'account'>, tx?: Db): Promise<Date>
}

export interface ReauthenticationNeeds {
  db: Db
  clock: Clock
  log: Log
  tries: Tries
  sessions: Pick<SignInSessions, 'forget'>
}

export function createReauthentication(needs: ReauthenticationNeeds): Reauthentication {
  return {
    async requirePassword({ tenantId, account, address, password, field }) {
      const known = await findById(needs.db, { tenantId, accountId: account.id })
      const username = known?.emailAddress ?? known?.telephone ?? account.id
      const attempt: Attempt = { tenantId, username, address, knownDeviceId: account.deviceId }
      await needs.tries.begin(attempt)
      const isRight = await needs.tries.look(attempt, () =>
        isPassword(password, known?.passwordHash ?? null, { lane: 'known', whose: account.id }),
      )
      if (isRight) return needs.tries.forgive(attempt)
      needs.log.info({ tenantId, accountId: account.id, ip: address }, 'sign-in.proof-refused')
      throw new AppError('PASSWORD_WRONG', { fields: { [field]: ERRORS.PASSWORD_WRONG.text } })
    },
    async prove({ tenantId, account }, tx = needs.db) {
      const now = needs.clock.now()
      const who = { tenantId, accountId: account.id }
      if (!(await proveSession(tx, { ...who, id: account.signInSessionId, now }))) throw new AppError('TOKEN_INVALID')
      needs.sessions.forget(who)
      return new Date(now.getTime() + PROOF_LIFE_MS)
    },
  }
}
