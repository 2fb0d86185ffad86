import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { limitCalls } from '#shared/controls/limit-calls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { aboutPage } from './about-page.ts'
import { listRoutes } from './api/lists.ts'
import { paymentRoutes } from './api/payments.ts'
import { planRoutes } from './api/plans.ts'
import { pushedRoutes } from './api/pushed.ts'
import { settlementRoutes } from './api/settlements.ts'
import { subscriptionRoutes } from './api/subscriptions.ts'
import { tokenRoutes } from './api/tokens.ts'
import { transactionRoutes } from './api/transactions.ts'
import { mandateRoutes } from './mandates/mandate-routes.ts'
import { payRoutes } from './pages/routes.ts'
import { createParty, type FlutterwaveNeeds } from './party.ts'
import { Refusal } from './refusal.ts'

/** Not published: this stand-in's own. */
const LIMITS = {
  ...{ 'list-all-subscriptions': { calls: 180, perMs: 60_000 }, 'list-settlements': { calls: 180, perMs: 60_000 } },
}

/** Flutterwave v3: the calls, the hosted payment page, the renewals by its clock and the callbacks. */
export function flutterwaveRoutes(app: FastifyInstance, needs: FlutterwaveNeeds) {
  const party = createParty(needs)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(aboutPage(party)))
  app.register(async (scope) => {
    takeForms(scope)
    payRoutes(scope, party)
  })
  app.register(
    async (scope) => {
      obeyControls(scope, 'flutterwave', needs.controls)
      limitCalls(scope, needs.controls, { party: 'flutterwave', limits: LIMITS })
      refuseInItsShape(scope)
      scope.addHook('onRequest', async (request) => checkKey(request.headers.authorization, needs.settings.secretKey))
      for (const routes of [
        paymentRoutes,
        pushedRoutes,
        transactionRoutes,
        planRoutes,
        subscriptionRoutes,
        tokenRoutes,
        mandateRoutes,
        listRoutes,
        settlementRoutes,
      ])
        routes(scope, party)
    },
    { prefix: '/v3' },
  )
}

function checkKey(authorization: string | undefined, secretKey: string) {
  if (authorization === undefined) throw new Refusal(401, 'Authorization required')
  const [given, expected] = [authorization, `Bearer ${secretKey}`].map((text) => Buffer.from(text))
  const isOurs = given && expected && given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs) throw new Refusal(401, 'Invalid authorization key')
}

function refuseInItsShape(scope: FastifyInstance) {
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
    const message = status < 500 ? error.message : 'An error occurred while processing your request'
    return reply.code(status).send({ status: 'error', message, data: null })
  })
  scope.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ status: 'error', message: 'The requested resource was not found', data: null }),
  )
  // A planned fault comes in the words of the control API; a client of Flutterwave reads `status` and `message`.
  scope.addHook('preSerialization', async (_request, _reply, payload) => {
    const { error } = payload as { error?: unknown }
    return typeof error === 'string' ? { status: 'error', message: error, data: null } : payload
  })
}
