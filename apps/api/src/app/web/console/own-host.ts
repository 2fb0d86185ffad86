import { AppError } from '@kola/contract/errors'
import type { FastifyInstance } from 'fastify'

/** What the console's host answers besides the console itself. */
const SHARED = ['/api/', '/media/', '/art/', '/healthz', '/livez', '/readyz']
/** Calls of a browser of the staff; a program with a key makes them wherever it finds the service. */
const STAFF_CALLS = '/api/v1/apps/staff'

/**
 * Keeps the console and the viewers' app apart where each has a host: neither is served at the other's, and nobody of the staff
 * signs in where a fault of the viewers' app would be theirs too.
 */
export function keepHostsApart(app: FastifyInstance, ownHost: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const isConsole = route === '/console' || route.startsWith('/console/')
    if (request.host !== ownHost) {
      const isOfStaff = route.startsWith(STAFF_CALLS) && request.headers.authorization === undefined
      if (isConsole || isOfStaff) throw new AppError('NOT_FOUND')
      return
    }
    if (isConsole || SHARED.some((start) => route.startsWith(start))) return
    if (request.url === '/') return reply.redirect('/console/', 302)
    throw new AppError('NOT_FOUND')
  })
}
