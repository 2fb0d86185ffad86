import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Traces } from '../traces/traces.ts'

/** A call whose trace has an id of its own choice, and whether that trace begins with it. */
export interface OwnTrace {
  traceId: string
  isFirst: boolean
}

export interface TracedCalls {
  traces: Traces
  /** Routes that are asked all the time, such as health checks. */
  quietPaths: readonly string[]
  toOwnTrace: (request: FastifyRequest) => OwnTrace | null
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const FAULT = 500

/**
 * Each call by its route, never by its address. A `traceparent` is believed of trusted proxies alone, and only where the operator says
 * that they set it themselves: it may ask for any trace to be kept.
 */
export function traceCalls(server: FastifyInstance, { traces, quietPaths, toOwnTrace }: TracedCalls): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (quietPaths.includes(route)) return done()
    const method = METHODS.has(request.method) ? request.method : '_OTHER'
    const span = traces.begin(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      parent: traces.believesProxies && isByProxy(request) ? toText(request.headers.traceparent) : undefined,
      ...toOwnTrace(request),
    })
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // NOTE a body is read in the context of its connection.
  server.addHook('preValidation', (request, _reply, done) => runAs(spans.get(request), done))
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    const status = reply.statusCode
    span.set({ 'http.response.status_code': status })
    span.end(status >= FAULT ? String(status) : undefined)
    span.run(done)
  })
}

const runAs = (span: OpenSpan | undefined, done: () => void) => (span ? span.run(done) : done())

/** Fastify lists the proxies that it trusts, and who is before them. */
const isByProxy = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1

const toText = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)
