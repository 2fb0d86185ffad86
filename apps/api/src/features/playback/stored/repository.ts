import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface DeviceKey {
  tenantId: string
  accountId: string
  deviceId: string
}

/** A device that stores films of the account, and how many. */
export interface StoringDevice {
  deviceId: string
  deviceName: string
  count: number
}

/** Claims of one account wait for each other. */
export async function lockAccount(tx: Db, { tenantId, accountId }: Omit<DeviceKey, 'deviceId'>): Promise<void> {
  await sql`select 1 from account where tenant_id = ${tenantId} and id = ${accountId} for no key update`.execute(tx)
}

/** Those whose sign-in lives, by their names. */
export async function listStoringDevices(
  db: Db,
  { tenantId, accountId }: Omit<DeviceKey, 'deviceId'>,
): Promise<StoringDevice[]> {
  const { rows } = await sql<StoringDevice>`
    select t.device_id as "deviceId", max(s.device_name) as "deviceName", count(*)::int as count
    from stored_title t
    join sign_in_session s on s.tenant_id = t.tenant_id and s.id = t.sign_in_session_id and s.revoked_at is null
    where t.tenant_id = ${tenantId} and t.account_id = ${accountId}
    group by t.device_id order by 2, 1`.execute(db)
  return rows
}

export async function addStored(
  tx: Db,
  { tenantId, accountId, deviceId, titleId, signInSessionId }: DeviceKey & { titleId: string; signInSessionId: string },
): Promise<void> {
  await tx
    .insertInto('stored_title')
    .values({
      ...{ tenant_id: tenantId, account_id: accountId, device_id: deviceId, title_id: titleId },
      sign_in_session_id: signInSessionId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'device_id', 'title_id'])
        .doUpdateSet({ sign_in_session_id: signInSessionId }),
    )
    .execute()
}

export async function removeStored(
  db: Db,
  { tenantId, accountId, deviceId, titleId }: DeviceKey & { titleId: string },
): Promise<void> {
  await db
    .deleteFrom('stored_title')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('title_id', '=', titleId)
    .execute()
}

/** What a device had is no more counted: it was signed out, or the account was. */
export async function forgetStored(
  db: Db,
  who: Omit<DeviceKey, 'deviceId'> & { deviceId?: string; signInSessionId?: string },
): Promise<void> {
  const { deviceId, signInSessionId } = who
  await db
    .deleteFrom('stored_title')
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .$if(signInSessionId !== undefined, (query) => query.where('sign_in_session_id', '=', signInSessionId ?? ''))
    .execute()
}

export interface StoredRow {
  titleId: string
  state: 'draft' | 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped'
  version: string | null
}

/** What the device has, the first stored first. */
export async function listStored(db: Db, { tenantId, accountId, deviceId }: DeviceKey): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('stored_title as s')
    .innerJoin('title as t', (join) => join.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.title_id'))
    .leftJoin('media as m', (join) => join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.id', '=', 't.media_id'))
    .select(['s.title_id', 't.state', 'm.version'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.account_id', '=', accountId)
    .where('s.device_id', '=', deviceId)
    .orderBy('s.stored_at')
    .orderBy('s.title_id')
    .execute()
  return rows.map((row) => ({ titleId: row.title_id, state: row.state, version: row.version }))
}
