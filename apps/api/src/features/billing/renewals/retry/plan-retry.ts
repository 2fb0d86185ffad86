import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { readFailures } from '#features/billing/mandates/debits/failures.ts'
import type { MandateRow } from '#features/billing/mandates/repository.ts'
import { planNextTry } from '#features/billing/retries/plan.ts'
import type { NextStep } from '#features/billing/retries/planning/input.ts'
import { toVatPermille } from '#features/billing/settle/vat.ts'
import type { Tx } from '#shared/database/database.ts'
import type { RenewalNeeds } from '../needs.ts'
import type { RenewalRow } from '../repository.ts'
import { readHistory } from './history.ts'
import { readRates } from './rates.ts'
import { toTries } from './to-tries.ts'

/** What a failed try costs us where the planner's naira do not say: this share of the price. */
const COST_SHARE = 0.0086

interface Retrying {
  renewal: RenewalRow
  tries: readonly Checkout[]
  /** What is debited, where it is no card that is charged. */
  mandate?: MandateRow
  /** Not before. */
  now?: Date
}

/** When what is kept is charged next, by what is known of the member and of all; or why it is not. */
export async function planRetry(
  { clock, tenants }: Pick<RenewalNeeds, 'clock' | 'tenants'>,
  tx: Tx,
  { renewal, tries, mandate, now = clock.now() }: Retrying,
): Promise<NextStep> {
  const { tenant_id: tenantId, account_id: accountId, id: renewalId, amount_minor: amount } = renewal
  const permille = toVatPermille((await tenants.get(tenantId)).config)
  const isNaira = renewal.currency === 'NGN'
  return planNextTry({
    ...{
      now,
      dueAt: renewal.period_starts_at,
      endsAt: renewal.ends_at,
      rail: mandate ? 'mandate' : 'card',
      tries: toTries(tries),
    },
    netMinor: Math.round((amount * 1_000) / (1_000 + permille)),
    ...(isNaira ? {} : { failureCostMinor: Math.max(1, Math.round(amount * COST_SHARE)) }),
    history: {
      ...(await readHistory(tx, { tenantId, accountId, renewalId, now })),
      failedDebitsMs: mandate ? await readFailures(tx, mandate, clock.now()) : [],
    },
    cohort: await readRates(tx, tenantId),
    ...{ bank: null, isPaidElsewhere: false, isInstrumentDead: false, seed: renewalId },
  })
}
