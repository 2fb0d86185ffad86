import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toTransactionData } from '../billing/wire-data.ts'
import type { Party } from '../party.ts'
import { checkCurrency, orderFields, Refusal, read, readAmount, succeed } from '../protocol/refusal.ts'
import { CHANNELS, randomText, type Transaction } from '../state/ledger.ts'
import { toPage } from './paging.ts'

const metadataSchema = z.optional(z.union([z.string(), z.looseObject({ cancel_action: z.optional(z.url()) })]))

const schema = z.object({
  ...orderFields,
  callback_url: z.optional(z.url()),
  channels: z.optional(z.array(z.enum(CHANNELS)).check(z.minLength(1))),
  metadata: metadataSchema,
})

const MINE = ['card', 'bank', 'ussd', 'bank_transfer']

interface Filters {
  status?: string
  customer?: string
  from?: string
  to?: string
  amount?: string
  channel?: string
  page?: string
  perPage?: string
  use_cursor?: string
  next?: string
}

/** @throws Refusal where the reference was used before, whatever became of it */
export function takeReference({ ledger }: Party, given: string | undefined): string {
  const reference = given ?? randomText(10)
  if (!ledger.transactions.has(reference)) return reference
  throw new Refusal('Duplicate Transaction Reference', { code: 'duplicate_reference' })
}

/** Payments to be made, and how each stands. */
export function transactionRoutes(app: FastifyInstance, party: Party) {
  const { ledger, charging, controls } = party
  app.post('/transaction/initialize', { config: { operation: 'initialize' } }, (request) => {
    const given = read(schema, request.body)
    checkCurrency(given.currency)
    const { metadata } = given
    const { accessCode, reference } = charging.begin({
      ...{ reference: takeReference(party, given.reference), email: given.email, currency: given.currency },
      ...{ amountMinor: readAmount(given.amount, given.currency), channels: given.channels ?? MINE },
      ...{ callbackUrl: given.callback_url ?? null, metadata },
      cancelUrl: typeof metadata === 'object' ? (metadata.cancel_action ?? null) : null,
    })
    const authorization_url = `${request.protocol}://${request.host}/paystack/checkout/${accessCode}`
    return succeed('Authorization URL created', { authorization_url, access_code: accessCode, reference })
  })
  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    { config: { operation: 'verify' } },
    ({ params }) => {
      const transaction = ledger.transactions.get(params.reference)
      if (!transaction) throw new Refusal('Transaction reference not found.', { code: 'transaction_not_found' })
      return succeed('Verification successful', toTransactionData(transaction, controls))
    },
  )
  app.get<{ Params: { id: string } }>('/transaction/:id', { config: { operation: 'transaction' } }, ({ params }) => {
    const transaction = [...ledger.transactions.values()].find(({ id }) => id === params.id)
    if (!transaction) throw new Refusal('Transaction not found', { status: 404, code: 'transaction_not_found' })
    return succeed('Transaction retrieved', toTransactionData(transaction, controls))
  })
  app.get<{ Querystring: Filters }>('/transaction', { config: { operation: 'list-transactions' } }, ({ query }) => {
    const found = [...ledger.transactions.values()].filter((one) => isMeant(one, query)).toReversed()
    const rows = found.map((one) => ({ id: one.id, row: toTransactionData(one, controls) }))
    return toPage('Transactions retrieved', rows, query)
  })
}

function isMeant({ status, customer, createdAt, amountMinor, channel }: Transaction, query: Filters): boolean {
  if (query.status !== undefined && status !== query.status) return false
  if (query.customer !== undefined && customer.id !== query.customer) return false
  if (query.amount !== undefined && String(amountMinor) !== query.amount) return false
  if (query.channel !== undefined && channel !== query.channel) return false
  const isBefore = query.to !== undefined && createdAt > new Date(query.to)
  return !isBefore && !(query.from !== undefined && createdAt < new Date(query.from))
}
