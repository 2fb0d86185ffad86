import { AppError } from '@kola/contract/errors'
import type { ApprovalAction } from '@kola/contract/money/second-person'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Actor } from '#shared/audit.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'

/** Long enough for a weekend, short enough that the first person still knows what they saw. */
const LIFE_MS = 72 * 3_600_000

interface Needs {
  db: Db
  clock: Clock
}

type WishOf = Pick<Wish, 'tenantId' | 'action' | 'subject'>

export interface Wish {
  tenantId: string
  action: ApprovalAction
  /** Of an action one wish at a time waits for each. */
  subject: string
  /** Exactly what is meant: another text is another wish. */
  wish: string
  amount: Money
  reason: string
  detail: Record<string, unknown>
}

/** NOTE: said as it stands in the index: a prepared plan finds that by no parameter. */
const WAITING = sql.lit('waiting' as const)

const selectWaiting = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom('approval')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', WAITING)
    .where('expires_at', '>', now)

export type WaitingApproval = Awaited<ReturnType<ReturnType<typeof selectWaiting>['execute']>>[number]

/** What counts once two people have said yes to it: the first one's is kept here for the second's. */
export function createApprovals(needs: Needs) {
  const find = async ({ tenantId, action, subject }: WishOf) =>
    (await selectWaiting(needs.db, tenantId, needs.clock.now())
      .where('action', '=', action)
      .where('subject', '=', subject)
      .executeTakeFirst()) ?? null

  return {
    find,

    list: (tenantId: string, subjects: readonly string[]): Promise<WaitingApproval[]> =>
      selectWaiting(needs.db, tenantId, needs.clock.now())
        .where('subject', 'in', [...subjects, ''])
        .where('action', 'in', ['deposit', 'refund'])
        .execute(),

    ...createFirst(needs, find),
    assertSecond: (first: WaitingApproval, by: Actor) => assertSecond(needs.db, first, by),
    ...createEnds(needs),
  }
}

function createFirst({ db, clock }: Needs, find: (of: WishOf) => Promise<WaitingApproval | null>) {
  return {
    /** The first yes; the same wish again is the same one. @throws AppError APPROVAL_WAITS when another waits there */
    async ask(wish: Wish, by: Actor): Promise<WaitingApproval> {
      const now = clock.now()
      await db
        .updateTable('approval')
        .set({ state: 'lapsed' })
        .where('tenant_id', '=', wish.tenantId)
        .where('action', '=', wish.action)
        .where('subject', '=', wish.subject)
        .where('state', '=', WAITING)
        .where('expires_at', '<=', now)
        .execute()
      await db
        .insertInto('approval')
        .values({
          ...{ tenant_id: wish.tenantId, id: newId(), action: wish.action, subject: wish.subject, wish: wish.wish },
          ...{ detail: JSON.stringify(wish.detail), reason: wish.reason },
          ...{ amount_minor: wish.amount.amountMinor, currency: wish.amount.currency },
          ...{ asked_kind: by.kind, asked_id: by.id, asked_name: by.name },
          ...{ asked_at: now, expires_at: new Date(now.getTime() + LIFE_MS) },
        })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'action', 'subject']).where('state', '=', WAITING).doNothing(),
        )
        .execute()
      const waiting = await find(wish)
      if (waiting?.wish !== wish.wish) throw new AppError('APPROVAL_WAITS')
      return waiting
    },
  }
}

/** @throws AppError SECOND_PERSON_REQUIRED where who asks is the first person, or their key, or one key after another */
async function assertSecond(db: Db, first: WaitingApproval, by: Actor): Promise<void> {
  const isSame = first.asked_kind === by.kind && first.asked_id === by.id
  const isNoPerson = first.asked_kind !== 'staff' && by.kind !== 'staff'
  if (isSame || isNoPerson || isSameName(first.asked_name, by.name)) throw new AppError('SECOND_PERSON_REQUIRED')
  const makers = await listMakers(db, first, by)
  const names = [first.asked_name, by.name]
  if (makers.some((maker) => names.some((name) => isSameName(name, maker))))
    throw new AppError('SECOND_PERSON_REQUIRED')
}

function createEnds({ db, clock }: Needs) {
  return {
    /** @throws AppError APPROVAL_NOT_FOUND when somebody else decided it meanwhile */
    async decide(tx: Tx | Db, first: WaitingApproval, { state, by }: { state: 'done' | 'withdrawn'; by: Actor }) {
      const now = clock.now()
      const { numUpdatedRows } = await tx
        .updateTable('approval')
        .set({ state, decided_id: by.id, decided_name: by.name, decided_at: now })
        .where('tenant_id', '=', first.tenant_id)
        .where('id', '=', first.id)
        .where('state', '=', WAITING)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('APPROVAL_NOT_FOUND')
    },

    /** What the first person saw has changed. */
    async lapse({ tenantId, action, subject }: WishOf): Promise<void> {
      await db
        .updateTable('approval')
        .set({ state: 'lapsed' })
        .where('tenant_id', '=', tenantId)
        .where('action', '=', action)
        .where('subject', '=', subject)
        .where('state', '=', WAITING)
        .execute()
    },
  }
}

/** Who made the keys among them: a key acts for its maker. */
async function listMakers(db: Db, first: WaitingApproval, by: Actor): Promise<string[]> {
  const keys = [...(first.asked_kind === 'key' ? [first.asked_id] : []), ...(by.kind === 'key' ? [by.id] : [])]
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('api_key')
    .select('created_by')
    .where('tenant_id', '=', first.tenant_id)
    .where('id', 'in', keys)
    .execute()
  return rows.map(({ created_by: maker }) => maker)
}

const toName = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
const isSameName = (one: string, other: string): boolean => toName(one) === toName(other)

export type Approvals = ReturnType<typeof createApprovals>
