import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { PaypalRefusal, refuseInvalid, refuseIssue, refuseStranger } from './refusal.ts'

/** How long an answer is kept under a `PayPal-Request-Id`. */
export const KEPT_MS = { catalogue: 72 * 3_600_000, order: 6 * 3_600_000, payment: 45 * 24 * 3_600_000 }

interface Answer {
  status: number
  body: unknown
}

/** What every call of the API shares: the access token, one answer for one request id, refusals, its own address. */
export function createScope({ clock, onReset }: Controls, isToken: (text: string) => boolean) {
  const kept = new Map<string, Answer & { untilMs: number }>()
  let origin = 'http://localhost'
  onReset('paypal', () => kept.clear())

  return {
    /** Where this sandbox was called last, for the addresses that it gives out. */
    origin: () => origin,
    open(app: FastifyInstance): void {
      takeJson(app)
      app.addHook('preHandler', async (request) => {
        origin = `${request.protocol}://${request.host}`
        const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
        if (!isToken(token)) throw refuseStranger()
      })
      app.setErrorHandler((error, _request, reply) => {
        if (error instanceof PaypalRefusal) return reply.code(error.given.status).send(error.toBody())
        throw error
      })
    },
    /** Does the work once for one request id; the same answer again while it is kept. */
    once(request: FastifyRequest, keptMs: number, work: () => Answer): Answer {
      const id = request.headers['paypal-request-id']
      const key = `${request.method} ${request.url} ${id}`
      const nowMs = clock.now().getTime()
      const known = kept.get(key)
      if (id !== undefined && known && known.untilMs > nowMs) return known
      const answer = work()
      if (id !== undefined) kept.set(key, { ...answer, untilMs: nowMs + keptMs })
      return answer
    },
  }
}

export type Scope = ReturnType<typeof createScope>

export const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)

/** `Prefer: return=representation` asks for all; without it there is the least. */
export function prefers(request: FastifyRequest, full: object, minimal: object): object {
  return /return=representation/.test(String(request.headers.prefer ?? '')) ? full : minimal
}

/** `PayPal-Mock-Response` makes orders and payments answer an issue. @throws PaypalRefusal */
export function obeyMock(request: FastifyRequest): void {
  const [, issue] = /"mock_application_codes"\s*:\s*"(\w+)"/.exec(String(request.headers['paypal-mock-response'])) ?? []
  if (issue) throw refuseIssue(issue, 'Asked for by PayPal-Mock-Response.')
}

/** An empty body is an empty object, as where PayPal says to send nothing. */
function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      const description = 'The request JSON is not well formed.'
      done(refuseInvalid([{ issue: 'MALFORMED_REQUEST_JSON', description, field: '/', location: 'body' }]))
    }
  })
}
