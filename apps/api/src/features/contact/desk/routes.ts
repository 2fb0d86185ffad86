import type { Route } from '#shared/http/route.ts'
import type { Desk, DeskNeeds } from './desk.ts'
import { addSaved, listSaved, removeSaved } from './saved-replies.ts'

export interface DeskRoutesNeeds {
  desk: Desk
  needs: DeskNeeds
}

/** The log knows a ticket by its number; what was written stands under the ticket alone, and goes with it. */
export function deskRoutes(route: Route, { desk, needs }: DeskRoutesNeeds): void {
  route('GET /api/v1/apps/tickets', ({ caller, query }) =>
    desk.list({ tenantId: caller.tenantId, staffId: caller.who.id }, query),
  )
  route('GET /api/v1/apps/tickets/{ticket}', async ({ caller, params }) => ({
    ticket: await desk.read({ tenantId: caller.tenantId, ticket: params.ticket }),
  }))
  route('POST /api/v1/apps/tickets/{ticket}/reply', async ({ caller, params, body }) => {
    caller.record.changed([{ field: 'state', before: null, after: body.state }])
    return { ticket: await desk.reply(caller, params.ticket, body) }
  })
  route('POST /api/v1/apps/tickets/{ticket}/note', async ({ caller, params, body }) => {
    caller.record.changed([{ field: 'note', before: null, after: `${body.text.length} letters` }])
    return { ticket: await desk.note(caller, params.ticket, body) }
  })
  route('POST /api/v1/apps/tickets/{ticket}/state', async ({ caller, params, body }) => ({
    ticket: await desk.setState(caller, params.ticket, body.state),
  }))
  route('POST /api/v1/apps/tickets/{ticket}/take', async ({ caller, params, body }) => ({
    ticket: await desk.take(caller, params.ticket, body.owner),
  }))
  route('GET /api/v1/apps/saved-replies', async ({ caller }) => ({
    replies: await listSaved(needs.db, caller.tenantId),
  }))
  route('POST /api/v1/apps/saved-replies', async ({ caller, body }) => {
    caller.record.about(body.title)
    return { replies: await addSaved(needs, caller, body) }
  })
  route('POST /api/v1/apps/saved-replies/{id}/remove', async ({ caller, params }) => {
    caller.record.about(await removeSaved(needs.db, { tenantId: caller.tenantId, id: params.id }))
    return { message: 'Taken away' }
  })
}
