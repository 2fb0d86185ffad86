import type { Controls } from '#shared/controls/controls.ts'
import { addIntervals, toMinor } from '../money.ts'
import type { Callbacks } from './callbacks.ts'
import {
  type Customer,
  type Ledger,
  type Plan,
  randomText,
  type Subscription,
  type Transaction,
  type UsedCard,
} from './ledger.ts'
import { findOutcome, toPaid } from './outcomes.ts'

export interface Charge {
  txRef: string
  amount: number
  currency: string
  customer: Customer
  paymentType: string
  authModel: string
  card: UsedCard | null
  /** What the bank says against it, unless nothing. */
  refusal: string | null
  plan: Plan | null
  subscription?: Subscription
  meta?: Record<string, unknown> | null
  narration?: string
  /** What was really sent, where the payer chooses that. */
  sent?: number
}

interface Needs {
  controls: Controls
  ledger: Ledger
  callbacks: Callbacks
}

export type Charging = ReturnType<typeof createCharging>

/** Moves the money: a transaction, an entry in the books, the subscription of a plan, the callback. */
export function createCharging(needs: Needs) {
  const { controls, ledger, callbacks } = needs

  function settle(transaction: Transaction, subscription?: Subscription) {
    transaction.status = 'successful'
    transaction.processorResponse = 'Approved by Financial Institution'
    const { card, customer, plan } = transaction
    if (card) ledger.cardTokens.set(card.token, { card, customer, createdAt: controls.clock.now() })
    const subscribed = subscription ?? (plan && card ? subscribe(needs, transaction, { plan, card }) : null)
    subscribed?.transactions.push(transaction.id)
    controls.books.add({
      ...{ party: 'flutterwave', kind: 'charge', transaction: String(transaction.id), reference: transaction.txRef },
      subscription: subscribed ? String(subscribed.id) : null,
      ...{ amountMinor: toMinor(transaction.amount, transaction.currency), currency: transaction.currency },
    })
    callbacks.onCharge(transaction)
  }

  function chargeOnce(charge: Charge): Transaction {
    const { subscription, refusal } = charge
    const references = subscription ? [String(subscription.id)] : [charge.txRef]
    const words = findOutcome(controls, [...references, charge.customer.email])
    const transaction = toTransaction(needs, charge, toPaid(words, { ...charge, amount: charge.sent ?? charge.amount }))
    ledger.transactions.set(transaction.id, transaction)
    ledger.usedRefs.add(transaction.txRef)
    if (refusal || words.has('decline')) {
      transaction.status = 'failed'
      transaction.processorResponse = refusal ?? 'Declined'
      callbacks.onCharge(transaction)
    } else if (!words.has('pending') && !words.has('late-success')) settle(transaction, subscription)
    return transaction
  }

  return {
    /** The last transaction of the charge; two where the control API asked for a doubled one. */
    charge(charge: Charge): Transaction {
      const first = chargeOnce(charge)
      const isDoubled = findOutcome(controls, [charge.txRef, charge.customer.email]).has('double-charge')
      return isDoubled && first.status === 'successful'
        ? chargeOnce({ ...charge, plan: charge.subscription ? charge.plan : null })
        : first
    },
    /** A charge that waits for the payer: `settle` or `fail` ends it. */
    begin(charge: Charge): Transaction {
      const transaction = toTransaction(needs, charge, charge)
      ledger.transactions.set(transaction.id, transaction)
      ledger.usedRefs.add(transaction.txRef)
      return transaction
    },
    /** Of a transaction that is pending no longer. */
    settle,
    fail(transaction: Transaction, refusal: string) {
      Object.assign(transaction, { status: 'failed', processorResponse: refusal })
      callbacks.onCharge(transaction)
    },
    settleLate() {
      for (const transaction of ledger.transactions.values()) {
        const words = findOutcome(controls, [transaction.txRef, transaction.customer.email])
        if (transaction.status === 'pending' && words.has('late-success')) settle(transaction)
      }
    },
  }
}

function toTransaction(
  needs: Needs,
  charge: Charge,
  { amount, currency }: { amount: number; currency: string },
): Transaction {
  const { txRef, customer, paymentType, authModel, card, plan, meta = null, narration = 'Kola' } = charge
  return {
    id: needs.ledger.nextId(),
    flwRef: `FLW-MOCK-${randomText(16)}`,
    ...{ txRef, customer, paymentType, authModel, card, plan, meta, narration, amount, currency },
    ...{ status: 'pending', processorResponse: 'Pending', refunded: 0, redirectUrl: null },
    createdAt: needs.controls.clock.now(),
  }
}

/** The first card charge that carries a plan makes the subscription; one more, with the same address, another. */
function subscribe(needs: Needs, transaction: Transaction, { plan, card }: { plan: Plan; card: UsedCard }) {
  const { ledger, controls } = needs
  const startedAt = controls.clock.now()
  const subscription: Subscription = {
    id: ledger.nextId(),
    ...{ amount: plan.amount, customer: transaction.customer, plan, status: 'active', card },
    ...{ createdAt: startedAt, startedAt, periodsDone: 1, transactions: [], chargesDone: 1, failedTries: 0 },
    nextChargeAt: addIntervals(startedAt, plan.interval, 1),
  }
  ledger.subscriptions.set(subscription.id, subscription)
  return subscription
}
