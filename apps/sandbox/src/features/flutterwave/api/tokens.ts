import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findOutcome } from '../billing/outcomes.ts'
import { toTransactionData } from '../billing/transaction-data.ts'
import { debit, isDebit } from '../mandates/mandate-routes.ts'
import { isCurrency } from '../money.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read, succeed } from '../refusal.ts'

/** A token lives as long as this after the charge that gave it. */
const LIFE_MS = 365 * 24 * 3_600_000

const schema = z.object({
  token: z.string().check(z.minLength(1)),
  email: z.email(),
  currency: z.string().check(z.refine(isCurrency, 'no currency of this account')),
  country: z.optional(z.string()),
  amount: amountSchema,
  tx_ref: z.string().check(z.minLength(1), z.maxLength(500)),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  ip: z.optional(z.string()),
  narration: z.optional(z.string()),
  redirect_url: z.optional(z.url()),
})

const customerSchema = z.object({
  email: z.email(),
  full_name: z.string(),
  phone_number: z.string(),
})

/** Charges of a card kept by its token, which are the merchant's own. */
export function tokenRoutes(app: FastifyInstance, party: Party) {
  const { ledger, controls, charging } = party
  const find = (token: string) => {
    const kept = ledger.cardTokens.get(token)
    const isLive = kept && controls.clock.now().getTime() < kept.createdAt.getTime() + LIFE_MS
    return isLive ? kept : null
  }

  const charge = (request: FastifyRequest) => {
    if (isDebit(request.body)) return debit(party, request.body)
    const given = read(schema, request.body)
    const kept = find(given.token)
    if (!kept || kept.customer.email.toLowerCase() !== given.email.toLowerCase())
      throw new Refusal(400, 'Wrong token or email passed')
    if (ledger.usedRefs.has(given.tx_ref)) throw new Refusal(400, 'Duplicate transaction reference')
    const { card, customer } = kept
    const { amount, currency, narration = 'Kola' } = given
    const charge = { txRef: given.tx_ref, amount, currency, narration, customer, card, plan: null, refusal: null }
    const words = findOutcome(controls, [given.tx_ref, given.email])
    if (words.has('needs-3ds')) {
      const transaction = charging.begin({ ...charge, paymentType: 'card', authModel: 'VBVSECURECODE' })
      const redirect = `${request.protocol}://${request.host}/flutterwave/3ds/${transaction.id}`
      transaction.redirectUrl = given.redirect_url ?? null
      const meta = { authorization: { mode: 'redirect', redirect } }
      return { ...succeed('Charge initiated', toTransactionData(transaction)), meta }
    }
    const transaction = charging.charge({ ...charge, paymentType: 'card', authModel: 'noauth' })
    if (transaction.status === 'failed') throw new Refusal(400, transaction.processorResponse)
    return succeed('Charge successful', toTransactionData(transaction))
  }
  // One page names it so, another so.
  for (const path of ['/tokenized-charges', '/tokenized-charge'])
    app.post(path, { config: { operation: 'tokenized-charge' } }, charge)

  app.put<{ Params: { token: string } }>('/tokens/:token', { config: { operation: 'change-token' } }, (request) => {
    const kept = find(request.params.token)
    if (!kept) throw new Refusal(400, 'Wrong token passed')
    const { email, full_name, phone_number } = read(customerSchema, request.body)
    kept.customer = ledger.toCustomer({ email, name: full_name, phone: phone_number })
    const { id } = kept.customer
    return succeed('Token details updated', { customer: { id, email, full_name, phone_number } })
  })
}
