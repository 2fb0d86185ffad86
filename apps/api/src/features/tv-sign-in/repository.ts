import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TvSignInRow } from '#shared/database/schema/account/tv-sign-ins.ts'
import { removeOverdue } from '#shared/database/sweep.ts'

export interface NewTvSignIn {
  tenantId: string
  id: string
  client: string
  userCodeMac: string
  deviceCodeSha256: string
  deviceId: string
  deviceName: string
  place: string
  now: Date
  expiresAt: Date
  intervalSeconds: number
}

/** @returns false when another television shows these letters, or showed them within a day */
export async function addTvSignIn(db: Db, given: NewTvSignIn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tv_sign_in')
    .values({
      ...{ tenant_id: given.tenantId, id: given.id, client: given.client, place: given.place },
      ...{ user_code_mac: given.userCodeMac, device_code_sha256: given.deviceCodeSha256 },
      ...{ device_id: given.deviceId, device_name: given.deviceName, interval_seconds: given.intervalSeconds },
      ...{ created_at: given.now, expires_at: given.expiresAt },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_code_mac']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface CodeKey {
  tenantId: string
  userCodeMacs: readonly string[]
}

/** Held until the transaction ends, for who decides about it. */
export async function holdByUserCode(tx: Db, key: CodeKey): Promise<TvSignInRow | null> {
  return (await selectByUserCode(tx, key).forUpdate().executeTakeFirst()) ?? null
}

export async function findByUserCode(db: Db, key: CodeKey): Promise<TvSignInRow | null> {
  return (await selectByUserCode(db, key).executeTakeFirst()) ?? null
}

const selectByUserCode = (db: Db, { tenantId, userCodeMacs }: CodeKey) =>
  db
    .selectFrom('tv_sign_in')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_code_mac', 'in', [...userCodeMacs])
    .orderBy('created_at', 'desc')
    .limit(1)

export interface Decision {
  tenantId: string
  id: string
  state: 'approved' | 'refused'
  accountId: string
  signInSessionId: string
  profileId: string | null
  expiresAt: Date
}

export async function decide(tx: Db, given: Decision): Promise<void> {
  await tx
    .updateTable('tv_sign_in')
    .set({
      ...{ state: given.state, account_id: given.accountId, sign_in_session_id: given.signInSessionId },
      ...{ profile_id: given.profileId, expires_at: given.expiresAt },
    })
    .where('tenant_id', '=', given.tenantId)
    .where('id', '=', given.id)
    .execute()
}

export async function isProfile(
  db: Db,
  by: { tenantId: string; accountId: string; profileId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('tenant_id', '=', by.tenantId)
    .where('account_id', '=', by.accountId)
    .where('id', '=', by.profileId)
    .executeTakeFirst()
  return row !== undefined
}

export interface Poll extends TvSignInRow {
  /** It came before the interval was over, which is longer from now on. */
  is_early: boolean
}

/** Notes one poll, in a step of the database. @returns what is asked about, or null for a device code that is none */
export async function poll(
  db: Db,
  given: { deviceCodeSha256: string; now: Date; toleranceMs: number; slowerSeconds: number; maxSeconds: number },
): Promise<Poll | null> {
  const { rows } = await sql<Poll>`
    with held as (
      select tenant_id, id, polled_at is not null and ${given.now}::timestamptz < polled_at
        + interval_seconds * interval '1 second' - ${given.toleranceMs} * interval '1 millisecond' as is_early
      from tv_sign_in where device_code_sha256 = ${given.deviceCodeSha256} for update
    )
    update tv_sign_in t set polled_at = ${given.now}, interval_seconds =
      case when held.is_early then least(interval_seconds + ${given.slowerSeconds}, ${given.maxSeconds}) else interval_seconds end
    from held where t.tenant_id = held.tenant_id and t.id = held.id
    returning t.*, held.is_early`.execute(db)
  return rows[0] ?? null
}

/** Uses the device code up. @returns false when that has happened, or it is not approved any more */
export async function fetchOnce(tx: Db, { tenantId, id }: { tenantId: string; id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tv_sign_in')
    .set({ state: 'fetched' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns how many had run out before then */
export const sweepTvSignIns = (db: Db, before: Date): Promise<number> =>
  removeOverdue(db, { table: 'tv_sign_in', by: 'expires_at', where: sql<boolean>`expires_at < ${before}` })
