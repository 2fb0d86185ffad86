import type { Route } from '#shared/http/route.ts'
import type { TitleDesk } from './service.ts'

export function titleRoutes(route: Route, desk: TitleDesk): void {
  route('GET /api/v1/apps/titles', ({ caller, query }) => desk.list(caller.tenantId, query))
  route('POST /api/v1/apps/titles/bulk', ({ caller, body }) => desk.changeMany(caller, body))
  route('GET /api/v1/apps/titles/{titleId}/desk', async ({ caller: { tenantId }, params }) => ({
    title: await desk.read({ tenantId, ...params }),
  }))
  route('POST /api/v1/apps/titles/{titleId}/draft', async ({ caller, params, body }) => ({
    draft: await desk.save(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/titles/{titleId}/draft/discard', async ({ caller, params, body }) => ({
    title: await desk.discard(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/titles/{titleId}/publish', async ({ caller, params, body }) => ({
    title: await desk.publish(caller, { ...params, ...body }),
  }))
  route('GET /api/v1/apps/titles/{titleId}/versions', async ({ caller: { tenantId }, params }) => ({
    versions: await desk.listVersions({ tenantId, ...params }),
  }))
  route('POST /api/v1/apps/titles/{titleId}/stop', async ({ caller, params }) => ({
    title: await desk.stop(caller, params.titleId),
  }))
  route('POST /api/v1/apps/titles/{titleId}/start', async ({ caller, params }) => ({
    title: await desk.start(caller, params.titleId),
  }))
}
