import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toTransactionData } from '../billing/wire-data.ts'
import type { Party } from '../party.ts'
import { checkCurrency, orderFields, Refusal, read, readAmount, succeed } from '../protocol/refusal.ts'
import type { Authorization, Transaction } from '../state/ledger.ts'
import { findWords } from '../state/outcomes.ts'
import { takeReference } from './transactions.ts'

const schema = z.object({
  authorization_code: z.string().check(z.minLength(1)),
  ...orderFields,
  metadata: z.optional(z.unknown()),
  queue: z.optional(z.boolean()),
})

const OTHER_EMAIL =
  'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.'

/** Charges of what an earlier payment left behind. */
export function authorizationRoutes(app: FastifyInstance, party: Party) {
  const { charging, controls } = party
  app.post('/transaction/charge_authorization', { config: { operation: 'charge' } }, (request) => {
    const given = read(schema, request.body)
    const authorization = findChargeable(party, given.authorization_code, given.email)
    checkCurrency(given.currency)
    checkRegulator(party, authorization)
    const mandate = party.mandating.find(authorization.code)
    const transaction = charging.begin({
      ...{ reference: takeReference(party, given.reference), email: given.email, currency: given.currency },
      ...{ amountMinor: readAmount(given.amount, given.currency), metadata: given.metadata },
      channels: mandate ? ['direct_debit'] : ['card'],
      ...{ callbackUrl: null, cancelUrl: null },
    })
    transaction.authorization = authorization
    if (mandate) {
      party.mandating.debit(mandate, transaction)
      return succeed('Charge attempted', toTransactionData(transaction, controls))
    }
    const words = findWords(controls, [transaction.reference, given.email, authorization.code])
    if (words.has('challenge') && authorization.card) {
      transaction.attempt = { card: authorization.card, expiry: authorization.expiry, steps: ['bank'] }
      return challenge(request, transaction)
    }
    charging.decide(transaction, null)
    return succeed('Charge attempted', toTransactionData(transaction, controls))
  })
}

/** @throws Refusal: a mandate that was only made, or has ended, is inactive */
function findChargeable({ ledger, mandating }: Party, code: string, email: string): Authorization {
  const found = ledger.authorizations.get(code)
  if (found?.email.toLowerCase() !== email.toLowerCase()) throw new Refusal(OTHER_EMAIL, { code: 'invalid_email' })
  if (mandating.find(code)?.state === 'active') return found
  if (found.channel === 'direct_debit') throw new Refusal(OTHER_EMAIL, { code: 'invalid_email' })
  if (!found.reusable) throw new Refusal('Authorization is not reusable', { code: 'not_reusable' })
  return found
}

/** @throws Refusal while the card's bank may not be asked */
function checkRegulator({ ledger, controls }: Party, { signature }: Authorization) {
  const retryAt = ledger.failures.get(signature ?? '')?.retryAt
  const leftMs = (retryAt?.getTime() ?? 0) - controls.clock.now().getTime()
  if (!retryAt || leftMs <= 0) return
  const minutes = Math.ceil(leftMs / 60_000)
  throw new Refusal(`Charge attempt cannot be fulfilled until ${minutes} minutes`, {
    ...{ type: 'processor_error', data: { retry_by: retryAt.toISOString() } },
  })
}

function challenge(request: FastifyRequest, { reference, accessCode }: Transaction) {
  const authorization_url = `${request.protocol}://${request.host}/paystack/checkout/${accessCode}`
  const data = { authorization_url, reference, access_code: accessCode, paused: true }
  return succeed('Please, redirect your customer to the authorization url provided', data)
}
