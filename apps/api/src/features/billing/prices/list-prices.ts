import type { DatedPrice } from '@kola/contract/prices/prices'
import { PRICE_ZONE } from '@kola/contract/prices/prices'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { DatedPriceTable } from '#shared/database/schema/plans.ts'
import { toDecimalText } from '#shared/money.ts'
import { toDayIn } from './midnight.ts'

type DatedRow = Selectable<DatedPriceTable> & { plan: string }

interface When {
  now: Date
  /** When the next one of the same country begins. */
  until: Date | null
}

function toState(
  { withdrawn_at: withdrawnAt, counts_from: from }: DatedRow,
  { now, until }: When,
): DatedPrice['state'] {
  if (withdrawnAt) return 'withdrawn'
  if (from > now) return 'waits'
  return until && until <= now ? 'over' : 'counts'
}

export const toDatedPrice = (row: DatedRow, when: When): DatedPrice => ({
  ...{ id: row.id, sub_id: row.price_id, package: row.plan, package_id: row.plan_id, country: row.country },
  ...{ currency: row.currency, amount: toDecimalText(row.amount_minor, row.currency), periodDays: row.period_days },
  ...{ state: toState(row, when), countsFrom: row.counts_from.toISOString(), zone: row.zone },
  day: toDayIn(row.counts_from, row.zone),
  ...{ renewalsFrom: row.renewals_from?.toISOString() ?? null, addedBy: row.added_by },
})

interface FirstRow {
  priceId: string
  planId: string
  plan: string
  currency: string
  amountMinor: number
  periodDays: number
}

/** Each price from its beginning on, with its dated amounts behind it in their order. */
export async function listPrices(db: Db, { tenantId, now }: { tenantId: string; now: Date }): Promise<DatedPrice[]> {
  const { rows: firsts } = await sql<FirstRow & { isDated: boolean | null }>`
    select price.id as "priceId", plan.id as "planId", plan.title as plan, price.currency,
      price.amount_minor as "amountMinor", price.period_days as "periodDays", price.is_dated as "isDated"
    from price join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
    where price.tenant_id = ${tenantId} order by plan.position, plan.id, price.position, price.id`.execute(db)
  const { rows: dated } = await sql<DatedRow & { until: Date | null }>`
    select dated.*, plan.title as plan, (select min(later.counts_from) from dated_price later
      where later.tenant_id = dated.tenant_id and later.price_id = dated.price_id and later.country = dated.country
        and later.withdrawn_at is null and later.counts_from > dated.counts_from) as until
    from dated_price dated join plan on plan.tenant_id = dated.tenant_id and plan.id = dated.plan_id
    where dated.tenant_id = ${tenantId} order by dated.country, dated.counts_from`.execute(db)
  return firsts.flatMap((first) => {
    const own = dated.filter((row) => row.price_id === first.priceId)
    const isOver = own.some((row) => row.country === '' && !row.withdrawn_at && row.counts_from <= now)
    return [
      ...(first.isDated ? [] : [toFirst(first, isOver)]),
      ...own.map((row) => toDatedPrice(row, { now, until: row.until })),
    ]
  })
}

const toFirst = (row: FirstRow, isOver: boolean): DatedPrice => ({
  ...{ id: '', sub_id: row.priceId, package: row.plan, package_id: row.planId, country: '', currency: row.currency },
  ...{ amount: toDecimalText(row.amountMinor, row.currency), periodDays: row.periodDays },
  ...{ state: isOver ? 'over' : 'counts', countsFrom: null, day: null, zone: PRICE_ZONE, renewalsFrom: null },
  addedBy: '',
})
