import type { Db } from '#shared/database/database.ts'
import type { Route } from '#shared/http/route.ts'
import { listAgreements } from './list.ts'

export function agreementRoutes(route: Route, { db }: { db: Db }): void {
  route('GET /apps/v1/agreements', async ({ caller, query }) => ({
    agreements: await listAgreements(db, { tenantId: caller.tenantId, accountId: caller.account.id, ...query }),
  }))
  route('GET /api/v1/apps/agreements', async ({ caller, query: { userid, before } }) => ({
    agreements: await listAgreements(db, { tenantId: caller.tenantId, accountId: userid, before }),
  }))
}
