import { PLAN_MEMBERS_MOST, type SoldPlan } from '@kola/contract/prices/plans'
import { PRICE_ZONE } from '@kola/contract/prices/prices'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { DatedPriceTable } from '#shared/database/schema/plans.ts'
import { toDecimalText } from '#shared/money.ts'
import { toDayIn, toMidnight } from '../prices/midnight.ts'

interface PlanRow {
  id: string
  title: string
  isSpecial: boolean
  screens: number
  maxHeight: number | null
  members: number
  titles: number
}

interface PriceRow {
  planId: string
  id: string
  title: string
  kind: 'membership' | 'pass'
  currency: string
  periodDays: number
  amountMinor: number
  isDated: boolean | null
}

type DatedRow = Pick<
  Selectable<DatedPriceTable>,
  'id' | 'price_id' | 'country' | 'amount_minor' | 'counts_from' | 'zone'
>

/** What is rented stands among the rental classes. */
const IS_RENTED = sql<boolean>`exists (select from rental_class rents join price one on one.tenant_id = rents.tenant_id
  and one.id = rents.price_id where rents.tenant_id = plan.tenant_id and one.plan_id = plan.id)`

const readPlans = async (db: Db, tenantId: string) => {
  const { rows } = await sql<PlanRow>`
    select plan.id, plan.title, plan.is_special as "isSpecial", plan.screens, plan.max_height as "maxHeight",
      (select count(*)::int from (select from member_card card where card.tenant_id = plan.tenant_id
        and card.state = any ('{active,grace}') and card.plan_id = plan.id limit ${PLAN_MEMBERS_MOST + 1}) held) as members,
      (select count(*)::int from plan_title own where own.tenant_id = plan.tenant_id and own.plan_id = plan.id) as titles
    from plan where plan.tenant_id = ${tenantId} and not ${IS_RENTED} order by plan.position, plan.id`.execute(db)
  return rows
}

const readPrices = async (db: Db, tenantId: string) => {
  const { rows } = await sql<PriceRow>`
    select plan_id as "planId", id, title, kind, currency, period_days as "periodDays", amount_minor as "amountMinor",
      is_dated as "isDated"
    from price where tenant_id = ${tenantId} order by kind, position, id`.execute(db)
  return rows
}

const readDated = (db: Db, tenantId: string): Promise<DatedRow[]> =>
  db
    .selectFrom('dated_price')
    .select(['id', 'price_id', 'country', 'amount_minor', 'counts_from', 'zone'])
    .where('tenant_id', '=', tenantId)
    .where('withdrawn_at', 'is', null)
    .orderBy('counts_from')
    .execute()

interface Asked {
  tenantId: string
  now: Date
  /** A day of Lagos; now where none is named. */
  on?: string | undefined
}

/** Plans in their order, with what each costs in each country that has an amount of its own. */
export async function listPlans(db: Db, { tenantId, now, on }: Asked): Promise<SoldPlan[]> {
  const [plans, prices, dated] = await Promise.all([
    readPlans(db, tenantId),
    readPrices(db, tenantId),
    readDated(db, tenantId),
  ])
  const at = on === undefined ? now : toMidnight(on, PRICE_ZONE)
  return plans.map(({ members, ...plan }) => ({
    ...plan,
    members: { count: Math.min(members, PLAN_MEMBERS_MOST), isMore: members > PLAN_MEMBERS_MOST },
    prices: prices
      .filter(({ planId }) => planId === plan.id)
      .map((price) => toPriced(price, { own: dated.filter((row) => row.price_id === price.id), at, now })),
  }))
}

interface Moments {
  own: readonly DatedRow[]
  at: Date
  now: Date
}

function toPriced(price: PriceRow, moments: Moments): SoldPlan['prices'][number] {
  const countries = [...new Set(['', ...moments.own.map(({ country }) => country)])].toSorted()
  return {
    ...{ sub_id: price.id, title: price.title, kind: price.kind, currency: price.currency },
    ...{ periodDays: price.periodDays, amounts: countries.map((country) => toAmounts(price, country, moments)) },
  }
}

function toAmounts(price: PriceRow, country: string, { own, at, now }: Moments) {
  const toText = (minor: number) => toDecimalText(minor, price.currency)
  const first = price.isDated ? null : price.amountMinor
  // As `findCounting` has it: a country's own before one for any, the latest of them.
  const countsOn = (moment: Date): string | null => {
    const begun = own.filter((row) => row.counts_from <= moment)
    const minor =
      begun.findLast((row) => row.country === country)?.amount_minor ??
      begun.findLast((row) => row.country === '')?.amount_minor ??
      first
    return minor === null ? null : toText(minor)
  }
  const next = own.find((row) => row.country === country && row.counts_from > at)
  return {
    ...{ country, amount: countsOn(at), now: countsOn(now) },
    coming: next ? { id: next.id, amount: toText(next.amount_minor), day: toDayIn(next.counts_from, next.zone) } : null,
  }
}
