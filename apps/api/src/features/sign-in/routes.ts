import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Route } from '#shared/http/route.ts'
import type { SignInService } from './service.ts'

export function signInRoutes(route: Route, service: SignInService): void {
  route('POST /apps/v1/login', ({ caller, body, request }) =>
    service.login({
      tenantId: caller.tenantId,
      username: body.username,
      password: body.password,
      type: body.type,
      deviceId: body.device_id,
      deviceName: body.device_name?.trim() || toDeviceName(request.headers['user-agent']),
      place: request.place,
      address: request.ip,
      robotPass: body.robot_pass,
    }),
  )
  route('POST /apps/v1/logout', async ({ caller }) => {
    await service.logout(caller)
    return { result: 'true', message: 'You are signed out' }
  })
  route('POST /apps/v1/reauthenticate', async ({ caller, body, request }) => {
    const provenUntil = await service.reauthenticate({ ...caller, password: body.password, address: request.ip })
    return { message: 'Thank you, it is you', provenUntil: provenUntil.toISOString() }
  })
}
