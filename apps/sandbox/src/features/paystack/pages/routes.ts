import type { FastifyInstance, FastifyReply } from 'fastify'
import { toAuthorization } from '../billing/charging.ts'
import type { Party } from '../party.ts'
import { OTP, readCard } from '../state/cards.ts'
import type { Channel, Transaction } from '../state/ledger.ts'
import { checkoutPage, isShown, overPage, stepPage } from './pages.ts'

interface PageRoute {
  Params: { code: string }
  Body: Record<string, string | undefined>
}

const HTML = 'text/html; charset=utf-8'
const ZENITH_BIRTHDAY = '2006-09-06'

/** The hosted page: plain forms, one question after the other. */
export function checkoutRoutes(app: FastifyInstance, party: Party) {
  const { charging, controls } = party
  const open = (reply: FastifyReply, code: string, act: (transaction: Transaction) => FastifyReply) => {
    const transaction = party.ledger.findByAccess(code)
    if (!transaction) return reply.code(404).type(HTML).send(overPage('This payment does not exist.'))
    const isOpen = ['abandoned', 'ongoing'].includes(transaction.status) && transaction.arrivesAt === null
    return isOpen ? act(transaction) : reply.type(HTML).send(overPage('This payment was made already.'))
  }
  app.get<PageRoute>('/checkout/:code', ({ params }, reply) =>
    open(reply, params.code, (transaction) =>
      reply.type(HTML).send(transaction.attempt ? stepPage(transaction) : checkoutPage(transaction)),
    ),
  )
  app.post<PageRoute>('/checkout/:code/card', ({ params, body = {} }, reply) =>
    open(reply, params.code, (transaction) => {
      const { number = '', expiry = '', cvv = '' } = body
      const typed = readCard({ number, expiry, cvv }, controls.clock.now())
      transaction.fault = typeof typed === 'string' ? typed : null
      if (typeof typed === 'string') return again(reply, transaction)
      transaction.attempt = { ...typed, steps: typed.card.steps }
      return proceed(party, transaction) ? goOn(reply, transaction) : again(reply, transaction)
    }),
  )
  app.post<PageRoute>('/checkout/:code/step', ({ params, body = {} }, reply) =>
    open(reply, params.code, (transaction) => {
      const isOver = answerStep(party, transaction, body.answer ?? '')
      return isOver ? goOn(reply, transaction) : again(reply, transaction)
    }),
  )
  app.post<PageRoute>('/checkout/:code/other', ({ params, body = {} }, reply) =>
    open(reply, params.code, (transaction) => {
      const { channel = '', otp, birthday } = body
      if (!transaction.channels.includes(channel) || !isShown(channel)) return again(reply, transaction)
      const isKnown = channel !== 'bank' || (otp === OTP && birthday === ZENITH_BIRTHDAY)
      transaction.fault = isKnown ? null : 'Incorrect OTP or date of birth'
      if (!isKnown) return again(reply, transaction)
      transaction.channel = channel as Channel
      if (channel === 'bank_transfer' && Number(body.amount) !== transaction.requestedMinor) {
        rejectTransfer(party, transaction, String(body.amount))
        transaction.fault = 'You sent another amount. It goes back to you.'
        return again(reply, transaction)
      }
      transaction.authorization = toAuthorization(transaction, null)
      charging.decide(transaction, null)
      return goOn(reply, transaction)
    }),
  )
  app.post<PageRoute>('/checkout/:code/cancel', ({ params }, reply) =>
    open(reply, params.code, (transaction) => {
      const { cancelUrl, callbackUrl } = transaction
      const back = cancelUrl ?? callbackUrl
      return back ? reply.redirect(back, 303) : reply.type(HTML).send(overPage('Payment cancelled'))
    }),
  )
}

/** To the merchant; who was refused stays, with the words of it. */
function goOn(reply: FastifyReply, transaction: Transaction) {
  const { status, response, callbackUrl } = transaction
  const back = callbackUrl && toReturn(callbackUrl, transaction)
  if (status === 'failed') return reply.type(HTML).send(overPage(response?.text ?? 'Declined', back))
  return back ? reply.redirect(back, 303) : reply.type(HTML).send(overPage(`Payment ${status}`))
}

const again = (reply: FastifyReply, { accessCode }: Transaction) =>
  reply.redirect(`/paystack/checkout/${accessCode}`, 303)

/** The next question, or the bank's answer. @returns whether it is answered */
function proceed({ charging, ledger }: Party, transaction: Transaction): boolean {
  const { attempt } = transaction
  if (!attempt) return false
  transaction.status = 'ongoing'
  if (attempt.steps.length > 0) return false
  transaction.attempt = null
  transaction.authorization ??= toAuthorization(transaction, attempt)
  ledger.authorizations.set(transaction.authorization.code, transaction.authorization)
  charging.decide(transaction, attempt.card.refusal)
  return true
}

function answerStep(party: Party, transaction: Transaction, answer: string): boolean {
  const { attempt } = transaction
  const [step, ...steps] = attempt?.steps ?? []
  if (!attempt || step === undefined) return false
  if (step === 'bank' && answer !== 'success') {
    party.charging.fail(transaction, '05')
    return true
  }
  const expected = { pin: attempt.card.pin, otp: OTP }[step]
  transaction.fault = expected === undefined || answer === expected ? null : `Incorrect ${step.toUpperCase()}`
  if (transaction.fault) return false
  transaction.attempt = { ...attempt, steps }
  return proceed(party, transaction)
}

/** Paystack sends it back by itself, and tells so without our reference. */
function rejectTransfer({ webhooks }: Party, { id, customer, currency }: Transaction, amount: string) {
  webhooks.tell('bank.transfer.rejected', {
    ...{ bank_transfer: { amount, message: 'incorrect amount sent', message_type: 'INCORRECT_AMOUNT' } },
    ...{ transaction_id: id, currency, customer: { customer_code: customer.code, email: customer.email } },
  })
}

function toReturn(callbackUrl: string, { reference }: Transaction): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}
