import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { toMinor } from '#shared/major-amount.ts'
import { refuse } from '../wire/refusal.ts'

export interface Trial {
  duration: number
  unit: 'day' | 'month'
}

export interface Plan {
  id: string
  name: string
  /** A period in whole months. */
  months: number
  currency: string
  priceMinor: number
  cycles: number | null
  trial: Trial | null
  createdAtMs: number
}

const text = z.union([z.string(), z.number()])
const planSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  billing_frequency: z.optional(text),
  currency_iso_code: z.optional(z.string()),
  price: z.optional(text),
  number_of_billing_cycles: z.nullish(text),
  trial_period: z.nullish(z.boolean()),
  trial_duration: z.nullish(text),
  trial_duration_unit: z.nullish(z.string()),
})

export type GivenTrial = Pick<z.infer<typeof planSchema>, 'trial_period' | 'trial_duration' | 'trial_duration_unit'>

/** @throws BraintreeRefusal 81907 to 81909 */
export function readTrial(given: GivenTrial): Trial | null {
  if (given.trial_period !== true) return null
  const { trial_duration: duration, trial_duration_unit: unit = 'day' } = given
  if (duration === undefined || duration === null || duration === '') throw refuse('subscription', '81908')
  if (!/^\d{1,3}$/.test(String(duration))) throw refuse('subscription', '81907')
  if (unit !== 'day' && unit !== 'month') throw refuse('subscription', '81909')
  return { duration: Number(duration), unit }
}

/** A plan as the Control Panel, or a call, makes it; what a change does not name stays. @throws BraintreeRefusal */
export function readPlan(body: unknown, before: Plan | null, createdAtMs: number): Plan {
  const given = z.object({ plan: planSchema }).parse(body).plan
  const currency = given.currency_iso_code ?? before?.currency ?? 'USD'
  const priceMinor = given.price === undefined ? (before?.priceMinor ?? null) : toMinor(given.price, currency)
  const months = Number(given.billing_frequency ?? before?.months ?? 1)
  if (priceMinor === null) throw refuse('plan', given.price === undefined ? '81903' : '81904')
  const { id: givenId, name, number_of_billing_cycles: cycles } = given
  const id = givenId ?? before?.id ?? ''
  if (!/^[\w-]{1,255}$/.test(id)) throw refuse('plan', '81906')
  return {
    ...{ id, name: name ?? before?.name ?? id, months, currency, priceMinor },
    cycles: cycles ? Number(cycles) : (before?.cycles ?? null),
    trial: given.trial_period === undefined ? (before?.trial ?? null) : readTrial(given),
    createdAtMs: before?.createdAtMs ?? createdAtMs,
  }
}

export function createPlans({ onReset }: Controls) {
  const plans = new Map<string, Plan>()
  onReset('braintree', () => plans.clear())
  return plans
}

export type Plans = ReturnType<typeof createPlans>
