import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Route } from '#shared/http/route.ts'
import type { PasskeyKeeping } from './keep.ts'
import type { PasskeyUse } from './use.ts'

export interface PasskeyServices {
  keeping: PasskeyKeeping
  use: PasskeyUse
}

export function passkeyRoutes(route: Route, { keeping, use }: PasskeyServices): void {
  route('POST /apps/v1/passkeys/sign-in-options', ({ caller }) => use.beginSignIn(caller.tenantId))
  route('POST /apps/v1/passkeys/sign-in', ({ caller, body, request }) =>
    use.signIn({
      ...{ tenantId: caller.tenantId, credential: body.credential, deviceId: body.device_id },
      deviceName: body.device_name?.trim() || toDeviceName(request.headers['user-agent']),
      ...{ place: request.place, address: request.ip },
    }),
  )
  route('POST /apps/v1/reauthenticate/passkey-options', ({ caller }) => use.beginProof(caller))
  route('POST /apps/v1/reauthenticate/passkey', async ({ caller, body }) => {
    const until = await use.prove(caller, body.credential)
    return { message: 'Thank you, it is you', provenUntil: until.toISOString() }
  })
  route('GET /apps/v1/passkeys', ({ caller }) => keeping.list(caller))
  route('POST /apps/v1/passkeys/options', ({ caller, body }) =>
    keeping.begin(caller, { isOnThisDevice: body.place === 'this-device' }),
  )
  route('POST /apps/v1/passkeys', async ({ caller, body, request }) => {
    const userAgent = request.headers['user-agent']
    const passkey = await keeping.add(caller, { credential: body.credential, userAgent })
    return { message: 'Your passkey is ready', passkey }
  })
  route('PATCH /apps/v1/passkeys/{id}', async ({ caller, params, body }) => {
    const passkey = await keeping.rename(caller, { ...params, ...body })
    return { message: `That passkey is called ${passkey.name} now`, passkey }
  })
  route('DELETE /apps/v1/passkeys/{id}', async ({ caller, params }) => {
    await keeping.remove(caller, params.id)
    return { message: 'That passkey does not sign in any more' }
  })
}
