import type { Route } from '#shared/http/route.ts'
import type { Arranging } from './service.ts'

export function arrangingRoutes(route: Route, arranging: Arranging): void {
  route('GET /api/v1/apps/home', async ({ caller }) => ({ home: await arranging.read(caller.tenantId) }))
  route('POST /api/v1/apps/home/draft', async ({ caller, body }) => ({ home: await arranging.keepDraft(caller, body) }))
  route('POST /api/v1/apps/home/draft/leave', async ({ caller, body }) => ({
    home: await arranging.leave(caller, body.revision),
  }))
  route('POST /api/v1/apps/home/publish', ({ caller, body }) => arranging.publish(caller, body))
  route('GET /api/v1/apps/home/versions', ({ caller, query }) => arranging.list(caller.tenantId, query))
  route('GET /api/v1/apps/home/versions/{number}/difference', ({ caller, params }) =>
    arranging.compare(caller.tenantId, params.number),
  )
  route('POST /api/v1/apps/home/versions/{number}/bring-back', ({ caller, params, body }) =>
    arranging.bringBack(caller, { ...params, ...body }),
  )
  route('GET /api/v1/apps/home/preview', async ({ caller, query }) => ({
    preview: await arranging.look(caller.tenantId, query),
  }))
}
