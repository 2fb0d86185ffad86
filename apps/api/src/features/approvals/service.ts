import { AppError } from '@kola/contract/errors'
import type { MemberAction } from '@kola/contract/members/second'
import type { ApprovalAction } from '@kola/contract/money/second-person'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Actor } from '#shared/audit.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'
import { readCursor, toCursor } from './cursor.ts'

/** Long enough for a weekend, short enough that the first person still knows what they saw. */
const LIFE_MS = 72 * 3_600_000

interface Needs {
  db: Db
  clock: Clock
}

export type AnyAction = ApprovalAction | MemberAction

interface WishOf<A extends AnyAction> {
  tenantId: string
  action: A
  /** Of an action one wish at a time waits for each. */
  subject: string
}

export interface Wish<A extends AnyAction = ApprovalAction> extends WishOf<A> {
  /** Exactly what is meant: another text is another wish. */
  wish: string
  /** Without one it is about no money. */
  amount: Money | null
  reason: string
  detail: Record<string, unknown>
}

/** NOTE: said as it stands in the index: a prepared plan finds that by no parameter. */
const WAITING = sql.lit('waiting' as const)

/** As ISO 4217 writes that no currency is meant. */
const NO_MONEY: Money = { amountMinor: 0, currency: 'XXX' }

const selectWaiting = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom('approval')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', WAITING)
    .where('expires_at', '>', now)

type WaitingRow = Awaited<ReturnType<ReturnType<typeof selectWaiting>['execute']>>[number]
export type WaitingApproval<A extends AnyAction = AnyAction> = Omit<WaitingRow, 'action'> & { action: A }

type FirstPerson = Pick<WaitingRow, 'tenant_id' | 'asked_kind' | 'asked_id' | 'asked_name'>

/** What counts once two people have said yes to it: the first one's is kept here for the second's. Of these actions alone. */
export function createApprovals<A extends AnyAction>(needs: Needs, actions: readonly A[]) {
  const find = async ({ tenantId, action, subject }: WishOf<A>): Promise<WaitingApproval<A> | null> => {
    const row = await selectWaiting(needs.db, tenantId, needs.clock.now())
      .where('action', '=', action)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row ? { ...row, action } : null
  }

  return {
    find,
    listAll: (tenantId: string, cursor: string | undefined) => listAll(needs, { tenantId, actions }, cursor),

    async list(tenantId: string, subjects: readonly string[]): Promise<WaitingApproval<A>[]> {
      const rows = await selectWaiting(needs.db, tenantId, needs.clock.now())
        .where('subject', 'in', [...subjects, ''])
        .where('action', 'in', [...actions])
        .execute()
      return rows as WaitingApproval<A>[]
    },

    ...createFirst(needs, find),
    assertSecond: (first: FirstPerson, by: Actor) => assertSecond(needs.db, first, by),
    ...createEnds(needs),
  }
}

/** So many at once. */
const PAGE = 50

/** @throws AppError INVALID_REQUEST for what is no cursor */
async function listAll<A extends AnyAction>(
  { db, clock }: Needs,
  { tenantId, actions }: { tenantId: string; actions: readonly A[] },
  cursor: string | undefined,
) {
  const after = cursor ? readCursor(cursor) : null
  const rows = await selectWaiting(db, tenantId, clock.now())
    .where('action', 'in', [...actions])
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('asked_at', 'id'), '>', eb.tuple(new Date(after?.at ?? 0), after?.id ?? ''))),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute()
  const yeses = rows.slice(0, PAGE) as WaitingApproval<A>[]
  const last = yeses.at(-1)
  const isMore = rows.length > PAGE && last
  return { yeses, next: isMore ? toCursor({ at: last.asked_at.toISOString(), id: last.id }) : null }
}

function createFirst<A extends AnyAction>(
  { db, clock }: Needs,
  find: (of: WishOf<A>) => Promise<WaitingApproval<A> | null>,
) {
  return {
    /** The first yes; the same wish again is the same one. @throws AppError APPROVAL_WAITS when another waits there */
    async ask(wish: Wish<A>, by: Actor): Promise<WaitingApproval<A>> {
      const now = clock.now()
      const { amountMinor, currency } = wish.amount ?? NO_MONEY
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
          ...{ amount_minor: amountMinor, currency },
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
async function assertSecond(db: Db, first: FirstPerson, by: Actor): Promise<void> {
  const asked: Actor = { kind: first.asked_kind, id: first.asked_id, name: first.asked_name }
  const [person, other] = asked.kind === 'staff' ? [asked, by] : [by, asked]
  if (person.kind !== 'staff') throw new AppError('SECOND_PERSON_REQUIRED')
  const isSame =
    other.kind === 'staff' ? other.id === person.id : await isOf(db, { tenantId: first.tenant_id, person, other })
  if (isSame) throw new AppError('SECOND_PERSON_REQUIRED')
}

/** A key acts for whoever made it; where that is known by a name alone, the name counts. */
async function isOf(
  db: Db,
  { tenantId, person, other }: { tenantId: string; person: Actor; other: Actor },
): Promise<boolean> {
  const key = await db
    .selectFrom('api_key')
    .select(['created_by', 'created_by_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', other.kind === 'key' ? other.id : '')
    .executeTakeFirst()
  if (key?.created_by_id) return key.created_by_id === person.id
  return [key?.created_by, other.name].some((name) => name !== undefined && isSameName(name, person.name))
}

function createEnds({ db, clock }: Needs) {
  return {
    /** @throws AppError APPROVAL_NOT_FOUND when somebody else decided it meanwhile */
    async decide(
      tx: Tx | Db,
      first: Pick<WaitingRow, 'tenant_id' | 'id'>,
      { state, by }: { state: 'done' | 'withdrawn'; by: Actor },
    ) {
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
    async lapse({ tenantId, action, subject }: WishOf<AnyAction>): Promise<void> {
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

const toName = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
const isSameName = (one: string, other: string): boolean => toName(one) === toName(other)
