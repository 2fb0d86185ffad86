import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@kola/contract/errors'
import { listPermissions, type Role } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { OpenedBy } from '#shared/database/schema/staff/staff.ts'
import { type From, readAppName, type StaffNeeds } from './needs.ts'
import { findPerson, type StaffKey, toFactors } from './repository.ts'

export const SESSION_LIFE_MS = 12 * 3_600_000
export const IDLE_LIFE_MS = 30 * 60_000
/** As long as dangerous calls are open after somebody has shown once more that it is them. */
export const PROOF_LIFE_MS = 10 * 60_000
/** How rarely a session's use is written down. */
const TOUCH_EVERY_MS = 60_000

/** Somebody of the staff, signed in to the console. */
export interface StaffCaller {
  id: string
  name: string
  email: string
  role: Role
  sessionId: string
  provenAt: Date | null
}

export interface StaffSessions {
  /** @returns the token that the cookie bears, and nothing else ever does */
  open(person: { id: string }, given: From & { by: OpenedBy }, tx: Db): Promise<{ token: string; sessionId: string }>
  /** Asks the database each time: what was taken away is gone with the next call. */
  find(tenantId: string, token: string): Promise<StaffCaller | null>
  /** @throws AppError TOKEN_INVALID when the session has ended meanwhile */
  tell(tenantId: string, token: string): Promise<StaffSession>
  prove(key: StaffKey & { sessionId: string }, tx: Db): Promise<void>
  end(key: StaffKey & { sessionId: string }, tx: Db): Promise<void>
  /** @returns how many sessions lived */
  endAll(key: StaffKey, tx: Db, but?: string): Promise<number>
}

/** Of one session: worth nothing without its cookie, and no page of another origin can read it. */
export const toCsrfToken = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url')

export function isCsrfToken(token: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [right, said] = [Buffer.from(toCsrfToken(token)), Buffer.from(given)]
  return right.length === said.length && timingSafeEqual(right, said)
}

export function createStaffSessions(needs: Pick<StaffNeeds, 'db' | 'clock' | 'tenants'>): StaffSessions {
  const { db, clock } = needs
  const isLive = (row: Lived, now: number) =>
    row.ended_at === null && row.expires_at.getTime() > now && row.last_used_at.getTime() + IDLE_LIFE_MS > now
  async function findLive(tenantId: string, token: string) {
    const row = await selectSession(db, tenantId, token)
    const now = clock.now()
    if (!row || !isLive(row, now.getTime())) return null
    if (now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) await touch(db, { tenantId, ...row, now })
    return row
  }
  return {
    async open({ id: staffId }, given, tx) {
      const [token, sessionId, now] = [`stf_${newToken()}`, newId(), clock.now()]
      await tx
        .insertInto('staff_session')
        .values({
          ...{ tenant_id: given.tenantId, id: sessionId, staff_id: staffId, token_sha256: sha256Hex(token) },
          ...{ opened_by: given.by, device_name: given.deviceName, place: given.place },
          ...{ created_at: now, last_used_at: now, proven_at: now },
          expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
        })
        .execute()
      await touch(tx, { tenantId: given.tenantId, id: sessionId, staff_id: staffId, now })
      return { token, sessionId }
    },
    async find(tenantId, token) {
      const row = await findLive(tenantId, token)
      if (!row) return null
      const { staff_id: id, name, email, role, id: sessionId, proven_at: provenAt } = row
      return { id, name, email, role, sessionId, provenAt }
    },
    async tell(tenantId, token) {
      const row = await findLive(tenantId, token)
      const person = row && (await findPerson(db, { tenantId, staffId: row.staff_id }))
      if (!row || !person) throw new AppError('TOKEN_INVALID')
      const { id, name, email, role } = person
      const provenUntil = row.proven_at && new Date(row.proven_at.getTime() + PROOF_LIFE_MS)
      return {
        staff: { id, name, email, role, factors: toFactors(person) },
        permissions: listPermissions(role),
        csrfToken: toCsrfToken(token),
        endsAt: row.expires_at.toISOString(),
        idleMinutes: IDLE_LIFE_MS / 60_000,
        provenUntil: provenUntil && provenUntil > clock.now() ? provenUntil.toISOString() : null,
        appName: await readAppName(needs, tenantId),
      }
    },
    prove: (key, tx) => prove(tx, { ...key, now: clock.now() }),
    async end({ tenantId, staffId, sessionId }, tx) {
      await endSessions(tx, { tenantId, staffId, now: clock.now() }, { only: sessionId })
    },
    endAll: ({ tenantId, staffId }, tx, but) => endSessions(tx, { tenantId, staffId, now: clock.now() }, { but }),
  }
}

async function prove(tx: Db, { tenantId, sessionId, now }: { tenantId: string; sessionId: string; now: Date }) {
  await tx
    .updateTable('staff_session')
    .set({ proven_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute()
}

interface Lived {
  ended_at: Date | null
  expires_at: Date
  last_used_at: Date
}

const selectSession = (db: Db, tenantId: string, token: string) =>
  db
    .selectFrom('staff_session as session')
    .innerJoin('staff', (join) =>
      join.onRef('staff.tenant_id', '=', 'session.tenant_id').onRef('staff.id', '=', 'session.staff_id'),
    )
    .select([
      ...(['session.id', 'session.staff_id', 'session.proven_at', 'session.ended_at'] as const),
      ...(['session.expires_at', 'session.last_used_at', 'staff.name', 'staff.email', 'staff.role'] as const),
    ])
    .where('session.tenant_id', '=', tenantId)
    .where('session.token_sha256', '=', sha256Hex(token))
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst()

async function touch(db: Db, given: { tenantId: string; id: string; staff_id: string; now: Date }): Promise<void> {
  const { tenantId, now } = given
  await db
    .updateTable('staff_session')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', given.id)
    .execute()
  await db
    .updateTable('staff')
    .set({ last_seen_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', given.staff_id)
    .execute()
}

async function endSessions(
  tx: Db,
  { tenantId, staffId, now }: StaffKey & { now: Date },
  which: { only?: string; but?: string | undefined },
): Promise<number> {
  let query = tx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.but) query = query.where('id', '!=', which.but)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}
