import type { Db } from '#shared/database/database.ts'
import type { Route } from '#shared/http/route.ts'
import { listPapers } from './list.ts'
import { readInvoice } from './read.ts'

export function invoiceRoutes(route: Route, { db }: { db: Db }): void {
  route('GET /apps/v1/invoices/{number}', async ({ caller, params }) => ({
    invoice: await readInvoice(db, { tenantId: caller.tenantId, accountId: caller.account.id, number: params.number }),
  }))
  route('GET /api/v1/apps/invoices', ({ caller, query }) => listPapers(db, { tenantId: caller.tenantId, ...query }))
}
