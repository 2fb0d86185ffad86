import * as z from 'zod/mini'
import type { Order, ProviderObjects } from '../provider.ts'
import type { PaypalApi } from './api.ts'
import { toValue, toWire } from './money.ts'

const madeSchema = z.object({ id: z.string() })

/** PayPal's longest name. */
const MAX_NAME = 127
/** Days that one cycle may have. */
const MAX_DAYS = 365
const MONTHS: Readonly<Record<number, number>> = { 30: 1, 90: 3, 180: 6, 365: 12 }

interface Needs {
  api: PaypalApi
  objects: ProviderObjects
}

/**
 * A plan whose setup fee is the first period, charged at once with its discount; then a free trial as long as that period and
 * the bonus days, then the full price. What differs in any of these is another plan: PayPal changes none afterwards.
 */
export async function findPlan({ api, objects }: Needs, order: Order): Promise<string> {
  const { payer, price } = order
  const of = { tenantId: payer.tenantId, provider: 'paypal' } as const
  const productKey = `product ${price.planTitle}`
  const productId = await objects.findOrMake({ ...of, key: productKey }, (insteadOf) =>
    make(api, {
      ...{ operation: 'create-product', path: '/v1/catalogs/products' },
      key: `${payer.tenantId} ${productKey} ${insteadOf}`.trim(),
      body: { name: price.planTitle.slice(0, MAX_NAME), type: 'SERVICE' },
    }),
  )
  const key = toPlanKey(order)
  return objects.findOrMake({ ...of, key }, (insteadOf) =>
    make(api, {
      ...{ operation: 'create-plan', path: '/v1/billing/plans' },
      key: `${payer.tenantId} ${productId} ${key} ${insteadOf}`.trim(),
      body: toPlan(order, productId),
    }),
  )
}

async function make(api: PaypalApi, call: { operation: string; path: string; key: string; body: object }) {
  const { operation, ...rest } = call
  return (await api.ask(operation, { method: 'POST', ...rest, schema: madeSchema })).id
}

const toPlanKey = ({ price, due, bonusDays }: Order) =>
  [
    'plan',
    price.amount.currency,
    price.amount.amountMinor,
    price.periodDays,
    due.amountMinor,
    bonusDays,
    price.title,
  ].join(' ')

export function toPlan({ price, due, bonusDays }: Order, productId: string) {
  const trials = splitDays(price.periodDays + bonusDays).map((days, index) => ({
    ...{ frequency: { interval_unit: 'DAY', interval_count: days }, tenure_type: 'TRIAL' },
    ...{ sequence: index + 1, total_cycles: 1 },
    pricing_scheme: { fixed_price: toWire({ amountMinor: 0, currency: price.amount.currency }) },
  }))
  const regular = {
    ...{
      frequency: toFrequency(price.periodDays),
      tenure_type: 'REGULAR',
      sequence: trials.length + 1,
      total_cycles: 0,
    },
    pricing_scheme: { fixed_price: toWire(price.amount) },
  }
  return {
    ...{ product_id: productId, name: price.title.slice(0, MAX_NAME), billing_cycles: [...trials, regular] },
    payment_preferences: {
      ...{ setup_fee: { currency_code: due.currency, value: toValue(due) }, setup_fee_failure_action: 'CANCEL' },
      // What is overdue is paid by who wants to go on, never twice at once with the next period.
      ...{ auto_bill_outstanding: false, payment_failure_threshold: 1 },
    },
  }
}

/** PayPal takes two trial cycles of a year each at most. */
const splitDays = (days: number) => (days > MAX_DAYS ? [MAX_DAYS, days - MAX_DAYS] : [days])

function toFrequency(periodDays: number) {
  const months = MONTHS[periodDays]
  if (months === undefined) return { interval_unit: 'DAY', interval_count: periodDays }
  return { interval_unit: 'MONTH', interval_count: months }
}
