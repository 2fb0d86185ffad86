import type { Route } from '#shared/http/route.ts'
import type { Devices } from './devices.ts'

export function deviceRoutes(route: Route, devices: Devices): void {
  route('GET /apps/v1/devices', ({ caller }) => devices.list(caller))
  route('DELETE /apps/v1/devices/{deviceId}', async ({ caller, params }) => {
    await devices.signOut({ ...caller, deviceId: params.deviceId })
    return { message: 'That device is signed out' }
  })
  route('POST /apps/v1/devices/sign-out-others', async ({ caller }) => {
    const count = await devices.signOutOthers(caller)
    return { message: 'Every other device is signed out', count }
  })
}
