import { AppError } from '@kola/contract/errors'
import type { ProfileOf } from '@kola/contract/profiles/profiles'
import type { Db } from '#shared/database/database.ts'
import type { PersonKey } from '#shared/http/watcher.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { ProfilesNeeds } from './needs.ts'
import { holdAccount, listPeople, type PersonRow } from './repository.ts'
import { toProfile } from './to-profile.ts'

/** The people as they stand, of an account that nobody else changes meanwhile; tokens are looked up anew afterwards. */
export async function changePeople<T>(
  { db, sessions }: Pick<ProfilesNeeds, 'db' | 'sessions'>,
  who: AccountKey,
  work: (tx: Db, rows: PersonRow[]) => Promise<T>,
): Promise<T> {
  const done = await db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, who))) throw new AppError('TOKEN_INVALID')
    return work(tx, await listPeople(tx, who))
  })
  sessions.forget(who)
  return done
}

/** @throws AppError PROFILE_NOT_FOUND */
export async function getOne(db: Db, { profileId, ...who }: PersonKey): Promise<ProfileOf> {
  const row = (await listPeople(db, who)).find(({ id }) => id === profileId)
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return toProfile(row)
}
