import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { PresenceCaller } from '#shared/http/route.ts'
import type { PersonKey } from '#shared/http/watcher.ts'
import { listWatching, type WatchingRow } from './elsewhere/watching.ts'
import type { EndOf } from './repository.ts'
import * as repository from './repository.ts'
import type { Readers } from './screens/readers.ts'
import { forgetStored } from './stored/repository.ts'

interface AccountOf {
  tenantId: string
  accountId: string
}

/** What other features may know of playback sessions, and end. With a session end its screen, licences and keys. */
export interface PlaybackSessions {
  /** For beacons. @returns null for a token that nobody was given */
  findByPresenceToken(token: string): Promise<PresenceCaller | null>
  /** What plays where now. */
  listWatching(who: AccountOf): Promise<WatchingRow[]>
  /** Within the transaction that signs out, when there is one. */
  endOfSignIn(who: AccountOf & { signInSessionId: string }, tx?: Db): Promise<number>
  endOfDevice(who: AccountOf & { deviceId: string }, tx?: Db): Promise<number>
  endOfAccount(who: AccountOf, tx?: Db): Promise<number>
  /** One of what plays, by the staff. */
  stop(who: AccountOf & { sessionId: string }, tx: Db): Promise<number>
  /** Somebody else watches on the sign-in from now on; the players' last words still count. */
  endOfWatching(who: AccountOf & { signInSessionId: string }, tx: Db): Promise<number>
  /** What the person plays, but for titles that they may go on with. */
  endOfPerson(who: PersonKey, mayGoOn: (titleId: string) => boolean, tx: Db): Promise<number>
}

export function createPlaybackSessions({ db, readers }: { db: Db; readers: Readers }): PlaybackSessions {
  async function end(who: EndOf, tx: Db): Promise<number> {
    const ended = await repository.endPlayback(tx, who)
    readers.forget(who)
    return ended
  }
  /** What plays there, and the place of what is stored there. */
  async function signOut(who: AccountOf & { signInSessionId?: string; deviceId?: string }, tx: Db = db) {
    await forgetStored(tx, who)
    return end({ ...who, reason: 'signed-out' }, tx)
  }
  return {
    findByPresenceToken: (token) => repository.findSessionByToken(db, sha256Hex(token)),
    listWatching: (who) => listWatching(db, who),
    endOfSignIn: signOut,
    endOfDevice: signOut,
    async endOfAccount({ tenantId, accountId }, tx = db) {
      await forgetStored(tx, { tenantId, accountId })
      return end({ tenantId, accountId, reason: 'signed-out', everywhere: true }, tx)
    },
    stop: ({ tenantId, accountId, sessionId }, tx) => end({ tenantId, accountId, sessionId, reason: 'stopped' }, tx),
    endOfWatching: (who, tx) => end({ ...who, reason: 'left' }, tx),
    async endOfPerson({ tenantId, accountId, profileId }, mayGoOn, tx) {
      const playing = await repository.listPlaying(tx, { tenantId, accountId, profileId })
      let ended = 0
      for (const { sessionId, titleId } of playing) {
        if (!mayGoOn(titleId)) ended += await end({ tenantId, accountId, sessionId, reason: 'signed-out' }, tx)
      }
      return ended
    },
  }
}
