import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toDisputeData, toRefundData } from '../billing/wire-data.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read, succeed } from '../protocol/refusal.ts'
import { toPage } from './paging.ts'

const schema = z.object({
  transaction: z.union([z.string(), z.int()]),
  amount: z.optional(amountSchema),
  currency: z.optional(z.string()),
  customer_note: z.optional(z.string()),
  merchant_note: z.optional(z.string()),
})

const detailsSchema = z.object({
  refund_account_details: z.object({ currency: z.string(), account_number: z.string(), bank_id: z.string() }),
})

const resolveSchema = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string(),
  refund_amount: amountSchema,
  uploaded_filename: z.string(),
})

interface IdParams {
  Params: { id: string }
}
interface ListQuery {
  Querystring: { transaction?: string; page?: string; perPage?: string }
}

/** Money that goes back. */
export function refundRoutes(app: FastifyInstance, { ledger, refunding }: Party) {
  const get = (id: string) => {
    const refund = ledger.refunds.get(id)
    if (!refund) throw new Refusal('Refund not found', { status: 404 })
    return refund
  }
  app.post('/refund', { config: { operation: 'refund' } }, ({ body }) => {
    const given = read(schema, body)
    const transaction = ledger.find(String(given.transaction))
    if (!transaction) throw new Refusal('Transaction not found', { status: 404, code: 'transaction_not_found' })
    if (given.currency !== undefined && given.currency !== transaction.currency) {
      throw new Refusal('Refund currency does not match the transaction')
    }
    const { amount } = given
    if (amount !== undefined && Number(amount) <= 0) throw new Refusal('Invalid Amount Sent')
    const refund = refunding.add(transaction, {
      ...(amount !== undefined && { amountMinor: Number(amount) }),
      ...{ customerNote: given.customer_note ?? '', merchantNote: given.merchant_note ?? '' },
    })
    // Here, and only here, the transaction is an object.
    const data = { ...toRefundData(refund), transaction: { id: transaction.id, reference: transaction.reference } }
    return succeed('Refund has been queued for processing', data)
  })
  app.get<ListQuery>('/refund', { config: { operation: 'list-refunds' } }, ({ query }) => {
    const { transaction } = query
    const isMeant = (one: { id: string; reference: string }) =>
      transaction === undefined || one.id === transaction || one.reference === transaction
    const found = [...ledger.refunds.values()].filter((one) => isMeant(one.transaction)).toReversed()
    return toPage(
      'Refunds retrieved',
      found.map((one) => ({ id: one.id, row: toRefundData(one) })),
      query,
    )
  })
  app.get<IdParams>('/refund/:id', { config: { operation: 'refund-of-id' } }, ({ params }) =>
    succeed('Refund retrieved', toRefundData(get(params.id))),
  )
  app.post<IdParams>(
    '/refund/retry_with_customer_details/:id',
    { config: { operation: 'retry-refund' } },
    ({ params, body }) => {
      const refund = get(params.id)
      read(detailsSchema, body)
      refunding.retry(refund)
      return succeed('Refund retried and has been queued for processing', toRefundData(refund))
    },
  )
}

/** What payers' banks took back. */
export function disputeRoutes(app: FastifyInstance, { ledger, disputing, controls }: Party) {
  app.get<{ Querystring: { status?: string; page?: string } }>(
    '/dispute',
    { config: { operation: 'list-disputes' } },
    ({ query }) => {
      const found = [...ledger.disputes.values()].filter(
        ({ status }) => query.status === undefined || status === query.status,
      )
      const rows = found.toReversed().map((one) => ({ id: one.id, row: toDisputeData(one, controls) }))
      return toPage('Disputes retrieved', rows, query)
    },
  )
  app.get<IdParams>('/dispute/transaction/:id', { config: { operation: 'disputes-of' } }, ({ params }) => {
    const found = [...ledger.disputes.values()].filter(({ transaction }) => transaction.id === params.id)
    const data = found.map((one) => toDisputeData(one, controls))
    return succeed('Dispute retrieved successfully', data)
  })
  app.put<IdParams>('/dispute/:id/resolve', { config: { operation: 'resolve-dispute' } }, ({ params, body }) => {
    const dispute = ledger.disputes.get(params.id)
    if (!dispute) throw new Refusal('Dispute not found', { status: 404 })
    if (dispute.status === 'resolved') throw new Refusal('Dispute is resolved already')
    disputing.resolve(dispute, read(resolveSchema, body).resolution)
    return succeed('Dispute successfully resolved', toDisputeData(dispute, controls))
  })
}
