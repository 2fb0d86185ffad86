import type { Db } from '#shared/database/database.ts'
import type { Route } from '#shared/http/route.ts'
import { checkChain, readAudit } from './read.ts'

export function auditRoutes(route: Route, { db }: { db: Db }): void {
  route('GET /api/v1/apps/audit', ({ caller, query }) => readAudit(db, caller.tenantId, query))
  route('GET /api/v1/apps/audit/check', ({ caller }) => checkChain(db, caller.tenantId))
}
