import type { Route } from '#shared/http/route.ts'
import type { Profiles } from './service.ts'

export function profileRoutes(route: Route, profiles: Profiles): void {
  route('GET /apps/v1/profiles', ({ caller }) => profiles.list(caller))
  route('POST /apps/v1/profiles', async ({ caller, body }) => {
    const profile = await profiles.add(caller, body)
    return { message: `${profile.name} is added`, profile }
  })
  route('PATCH /apps/v1/profiles/{id}', async ({ caller, params, body }) => {
    // Specification 2 §4.2.
    const message = 'profile Updated Sucessfully!!'
    return { message, profile: await profiles.change({ ...caller, profileId: params.id }, body) }
  })
  route('DELETE /apps/v1/profiles/{id}', async ({ caller, params }) => {
    const name = await profiles.remove({ ...caller, profileId: params.id })
    return { message: `${name ?? 'That person'} is removed` }
  })
  route('POST /apps/v1/profiles/{id}/choose', async ({ caller, params, body }) => {
    const profile = await profiles.choose({ ...caller, profileId: params.id, pin: body.pin })
    return { message: `${profile.name} is watching`, profile }
  })
  route('PUT /apps/v1/profiles/{id}/pin', async ({ caller, params, body }) => {
    const profile = await profiles.setPin({ ...caller, profileId: params.id }, body.pin)
    return { message: body.pin === null ? 'The PIN is taken away' : 'The PIN is set', profile }
  })
}
