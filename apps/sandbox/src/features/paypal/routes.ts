import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { limitCalls } from '#shared/controls/limit-calls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { createAccessTokens, tokenRoutes } from './api/access-tokens.ts'
import { reportingRoutes } from './api/reporting-routes.ts'
import { createScope } from './api/scope.ts'
import { createBiller } from './billing/biller.ts'
import { catalogueRoutes, createCatalogue } from './billing/catalogue-routes.ts'
import { listRoutes } from './billing/list-routes.ts'
import { createSeller } from './billing/seller.ts'
import { subscriptionRoutes } from './billing/subscription-routes.ts'
import { createSubscriptions } from './billing/subscriptions.ts'
import { eventListRoutes } from './hooks/event-list.ts'
import { createEvents } from './hooks/events.ts'
import { certificateRoutes, webhookRoutes } from './hooks/routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { createOrders } from './orders/orders.ts'
import { type Origins, refundRoutes } from './orders/refund-routes.ts'
import { aboutPage } from './pages/about-page.ts'
import { approvalRoutes } from './pages/approval-routes.ts'

interface Needs {
  controls: Controls
  clientId: string
  clientSecret: string
  webhookId: string
  callbackUrl: string
}

/** Not published: this stand-in's own. */
const LIMITS = {
  'list-subscriptions': { calls: 180, perMs: 60_000 },
  'search-transactions': { calls: 60, perMs: 60_000 },
}

/** PayPal's REST API, the pages where people approve, and what it tells by signed webhooks. */
export function paypalRoutes(app: FastifyInstance, needs: Needs) {
  const { controls, clientId, webhookId, callbackUrl } = needs
  const tokens = createAccessTokens(controls)
  const scope = createScope(controls, tokens.isToken)
  const { origin } = scope
  const first = { id: webhookId, url: callbackUrl, eventTypes: ['*'] }
  const events = createEvents({ controls, first, origin })
  const catalogue = createCatalogue(controls)
  const subscriptions = createSubscriptions(controls)
  const seller = createSeller({ controls, events, origin })
  const biller = createBiller(controls.clock, seller)
  const orders = createOrders(controls)
  const origins: Origins = new Map()
  controls.clock.onAdvance(() => {
    for (const subscription of subscriptions.list()) biller.billDue(subscription)
  })

  obeyControls(app, 'paypal', controls)
  limitCalls(app, controls, { party: 'paypal', limits: LIMITS })
  takeForms(app)
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(aboutPage({ clientId, webhookId, subscriptions: subscriptions.list() })),
  )
  tokenRoutes(app, tokens, needs)
  certificateRoutes(app, events)
  approvalRoutes(app, { controls, events, orders, subscriptions, biller, seller, origin })
  app.register(async (api) => {
    scope.open(api)
    catalogueRoutes(api, { scope, controls, catalogue })
    subscriptionRoutes(api, { scope, controls, catalogue, subscriptions, biller, seller })
    listRoutes(api, { scope, controls, subscriptions })
    orderRoutes(api, { scope, controls, events, orders })
    refundRoutes(api, { scope, controls, events, orders, subscriptions, origins })
    webhookRoutes(api, events)
    eventListRoutes(api, { controls, events, origin })
    reportingRoutes(api, { controls, originOf: (refundId) => origins.get(refundId) ?? null })
  })
}
