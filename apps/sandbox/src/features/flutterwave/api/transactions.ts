import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Transaction } from '../billing/ledger.ts'
import { findOutcome } from '../billing/outcomes.ts'
import { toTransactionData } from '../billing/transaction-data.ts'
import { roundAmount, toMinor } from '../money.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read, succeed, toId } from '../refusal.ts'

const refundSchema = z.object({ amount: z.optional(amountSchema), comments: z.optional(z.string()) })

interface IdParams {
  Params: { id: string }
}

/** Verification, refunds, and a callback once more. */
export function transactionRoutes(app: FastifyInstance, party: Party) {
  const { ledger, callbacks } = party
  const get = (id: string): Transaction => {
    const transaction = ledger.transactions.get(toId(id))
    if (!transaction) throw new Refusal(400, 'No transaction was found for this id')
    return transaction
  }

  app.get<IdParams>('/transactions/:id/verify', { config: { operation: 'verify' } }, ({ params }) =>
    succeed('Transaction fetched successfully', toTransactionData(get(params.id))),
  )
  app.get<{ Querystring: { tx_ref?: string } }>(
    '/transactions/verify_by_reference',
    { config: { operation: 'verify' } },
    ({ query }) => {
      const transaction = ledger.findByReference(query.tx_ref ?? '')
      if (!transaction) throw new Refusal(400, 'No transaction was found for this id')
      return succeed('Transaction fetched successfully', toTransactionData(transaction))
    },
  )
  app.post<IdParams>('/transactions/:id/refund', { config: { operation: 'refund' } }, ({ params, body }) =>
    refund(party, get(params.id), read(refundSchema, body)),
  )
  app.post<IdParams>('/transactions/:id/resend-hook', { config: { operation: 'resend-hook' } }, ({ params }) => {
    callbacks.resend(get(params.id))
    return succeed('hook sent', null)
  })
}

function refund(party: Party, transaction: Transaction, given: z.infer<typeof refundSchema>) {
  const { ledger, controls, callbacks } = party
  const { txRef, currency, flwRef, refunded } = transaction
  if (transaction.status !== 'successful') throw new Refusal(400, 'Only a successful transaction can be refunded')
  const left = roundAmount(transaction.amount - refunded)
  const amount = given.amount ?? left
  if (amount > left || left === 0) throw new Refusal(400, 'Refund amount is greater than the transaction amount left')
  if (findOutcome(controls, [txRef, transaction.customer.email]).has('no-balance'))
    throw new Refusal(400, 'Insufficient balance to process this refund')
  transaction.refunded = roundAmount(refunded + amount)
  const id = ledger.nextId()
  const createdAt = controls.clock.now()
  ledger.refunds.set(id, { id, transaction, amount, comments: given.comments ?? '', createdAt })
  const ofPlan = [...ledger.subscriptions.values()].find((one) => one.transactions.includes(transaction.id))
  controls.books.add({
    ...{ party: 'flutterwave', kind: 'refund', transaction: String(id), reference: txRef, currency },
    ...{ subscription: ofPlan ? String(ofPlan.id) : null, amountMinor: toMinor(amount, currency) },
  })
  controls.bank.giveBack({
    ...{ party: 'flutterwave', transaction: String(transaction.id), amountMinor: toMinor(amount, currency) },
  })
  callbacks.onRefund(transaction, { id, amount })
  return succeed('Transaction refund initiated', {
    ...{ id, account_id: 1, tx_id: transaction.id, flw_ref: flwRef, wallet_id: 1, amount_refunded: amount },
    ...{ status: 'completed', destination: 'payment_source', comments: given.comments ?? '' },
    ...{ meta: { source: 'availablebalance' }, created_at: createdAt.toISOString() },
  })
}
