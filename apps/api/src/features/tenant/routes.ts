import type { Route } from '#shared/http/route.ts'
import type { TenantService } from './service.ts'

export function tenantRoutes(route: Route, service: TenantService): void {
  route('POST /apps/v1/get-token', ({ caller, body }) => service.issueAppToken({ ...caller, ...body }))
  route('GET /apps/v1/appconfig', async ({ caller }) => (await service.getAppConfig(caller.tenantId)).kept)
}
