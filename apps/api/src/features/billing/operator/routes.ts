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
  paymentRoutes(route, payments)
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
    finding: await findings.resolve(caller, params.id, body),
  }))
}

function paymentRoutes(route: Route, payments: OperatorPayments): void {
  route('GET /api/v1/apps/payments', ({ caller, query }) => payments.list(caller, query))
  route('GET /api/v1/apps/payments/{reference}', ({ caller, params }) => payments.showOne(caller, params.reference))
  route('POST /api/v1/apps/payments/{reference}/evidence', ({ caller, params, body }) =>
    payments.recordEvidence(caller, params.reference, body),
  )
  route('POST /api/v1/apps/payments/{reference}/confirm', ({ caller, params, body }) =>
    payments.confirm(caller, params.reference, body.actor),
  )
  route('POST /api/v1/apps/payments/{reference}/decline', ({ caller, params, body }) =>
    payments.decline(caller, params.reference, body),
  )
  route('GET /api/v1/apps/payments/{reference}/refund', async ({ caller, params, query }) => ({
    effect: await payments.readEffect(caller, params.reference, query),
  }))
  route('POST /api/v1/apps/payments/{reference}/refund', ({ caller, params, body }) =>
    payments.refund(caller, params.reference, body),
  )
  route('POST /api/v1/apps/payments/{reference}/refund/confirm', ({ caller, params }) =>
    payments.refundAsSecond(caller, params.reference),
  )
  route('POST /api/v1/apps/payments/{reference}/approval/withdraw', ({ caller, params, body }) =>
    payments.withdraw(caller, params.reference, body),
  )
  route('GET /api/v1/apps/approvals', ({ caller, query }) => payments.listWaiting(caller, query.cursor))
  route('GET /api/v1/apps/ledger', ({ caller, query }) => payments.export(caller, query))
  route('POST /api/v1/apps/payments/{reference}/ask', ({ caller, params, body }) =>
    payments.ask(caller, params.reference, body),
  )
  route('GET /api/v1/apps/deposits', ({ caller, query }) => payments.listDeposits(caller, query))
}
