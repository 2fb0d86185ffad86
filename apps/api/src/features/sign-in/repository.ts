import type { RatingLimit } from '@kola/contract/profiles/rating'
import { sql } from 'kysely'
import { tellOfSignInChange } from '#shared/accounts/sign-in-change.ts'
import type { Db, Pool, Tx } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import { sweepTries } from '#shared/limits.ts'

export interface KnownAccount {
  id: string
  firstName: string
  emailAddress: string | null
  passwordHash: string | null
}

export interface SignInRow {
  token_sha256: string
  tenant_id: string
  id: string
  account_id: string
  device_id: string
  last_used_at: Date
  proven_at: Date | null
  profile_id: string
  rating_limit: RatingLimit | null
  is_gone: boolean
  /** As its owner gave it. */
  country: string
}

export async function findAccount(
  db: Db,
  by: { tenantId: string; column: 'email_address' | 'telephone'; value: string },
): Promise<KnownAccount | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'email_address', 'password_hash'])
    .where('tenant_id', '=', by.tenantId)
    .where(by.column, '=', by.value)
    // As the index on numbers has it: else a prepared statement could not use it.
    .where(sql<boolean>`${sql.ref(by.column)} <> ''`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    firstName: row.first_name,
    emailAddress: row.email_address,
    passwordHash: row.password_hash,
  }
}

export async function findById(
  db: Db,
  by: { tenantId: string; accountId: string },
): Promise<(Pick<KnownAccount, 'emailAddress' | 'passwordHash'> & { telephone: string | null }) | null> {
  const row = await db
    .selectFrom('account')
    .select(['email_address as emailAddress', 'telephone', 'password_hash as passwordHash'])
    .where('tenant_id', '=', by.tenantId)
    .where('id', '=', by.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** @returns false when the session has ended */
export async function proveSession(
  db: Db,
  given: { tenantId: string; accountId: string; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_session')
    .set({ proven_at: given.now })
    .where('tenant_id', '=', given.tenantId)
    .where('account_id', '=', given.accountId)
    .where('id', '=', given.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await tellOfSignInChange(db, given)
  return numUpdatedRows === 1n
}

/** @returns whether there was a proof since then, which counts no more */
export async function spendProof(
  tx: Db,
  given: { tenantId: string; accountId: string; signInSessionId: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_session')
    .set({ proven_at: null })
    .where('tenant_id', '=', given.tenantId)
    .where('account_id', '=', given.accountId)
    .where('id', '=', given.signInSessionId)
    .where('revoked_at', 'is', null)
    .where('proven_at', '>', given.since)
    .executeTakeFirst()
  await tellOfSignInChange(tx, given)
  return numUpdatedRows === 1n
}

const LIVE_SESSIONS = `
  select s.token_sha256, s.tenant_id, s.id, s.account_id, s.device_id, s.last_used_at, s.proven_at,
    coalesce(s.profile_id, s.account_id) as profile_id, p.rating_limit, p.id is null as is_gone, a.country
  from sign_in_session s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  left join profile p
    on p.tenant_id = s.tenant_id and p.account_id = s.account_id and p.id = coalesce(s.profile_id, s.account_id)
  where s.token_sha256 = any($1::text[]) and s.revoked_at is null and s.expires_at > $2 and a.deleted_at is null and a.blocked_at is null`

/** Sessions that live, of accounts that are still there; asked for each call of a user, so it is prepared. */
export async function readLiveSessions(
  pool: Pool,
  by: { tokens: string[]; now: Date },
): Promise<Map<string, SignInRow>> {
  const values = [by.tokens, by.now]
  const { rows } = await pool.query<SignInRow>({ name: 'live-sessions', text: LIVE_SESSIONS, values })
  return new Map(rows.map((row) => [row.token_sha256, row]))
}

/** Moves the expiry on, but not beyond `maxLifeMs` after the session began. */
export async function extendSession(
  db: Db,
  given: { tokenSha256: string; now: Date; expiresAt: Date; maxLifeMs: number },
): Promise<void> {
  const end = sql<Date>`least(${given.expiresAt}::timestamptz, created_at + ${given.maxLifeMs} * interval '1 millisecond')`
  await db
    .updateTable('sign_in_session')
    .set({ last_used_at: given.now, expires_at: end })
    .where('token_sha256', '=', given.tokenSha256)
    .where('revoked_at', 'is', null)
    .execute()
}

interface DeviceOf {
  tenantId: string
  accountId: string
  deviceId: string
}

export interface HeldAccount {
  firstName: string
  emailAddress: string | null
  isEmailConfirmed: boolean
  country: string
  isBlocked: boolean
}

/** Until the transaction ends nobody changes or closes the account. @returns null when that has happened already */
export async function holdAccount(
  tx: Db,
  given: { tenantId: string; accountId: string; passwordHash?: string | null },
): Promise<HeldAccount | null> {
  const row = await tx
    .selectFrom('account')
    .select(['first_name', 'email_address', 'email_verified_at', 'country', 'blocked_at'])
    .where('tenant_id', '=', given.tenantId)
    .where('id', '=', given.accountId)
    .where('deleted_at', 'is', null)
    .$if(given.passwordHash !== undefined, (query) => query.where('password_hash', '=', given.passwordHash ?? ''))
    .forShare()
    .executeTakeFirst()
  if (!row) return null
  const { first_name: firstName, email_address: emailAddress, country } = row
  const isBlocked = row.blocked_at !== null
  return { firstName, emailAddress, country, isBlocked, isEmailConfirmed: row.email_verified_at !== null }
}

/** Whether the account has ever been signed in to on the device. */
export async function isDeviceKnown(db: Db | Tx, { tenantId, accountId, deviceId }: DeviceOf): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_session')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends no other sign-in of the account on the device begins or ends. */
export async function holdDevice(tx: Tx, { tenantId, accountId, deviceId }: DeviceOf): Promise<void> {
  const name = `sign-in:${tenantId}:${accountId}:${deviceId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

interface RevokedOf extends Omit<DeviceOf, 'deviceId'> {
  deviceId?: string
  exceptId?: string
  now: Date
}

/** Of a session that lives. @returns whether it does */
export async function setProfile(
  tx: Db,
  given: { tenantId: string; accountId: string; signInSessionId: string; profileId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_session')
    .set({
      profile_id: given.profileId,
      // What was proven, was proven by somebody else.
      proven_at: sql<Date | null>`case when coalesce(profile_id, account_id) = ${given.profileId} then proven_at end`,
    })
    .where('tenant_id', '=', given.tenantId)
    .where('account_id', '=', given.accountId)
    .where('id', '=', given.signInSessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  await tellOfSignInChange(tx, given)
  return numUpdatedRows > 0n
}

interface Revoked {
  id: string
  device_id: string
  /** Its token was still good. */
  lived: boolean
}

/**
 * Revokes the account's user tokens: those of one device when it is named, all but one when that is; every process learns
 * of it.
 */
export async function revokeSessions(
  tx: Db,
  { tenantId, accountId, deviceId, exceptId, now }: RevokedOf,
): Promise<Revoked[]> {
  const revoked = await tx
    .updateTable('sign_in_session')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .where('revoked_at', 'is', null)
    .returning(['id', 'device_id', sql<boolean>`expires_at > ${now}`.as('lived')])
    .execute()
  if (revoked.length > 0) await tellOfSignInChange(tx, { tenantId, accountId })
  return revoked
}

export interface EndedSession {
  tenantId: string
  accountId: string
  signInSessionId: string
}

/** Marks at most `max` sessions that ran out as ended. @returns whose they are */
export async function endRunOut(tx: Tx, { now, max }: { now: Date; max: number }): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    update sign_in_session set revoked_at = expires_at
    where ctid = any(array(
      select ctid from sign_in_session
      where revoked_at is null and expires_at <= ${now} order by expires_at limit ${sql.lit(max)} for update skip locked
    ))
    returning tenant_id as "tenantId", account_id as "accountId", id as "signInSessionId"`.execute(tx)
  return rows
}

/** Removes sessions that ended and tries whose window began before the given times. @returns how many of each */
export async function sweepSignIn(
  db: Db,
  before: { sessions: Date; tries: Date },
): Promise<{ sessions: number; tries: number }> {
  const ended = (by: 'expires_at' | 'revoked_at') =>
    removeOverdue(db, { table: 'sign_in_session', by, where: sql`${sql.ref(by)} < ${before.sessions}` })
  const sessions = (await ended('expires_at')) + (await ended('revoked_at'))
  return { sessions, tries: await sweepTries(db, before.tries) }
}
