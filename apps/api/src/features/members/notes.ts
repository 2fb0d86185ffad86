import { AppError } from '@kola/contract/errors'
import { MEMBER_LISTS_MOST, type MemberNote } from '@kola/contract/members/member'
import { newId } from '@kola/platform/ids'
import type { Actor } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** Of one member; what is more than shown stays. */
const MOST_NOTES = 500

/** The newest first. */
export async function listNotes(db: Db, { tenantId, accountId }: AccountKey): Promise<MemberNote[]> {
  const rows = await db
    .selectFrom('member_note')
    .select(['id', 'text', 'by_name', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMBER_LISTS_MOST)
    .execute()
  return rows.map(({ by_name: by, at, ...row }) => ({ ...row, by, at: at.toISOString() }))
}

export interface NewNote extends AccountKey {
  text: string
  who: Actor
  at: Date
}

/** @throws AppError MEMBER_NOTES_FULL */
export async function addNote(db: Db, { tenantId, accountId, text, who, at }: NewNote): Promise<void> {
  const { count } = await db
    .selectFrom('member_note')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_NOTES) throw new AppError('MEMBER_NOTES_FULL')
  await db
    .insertInto('member_note')
    .values({
      ...{ tenant_id: tenantId, id: newId(), account_id: accountId, text },
      ...{ by_id: who.id, by_name: who.name, at },
    })
    .execute()
}
