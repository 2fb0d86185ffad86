import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Route } from '#shared/http/route.ts'
import type { IdentityLinks } from './links.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import type { IdentityService } from './service.ts'

/** The posted email is not looked at: only the provider's own word counts. */
export function identityRoutes(route: Route, service: IdentityService, links: IdentityLinks): void {
  route('POST /apps/v1/social-login', ({ caller, body, request }) =>
    service.login({
      ...{ tenantId: caller.tenantId, address: request.ip, place: request.place },
      ...{ provider: body.provider, token: body.token, nonce: body.nonce, code: body.code, deviceId: body.device_id },
      deviceName: body.device_name?.trim() || toDeviceName(request.headers['user-agent']),
    }),
  )
  route('POST /apps/v1/social-register', ({ caller, body, request }) =>
    service.register({
      ...{ tenantId: caller.tenantId, address: request.ip, place: request.place, metaData: body.metaData },
      ...{ provider: body.provider, token: body.token, nonce: body.nonce, code: body.code, deviceId: body.device_id },
      deviceName: body.device_name?.trim() || toDeviceName(request.headers['user-agent']),
    }),
  )
  route('GET /apps/v1/identities', ({ caller }) => links.list(caller))
  route('POST /apps/v1/identities', async ({ caller, body, request }) => {
    await links.link(caller, { ...body, address: request.ip })
    return { message: `${PROVIDER_NAMES[body.provider]} is linked to your account` }
  })
  route('DELETE /apps/v1/identities/{provider}', async ({ caller, params }) => {
    await links.unlink(caller, params.provider)
    return { message: `${PROVIDER_NAMES[params.provider]} is no longer linked to your account` }
  })
}
