import type { FastifyRequest } from 'fastify'
import type { Route, UserCaller } from '#shared/http/route.ts'
import type { Approval, Approver } from './approval.ts'

interface Called {
  caller: UserCaller
  request: FastifyRequest
  params: { userCode: string }
}

const toApprover = ({ caller, request, params }: Called): Approver => ({
  ...{ tenantId: caller.tenantId, account: caller.account, address: request.ip, userCode: params.userCode },
})

export function tvSignInRoutes(route: Route, approval: Approval): void {
  route('GET /apps/v1/tv-sign-ins/{userCode}', (call) => approval.find(toApprover(call)))
  route('POST /apps/v1/tv-sign-ins/{userCode}/approve', (call) =>
    approval.approve(toApprover(call), call.body.profileId),
  )
  route('POST /apps/v1/tv-sign-ins/{userCode}/refuse', (call) => approval.refuse(toApprover(call)))
}
