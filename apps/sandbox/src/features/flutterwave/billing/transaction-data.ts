import { roundAmount } from '../money.ts'
import type { Transaction } from './ledger.ts'

const FEE = 0.014

/** `data` of the verification and of the callbacks. */
export function toTransactionData(transaction: Transaction) {
  const { card, customer, createdAt, amount } = transaction
  const app_fee = roundAmount(amount * FEE)
  return {
    id: transaction.id,
    tx_ref: transaction.txRef,
    flw_ref: transaction.flwRef,
    device_fingerprint: 'N/A',
    ...{ amount, currency: transaction.currency, charged_amount: amount, app_fee, merchant_fee: 0 },
    processor_response: transaction.processorResponse,
    auth_model: transaction.authModel,
    ip: '127.0.0.1',
    narration: transaction.narration,
    status: transaction.status,
    payment_type: transaction.paymentType,
    created_at: createdAt.toISOString(),
    account_id: 1,
    ...(card && {
      card: {
        ...{ first_6digits: card.first6, last_4digits: card.last4, issuer: card.issuer, country: 'NIGERIA NG' },
        ...{ type: card.type, expiry: card.expiry, ...(transaction.status === 'successful' && { token: card.token }) },
      },
    }),
    meta: transaction.meta,
    plan: transaction.plan?.id ?? null,
    amount_settled: roundAmount(amount - app_fee),
    customer: {
      ...{ id: customer.id, name: customer.name, phone_number: customer.phone, email: customer.email },
      created_at: createdAt.toISOString(),
    },
  }
}
