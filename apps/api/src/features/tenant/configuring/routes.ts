import type { Route } from '#shared/http/route.ts'
import type { Configuring } from './service.ts'

export function configurationRoutes(route: Route, configuring: Configuring): void {
  route('GET /api/v1/apps/configuration', async ({ caller }) => ({
    configuration: await configuring.read(caller.tenantId),
  }))
  route('POST /api/v1/apps/configuration/draft', async ({ caller, body }) => ({
    configuration: await configuring.change(caller, body),
  }))
  route('POST /api/v1/apps/configuration/draft/leave', async ({ caller, body }) => ({
    configuration: await configuring.leave(caller, body.revision),
  }))
  route('POST /api/v1/apps/configuration/put-in-force', ({ caller, body }) => configuring.publish(caller, body))
  route('GET /api/v1/apps/configuration/versions', ({ caller, query }) => configuring.list(caller.tenantId, query))
  route('GET /api/v1/apps/configuration/versions/{number}/difference', ({ caller, params }) =>
    configuring.compare(caller.tenantId, params.number),
  )
  route('POST /api/v1/apps/configuration/versions/{number}/bring-back', ({ caller, params, body }) =>
    configuring.bringBack(caller, { ...params, ...body }),
  )
}
