import { AppError } from '@kola/contract/errors'
import { type SoldPlan, SPECIAL_PLANS_MOST } from '@kola/contract/prices/plans'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { note } from '../gifts/vouchers/needs.ts'
import { listPlans } from './list-plans.ts'

export interface WantedSpecial {
  actor: string
  title: string
  screens: number
}

const PERIOD_DAYS = 30
const CURRENCY = 'NGN'

/** @throws AppError PLAN_EXISTS, PLAN_LIMIT */
export async function makeSpecialPlan(
  { db, clock }: { db: Db; clock: Clock },
  tenantId: string,
  { actor, title, screens }: WantedSpecial,
): Promise<SoldPlan> {
  const id = newId()
  const now = clock.now()
  await db.transaction().execute((tx) => insertSpecial({ tx, clock }, { tenantId, id }, { actor, title, screens }))
  const plan = (await listPlans(db, { tenantId, now })).find((one) => one.id === id)
  if (!plan) throw new Error('the plan that was made is not there')
  return plan
}

/** @throws AppError PLAN_EXISTS, PLAN_LIMIT */
export async function insertSpecial(
  { tx, clock }: { tx: Tx; clock: Clock },
  { tenantId, id }: { tenantId: string; id: string },
  { actor, title, screens }: WantedSpecial,
): Promise<void> {
  const at = clock.now()
  await assertRoom(tx, { tenantId, title })
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from plan where tenant_id = ${tenantId})`
  await tx
    .insertInto('plan')
    .values({ tenant_id: tenantId, id, title, screens, is_special: true, position, meta_data: '{}' })
    .execute()
  await addPrice(tx, { tenantId, id, title })
  await note(tx, { tenantId, actor, action: 'special-plan.make', subject: id, at, detail: { title, screens } })
}

/** What is held bears a price; this one has no dated amount, and is never sold. */
const addPrice = (tx: Tx, { tenantId, id, title }: { tenantId: string; id: string; title: string }) =>
  tx
    .insertInto('price')
    .values({
      ...{ tenant_id: tenantId, id, plan_id: id, slug_name: id, title, is_dated: true, amount_minor: 0 },
      ...{ currency: CURRENCY, period_days: PERIOD_DAYS, meta_data: '{}' },
    })
    .execute()

/** Behind the lock of the tenant: two who make one at once are counted. */
async function assertRoom(tx: Tx, { tenantId, title }: { tenantId: string; title: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`special-plans:${tenantId}`}))`.execute(tx)
  const { rows } = await sql<{ special: number; isNamed: boolean | null }>`
    select count(*) filter (where is_special)::int as special, bool_or(lower(title) = lower(${title})) as "isNamed"
    from plan where tenant_id = ${tenantId}`.execute(tx)
  if (rows[0]?.isNamed) throw new AppError('PLAN_EXISTS')
  if ((rows[0]?.special ?? 0) >= SPECIAL_PLANS_MOST) throw new AppError('PLAN_LIMIT')
}
