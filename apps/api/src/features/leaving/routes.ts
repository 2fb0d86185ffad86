import type { Route } from '#shared/http/route.ts'
import type { RestoreService } from './restore.ts'
import type { LeavingService } from './service.ts'

export function leavingRoutes(route: Route, leaving: LeavingService, restoring: RestoreService): void {
  route('GET /apps/v1/leaving', ({ caller }) =>
    leaving.read({ tenantId: caller.tenantId, accountId: caller.account.id }),
  )
  route('DELETE /apps/v1/delete-user', async ({ caller }) => {
    const { eraseAt, told } = await leaving.close({ tenantId: caller.tenantId, accountId: caller.account.id })
    return { message: 'Your account is closed', eraseAt: eraseAt.toISOString(), told }
  })
  route('GET /api/v1/apps/closed-accounts', async ({ caller, query }) => ({
    accounts: await restoring.find({ tenantId: caller.tenantId, contact: query.contact }),
  }))
  route('POST /api/v1/apps/accounts/{id}/restore', async ({ caller, params, body }) => {
    const { without } = await restoring.restore({ tenantId: caller.tenantId, accountId: params.id, ...body })
    return { message: 'The account is back', without }
  })
}
