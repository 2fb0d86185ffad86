import { AppError } from '@kola/contract/errors'
import type { Tx } from '#shared/database/database.ts'
import { fromMajor } from '#shared/money.ts'

/** What is sold, whose amount it is about. */
export interface Priced {
  id: string
  planId: string
  currency: string
  periodDays: number
}

export interface WantedPriced {
  subscriptionId?: string | undefined
  plan?: string | undefined
  currency?: string | undefined
  periodDays?: number | undefined
  amount: string
}

const COLUMNS = ['id', 'plan_id as planId', 'currency', 'period_days as periodDays'] as const

/** The price by its id, or that of a plan in a currency for so many days; one that is not sold yet is made. @throws AppError PRICE_NOT_FOUND */
export async function takePriced(tx: Tx, tenantId: string, wanted: WantedPriced): Promise<Priced> {
  const { subscriptionId, plan, currency, periodDays } = wanted
  if (subscriptionId !== undefined) {
    const found = await tx
      .selectFrom('price')
      .select(COLUMNS)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', subscriptionId)
      .executeTakeFirst()
    if (!found) throw new AppError('PRICE_NOT_FOUND', { message: 'There is no such price' })
    return found
  }
  if (plan === undefined || currency === undefined || periodDays === undefined) {
    const message = 'Please name a price, or a plan with currency and days'
    throw new AppError('INVALID_REQUEST', { message, fields: { subscriptionId: message } })
  }
  const sold = await tx
    .selectFrom('price')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', plan)
    .where('currency', '=', currency)
    .where('period_days', '=', periodDays)
    .where('kind', '=', 'membership')
    .execute()
  if (sold.length > 1) {
    const message = `Several prices are like that, please name one: ${sold.map(({ id }) => id).join(', ')}`
    throw new AppError('INVALID_REQUEST', { message, fields: { subscriptionId: message } })
  }
  return sold[0] ?? makePriced(tx, tenantId, { plan, currency, periodDays, amount: wanted.amount })
}

/** Looks like the plan's first price; it is sold where and when its dated amounts say, and nowhere else. */
async function makePriced(
  tx: Tx,
  tenantId: string,
  {
    plan: planId,
    currency,
    periodDays,
    amount,
  }: { plan: string; currency: string; periodDays: number; amount: string },
): Promise<Priced> {
  const plan = await tx
    .selectFrom('plan')
    .select('title')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!plan) throw new AppError('PRICE_NOT_FOUND', { message: 'There is no such plan' })
  const like = await tx
    .selectFrom('price')
    .select(['description', 'meta_data', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .orderBy('position', 'desc')
    .executeTakeFirst()
  const { period_months: _, ...details } = like?.meta_data ?? {}
  const id = `${planId}-${currency.toLowerCase()}-${periodDays}`
  await tx
    .insertInto('price')
    .values({
      ...{ tenant_id: tenantId, id, plan_id: planId, slug_name: id, is_dated: true, currency, period_days: periodDays },
      ...{ title: `${plan.title}, every ${periodDays} days`, description: like?.description ?? '' },
      // Never sold by it; a version before this one knows no other.
      amount_minor: fromMajor(amount, currency)?.amountMinor ?? 0,
      ...{ position: (like?.position ?? -1) + 1, meta_data: JSON.stringify(details) },
    })
    .execute()
  return { id, planId, currency, periodDays }
}
