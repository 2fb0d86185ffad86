import type { FastifyInstance } from 'fastify'
import { aboutPage } from './about-page.ts'
import type { Subscriptions } from './billing/subscriptions.ts'
import type { Terminal } from './billing/transactions.ts'
import type { ClientTokens } from './dropin/client-token.ts'
import { dropinRoutes } from './dropin/routes.ts'
import type { Vault } from './vault/vault.ts'
import type { Webhooks } from './wire/webhooks.ts'

interface Needs {
  tokens: ClientTokens
  vault: Vault
  merchantId: string
  publicKey: string
  subscriptions: Subscriptions
  terminal: Terminal
  webhooks: Webhooks
}

const HTML = 'text/html; charset=utf-8'

/** What the stand-in is, and what only a bank can do: take a payment back. */
export function pageRoutes(app: FastifyInstance, needs: Needs): void {
  const { terminal, webhooks, subscriptions } = needs
  dropinRoutes(app, needs)
  app.get('/', (_request, reply) =>
    reply.type(HTML).send(
      aboutPage({
        ...needs,
        subscriptions: [...subscriptions.values()],
        transactions: [...terminal.transactions.values()],
      }),
    ),
  )
  app.post<{ Body: Record<string, string> | undefined }>('/dispute', ({ body = {} }, reply) => {
    const transaction = terminal.transactions.get(body.transaction ?? '')
    if (transaction?.type !== 'sale') return reply.code(404).send('')
    const kind = body.kind ?? 'dispute_opened'
    if (!['dispute_opened', 'dispute_won', 'dispute_lost'].includes(kind)) return reply.code(400).send('')
    // The money leaves with the opening; a dispute that is won brings it back.
    if (kind === 'dispute_opened') terminal.book(transaction, 'chargeback')
    if (kind === 'dispute_won') terminal.book(transaction, 'charge')
    webhooks.tellDispute(kind, transaction)
    return reply.redirect('/braintree/', 303)
  })
  app.post('/check', (_request, reply) => {
    webhooks.check()
    return reply.redirect('/braintree/', 303)
  })
}
