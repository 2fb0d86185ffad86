import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
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

const TABLES = { ticket: 'staff_ticket', link: 'staff_link', token: 'staff_session' } as const

async function findWho(db: Db, tenantId: string, by: Step['by']): Promise<Actor | null> {
  const [kind, value] = Object.entries(by)[0] as [keyof typeof TABLES, string]
  const row = await db
    .selectFrom(`${TABLES[kind]} as held`)
    .innerJoin('staff', (join) =>
      join.onRef('staff.tenant_id', '=', 'held.tenant_id').onRef('staff.id', '=', 'held.staff_id'),
    )
    .select(['staff.id', 'staff.name'])
    .where('held.tenant_id', '=', tenantId)
    .where('held.token_sha256', '=', sha256Hex(value))
    .executeTakeFirst()
  return row ? { kind: 'staff', ...row } : null
}
