import type { Account } from '../account.ts'
import type { Charge, StripeObject } from '../state/objects.ts'

const ANSWER_WITHIN_SECONDS = 7 * 86_400

/** The payer's bank takes the money back; the answer has a week, and nobody answers here. */
export function openDispute({ store, events, controls }: Account, charge: Charge): StripeObject {
  charge.disputed = true
  const { amount, currency } = charge
  const due_by = store.now() + ANSWER_WITHIN_SECONDS
  const dispute = store.add<'dispute'>({
    ...{ id: store.newId('du'), object: 'dispute', amount, balance_transactions: [], charge: charge.id, currency },
    ...{
      created: store.now(),
      enhanced_eligibility_types: [],
      evidence: {},
      is_charge_refundable: false,
      livemode: false,
    },
    evidence_details: { due_by, has_evidence: false, past_due: false, submission_count: 0 },
    ...{ metadata: {}, payment_intent: charge.payment_intent, reason: 'fraudulent', status: 'needs_response' },
    $dueBy: due_by,
  })
  controls.books.add({
    ...{ party: 'stripe', kind: 'chargeback', transaction: dispute.id, reference: charge.$reference },
    ...{ subscription: charge.$subscription, amountMinor: amount, currency: currency.toUpperCase() },
  })
  events.emit('charge.dispute.created', dispute)
  return dispute
}

export function loseDispute({ events }: Account, dispute: StripeObject): StripeObject {
  dispute.status = 'lost'
  events.emit('charge.dispute.closed', dispute)
  return dispute
}
