import type { SeededSubscription } from '#shared/controls/seeds.ts'
import type { Ledger, Subscription } from './ledger.ts'

const CARD = {
  first6: '553188',
  last4: '2950',
  issuer: 'SEED',
  type: 'MASTERCARD',
  expiry: '09/32',
  token: 'flw-t1nf-seed',
}

/** One that runs, of a payment that is nowhere else. */
export function addSeeded(ledger: Ledger, of: SeededSubscription): void {
  const createdAt = new Date(of.createdAt)
  const plan = {
    ...{
      id: Number(of.planId),
      name: 'Seed',
      amount: of.amountMinor / 100,
      currency: of.currency,
      interval: 'monthly',
    },
    ...{ duration: 0, status: 'active' as const, token: `rpp_${of.planId}`, createdAt },
  }
  const subscription: Subscription = {
    ...{ id: Number(of.id), amount: of.amountMinor / 100, plan: ledger.plans.get(plan.id) ?? plan, status: 'active' },
    customer: { id: Number(of.id), email: of.email, name: 'Seed', phone: null },
    ...{
      card: CARD,
      createdAt,
      transactions: [],
      chargesDone: 1,
      failedTries: 0,
      startedAt: createdAt,
      periodsDone: 1,
    },
    nextChargeAt: new Date(of.nextChargeAt),
  }
  ledger.subscriptions.set(subscription.id, subscription)
}
