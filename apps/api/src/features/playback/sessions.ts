import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '../../shared/database/database.ts'
import type { PresenceCaller } from '../../shared/http/route.ts'
import * as repository from './repository.ts'

interface AccountOf {
  tenantId: string
  accountId: string
}

/** What other features may know of playback sessions, and end. With a session end its screen, licences and keys. */
export interface PlaybackSessions {
  /** For beacons. @returns null for a token that nobody was given */
  findByPresenceToken(token: string): Promise<PresenceCaller | null>
  /** What plays where now. */
  listWatching(who: AccountOf): Promise<{ deviceId: string; videoName: string }[]>
  /** Within the transaction that signs out, when there is one. */
  endOfSignIn(who: AccountOf & { signInSessionId: string }, tx?: Db): Promise<number>
  endOfDevice(who: AccountOf & { deviceId: string }, tx?: Db): Promise<number>
  endOfAccount(who: AccountOf, tx?: Db): Promise<number>
}

export function createPlaybackSessions({ db }: { db: Db }): PlaybackSessions {
  return {
    findByPresenceToken: (token) => repository.findSessionByToken(db, sha256Hex(token)),
    listWatching: ({ tenantId, accountId }) => repository.listWatching(db, tenantId, accountId),
    endOfSignIn: (who, tx = db) => repository.endPlayback(tx, { ...who, reason: 'signed-out' }),
    endOfDevice: (who, tx = db) => repository.endPlayback(tx, { ...who, reason: 'signed-out' }),
    endOfAccount: ({ tenantId, accountId }, tx = db) =>
      repository.endPlayback(tx, { tenantId, accountId, reason: 'signed-out', everywhere: true }),
  }
}
