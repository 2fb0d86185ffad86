import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Money, readMoney, toWire, wireMoney } from '../api/money.ts'
import { readBody, refuseIssue, refuseUnknown } from '../api/refusal.ts'

const MAX_INTERVAL_COUNT = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }

const text = z.string().check(z.minLength(1), z.maxLength(127))
const wirePricing = z.object({ fixed_price: wireMoney })
const frequencySchema = z.object({
  interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
  interval_count: z._default(z.int().check(z.minimum(1)), 1),
})
const cycleSchema = z.object({
  frequency: frequencySchema,
  tenure_type: z.enum(['TRIAL', 'REGULAR']),
  sequence: z.int().check(z.minimum(1), z.maximum(99)),
  total_cycles: z._default(z.int().check(z.minimum(0), z.maximum(999)), 1),
  pricing_scheme: z.optional(wirePricing),
})
const preferencesSchema = z.object({
  auto_bill_outstanding: z._default(z.boolean(), true),
  setup_fee: z.optional(wireMoney),
  setup_fee_failure_action: z._default(z.enum(['CONTINUE', 'CANCEL']), 'CANCEL'),
  payment_failure_threshold: z._default(z.int().check(z.minimum(0), z.maximum(999)), 0),
})
const planSchema = z.object({
  product_id: text,
  name: text,
  description: z.optional(text),
  status: z._default(z.enum(['CREATED', 'INACTIVE', 'ACTIVE']), 'ACTIVE'),
  billing_cycles: z.array(cycleSchema).check(z.minLength(1), z.maxLength(12)),
  payment_preferences: preferencesSchema,
})
const productSchema = z.object({
  name: text,
  description: z.optional(text),
  type: z._default(z.enum(['DIGITAL', 'SERVICE', 'PHYSICAL']), 'PHYSICAL'),
})

export type Frequency = z.infer<typeof frequencySchema>

export interface Cycle {
  frequency: Frequency
  tenure: 'TRIAL' | 'REGULAR'
  sequence: number
  /** 0 is without end. */
  total: number
  price: Money
}

export interface Plan {
  id: string
  productId: string
  name: string
  description: string
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE'
  currency: string
  cycles: Cycle[]
  isOutstandingBilled: boolean
  setupFee: Money | null
  isCancelledWithoutFee: boolean
  /** Failed cycles after which a subscription is suspended; 0 for never. */
  failureThreshold: number
  createTime: string
}

export type Product = z.infer<typeof productSchema> & { id: string; create_time: string }

export const toId = (prefix: string) => `${prefix}-${randomBytes(10).toString('hex').toUpperCase()}`

export const readProduct = (body: unknown, createTime: string): Product => ({
  ...{ id: toId('PROD'), create_time: createTime, ...readBody(productSchema, body) },
})

/** @throws PaypalRefusal */
export function readPlan(body: unknown, products: ReadonlyMap<string, Product>, createTime: string): Plan {
  const given = readBody(planSchema, body)
  if (!products.has(given.product_id)) throw refuseUnknown()
  const cycles = given.billing_cycles.map(toCycle).toSorted((one, other) => one.sequence - other.sequence)
  const { setup_fee, ...preferences } = given.payment_preferences
  const setupFee = setup_fee ? readMoney(setup_fee) : null
  checkCycles(cycles, setupFee)
  return {
    ...{ id: toId('P'), productId: given.product_id, name: given.name, description: given.description ?? '' },
    ...{ status: given.status, currency: cycles.at(-1)?.price.currency ?? '', cycles, setupFee, createTime },
    isOutstandingBilled: preferences.auto_bill_outstanding,
    isCancelledWithoutFee: preferences.setup_fee_failure_action === 'CANCEL',
    failureThreshold: preferences.payment_failure_threshold,
  }
}

function toCycle(given: z.infer<typeof cycleSchema>): Cycle {
  const { frequency, tenure_type: tenure, sequence, total_cycles: total, pricing_scheme: pricing } = given
  if (frequency.interval_count > MAX_INTERVAL_COUNT[frequency.interval_unit]) {
    throw refuseIssue('INVALID_INTERVAL_COUNT', 'The interval count is longer than a year.')
  }
  if (tenure === 'REGULAR' && !pricing) throw refuseIssue('MISSING_PRICING_SCHEME', 'A regular cycle needs a price.')
  if (tenure === 'TRIAL' && total === 0) throw refuseIssue('INVALID_TRIAL_CYCLES', 'A trial cycle has an end.')
  return { ...{ frequency, tenure, sequence, total }, price: pricing ? readMoney(pricing.fixed_price) : FREE }
}

/** Its currency is that of the regular cycle, which nobody sees. */
const FREE: Money = { amountMinor: 0, currency: '' }

function checkCycles(cycles: Cycle[], setupFee: Money | null): void {
  if (cycles.some(({ sequence }, index) => sequence !== index + 1)) {
    throw refuseIssue('INVALID_BILLING_CYCLE_SEQUENCE', 'The sequence of the billing cycles begins at 1 without a gap.')
  }
  if (cycles.filter(({ tenure }) => tenure === 'REGULAR').length !== 1 || cycles.at(-1)?.tenure !== 'REGULAR') {
    throw refuseIssue('INVALID_BILLING_CYCLES', 'One regular billing cycle is needed, as the last.')
  }
  const prices = [...cycles.map(({ price }) => price.currency), setupFee?.currency ?? '']
  if (new Set(prices.filter((currency) => currency !== '')).size > 1) {
    throw refuseIssue('CURRENCY_MISMATCH', 'The currency of all amounts must be the same.')
  }
}

const overrideSchema = z.object({
  billing_cycles: z.optional(
    z.array(
      z.object({
        sequence: z.int(),
        total_cycles: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
        pricing_scheme: z.optional(wirePricing),
      }),
    ),
  ),
})

/** A plan as one subscription has it: prices and lengths of cycles that it has, no other. @throws PaypalRefusal */
export function overridePlan(plan: Plan, override: unknown): Plan {
  if (override === undefined) return plan
  const changes = readBody(overrideSchema, override).billing_cycles ?? []
  if (changes.some(({ sequence }) => !plan.cycles.some((cycle) => cycle.sequence === sequence))) {
    throw refuseIssue('INVALID_BILLING_CYCLE_SEQUENCE', 'The plan has no billing cycle of this sequence.')
  }
  const cycles = plan.cycles.map((cycle) => {
    const change = changes.find(({ sequence }) => sequence === cycle.sequence)
    const price = change?.pricing_scheme ? readMoney(change.pricing_scheme.fixed_price) : cycle.price
    return { ...cycle, total: change?.total_cycles ?? cycle.total, price }
  })
  checkCycles(cycles, plan.setupFee)
  return { ...plan, cycles }
}

export function toWirePlan(plan: Plan) {
  return {
    ...{ id: plan.id, product_id: plan.productId, name: plan.name, status: plan.status },
    ...{ description: plan.description, usage_type: 'LICENSED', create_time: plan.createTime },
    billing_cycles: plan.cycles.map(({ frequency, tenure, sequence, total, price }) => ({
      ...{ frequency, tenure_type: tenure, sequence, total_cycles: total },
      ...(price.currency !== '' && { pricing_scheme: { fixed_price: toWire(price), version: 1 } }),
    })),
    payment_preferences: {
      auto_bill_outstanding: plan.isOutstandingBilled,
      ...(plan.setupFee && { setup_fee: toWire(plan.setupFee) }),
      setup_fee_failure_action: plan.isCancelledWithoutFee ? 'CANCEL' : 'CONTINUE',
      payment_failure_threshold: plan.failureThreshold,
    },
  }
}
