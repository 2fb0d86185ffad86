import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { refuseIssue, refuseUnknown } from '../api/refusal.ts'
import { KEPT_MS, prefers, type Scope, send } from '../api/scope.ts'
import { type Plan, type Product, readPlan, readProduct, toWirePlan } from './plans.ts'

export interface Catalogue {
  products: Map<string, Product>
  plans: Map<string, Plan>
}

export function createCatalogue({ onReset }: Controls): Catalogue {
  const products = new Map<string, Product>()
  const plans = new Map<string, Plan>()
  onReset('paypal', () => {
    products.clear()
    plans.clear()
  })
  return { products, plans }
}

interface Needs {
  scope: Scope
  controls: Controls
  catalogue: Catalogue
}

type ById = { Params: { id: string } }

/** What is sold: products and the plans on them. */
export function catalogueRoutes(app: FastifyInstance, { scope, controls, catalogue }: Needs): void {
  const { products, plans } = catalogue
  const now = () => controls.clock.now().toISOString()
  app.post('/v1/catalogs/products', { config: { operation: 'create-product' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.catalogue, () => {
        const product = readProduct(request.body, now())
        products.set(product.id, product)
        return { status: 201, body: product }
      }),
    ),
  )
  app.get<ById>('/v1/catalogs/products/:id', { config: { operation: 'get-product' } }, ({ params }) => {
    const product = products.get(params.id)
    if (!product) throw refuseUnknown()
    return product
  })
  app.post('/v1/billing/plans', { config: { operation: 'create-plan' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.catalogue, () => {
        const plan = readPlan(request.body, products, now())
        plans.set(plan.id, plan)
        const full = toWirePlan(plan)
        const { id, product_id, name, status, description, usage_type, create_time } = full
        const minimal = { id, product_id, name, status, description, usage_type, create_time }
        return { status: 201, body: prefers(request, full, minimal) }
      }),
    ),
  )
  app.get<{ Querystring: { product_id?: string } }>(
    '/v1/billing/plans',
    { config: { operation: 'list-plans' } },
    ({ query }) => ({
      plans: [...plans.values()]
        .filter((plan) => query.product_id === undefined || plan.productId === query.product_id)
        .map(toWirePlan),
    }),
  )
  app.get<ById>('/v1/billing/plans/:id', { config: { operation: 'get-plan' } }, ({ params }) =>
    toWirePlan(getPlan(catalogue, params.id)),
  )
  planStatusRoutes(app, catalogue)
}

function getPlan({ plans }: Catalogue, id: string): Plan {
  const plan = plans.get(id)
  if (!plan) throw refuseUnknown()
  return plan
}

function planStatusRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  for (const [act, from, to] of [
    ['activate', ['CREATED', 'INACTIVE'], 'ACTIVE'],
    ['deactivate', ['ACTIVE'], 'INACTIVE'],
  ] as const) {
    app.post<ById>(`/v1/billing/plans/:id/${act}`, { config: { operation: `${act}-plan` } }, ({ params }, reply) => {
      const plan = getPlan(catalogue, params.id)
      if (!(from as readonly string[]).includes(plan.status)) {
        throw refuseIssue('PLAN_STATUS_INVALID', `Invalid plan status for ${act} action.`)
      }
      plan.status = to
      return reply.code(204).send()
    })
  }
}
