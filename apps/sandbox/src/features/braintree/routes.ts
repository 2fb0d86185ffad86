import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { limitCalls } from '#shared/controls/limit-calls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { disputeSearchRoutes } from './api/dispute-search.ts'
import { openScope } from './api/scope.ts'
import { searchRoutes } from './api/search-routes.ts'
import { subscriptionRoutes } from './api/subscription-routes.ts'
import { transactionRoutes } from './api/transaction-routes.ts'
import { vaultRoutes } from './api/vault-routes.ts'
import { createArrears } from './billing/arrears.ts'
import { createBiller } from './billing/biller.ts'
import { createCharges } from './billing/charges.ts'
import { createDesk } from './billing/desk.ts'
import { createPlans } from './billing/plans.ts'
import { toSubscription } from './billing/seed.ts'
import { createSubscriptions } from './billing/subscriptions.ts'
import { createTerminal } from './billing/transactions.ts'
import { clientTokenRoutes, createClientTokens } from './dropin/client-token.ts'
import { pageRoutes } from './page-routes.ts'
import { createVault } from './vault/vault.ts'
import { createWebhooks } from './wire/webhooks.ts'

/** Not published: this stand-in's own. */
const LIMITS = {
  ...{
    'search-subscription-ids': { calls: 300, perMs: 60_000 },
    'search-subscriptions': { calls: 900, perMs: 60_000 },
    'search-transaction-ids': { calls: 300, perMs: 60_000 },
    'search-disputes': { calls: 300, perMs: 60_000 },
  },
}

interface Needs {
  controls: Controls
  merchantId: string
  publicKey: string
  privateKey: string
  callbackUrl: string
}

/**
 * Braintree’s gateway for its unchanged libraries, and the fields in the browser. The libraries know no base path, so
 * the gateway answers at the server’s root under `/merchants`, and the rest under `/braintree`.
 */
export function braintreeRoutes(app: FastifyInstance, needs: Needs) {
  const { controls, merchantId } = needs
  const { clock, outcomes } = controls
  const vault = createVault(controls)
  const plans = createPlans(controls)
  const subscriptions = createSubscriptions(controls)
  const terminal = createTerminal(controls)
  const webhooks = createWebhooks(needs)
  const charges = createCharges(terminal, vault)
  const arrears = createArrears({ clock, charges, webhooks })
  const biller = createBiller({ clock, charges, arrears, webhooks })
  const desk = createDesk({ clock, outcomes, vault, plans, subscriptions, biller, charges, arrears, webhooks })
  const tokens = createClientTokens(controls)
  const now = () => clock.now().getTime()
  controls.seeds.take('braintree', (rows) => {
    for (const row of rows) subscriptions.set(row.id, toSubscription(row))
  })
  clock.onAdvance(() => {
    for (const transaction of terminal.transactions.values()) terminal.settle(transaction)
    for (const subscription of subscriptions.values()) biller.billDue(subscription)
  })

  app.register(
    async (api) => {
      obeyControls(api, 'braintree', controls)
      limitCalls(api, controls, { party: 'braintree', limits: LIMITS })
      openScope(api, needs)
      clientTokenRoutes(api, { tokens, vault, merchantId })
      vaultRoutes(api, { vault, subscriptions, arrears, now })
      subscriptionRoutes(api, { desk, plans, now, lies: controls.lies })
      transactionRoutes(api, { terminal, vault, subscriptions, desk, webhooks })
      searchRoutes(api, { subscriptions, terminal, lies: controls.lies })
      disputeSearchRoutes(api, { terminal })
    },
    { prefix: '/merchants/:merchantId' },
  )
  app.register(
    async (pages) => {
      obeyControls(pages, 'braintree', controls)
      takeForms(pages)
      pageRoutes(pages, { ...needs, tokens, vault, subscriptions, terminal, webhooks })
    },
    { prefix: '/braintree' },
  )
}
