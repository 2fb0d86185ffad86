import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { takeForms } from '#shared/forms.ts'
import { aboutPage } from './about-page.ts'
import { type Account, createAccount, type StripeSettings } from './account.ts'
import { priceRoutes, productRoutes } from './api/catalogue.ts'
import { checkoutRoutes } from './api/checkout-sessions.ts'
import { couponRoutes, promotionCodeRoutes } from './api/coupons.ts'
import { customerRoutes } from './api/customers.ts'
import { eventRoutes } from './api/events.ts'
import { invoiceRoutes } from './api/invoices.ts'
import { paymentIntentRoutes } from './api/payment-intents.ts'
import { paymentMethodRoutes } from './api/payment-methods.ts'
import { refundRoutes } from './api/refunds.ts'
import { setupIntentRoutes } from './api/setup-intents.ts'
import { subscriptionRoutes } from './api/subscriptions.ts'
import { runDue } from './billing/clockwork.ts'
import { partnerRoutes } from './nigeria/partner-routes.ts'
import { payRoutes } from './pages/pay-routes.ts'
import { secureRoutes } from './pages/secure-routes.ts'
import { payoutRoutes } from './payouts/payouts.ts'
import { createApi } from './protocol/endpoint.ts'
import { scriptRoutes } from './script/routes.ts'

interface Needs {
  controls: Controls
  settings: StripeSettings
}

const API_ROUTES = [
  ...[customerRoutes, paymentMethodRoutes, setupIntentRoutes, paymentIntentRoutes, productRoutes, priceRoutes],
  ...[
    couponRoutes,
    promotionCodeRoutes,
    subscriptionRoutes,
    invoiceRoutes,
    refundRoutes,
    eventRoutes,
    checkoutRoutes,
    payoutRoutes,
  ],
]

/** Stripe: its calls at `/v1`, where its own client sends them, its pages and its script at `/stripe`. */
export function stripeRoutes(app: FastifyInstance, { controls, settings }: Needs) {
  const account = createAccount(controls, settings)
  controls.clock.onAdvance(() => runDue(account))
  app.register(
    async (scope) => {
      const api = createApi(scope, account)
      for (const routes of API_ROUTES) routes(api, account)
    },
    { prefix: '/v1' },
  )
  app.register(async (scope) => pageRoutes(scope, account), { prefix: '/stripe' })
}

function pageRoutes(scope: FastifyInstance, account: Account) {
  takeForms(scope)
  scope.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(aboutPage(account)))
  payRoutes(scope, account)
  secureRoutes(scope, account)
  partnerRoutes(scope, account)
  scriptRoutes(scope)
}
