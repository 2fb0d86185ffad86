import type { Clock } from '@kola/platform/clock'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Accounts } from '#shared/accounts/accounts.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { PersonKey } from '#shared/http/watcher.ts'
import type { Items } from '#shared/items.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { PinHashes } from './pins/pins.ts'

/** Who watches on a sign-in session. Sign-in supplies it. */
export interface WatchingSessions {
  /** What was proven on the session was proven by somebody else, and counts no more. @returns whether the session lives */
  setProfile(given: AccountKey & { signInSessionId: string; profileId: string }, tx: Db): Promise<boolean>
  /** @returns whether it was shown lately on the session that it is them, which counts no more */
  spendProof(given: AccountKey & { signInSessionId: string }, tx: Db): Promise<boolean>
  /** After the transaction: the account's tokens are looked up anew. */
  forget(who: AccountKey): void
}

/** What plays. Playback supplies it. */
export interface PersonPlayback {
  endOfWatching(who: AccountKey & { signInSessionId: string }, tx: Db): Promise<unknown>
  endOfPerson(who: PersonKey, mayGoOn: (titleId: string) => boolean, tx: Db): Promise<unknown>
}

export interface ProfilesNeeds {
  db: Db
  clock: Clock
  accounts: Pick<Accounts, 'changePerson'>
  sessions: WatchingSessions
  playback: PersonPlayback
  pins: PinHashes
  items: Pick<Items, 'open'>
  events: AccountEvents
  /** Supplied by the catalogue. */
  countTitles(tenantId: string): Promise<Record<string, number>>
  /** Whether whoever is signed in has shown just now that the account is theirs. */
  isProven(account: SignedIn): boolean
}
