import { AppError } from '@kola/contract/errors'
import { COUPONS_PAGE, type Coupon } from '@kola/contract/prices/coupons'
import { PRICE_ZONE } from '@kola/contract/prices/prices'
import type { Clock } from '@kola/platform/clock'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { CouponTable } from '#shared/database/schema/plans.ts'
import { note } from '../gifts/vouchers/needs.ts'
import { toDayIn, toMidnight } from '../prices/midnight.ts'

export interface CouponNeeds {
  db: Db
  clock: Clock
}

const DAY_MS = 24 * 3_600_000

export type CouponRow = Selectable<CouponTable>

function toState(row: CouponRow, now: Date): Coupon['state'] {
  if (row.expires_at && row.expires_at <= now) return 'over'
  return row.max_redemptions !== null && row.redemptions >= row.max_redemptions ? 'used-up' : 'counts'
}

export const toCoupon = (row: CouponRow, now: Date): Coupon => ({
  ...{ code: row.code, percentOff: row.percent_off, description: row.description, most: row.max_redemptions },
  // The last moment of its last day.
  until: row.expires_at ? toDayIn(new Date(row.expires_at.getTime() - 1), PRICE_ZONE) : null,
  ...{ use: row.once_per_account ? 'once' : 'often', used: row.redemptions, state: toState(row, now) },
  ...{ madeBy: row.made_by, madeAt: row.made_at.toISOString() },
})

/** @param before code of the last one of the page before */
export async function listCoupons(
  { db, clock }: CouponNeeds,
  { tenantId, before }: { tenantId: string; before?: string | undefined },
): Promise<Coupon[]> {
  const older =
    before === undefined
      ? sql`true`
      : sql`exists (select from coupon last where last.tenant_id = ${tenantId} and last.code = ${before}
          and (coupon.made_at < last.made_at or (coupon.made_at = last.made_at and coupon.code > last.code)))`
  const { rows } = await sql<CouponRow>`
    select * from coupon where tenant_id = ${tenantId} and ${older}
    order by made_at desc, code limit ${COUPONS_PAGE}`.execute(db)
  return rows.map((row) => toCoupon(row, clock.now()))
}

export interface WantedCoupon {
  actor: string
  code: string
  percentOff: number
  description: string
  until?: string | undefined
  most?: number | undefined
  use: 'once' | 'often'
}

const refuse = (field: string, message: string): never => {
  throw new AppError('INVALID_REQUEST', { message, fields: { [field]: message } })
}

/** Its last day counts whole in Lagos. */
export function toEnd(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return toMidnight(next, PRICE_ZONE)
}

/** @throws AppError COUPON_EXISTS, INVALID_REQUEST */
export async function makeCoupon({ db, clock }: CouponNeeds, tenantId: string, wanted: WantedCoupon): Promise<Coupon> {
  const now = clock.now()
  if (wanted.until !== undefined && toEnd(wanted.until) <= now) refuse('until', 'That day is over')
  return db.transaction().execute(async (tx) => {
    const made = await insertCoupon(tx, { tenantId, wanted, now })
    if (!made) throw new AppError('COUPON_EXISTS')
    return toCoupon(made, now)
  })
}

/** Null where another one has its code. */
export async function insertCoupon(
  tx: Tx,
  { tenantId, wanted, now }: { tenantId: string; wanted: WantedCoupon; now: Date },
): Promise<CouponRow | null> {
  const { actor, code, ...detail } = wanted
  const made = await tx
    .insertInto('coupon')
    .values({
      ...{ tenant_id: tenantId, code, percent_off: wanted.percentOff, description: wanted.description },
      ...{ expires_at: wanted.until === undefined ? null : toEnd(wanted.until) },
      ...{ max_redemptions: wanted.most ?? null, once_per_account: wanted.use === 'once' },
      ...{ made_by: actor, made_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) await note(tx, { tenantId, actor, action: 'coupon.make', subject: code, at: now, detail })
  return made ?? null
}

/** What is over stays over as it was. @throws AppError COUPON_NOT_FOUND */
export async function endCoupon(
  { db, clock }: CouponNeeds,
  { tenantId, code, actor }: { tenantId: string; code: string; actor: string },
): Promise<{ coupon: Coupon; isEnded: boolean }> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('coupon')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError('COUPON_NOT_FOUND')
    if (found.expires_at && found.expires_at <= now) return { coupon: toCoupon(found, now), isEnded: false }
    await tx
      .updateTable('coupon')
      .set({ expires_at: now })
      .where('tenant_id', '=', tenantId)
      .where('code', '=', code)
      .execute()
    await note(tx, { tenantId, actor, action: 'coupon.end', subject: code, at: now, detail: {} })
    return { coupon: toCoupon({ ...found, expires_at: now }, now), isEnded: true }
  })
}
