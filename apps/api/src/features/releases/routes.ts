import type { Route } from '#shared/http/route.ts'
import type { Releases } from './service.ts'

export function releaseRoutes(route: Route, releases: Releases): void {
  route('GET /api/v1/apps/releases', async ({ caller }) => ({ releases: await releases.list(caller.tenantId) }))
  route('POST /api/v1/apps/releases', async ({ caller, body }) => ({ release: await releases.add(caller, body) }))
  route('POST /api/v1/apps/releases/{id}/items', async ({ caller, params, body }) => ({
    release: await releases.takeIn(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/items/{itemId}/remove', async ({ caller, params, body }) => ({
    release: await releases.takeOut(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/schedule', async ({ caller, params, body }) => ({
    release: await releases.schedule(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/undo', async ({ caller, params, body }) => ({
    release: await releases.undo(caller, { ...params, ...body }),
  }))
  route('POST /api/v1/apps/releases/{id}/remove', async ({ caller, params, body }) => {
    await releases.remove(caller, { ...params, ...body })
    return {}
  })
}
