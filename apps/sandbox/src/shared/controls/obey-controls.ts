import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Controls } from './controls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which the control API knows a route; a route without one is no part of the protocol. */
    operation?: string | ((request: FastifyRequest) => string)
  }
}

const MAX_BODY_IN_JOURNAL = 20_000

/** Makes the routes of one party write what they receive into the journal and suffer the planned faults. */
export function obeyControls(app: FastifyInstance, party: string, controls: Controls) {
  const losingReply = new WeakSet<FastifyRequest>()

  app.addHook('preHandler', async (request, reply) => {
    const operation = nameOperation(request)
    if (operation === undefined) return
    controls.journal.add(party, operation, describeRequest(request))
    const fault = controls.faults.take(party, operation)
    if (fault?.kind === 'delay') await wait(fault.delayMs)
    if (fault?.kind === 'lose-reply') losingReply.add(request)
    if (fault?.kind !== 'status') return
    if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds))
    return reply.code(fault.status).send({ error: 'The control API asked for this failure' })
  })

  app.addHook('onSend', async (request) => {
    if (losingReply.has(request)) request.raw.socket.destroy()
  })
}

export function nameOperation(request: FastifyRequest): string | undefined {
  const { operation } = request.routeOptions.config
  return typeof operation === 'function' ? operation(request) : operation
}

function describeRequest(request: FastifyRequest) {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : JSON.stringify(request.body ?? null)
  return {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: body.slice(0, MAX_BODY_IN_JOURNAL),
  }
}
