import type { RatingLimit } from '@kola/contract/profiles/rating'
import { newId, sha256Hex } from '@kola/platform/ids'
import type { ApiStage } from '../stage.ts'

/** Somebody with a limit, who is watching with the token from now on. */
export async function addChild(
  { db, services }: Pick<ApiStage, 'db' | 'services'>,
  { accountId, token, ratingLimit }: { accountId: string; token: string; ratingLimit: RatingLimit | null },
): Promise<string> {
  const id = newId()
  const profile = { tenant_id: 'demo', account_id: accountId, id, name: 'Chidi', rating_limit: ratingLimit }
  await db.insertInto('profile').values(profile).execute()
  await watchAs({ db, services }, { accountId, token, profileId: id })
  return id
}

/** As if the person had been chosen on the token's device. */
export async function watchAs(
  { db, services }: Pick<ApiStage, 'db' | 'services'>,
  { accountId, token, profileId }: { accountId: string; token: string; profileId: string },
): Promise<void> {
  await db
    .updateTable('sign_in_session')
    .set({ profile_id: profileId })
    .where('token_sha256', '=', sha256Hex(token))
    .execute()
  services.sessions.forget({ tenantId: 'demo', accountId })
}
