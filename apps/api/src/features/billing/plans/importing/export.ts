import { PLAN_FIELDS, type PlanField } from '@kola/contract/imports/more-columns'
import type { Clock } from '@kola/platform/clock'
import { toDayIn } from '#features/billing/prices/midnight.ts'
import type { Db } from '#shared/database/database.ts'
import { type ExportedRow, exportFile } from '#shared/imports/export-file.ts'
import { toDecimalText } from '#shared/money.ts'
import { type KnownPlan, type KnownPlans, type KnownPrice, listKnown } from './known.ts'

/** Each plan with what counts in each country, and what comes. */
export const exportPlans = (
  needs: { db: Db; clock: Clock },
  { tenantId, format }: { tenantId: string; format: 'csv' | 'json' },
): AsyncIterable<string> => exportFile({ format, heads: Object.keys(PLAN_FIELDS), pages: listPages(needs, tenantId) })

async function* listPages({ db, clock }: { db: Db; clock: Clock }, tenantId: string): AsyncGenerator<ExportedRow[]> {
  const known = await listKnown(db, tenantId)
  const now = clock.now()
  for (const plan of known.plans) {
    const own = { plan: plan.id, name: plan.title, screens: String(plan.screens) }
    const rows = known.prices
      .filter(({ planId }) => planId === plan.id)
      .flatMap((price) => toAmounts(known, price, now))
    yield isBare(plan, rows) ? [own] : rows.map((row) => ({ ...own, ...row }))
  }
}

const isBare = ({ isSpecial }: KnownPlan, rows: readonly ExportedRow[]) => isSpecial || rows.length === 0

type PlanRow = Partial<Record<PlanField, string>>

function toAmounts({ amounts }: KnownPlans, price: KnownPrice, now: Date): ExportedRow[] {
  const own = amounts.filter(({ priceId }) => priceId === price.id)
  const shared = { price: price.id, currency: price.currency, days: String(price.days) }
  const toText = (minor: number) => toDecimalText(minor, price.currency)
  const isFirst = !price.isDated && !own.some(({ country, from }) => country === '' && from <= now)
  const first: PlanRow[] = isFirst ? [{ ...shared, amount: toText(price.amountMinor) }] : []
  const isOver = (one: (typeof own)[number]) =>
    own.some(({ country, from }) => country === one.country && from > one.from && from <= now)
  const dated = own
    .filter((one) => !isOver(one))
    .map(({ country, amountMinor, from, zone, renewalsFrom }) => ({
      ...{ ...shared, country, amount: toText(amountMinor), from: toDayIn(from, zone) },
      renewalsFrom: renewalsFrom ? toDayIn(renewalsFrom, zone) : '',
    }))
  return [...first, ...dated] as ExportedRow[]
}
