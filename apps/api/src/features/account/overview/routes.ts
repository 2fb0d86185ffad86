import { sha256Hex } from '@kola/platform/ids'
import { readBearer } from '#shared/http/bearer.ts'
import type { Route } from '#shared/http/route.ts'
import type { ReadOverview } from './service.ts'

export function overviewRoutes(route: Route, readOverview: ReadOverview): void {
  route('GET /apps/v1/account/overview', ({ caller, request }) => {
    const token = readBearer(request)
    const { tenantId, account } = caller
    const { id: accountId, deviceId } = account
    return readOverview({ tenantId, accountId, deviceId, userTokenSha256: sha256Hex(token) })
  })
}
