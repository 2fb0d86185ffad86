import type { Route } from '#shared/http/route.ts'
import { UNDONE } from './notices.ts'
import type { AccountChanges } from './service.ts'

const PASSWORD_CHANGED = 'Your password is changed, please sign in with it'

export function accountChangeRoutes(route: Route, service: AccountChanges): void {
  route('POST /apps/v1/change-password', async ({ caller, body, request }) => {
    await service.changePassword({ ...caller, address: request.ip }, body)
    return { message: PASSWORD_CHANGED }
  })
  route('PATCH /apps/v1/update-profile', async ({ caller, body, request }) => ({
    message: await service.update({ ...caller, address: request.ip }, body),
  }))
  route('GET /apps/v1/address-changes', ({ caller, request }) =>
    service.listWaiting({ ...caller, address: request.ip }),
  )
  route('POST /apps/v1/undo-change/look', async ({ caller, body, request }) => {
    const undo = await service.lookAtUndo({ tenantId: caller.tenantId, token: body.token, address: request.ip })
    return { kind: undo.kind, address: undo.address, until: undo.expiresAt.toISOString() }
  })
  route('POST /apps/v1/undo-change', async ({ caller, body, request }) => {
    const { kind } = await service.undo({ tenantId: caller.tenantId, ...body, address: request.ip })
    return { message: UNDONE[kind] }
  })
}
