import type { FastifyInstance } from 'fastify'
import type { Account } from '../account.ts'
import { afterIntent } from '../billing/collecting.ts'
import { finishPayment } from '../cards/payments.ts'
import { finishSetup } from '../cards/setups.ts'
import type { PaymentIntent, SetupIntent } from '../state/objects.ts'
import { closedPage, donePage, securePage } from './pages.ts'

interface IntentRoute {
  Params: { id: string }
  Querystring: { client_secret?: string }
  Body: { result?: string } | undefined
}

const HTML = 'text/html; charset=utf-8'
const SCRIPT = '/stripe/script/secure-done.js'

/** The bank's page for an intent that waits for the payer, by redirect or in a frame. */
export function secureRoutes(app: FastifyInstance, account: Account) {
  const { store } = account
  const find = (id: string, secret = '') => {
    const intent = store.find('setup_intent', id) ?? store.find('payment_intent', id)
    return intent?.client_secret === secret && !intent.$way ? intent : null
  }
  app.get<IntentRoute>('/3ds/:id', ({ params, query }, reply) => {
    const intent = find(params.id, query.client_secret)
    if (!intent) return reply.code(404).type(HTML).send(closedPage(null))
    if (intent.status !== 'requires_action') return reply.type(HTML).send(donePage(SCRIPT))
    return reply.type(HTML).send(securePage(`/stripe/3ds/${intent.id}?client_secret=${intent.client_secret}`))
  })
  app.post<IntentRoute>('/3ds/:id', ({ params, query, body }, reply) => {
    const intent = find(params.id, query.client_secret)
    if (!intent) return reply.code(404).type(HTML).send(closedPage(null))
    const isComplete = body?.result === 'complete'
    if (intent.status === 'requires_action') finish(account, intent, isComplete)
    if (!intent.$returnUrl) return reply.type(HTML).send(donePage(SCRIPT))
    return reply.redirect(toReturn(intent, intent.$returnUrl), 303)
  })
}

function finish(account: Account, intent: SetupIntent | PaymentIntent, isComplete: boolean) {
  if (intent.object === 'setup_intent') return void finishSetup(account, intent as SetupIntent, isComplete)
  const payment = intent as PaymentIntent
  afterIntent(account, payment, finishPayment(account, payment, isComplete))
}

export function toReturn(
  { id, object, client_secret, status }: SetupIntent | PaymentIntent,
  returnUrl: string,
): string {
  const url = new URL(returnUrl)
  url.searchParams.set(object, id)
  url.searchParams.set(`${object}_client_secret`, client_secret)
  url.searchParams.set('redirect_status', ['succeeded', 'processing'].includes(status) ? 'succeeded' : 'failed')
  return url.href
}
