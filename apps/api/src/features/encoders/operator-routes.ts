import type { Route } from '#shared/http/route.ts'
import type { EncoderAccess } from './access.ts'

export function operatorEncoderRoutes(route: Route, access: EncoderAccess): void {
  route('GET /api/v1/apps/encoders', ({ caller }) => access.list(caller.tenantId))
  route('POST /api/v1/apps/encoders/invitations', ({ caller, body }) => access.invite(caller.tenantId, body))
  route('POST /api/v1/apps/encoders/{encoderId}/revoke', async ({ caller, params, body }) => {
    await access.revoke({ tenantId: caller.tenantId, id: params.encoderId, actor: body.actor })
    return { message: 'It is let in no more' }
  })
  route('POST /api/v1/apps/encoders/{encoderId}/pardon', async ({ caller, params }) => {
    await access.pardon({ tenantId: caller.tenantId, id: params.encoderId })
    return { message: 'It is given work again' }
  })
}
