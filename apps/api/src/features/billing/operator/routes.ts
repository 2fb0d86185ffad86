import type { Route } from '#shared/http/route.ts'
import type { RentalNeeds } from '../rentals/classes.ts'
import { operatorRentalRoutes } from '../rentals/routes.ts'
import type { Findings, OperatorPayments } from './service.ts'
import type { Settled } from './settlements.ts'

export function operatorPaymentRoutes(
  route: Route,
  {
    payments,
    findings,
    settled,
    rentals,
  }: { payments: OperatorPayments; findings: Findings; settled: Settled; rentals: RentalNeeds },
): void {
  operatorRentalRoutes(route, rentals)
  route('GET /api/v1/apps/payments', async ({ caller, query }) => ({
    payments: await payments.list(caller.tenantId, query),
  }))
  route('GET /api/v1/apps/payments/{reference}', async ({ caller, params }) => ({
    payment: await payments.showOne(caller.tenantId, params.reference),
  }))
  route('POST /api/v1/apps/payments/{reference}/evidence', async ({ caller, params, body }) => ({
    payment: await payments.recordEvidence(caller.tenantId, params.reference, body),
  }))
  route('POST /api/v1/apps/payments/{reference}/confirm', async ({ caller, params, body }) => ({
    payment: await payments.confirm(caller.tenantId, params.reference, body.actor),
  }))
  route('POST /api/v1/apps/payments/{reference}/refund', async ({ caller, params, body }) => ({
    payment: await payments.refund(caller.tenantId, params.reference, body),
  }))
  route('GET /api/v1/apps/settlements', async ({ caller, query }) => ({
    settlements: await settled.list(caller.tenantId, query),
    unread: await settled.listUnread(query.provider),
  }))
  route('GET /api/v1/apps/settlements/{id}', ({ caller, params, query }) =>
    settled.show(caller.tenantId, params.id, query),
  )
  route('GET /api/v1/apps/findings', async ({ caller, query }) => ({
    findings: await findings.list(caller.tenantId, {
      isAll: query.all === 'true',
      isDue: query.due === 'true',
      before: query.before,
    }),
  }))
  route('POST /api/v1/apps/findings/{id}/resolve', async ({ caller, params, body }) => ({
    finding: await findings.resolve(caller.tenantId, params.id, body),
  }))
}
