import { sql } from 'kysely'
import type { NewAccountEvent } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import type { AccountEventRow } from '#shared/database/schema/account/account-events.ts'
import { removeOverdue } from '#shared/database/sweep.ts'

/** Device and place are those of the sign-in that did it, where the event names none itself. */
export async function addEvent(tx: Db, event: NewAccountEvent & { id: string }): Promise<void> {
  const { tenantId, signInSessionId = '' } = event
  const ofSignIn = (column: 'device_name' | 'place') => sql<string>`coalesce((
    select ${sql.ref(column)} from sign_in_session where tenant_id = ${tenantId} and id = ${signInSessionId}), '')`
  await tx
    .insertInto('account_event')
    .values({
      ...{ tenant_id: tenantId, id: event.id, account_id: event.accountId, kind: event.kind, created_at: event.at },
      detail: JSON.stringify(event.detail ?? {}),
      device_name: event.deviceName ?? ofSignIn('device_name'),
      place: event.place ?? ofSignIn('place'),
    })
    .execute()
}

/** Within so long after the sign-in that came with the account, the one that its device goes on with is the same to a person. */
const SIGN_UP_TAKES = sql`interval '1 hour'`

/** Two sign-ins of one sign-up are kept, and shown as one: the later. */
const isShown = sql<boolean>`not (account_event.kind = 'signed-in' and account_event.detail ->> 'during' is not distinct from 'sign-up' and exists (
  select 1 from account_event later where later.tenant_id = account_event.tenant_id and later.account_id = account_event.account_id
    and later.kind = 'signed-in' and later.device_name = account_event.device_name and later.place = account_event.place
    and (later.created_at, later.id) > (account_event.created_at, account_event.id)
    and later.created_at <= account_event.created_at + ${SIGN_UP_TAKES}))`

export async function listEvents(
  db: Db,
  by: { tenantId: string; accountId: string; before: { at: string; id: string } | null; limit: number },
): Promise<AccountEventRow[]> {
  const { before } = by
  return db
    .selectFrom('account_event')
    .selectAll()
    .where('tenant_id', '=', by.tenantId)
    .where('account_id', '=', by.accountId)
    .where(isShown)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.at ?? ''}::timestamptz, ${before?.id ?? ''})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(by.limit)
    .execute()
}

/** @returns how many were older */
export const sweepEvents = (db: Db, before: Date): Promise<number> =>
  removeOverdue(db, { table: 'account_event', by: 'created_at', where: sql<boolean>`created_at < ${before}` })
