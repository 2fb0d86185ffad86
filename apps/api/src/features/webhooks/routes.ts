import type { Route } from '#shared/http/route.ts'
import { listDeliveries, readDelivery, sendAgain, sendFailedAgain, sendTest } from './deliveries.ts'
import { changeEndpoint, listEndpoints, makeEndpoint, removeEndpoint, rotateSecret } from './endpoints.ts'
import type { WebhookNeeds } from './needs.ts'

export function webhookRoutes(route: Route, needs: WebhookNeeds): void {
  route('GET /api/v1/apps/webhooks', async ({ caller }) => ({ webhooks: await listEndpoints(needs, caller.tenantId) }))
  route('POST /api/v1/apps/webhooks', ({ caller, body }) => makeEndpoint(needs, caller, body))
  route('POST /api/v1/apps/webhooks/{id}', async ({ caller, params, body }) => ({
    webhook: await changeEndpoint(needs, caller, { ...body, endpointId: params.id }),
  }))
  route('POST /api/v1/apps/webhooks/{id}/rotate', ({ caller, params }) => rotateSecret(needs, caller, params.id))
  route('POST /api/v1/apps/webhooks/{id}/remove', async ({ caller, params }) => {
    await removeEndpoint(needs, caller, params.id)
    return { webhooks: await listEndpoints(needs, caller.tenantId) }
  })
  route('POST /api/v1/apps/webhooks/{id}/test', async ({ caller, params }) => ({
    delivery: await sendTest(needs, caller, params.id),
  }))
  deliveryRoutes(route, needs)
}

function deliveryRoutes(route: Route, needs: WebhookNeeds): void {
  const toKey = ({ tenantId }: { tenantId: string }, { id }: { id: string }) => ({ tenantId, endpointId: id })
  route('GET /api/v1/apps/webhooks/{id}/deliveries', ({ caller, params, query }) =>
    listDeliveries(needs, toKey(caller, params), query),
  )
  route('GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}', ({ caller, params }) =>
    readDelivery(needs, toKey(caller, params), params.deliveryId),
  )
  route('POST /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}/send-again', async ({ caller, params }) => ({
    delivery: await sendAgain(needs, caller, params),
  }))
  route('POST /api/v1/apps/webhooks/{id}/send-failed-again', async ({ caller, params }) => {
    const count = await sendFailedAgain(needs, caller, params.id)
    return { message: count === 1 ? 'One is sent again' : `${count} are sent again` }
  })
}
