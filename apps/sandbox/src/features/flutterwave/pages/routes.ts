import type { FastifyInstance, FastifyReply } from 'fastify'
import { readCard, type TypedCard } from '../billing/cards.ts'
import type { Link, Transaction } from '../billing/ledger.ts'
import type { Party } from '../party.ts'
import { type CardStep, payByCard, stepCard } from './card-attempt.ts'
import { chargeLink, toPaymentType } from './charge-link.ts'
import { cardStepPage, methodPage, overPage, secureStepPage } from './pages.ts'

interface LinkRoute {
  Params: { id: string }
  Querystring: { method?: string }
  Body: Record<string, string | undefined>
}

const HTML = 'text/html; charset=utf-8'

/** The hosted page: plain forms, one question after the other. */
export function payRoutes(app: FastifyInstance, party: Party) {
  app.get<LinkRoute>('/pay/:id', ({ params, query }, reply) => {
    const found = findOpen(party, params.id)
    if ('closed' in found) return reply.code(found.status).type(HTML).send(overPage(found.closed))
    const { link } = found
    return reply.type(HTML).send(link.attempt ? cardStepPage(link) : methodPage(link, query.method))
  })

  app.post<LinkRoute>('/pay/:id/card', ({ params, body = {} }, reply) =>
    onOpen(reply, { party, id: params.id }, (link) => {
      const { number = '', expiry = '', cvv = '' } = body
      const typed: TypedCard = { number, expiry, cvv }
      const read = readCard(typed, party.controls.clock.now())
      if ('fault' in read) {
        link.lastFailure = read.fault
        return reply.redirect(`/flutterwave/pay/${link.id}?method=card`, 303)
      }
      payByCard(link, read.card, expiry)
      return reply.redirect(`/flutterwave/pay/${link.id}`, 303)
    }),
  )
  app.post<LinkRoute>('/pay/:id/step', ({ params, body = {} }, reply) =>
    onOpen(reply, { party, id: params.id }, (link) => {
      const transaction = stepCard(party, link, body as CardStep)
      return goOn(reply, link, transaction)
    }),
  )
  app.post<LinkRoute>('/pay/:id/other', ({ params, body = {} }, reply) =>
    onOpen(reply, { party, id: params.id }, (link) => {
      const option = link.options.find((one) => one === body.method)
      if (!option) return reply.redirect(`/flutterwave/pay/${link.id}`, 303)
      const sent = Number(body.amount ?? link.amount)
      const isSent = Number.isFinite(sent) && sent > 0
      const refusal = body.result === 'reject' ? 'Rejected by the customer' : null
      const how = { ...toPaymentType(option), card: null, refusal, ...(isSent && { sent }) }
      return goOn(reply, link, chargeLink(party, link, how))
    }),
  )
  app.post<LinkRoute>('/pay/:id/cancel', ({ params }, reply) =>
    onOpen(reply, { party, id: params.id }, (link) => {
      link.status = 'over'
      return reply.redirect(toReturn(link.redirectUrl, { status: 'cancelled', tx_ref: link.txRef }), 303)
    }),
  )
  secureStepRoutes(app, party)
}

/** The 3-D Secure step of a tokenised charge. */
function secureStepRoutes(app: FastifyInstance, { ledger, charging }: Party) {
  const find = (id: string) => {
    const transaction = ledger.transactions.get(Number(id))
    return transaction?.status === 'pending' && transaction.authModel === 'VBVSECURECODE' ? transaction : null
  }
  app.get<LinkRoute>('/3ds/:id', ({ params }, reply) => {
    const transaction = find(params.id)
    if (!transaction) return reply.code(404).type(HTML).send(overPage('There is nothing to confirm here.'))
    return reply.type(HTML).send(secureStepPage(`/flutterwave/3ds/${transaction.id}`))
  })
  app.post<LinkRoute>('/3ds/:id', ({ params, body = {} }, reply) => {
    const transaction = find(params.id)
    if (!transaction) return reply.code(404).type(HTML).send(overPage('There is nothing to confirm here.'))
    if (body.result === 'complete') charging.settle(transaction)
    else charging.fail(transaction, 'Authentication failed')
    if (transaction.redirectUrl === null) return reply.type(HTML).send(overPage(`Payment ${transaction.status}.`))
    return reply.redirect(toReturn(transaction.redirectUrl, toQuery(transaction)), 303)
  })
}

function findOpen({ ledger, controls }: Party, id: string): { link: Link } | { closed: string; status: number } {
  const link = ledger.links.get(id)
  if (!link) return { closed: 'This payment link does not exist.', status: 404 }
  if (link.status === 'over') return { closed: 'This payment link was used already.', status: 200 }
  if (controls.clock.now() >= link.expiresAt) return { closed: 'This payment link has expired.', status: 200 }
  return { link }
}

function onOpen(reply: FastifyReply, { party, id }: { party: Party; id: string }, act: (link: Link) => FastifyReply) {
  const found = findOpen(party, id)
  if ('closed' in found) return reply.code(found.status).type(HTML).send(overPage(found.closed))
  return act(found.link)
}

/** Back to the merchant once it is decided; after a failure to the page again, unless the attempts are used up. */
function goOn(reply: FastifyReply, link: Link, transaction: Transaction | null) {
  const isAgain = transaction === null || (transaction.status === 'failed' && link.failedAttempts < link.maxAttempts)
  if (isAgain) return reply.redirect(`/flutterwave/pay/${link.id}`, 303)
  link.status = 'over'
  return reply.redirect(toReturn(link.redirectUrl, toQuery(transaction)), 303)
}

function toQuery({ status, paymentType, txRef, id }: Transaction) {
  const word = status === 'successful' && paymentType !== 'card' ? 'completed' : status
  return { status: word, tx_ref: txRef, transaction_id: String(id) }
}

function toReturn(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
