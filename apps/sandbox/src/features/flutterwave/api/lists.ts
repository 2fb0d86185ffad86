import type { FastifyInstance } from 'fastify'
import type { Refund, Transaction } from '../billing/ledger.ts'
import { toTransactionData } from '../billing/transaction-data.ts'
import type { Party } from '../party.ts'
import { toId } from '../refusal.ts'
import { toPage } from './paging.ts'

interface Filters {
  page?: string
  /** YYYY-MM-DD, both inclusive. */
  from?: string
  to?: string
  customer_email?: string
  tx_ref?: string
  status?: string
  currency?: string
  /** Of the transaction. */
  id?: string
}

type Query = { Querystring: Filters }

/** Lists with pages, newest first. */
export function listRoutes(app: FastifyInstance, { ledger }: Party) {
  app.get<Query>('/transactions', { config: { operation: 'list-transactions' } }, ({ query }) => {
    const found = [...ledger.transactions.values()].filter((one) => isMeant(one, query))
    return toPage('Transactions fetched', found.map(toTransactionData), query)
  })
  app.get<Query>('/refunds', { config: { operation: 'list-refunds' } }, ({ query }) => {
    const found = [...ledger.refunds.values()].filter(
      ({ transaction, createdAt }) =>
        (query.id === undefined || transaction.id === toId(query.id)) && isWithin(createdAt, query),
    )
    return toPage('Refunds fetched', found.map(toRefundData), query)
  })
}

function isMeant({ customer, txRef, status, currency, createdAt }: Transaction, query: Filters): boolean {
  if (query.customer_email !== undefined && customer.email.toLowerCase() !== query.customer_email.toLowerCase())
    return false
  if (query.tx_ref !== undefined && txRef !== query.tx_ref) return false
  if (query.status !== undefined && status !== query.status) return false
  return (query.currency === undefined || currency === query.currency) && isWithin(createdAt, query)
}

function isWithin(at: Date, { from, to }: Filters): boolean {
  const day = at.toISOString().slice(0, 10)
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/** Refunds are listed with other names than the answer to a refund has. */
const toRefundData = ({ id, transaction, amount, comments, createdAt }: Refund) => ({
  ...{ id, account_id: 1, transaction_id: transaction.id, flw_ref: transaction.flwRef, amount_refunded: amount },
  ...{ status: 'completed', comment: comments, settlement_id: 'NEW', meta: '{}', created_at: createdAt.toISOString() },
})
