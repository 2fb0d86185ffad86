import type { Route } from '#shared/http/route.ts'
import type { AccountService } from './service.ts'

export function accountRoutes(route: Route, service: AccountService): void {
  route.byToken('GET /apps/v1/account', ({ caller }) => service.getByToken(caller))
}
