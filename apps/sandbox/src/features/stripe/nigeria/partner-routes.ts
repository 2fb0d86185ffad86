import type { FastifyInstance } from 'fastify'
import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { Account } from '../account.ts'
import { closedPage } from '../pages/pages.ts'
import { toReturn } from '../pages/secure-routes.ts'
import type { NigerianWay, PaymentIntent } from '../state/objects.ts'
import { decideWay } from './paying.ts'

interface IntentRoute {
  Params: { id: string }
  Querystring: { client_secret?: string }
  Body: { result?: string } | undefined
}

const HTML = 'text/html; charset=utf-8'

const NAMES: Readonly<Record<NigerianWay, string>> = {
  ...{ ng_card: 'Card', ng_bank: 'Bank account', ng_bank_transfer: 'Bank transfer', ng_ussd: 'USSD' },
  ng_wallet: 'Wallet',
}

function partnerPage({ id, client_secret, amount, $way }: PaymentIntent): string {
  const sum = (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  return page(
    'Pay',
    html`<main class="narrow"><p class="soft">Stand-in of Stripe’s partner in Nigeria</p><h1>NGN ${sum}</h1>
    <p>${NAMES[$way as NigerianWay]}</p>
    <form class="card" method="post" action="/stripe/ng/${id}?client_secret=${client_secret}">
    <button class="main" name="result" value="authorise">Authorise</button>
    <p></p><button name="result" value="fail">Fail</button></form></main>`,
  )
}

/** The local partner, which is merchant of record: whoever authorises or fails there goes back. */
export function partnerRoutes(app: FastifyInstance, account: Account) {
  const find = (id: string, secret = '') => {
    const intent = account.store.find('payment_intent', id)
    return intent?.$way && intent.client_secret === secret ? intent : null
  }
  app.get<IntentRoute>('/ng/:id', ({ params, query }, reply) => {
    const intent = find(params.id, query.client_secret)
    const isOpen = intent?.status === 'requires_action'
    return reply
      .code(intent ? 200 : 404)
      .type(HTML)
      .send(isOpen ? partnerPage(intent) : closedPage(null))
  })
  app.post<IntentRoute>('/ng/:id', ({ params, query, body }, reply) => {
    const intent = find(params.id, query.client_secret)
    if (!intent?.$returnUrl) return reply.code(404).type(HTML).send(closedPage(null))
    if (intent.status === 'requires_action') decideWay(account, intent, body?.result === 'authorise')
    return reply.redirect(toReturn(intent, intent.$returnUrl), 303)
  })
}
