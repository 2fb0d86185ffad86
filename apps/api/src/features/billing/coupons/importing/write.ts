import { sql } from 'kysely'
import { note } from '#features/billing/gifts/vouchers/needs.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { ImportActor, ImportedRow, Undone, Written } from '#shared/imports/import-target.ts'
import { type CouponNeeds, type CouponRow, insertCoupon, toEnd } from '../coupons.ts'
import { type CouponPatch, type CouponTerms, NEW_COUPON } from './cells.ts'
import { findRefusals, toTerms, toUsed } from './check.ts'

/** A coupon's columns as an import left them. */
interface Left {
  percentOff: number
  description: string
  expiresAt: string | null
  most: number | null
  use: 'once' | 'often'
}

type Needs = Pick<CouponNeeds, 'clock'>

interface Doing<R> {
  actor: ImportActor
  row: R
}

const refused = (text: string): Written => ({ applied: 'refused', note: text })

/** By the rules as they are by then. */
export async function writeCoupon({ clock }: Needs, db: Db, { actor, row }: Doing<ImportedRow>): Promise<Written> {
  const tx = db as Tx
  const now = clock.now()
  const there = await hold(tx, actor.tenantId, row.subject)
  if (!there !== (row.outcome === 'made')) return refused(there ? 'Another has this code since' : 'It has gone since')
  const before = there ? toTerms(there, now) : NEW_COUPON
  const after = { ...before, ...(row.patch as CouponPatch) }
  const [refusal] = findRefusals({ there, now }, { before, after })
  if (refusal) return refused(refusal.text)
  if (!there) {
    const { until, most, ...terms } = after
    const wanted = { actor: actor.by, code: row.subject, ...terms, ...(until && { until }), ...(most && { most }) }
    const made = await insertCoupon(tx, { tenantId: actor.tenantId, wanted, now })
    return made ? { applied: 'done', before: null, after: toLeft(made) } : refused('Another has this code since')
  }
  const left = { ...toLeft(there), ...toColumns(before, after) }
  await set(tx, { actor, code: row.subject, left })
  await noteChange(tx, { actor, code: row.subject, at: now, action: 'coupon.change', detail: left })
  return { applied: 'done', before: toLeft(there), after: left }
}

/** A day that stays leaves the moment as it is: it may have been ended in the middle of one. */
function toColumns(before: CouponTerms, { until, ...terms }: CouponTerms): Partial<Left> {
  if (until === before.until) return terms
  return { ...terms, expiresAt: until === null ? null : toEnd(until).toISOString() }
}

const hold = async (tx: Tx, tenantId: string, code: string): Promise<CouponRow | null> =>
  (await tx
    .selectFrom('coupon')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()) ?? null

const toLeft = (row: CouponRow): Left => ({
  ...{ percentOff: row.percent_off, description: row.description, expiresAt: row.expires_at?.toISOString() ?? null },
  ...{ most: row.max_redemptions, use: row.once_per_account ? 'once' : 'often' },
})

const isAlike = (one: Left, other: Left): boolean =>
  (Object.keys(one) as (keyof Left)[]).every((key) => one[key] === other[key])

async function set(tx: Tx, { actor, code, left }: { actor: ImportActor; code: string; left: Left }): Promise<void> {
  await tx
    .updateTable('coupon')
    .set({
      ...{ percent_off: left.percentOff, description: left.description, once_per_account: left.use === 'once' },
      ...{ expires_at: left.expiresAt === null ? null : new Date(left.expiresAt), max_redemptions: left.most },
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('code', '=', code)
    .execute()
}

type UndoneRow = ImportedRow & { before: unknown; after: unknown }
type Noted = { actor: ImportActor; code: string; at: Date; action: string; detail: object }

const noteChange = (tx: Tx, { actor, code, ...of }: Noted) =>
  note(tx, { tenantId: actor.tenantId, actor: actor.by, subject: code, ...of })

const kept = (text: string): Undone => ({ applied: 'kept', note: text })

/** What somebody has changed since stays, and so does what somebody has used. */
export async function undoCoupon({ clock }: Needs, db: Db, { actor, row }: Doing<UndoneRow>): Promise<Undone> {
  const tx = db as Tx
  const code = row.subject
  const there = await hold(tx, actor.tenantId, code)
  if (!there) return kept('It has gone since')
  const [before, after] = [row.before as Left | null, row.after as Left]
  if (!isAlike(toLeft(there), after)) return kept('Somebody has changed it since')
  const isFixed = before === null || before.percentOff !== after.percentOff || before.use !== after.use
  if (isFixed && there.redemptions > 0) return kept(toUsed(there.redemptions))
  if (before?.most != null && before.most < there.redemptions) return kept(toUsed(there.redemptions))
  if (before) await set(tx, { actor, code, left: before })
  else await remove(tx, actor.tenantId, code)
  const action = before ? 'coupon.change' : 'coupon.unmake'
  await noteChange(tx, { actor, code, at: clock.now(), action, detail: before ?? {} })
  return { applied: 'back', note: '' }
}

const remove = (tx: Tx, tenantId: string, code: string) =>
  tx.deleteFrom('coupon').where('tenant_id', '=', tenantId).where('code', '=', code).execute()

/** Coupons of an import that somebody has changed since, or used where it made them. */
export async function countChangedSince(
  db: Db,
  { tenantId, importId }: { tenantId: string; importId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row r
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.applied = 'done'
      and not exists (select from coupon c where c.tenant_id = r.tenant_id and c.code = r.subject
        and c.percent_off = (r.after ->> 'percentOff')::int and c.description = r.after ->> 'description'
        and c.expires_at is not distinct from (r.after ->> 'expiresAt')::timestamptz
        and c.max_redemptions is not distinct from (r.after ->> 'most')::int
        and c.once_per_account = (r.after ->> 'use' = 'once') and (r.outcome = 'changed' or c.redemptions = 0))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
