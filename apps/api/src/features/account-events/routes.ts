import type { Route } from '#shared/http/route.ts'
import type { AccountActivity } from './service.ts'

export function accountEventRoutes(route: Route, activity: Pick<AccountActivity, 'list'>): void {
  route('GET /apps/v1/account/activity', ({ caller, query }) =>
    activity.list({ tenantId: caller.tenantId, accountId: caller.account.id }, query),
  )
}
