import type { Route } from '#shared/http/route.ts'
import type { Contact } from './service.ts'

export function contactRoutes(route: Route, contact: Contact): void {
  route('POST /apps/v1/contactus', async ({ caller, body, request }) => {
    const { tenantId, account } = caller
    const ticket = await contact.send({ tenantId, accountId: account?.id ?? null, body, address: request.ip })
    return { message: 'Your email has been sent to site admin', ticket }
  })
}
