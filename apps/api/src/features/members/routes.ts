import type { Route } from '#shared/http/route.ts'
import type { Members } from './service.ts'

export function memberRoutes(route: Route, { lists, care, see, requests }: Members): void {
  route('GET /api/v1/apps/members', ({ caller, query }) => lists.list(caller.tenantId, query))
  route('GET /api/v1/apps/member-filters', ({ caller }) => lists.filters(caller.tenantId))
  route('POST /api/v1/apps/members/find', async ({ caller, body }) => {
    const found = await lists.find(caller.tenantId, body.text)
    const said = found.map(({ by, members }) => `${members.length} by ${by}`)
    caller.record.changed([{ field: 'found', before: null, after: said.join(', ') || 'nobody' }])
    return { found }
  })
  route('GET /api/v1/apps/members/{id}', ({ caller, params }) => lists.read(caller, params.id))
  route('POST /api/v1/apps/members/{id}/notes', async ({ caller, params, body }) => ({
    notes: await care.note(caller, params.id, body.text),
  }))
  route('POST /api/v1/apps/members/{id}/grant', async ({ caller, params, body }) => {
    const { plan, days, from, until } = await care.give(caller, params.id, body)
    return { plan, days, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  })
  route('POST /api/v1/apps/members/{id}/grants/{grantId}/take-back', async ({ caller, params, body }) => {
    const { plan, days } = await care.takeBack(caller, params.id, { grantId: params.grantId, why: body.why })
    return { message: `${days} days of ${plan} are taken back` }
  })
  route('POST /api/v1/apps/members/{id}/stop', async ({ caller, params, body }) => ({
    message: `${await care.stop(caller, params.id, body.sessionId)} is stopped`,
  }))
  route('POST /api/v1/apps/members/{id}/sign-out', async ({ caller, params, body }) => ({
    message: `${await care.signOut(caller, params.id, body.deviceId)} is signed out`,
  }))
  route('POST /api/v1/apps/members/{id}/reset', async ({ caller, params }) => {
    await care.sendReset(caller, params.id)
    return { message: 'A mail is on its way' }
  })
  route('POST /api/v1/apps/members/{id}/block', async ({ caller, params, body }) => ({
    blockedAt: (await care.block(caller, params.id, body))?.toISOString() ?? null,
  }))
  route('POST /api/v1/apps/members/{id}/see', async ({ caller, params, body }) => {
    const { url, endsAt } = await see(caller, params.id, body.why)
    return { url, endsAt: endsAt.toISOString() }
  })
  route('POST /api/v1/apps/members/{id}/export', async ({ caller, params }) => {
    await care.askCopy(caller, params.id)
    return { message: 'The copy is being made' }
  })
  route('GET /api/v1/apps/member-requests', ({ caller, query }) => requests.list(caller, query.cursor))
  route('POST /api/v1/apps/members/{id}/requests', async ({ caller, params, body }) => ({
    request: await requests.ask(caller, { accountId: params.id, ...body }),
  }))
  route('POST /api/v1/apps/members/{id}/requests/{requestId}/confirm', async ({ caller, params }) => ({
    message: await requests.confirm(caller, { accountId: params.id, requestId: params.requestId }),
  }))
  route('POST /api/v1/apps/members/{id}/requests/{requestId}/withdraw', async ({ caller, params, body }) => {
    await requests.withdraw(caller, { accountId: params.id, requestId: params.requestId, why: body.why })
    return { message: 'It counts no more' }
  })
}
