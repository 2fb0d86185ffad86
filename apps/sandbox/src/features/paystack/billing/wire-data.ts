import type { Controls } from '#shared/controls/controls.ts'
import type { Authorization, Dispute, Refund, Transaction } from '../state/ledger.ts'
import { findWords } from '../state/outcomes.ts'

const toAuthorization = ({ code, bin, last4, expiry, channel, brand, reusable, signature, sent }: Authorization) => ({
  ...{ authorization_code: code, bin, last4, exp_month: expiry[0], exp_year: expiry[1], channel },
  ...{ card_type: brand, bank: 'TEST BANK', country_code: 'NG', brand, reusable, signature, account_name: null },
  ...(sent && {
    ...{ sender_bank: sent.senderBank, sender_name: sent.senderName, sender_country: 'NG', narration: 'NIP transfer' },
    ...{ sender_bank_account_number: 'XXXXXX4321', receiver_bank: sent.bankName },
    receiver_bank_account_number: sent.number,
  }),
})

/** `data` of the verification, of a charge and of the callback. */
export function toTransactionData(transaction: Transaction, controls: Controls) {
  const { id, status, reference, customer, authorization, response, createdAt, paidAt, currency } = transaction
  const words = findWords(controls, [reference, customer.email])
  const amount = (minor: number) => (words.has('text-amounts') ? String(minor) : minor)
  return {
    ...{ id, domain: words.has('other-domain') ? 'live' : 'test', status, reference, receipt_number: null },
    ...{ amount: amount(transaction.amountMinor), requested_amount: amount(transaction.requestedMinor), currency },
    ...{ message: null, gateway_response: response?.text ?? 'The transaction was not completed' },
    ...{ gateway_response_code: response?.word ?? null, response_code: response?.code ?? null },
    ...{ channel: transaction.channel, ip_address: '127.0.0.1', metadata: transaction.metadata ?? '', log: null },
    ...{ fees: transaction.feesMinor, fees_split: null, plan: null, plan_object: {}, split: {}, order_id: null },
    authorization: authorization ? toAuthorization(authorization) : {},
    customer: {
      ...{ id: customer.id, customer_code: customer.code, email: customer.email },
      ...{ first_name: null, last_name: null, phone: null },
    },
    ...{ paid_at: paidAt?.toISOString() ?? null, paidAt: paidAt?.toISOString() ?? null },
    ...{ created_at: createdAt.toISOString(), createdAt: createdAt.toISOString() },
  }
}

export const toRefundData = (refund: Refund) => {
  const { id, transaction, amountMinor, state, createdAt } = refund
  return {
    ...{ id, integration: 1, domain: 'test', transaction: transaction.id, amount: amountMinor },
    ...{ currency: transaction.currency, status: state, deducted_amount: null, fully_deducted: false },
    ...{ customer_note: refund.customerNote, merchant_note: refund.merchantNote, channel: null },
    ...{ createdAt: createdAt.toISOString(), expected_at: null },
  }
}

/** The events tell neither the id, unless it wants attention, nor the amount as a number always. */
export const toRefundEvent = (refund: Refund) => ({
  ...{ status: refund.state, transaction_reference: refund.transaction.reference, refund_reference: null },
  amount: refund.state === 'processed' ? refund.amountMinor : String(refund.amountMinor),
  ...{ currency: refund.transaction.currency, processor: 'mpgs_zen', domain: 'test', integration: 1 },
  customer: { first_name: null, last_name: null, email: refund.transaction.customer.email },
  ...(refund.state === 'needs-attention' && { id: refund.id }),
})

export const toDisputeData = (dispute: Dispute, controls: Controls) => ({
  ...{ id: dispute.id, refund_amount: dispute.amountMinor, currency: dispute.transaction.currency },
  ...{ status: dispute.status, resolution: dispute.resolution, domain: 'test', category: 'general' },
  transaction: toTransactionData(dispute.transaction, controls),
  ...{ customer: { email: dispute.transaction.customer.email }, history: [], messages: [] },
  ...{ dueAt: dispute.dueAt.toISOString(), createdAt: dispute.createdAt.toISOString() },
})
