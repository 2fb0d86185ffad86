import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Route } from '#shared/http/route.ts'
import type { SignUpService } from './service.ts'

export function signUpRoutes(route: Route, service: SignUpService): void {
  route('POST /apps/v1/register', ({ caller, body, request }) =>
    service.register({
      tenantId: caller.tenantId,
      body,
      deviceName: body.device_name?.trim() || toDeviceName(request.headers['user-agent']),
      place: request.place,
      address: request.ip,
    }),
  )
}
