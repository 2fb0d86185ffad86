import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Actor } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { From } from './needs.ts'

/** Where it stands who got in, and who almost did. The audit log supplies it. */
export interface NotesSteps {
  note(
    entry: {
      tenantId: string
      who: Actor
      call: string
      subject: string
      place: string
      address: string
      client: string
    },
    outcome: { outcome: 'done' | 'refused'; code: AppError['code'] | null; subject: null; changes: [] },
  ): Promise<void>
}

export interface Noted {
  db: Db
  audit: NotesSteps
}

interface Step {
  call: string
  from: From
  /** By which it is known whose step it is, before it is taken. */
  by: { ticket: string } | { link: string } | { token: string }
}

/**
 * A step that somebody takes who is not signed in yet: whose it is, is known from what they hold. Where it leads nowhere the log
 * tells that as well; of whoever is not known it tells nothing, for anybody could fill it.
 */
export async function notedStep<T>({ db, audit }: Noted, { call, from, by }: Step, act: () => Promise<T>): Promise<T> {
  const who = await findWho(db, from.tenantId, by)
  const note = (outcome: 'done' | 'refused', code: AppError['code'] | null) =>
    who
      ? audit.note(
          {
            ...{ tenantId: from.tenantId, who, call, subject: '' },
            ...{ place: from.place, address: from.address, client: from.deviceName },
          },
          { outcome, code, subject: null, changes: [] },
        )
      : undefined
  try {
    const done = await act()
    await note('done', null)
    return done
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await note('refused', error.code)
    throw error
  }
}

async function findWho(db: Db, tenantId: string, by: Step['by']): Promise<Actor | null> {
  const staffId = await findStaffId(db, tenantId, by)
  if (staffId === null) return null
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row ? { kind: 'staff', ...row } : null
}

async function findStaffId(db: Db, tenantId: string, by: Step['by']): Promise<string | null> {
  const table = 'ticket' in by ? 'staff_ticket' : 'link' in by ? 'staff_link' : 'staff_session'
  const [token = ''] = Object.values(by)
  const { rows } = await sql<{ staff_id: string }>`select staff_id from ${sql.table(table)}
    where tenant_id = ${tenantId} and token_sha256 = ${sha256Hex(token)}`.execute(db)
  return rows[0]?.staff_id ?? null
}
