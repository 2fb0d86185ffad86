import type { Vault } from '../vault/vault.ts'
import { addMonths, type Subscription, toChargeMinor } from './subscriptions.ts'
import { isTaken, type Terminal, type Transaction } from './transactions.ts'

const DAY_MS = 24 * 3_600_000

/** Charges of subscriptions, on the cards that they were given. */
export function createCharges(terminal: Terminal, vault: Vault) {
  /** Null when the card is gone. */
  function charge(subscription: Subscription, amountMinor: number): Transaction | null {
    const method = vault.methods.get(subscription.token)
    if (!method) return null
    const { id, plan, period, currency, merchantAccountId, customerId } = subscription
    const transaction = terminal.sell({
      ...{ amountMinor, currency, merchantAccountId, card: method, isSubmitted: true },
      subscription: { id, planId: plan.id, period },
      references: [id, method.token, customerId, plan.id],
    })
    subscription.transactions.push(transaction)
    return transaction
  }

  return {
    charge,
    /** Moves on to the period that begins at `startMs` and charges it; what was not taken is owed. */
    billPeriod(subscription: Subscription, startMs: number): Transaction | null {
      const endMs = addMonths(startMs, subscription.plan.months)
      subscription.period = { startMs, endMs: endMs - DAY_MS }
      subscription.nextBillingAtMs = endMs
      subscription.billed += 1
      const wholeMinor = toChargeMinor(subscription) + subscription.balanceMinor
      for (const discount of subscription.discounts) discount.billed += 1
      const transaction = wholeMinor > 0 ? charge(subscription, wholeMinor) : null
      const isPaid = wholeMinor <= 0 || (transaction !== null && isTaken(transaction))
      subscription.balanceMinor = isPaid ? Math.min(0, wholeMinor) : wholeMinor
      if (isPaid) subscription.paidThroughMs = subscription.period.endMs
      return transaction
    },
  }
}

export type Charges = ReturnType<typeof createCharges>
