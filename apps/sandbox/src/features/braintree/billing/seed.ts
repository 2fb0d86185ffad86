import type { SeededSubscription } from '#shared/controls/seeds.ts'
import type { Subscription } from './subscriptions.ts'

/** One that runs, of a card that is nowhere else. */
export function toSubscription(of: SeededSubscription): Subscription {
  const [createdAtMs, nextBillingAtMs] = [Date.parse(of.createdAt), Date.parse(of.nextChargeAt)]
  const { currency, amountMinor: priceMinor } = of
  const plan = {
    ...{ id: of.planId, name: 'Seed', months: 1, currency, priceMinor, cycles: null, trial: null, createdAtMs },
  }
  return {
    ...{ id: of.id, status: 'Active', plan, token: of.methodId, customerId: `seed-${of.id}` },
    ...{ merchantAccountId: `kola_${currency.toLowerCase()}`, currency, priceMinor, balanceMinor: 0, cycles: null },
    ...{ trial: null, isInTrial: false, discounts: [], billed: 1, failures: 0, daysPastDue: 0, pastDueSinceMs: null },
    ...{ retriesLeft: [], createdAtMs, changedAtMs: createdAtMs, firstBillingAtMs: createdAtMs, nextBillingAtMs },
    ...{ period: { startMs: createdAtMs, endMs: nextBillingAtMs }, paidThroughMs: nextBillingAtMs, transactions: [] },
    history: [{ status: 'Active', atMs: createdAtMs }],
  }
}
