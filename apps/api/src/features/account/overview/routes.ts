import { sha256Hex } from '@kola/platform/ids'
import type { Route } from '#shared/http/route.ts'
import type { ReadOverview } from './service.ts'

export function overviewRoutes(route: Route, readOverview: ReadOverview): void {
  route('GET /apps/v1/account/overview', ({ caller, request }) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer +/i, '').trim()
    const { tenantId, account } = caller
    const { id: accountId, deviceId } = account
    return readOverview({ tenantId, accountId, deviceId, userTokenSha256: sha256Hex(token) })
  })
}
