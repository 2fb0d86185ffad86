import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey, SignInEnd } from '#shared/sign-in-end.ts'
import { revokeSessions } from '../repository.ts'
import type { Tries } from '../tries.ts'
import type { SignInSessions } from './sessions.ts'

/** What plays on the account's devices. Playback supplies it. */
export interface EndsPlayback {
  endOfSignIn(who: AccountKey & { signInSessionId: string }, tx: Db): Promise<unknown>
  /** Older clients play under another device id than they signed in with. */
  endOfDevice(who: AccountKey & { deviceId: string }, tx: Db): Promise<unknown>
  endOfAccount(who: AccountKey, tx: Db): Promise<unknown>
}

export interface SessionEndNeeds {
  clock: Clock
  playback: EndsPlayback
}

type Device = AccountKey & { deviceId: string }

/** The only places where user tokens are revoked, each with what plays by them, within the caller's transaction. */
export interface SessionEnds {
  /** Of one device, before it signs in anew. @returns how many tokens lived */
  endBefore(device: Device, tx: Db): Promise<number>
  /** Of one device, with all that plays there. @returns how many tokens lived */
  endDevice(device: Device, tx: Db): Promise<number>
  /** Of the account, but for one sign-in, with all that plays elsewhere. @returns how many tokens lived */
  endOthers(who: AccountKey & { signInSessionId: string }, tx: Db): Promise<number>
  /** Of the account, with all that plays. @returns how many tokens lived */
  endAll(who: AccountKey, tx: Db): Promise<number>
}

export function createSessionEnds({ clock, playback }: SessionEndNeeds): SessionEnds {
  async function endBefore(device: Device, tx: Db): Promise<number> {
    const revoked = await revokeSessions(tx, { ...device, now: clock.now() })
    for (const { id: signInSessionId } of revoked) await playback.endOfSignIn({ ...device, signInSessionId }, tx)
    return revoked.filter(({ lived }) => lived).length
  }
  return {
    endBefore,
    async endDevice(device, tx) {
      const ended = await endBefore(device, tx)
      await playback.endOfDevice(device, tx)
      return ended
    },
    async endOthers({ tenantId, accountId, signInSessionId: kept }, tx) {
      const who = { tenantId, accountId }
      const revoked = await revokeSessions(tx, { ...who, exceptId: kept, now: clock.now() })
      for (const { id: signInSessionId } of revoked) await playback.endOfSignIn({ ...who, signInSessionId }, tx)
      for (const deviceId of new Set(revoked.map(({ device_id: id }) => id))) {
        await playback.endOfDevice({ ...who, deviceId }, tx)
      }
      return revoked.filter(({ lived }) => lived).length
    },
    async endAll(who, tx) {
      const revoked = await revokeSessions(tx, { ...who, now: clock.now() })
      await playback.endOfAccount(who, tx)
      return revoked.filter(({ lived }) => lived).length
    },
  }
}

export interface SignInEndNeeds {
  ends: SessionEnds
  sessions: Pick<SignInSessions, 'forget'>
  tries: Tries
}

/** What other features may end. */
export const createSignInEnd = ({ ends, sessions, tries }: SignInEndNeeds): SignInEnd => ({
  endAll: ends.endAll,
  forget: (who) => sessions.forget(who),
  forgiveTries: (given) => tries.forgive({ ...given, knownDeviceId: null }),
})
