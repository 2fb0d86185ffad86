import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { authorizationRoutes } from './api/authorizations.ts'
import { ownAccountRoutes } from './api/own-accounts.ts'
import { pushedRoutes } from './api/pushed.ts'
import { disputeRoutes, refundRoutes } from './api/refunds.ts'
import { settlementRoutes } from './api/settlements.ts'
import { transactionRoutes } from './api/transactions.ts'
import { consentRoutes } from './mandates/consent-routes.ts'
import { mandateRoutes } from './mandates/mandate-routes.ts'
import { aboutPage } from './pages/pages.ts'
import { checkoutRoutes } from './pages/routes.ts'
import { createParty, type Party, type PaystackNeeds } from './party.ts'
import { limitRate } from './protocol/rate-limit.ts'
import { Refusal } from './protocol/refusal.ts'
import { toWire } from './protocol/wire.ts'

/** Paystack: the calls, the hosted page, refunds and disputes by its clock, and the webhooks. */
export function paystackRoutes(app: FastifyInstance, needs: PaystackNeeds) {
  const party = createParty(needs)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(aboutPage(party)))
  app.register(async (scope) => {
    takeForms(scope)
    checkoutRoutes(scope, party)
    consentRoutes(scope, party)
    disputePages(scope, party)
  })
  app.register(
    async (scope) => {
      refuseInItsShape(scope)
      scope.setReplySerializer(toWire)
      scope.addHook('onRequest', async (request) => checkKey(request.headers.authorization, needs.settings.secretKey))
      limitRate(scope, needs.controls)
      obeyControls(scope, 'paystack', needs.controls)
      for (const routes of [
        ...[
          transactionRoutes,
          pushedRoutes,
          ownAccountRoutes,
          authorizationRoutes,
          mandateRoutes,
          refundRoutes,
          disputeRoutes,
          settlementRoutes,
        ],
      ])
        routes(scope, party)
    },
    { prefix: '/api' },
  )
}

/** What the payer's bank does. */
function disputePages(app: FastifyInstance, { ledger, disputing }: Party) {
  app.post<{ Body: { reference?: string } }>('/disputes', ({ body }, reply) => {
    const transaction = ledger.transactions.get(body.reference ?? '')
    if (transaction?.status !== 'success') return reply.code(404).send('There is nothing to dispute.')
    disputing.open(transaction)
    return reply.redirect('/paystack/', 303)
  })
}

function checkKey(authorization: string | undefined, secretKey: string) {
  const invalid = new Refusal('Invalid key', { status: 401, code: 'invalid_Key' })
  const [given, expected] = [authorization ?? '', `Bearer ${secretKey}`].map((text) => Buffer.from(text))
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid
}

function refuseInItsShape(scope: FastifyInstance) {
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body)
    const { body } = new Refusal('An error occurred while processing your request')
    return reply.code(error.statusCode ?? 500).send(body)
  })
  scope.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(new Refusal('Route not found', { code: 'not_found' }).body),
  )
}
