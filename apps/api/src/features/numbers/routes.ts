import type { Route } from '#shared/http/route.ts'
import type { Numbers } from './service.ts'

export function numbersRoutes(route: Route, numbers: Numbers): void {
  route('GET /api/v1/apps/numbers', ({ caller, query }) => numbers.read(caller.tenantId, query))
}
