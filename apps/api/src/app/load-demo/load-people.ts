import type { DemoAccount } from '@kola/demo/types'
import type { Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** The people of an account that has only its own so far. */
export async function loadPeople(
  tx: Tx,
  { tenantId, accountId }: AccountKey,
  { account: { people = [] }, pinHash }: { account: DemoAccount; pinHash: string | null },
): Promise<void> {
  if (people.length === 0 || !(await isAlone(tx, { tenantId, accountId }))) return
  await tx
    .insertInto('profile')
    .values(
      people.map(({ id, name, avatar, language, gender, birthDate, ratingLimit, isChild }) => ({
        ...{ tenant_id: tenantId, account_id: accountId, id, name, image_id: avatar, language, gender },
        ...{ dob: birthDate || null, rating_limit: ratingLimit, is_child: isChild, autoplay_next: !isChild },
      })),
    )
    .execute()
  await tx
    .updateTable('profile')
    .set({ pin_hash: pinHash })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', accountId)
    .execute()
}

async function isAlone(tx: Tx, { tenantId, accountId }: AccountKey): Promise<boolean> {
  const rows = await tx
    .selectFrom('profile')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
  return rows.length === 1
}
