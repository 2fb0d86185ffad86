import type { SignInWay } from '@kola/contract/account-events/account-events'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export interface DeviceRow {
  device_id: string
  device_name: string
  created_at: Date
  last_used_at: Date
  place: string
  signed_in_by: SignInWay | ''
}

/** Devices that are signed in, the last used first. */
export async function listDevices(db: Db, by: AccountKey & { now: Date }): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select * from (
      select distinct on (device_id) device_id, device_name, created_at, last_used_at, place, signed_in_by
      from sign_in_session
      where tenant_id = ${by.tenantId} and account_id = ${by.accountId} and revoked_at is null and expires_at > ${by.now}
      order by device_id, last_used_at desc
    ) as device order by last_used_at desc`.execute(db)
  return rows
}

/** As it named itself when it last signed in. @returns null for a device on which the account never was */
export async function findDeviceName(
  db: Db,
  { tenantId, accountId, deviceId }: AccountKey & { deviceId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('sign_in_session')
    .select('device_name')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.device_name ?? null
}
