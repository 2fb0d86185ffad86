import type { Controls } from '#shared/controls/controls.ts'
import { Refusal } from '../protocol/refusal.ts'
import type { Ledger, Refund, RefundState, Transaction } from '../state/ledger.ts'
import { findWords } from '../state/outcomes.ts'
import type { Webhooks } from './webhooks.ts'
import { toRefundEvent } from './wire-data.ts'

const HOUR_MS = 3_600_000
const PROCESSING_AFTER_MS = HOUR_MS
const END_AFTER_MS = 72 * HOUR_MS

interface Needs {
  controls: Controls
  ledger: Ledger
  webhooks: Webhooks
}

export type Refunding = ReturnType<typeof createRefunding>

/** Refunds that take their days by the clock. */
export function createRefunding({ controls, ledger, webhooks }: Needs) {
  const ofTransaction = (of: Transaction) =>
    [...ledger.refunds.values()].filter(({ transaction, state }) => transaction === of && state !== 'failed')

  function enter(refund: Refund, state: RefundState) {
    refund.state = state
    const { transaction, amountMinor, id } = refund
    if (state === 'processed') {
      controls.books.add({
        ...{ party: 'paystack', kind: 'refund', transaction: id, reference: transaction.reference },
        ...{ subscription: null, amountMinor, currency: transaction.currency },
      })
      controls.bank.giveBack({ party: 'paystack', transaction: transaction.id, amountMinor })
    }
    const given = ofTransaction(transaction)
    const sum = (only: Refund[]) => only.reduce((total, one) => total + one.amountMinor, 0)
    const isWhole = (only: Refund[]) => sum(only) === transaction.amountMinor
    if (isWhole(given.filter((one) => one.state === 'processed'))) transaction.status = 'reversed'
    else transaction.status = isWhole(given) ? 'reversal pending' : 'success'
    webhooks.tell(`refund.${state}`, toRefundEvent(refund))
  }

  function toEnd({ authorization, reference, customer }: Transaction): RefundState {
    const words = findWords(controls, [reference, customer.email])
    const { refunds } = authorization?.card ?? {}
    if (words.has('refund-fails') || refunds === 'fail') return 'failed'
    return words.has('refund-needs-attention') || refunds === 'needs-attention' ? 'needs-attention' : 'processed'
  }

  return {
    /** @throws Refusal above what is left */
    add(transaction: Transaction, given: { amountMinor?: number; customerNote: string; merchantNote: string }): Refund {
      if (!['success', 'reversal pending', 'reversed'].includes(transaction.status)) {
        throw new Refusal('Transaction has not been paid')
      }
      if (findWords(controls, [transaction.reference, transaction.customer.email]).has('no-balance')) {
        throw new Refusal('Your balance is not enough to fulfil this request', { code: 'insufficient_balance' })
      }
      const left = transaction.amountMinor - ofTransaction(transaction).reduce((sum, one) => sum + one.amountMinor, 0)
      if (left === 0) throw new Refusal('Transaction has been fully reversed')
      const { amountMinor = left, customerNote, merchantNote } = given
      if (amountMinor > left) throw new Refusal('Refund amount cannot be more than the transaction amount left')
      const refund: Refund = {
        ...{ id: ledger.nextId(), transaction, amountMinor, state: 'pending', end: toEnd(transaction) },
        ...{ customerNote, merchantNote, createdAt: controls.clock.now() },
      }
      ledger.refunds.set(refund.id, refund)
      enter(refund, 'pending')
      return refund
    },
    /** @throws Refusal in any other state */
    retry(refund: Refund) {
      if (refund.state !== 'needs-attention') {
        throw new Refusal('Invalid Refund state, refund status should be "needs-attention"', { status: 422 })
      }
      refund.end = 'processed'
      enter(refund, 'processing')
    },
    goOn() {
      const nowMs = controls.clock.now().getTime()
      for (const refund of ledger.refunds.values()) {
        const ageMs = nowMs - refund.createdAt.getTime()
        if (refund.state === 'pending' && ageMs >= PROCESSING_AFTER_MS) enter(refund, 'processing')
        if (refund.state === 'processing' && ageMs >= END_AFTER_MS) enter(refund, refund.end)
      }
    },
  }
}
