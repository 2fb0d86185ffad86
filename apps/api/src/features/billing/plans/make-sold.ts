import { AppError } from '@kola/contract/errors'
import { PLAN_PRICES_MOST, SOLD_PLANS_MOST, type SoldPlan } from '@kola/contract/prices/plans'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { fromMajor } from '#shared/money.ts'
import { note } from '../gifts/vouchers/needs.ts'
import { listPlans } from './list-plans.ts'

interface Needs {
  db: Db
  clock: Clock
}

interface WantedPrice {
  actor: string
  kind: 'membership' | 'pass'
  currency: string
  periodDays: number
  amount: string
}

interface WantedPlan extends WantedPrice {
  title: string
  screens: number
  maxHeight: number | null
  details: readonly string[]
}

interface Of {
  tenantId: string
  planId: string
}

/** Days that the screens call by their months. */
const MONTHS: Readonly<Record<number, string>> = { 30: '1', 90: '3', 180: '6', 365: '12' }

/** @throws AppError PLAN_EXISTS, PLANS_FULL, INVALID_REQUEST for what is no amount of the currency */
export async function makePlan(needs: Needs, tenantId: string, wanted: WantedPlan): Promise<SoldPlan> {
  const of = { tenantId, planId: newId() }
  await needs.db.transaction().execute(async (tx) => {
    await assertRoom(tx, { tenantId, title: wanted.title })
    const position = sql<number>`(select coalesce(max(position), -1) + 1 from plan where tenant_id = ${tenantId})`
    await tx
      .insertInto('plan')
      .values({
        ...{ tenant_id: tenantId, id: of.planId, title: wanted.title, screens: wanted.screens, position },
        ...{ max_height: wanted.maxHeight, is_special: false, meta_data: JSON.stringify(toDetails(wanted.details)) },
      })
      .execute()
    await insert(tx, of, { wanted, title: wanted.title, details: toDetails(wanted.details) })
    const noted = { tenantId, actor: wanted.actor, action: 'plan.make', subject: of.planId, detail: wanted }
    await note(tx, { ...noted, at: needs.clock.now() })
  })
  return getPlan(needs, of)
}

/** What is shown of a plan where it is sold: each line as it reads. */
const toDetails = (lines: readonly string[]): Record<string, string> => ({
  ...Object.fromEntries(lines.map((line) => [line, line])),
  plan_details_keys: JSON.stringify([...new Set(lines)]),
})

/** @throws AppError PLAN_NOT_FOUND, PRICE_REFUSED, INVALID_REQUEST for what is no amount of the currency */
export async function sellAt(needs: Needs, of: Of, wanted: WantedPrice): Promise<SoldPlan> {
  await needs.db.transaction().execute(async (tx) => {
    const plan = await tx
      .selectFrom('plan')
      .select(['title', 'meta_data'])
      .where('tenant_id', '=', of.tenantId)
      .where('id', '=', of.planId)
      .where('is_special', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!plan) throw new AppError('PLAN_NOT_FOUND')
    await assertOther(tx, of, wanted)
    await insert(tx, of, { wanted, title: plan.title, details: plan.meta_data })
    const noted = {
      tenantId: of.tenantId,
      actor: wanted.actor,
      action: 'plan.price',
      subject: of.planId,
      detail: wanted,
    }
    await note(tx, { ...noted, at: needs.clock.now() })
  })
  return getPlan(needs, of)
}

async function getPlan({ db, clock }: Needs, { tenantId, planId }: Of): Promise<SoldPlan> {
  const plan = (await listPlans(db, { tenantId, now: clock.now() })).find(({ id }) => id === planId)
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  return plan
}

interface Inserted {
  wanted: WantedPrice
  title: string
  details: Record<string, string>
}

/** It counts from the beginning of its being there; another amount is a dated one. */
async function insert(tx: Tx, { tenantId, planId }: Of, { wanted, title, details }: Inserted): Promise<void> {
  const { kind, currency, periodDays, amount } = wanted
  const money = fromMajor(amount, currency)
  if (!money || money.amountMinor === 0) {
    throw new AppError('INVALID_REQUEST', { fields: { amount: `That is no amount of ${currency}` } })
  }
  const isPass = kind === 'pass'
  const id = `${planId}-${isPass ? 'pass-' : ''}${currency.toLowerCase()}-${periodDays}`
  const months = isPass ? undefined : MONTHS[periodDays]
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from price
    where tenant_id = ${tenantId} and plan_id = ${planId})`
  await tx
    .insertInto('price')
    .values({
      ...{ tenant_id: tenantId, id, plan_id: planId, slug_name: id, kind, currency, period_days: periodDays, position },
      title: isPass ? `${title}, ${periodDays}-day pass` : `${title}, every ${periodDays} days`,
      amount_minor: money.amountMinor,
      meta_data: JSON.stringify({ ...details, ...(months && { period_months: months }) }),
    })
    .execute()
}

/** Behind the lock of the tenant: two who make one at once are counted. */
async function assertRoom(tx: Tx, { tenantId, title }: { tenantId: string; title: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`special-plans:${tenantId}`}))`.execute(tx)
  const { rows } = await sql<{ sold: number; isNamed: boolean | null }>`
    select count(*) filter (where not is_special)::int as sold, bool_or(lower(title) = lower(${title})) as "isNamed"
    from plan where tenant_id = ${tenantId}`.execute(tx)
  if (rows[0]?.isNamed) throw new AppError('PLAN_EXISTS')
  if ((rows[0]?.sold ?? 0) >= SOLD_PLANS_MOST) throw new AppError('PLANS_FULL')
}

/** The plan's row is held: one of two who sell the same at once. @throws AppError PRICE_REFUSED */
async function assertOther(tx: Tx, { tenantId, planId }: Of, wanted: WantedPrice): Promise<void> {
  const prices = await tx
    .selectFrom('price')
    .select(['kind', 'currency', 'period_days'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .execute()
  if (prices.length >= PLAN_PRICES_MOST) {
    throw new AppError('PRICE_REFUSED', { message: `A plan has at most ${PLAN_PRICES_MOST} prices` })
  }
  const isThere = prices.some(
    ({ kind, currency, period_days: days }) =>
      kind === wanted.kind && currency === wanted.currency && days === wanted.periodDays,
  )
  if (isThere) {
    throw new AppError('PRICE_REFUSED', { message: 'It is sold so already: change that price from a day on' })
  }
}
