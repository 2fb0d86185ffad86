import type { FastifyInstance } from 'fastify'
import type { Lies } from '#shared/controls/lies.ts'
import { readGiven } from '../billing/create.ts'
import type { Desk } from '../billing/desk.ts'
import { type Plans, readPlan } from '../billing/plans.ts'
import { orNotFound } from '../wire/refusal.ts'
import { toWirePlan, toWireSubscription } from '../wire/shapes.ts'
import { type Wire, WireList } from '../wire/xml.ts'
import { sendXml } from './scope.ts'

interface Needs {
  desk: Desk
  plans: Plans
  now: () => number
  lies: Lies
}

type ById = { Params: { id: string } }

export function subscriptionRoutes(app: FastifyInstance, { desk, plans, now, lies }: Needs): void {
  app.post('/subscriptions', { config: { operation: 'create-subscription' } }, ({ body }, reply) =>
    sendXml(reply, { subscription: toWireSubscription(desk.create(readGiven(body))) }, 201),
  )
  app.get<ById>('/subscriptions/:id', { config: { operation: 'get-subscription' } }, ({ params }, reply) =>
    sendXml(reply, {
      subscription: toWireSubscription(orNotFound(lies.show('braintree', params.id, desk.get(params.id)) ?? undefined)),
    }),
  )
  app.put<ById>('/subscriptions/:id', { config: { operation: 'update-subscription' } }, ({ params, body }, reply) =>
    sendXml(reply, { subscription: toWireSubscription(desk.update(params.id, readGiven(body))) }),
  )
  const cancel = '/subscriptions/:id/cancel'
  app.put<ById>(cancel, { config: { operation: 'cancel-subscription' } }, ({ params }, reply) =>
    sendXml(reply, { subscription: toWireSubscription(desk.cancel(params.id)) }),
  )

  app.get('/plans', { config: { operation: 'list-plans' } }, (_request, reply) =>
    sendXml(reply, {
      plans: new WireList(
        'plan',
        [...plans.values()].map((plan) => toWirePlan(plan) as Wire),
      ),
    }),
  )
  app.post('/plans', { config: { operation: 'create-plan' } }, ({ body }, reply) => {
    const plan = readPlan(body, null, now())
    plans.set(plan.id, plan)
    return sendXml(reply, { plan: toWirePlan(plan) }, 201)
  })
  app.get<ById>('/plans/:id', { config: { operation: 'get-plan' } }, ({ params }, reply) =>
    sendXml(reply, { plan: toWirePlan(orNotFound(plans.get(params.id))) }),
  )
  app.put<ById>('/plans/:id', { config: { operation: 'update-plan' } }, ({ params, body }, reply) => {
    const plan = readPlan(body, orNotFound(plans.get(params.id)), now())
    plans.set(plan.id, plan)
    return sendXml(reply, { plan: toWirePlan(plan) })
  })
}
