import { AppError } from '@kola/contract/errors'
import type { Endpoint } from '@kola/contract/http/endpoint'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import type { Clock } from '@kola/platform/clock'
import type { FastifyInstance, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify'
import en from 'zod/v4/locales/en.js'
import type { Audit } from '#features/audit/service.ts'
import type { ChargeMiss } from '#shared/cache/responses.ts'
import { CachedFor, CachedResponse, sendCached, sendPrivate } from '#shared/http/cached-response.ts'
import { Streamed, sendStreamed } from '#shared/http/files/streamed.ts'
import type { Caller, Http, Route } from '#shared/http/route.ts'
import type { Authenticate } from './authenticate.ts'
import { type Checked, findCaller } from './gate/find-caller.ts'
import type { Gate } from './gate/gate.ts'
import { assertMayCall } from './gate/may-call.ts'
import { type ReadersOf, toOptions } from './gate/readers.ts'
import type { RateLimits } from './rate-limits.ts'
import { findRefusal, isRead, isRecorded, withActor } from './staff/may-operate.ts'
import { noteRefusal, recorded } from './staff/recorded.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the route's check of header and token. */
    caller: Caller | null
  }
}

export interface RouteNeeds {
  authenticate: Authenticate
  rateLimits: RateLimits
  /** Counts for its caller what a call does not find in memory. */
  toChargeMiss: (request: FastifyRequest) => ChargeMiss
  gate: Gate
  clock: Clock
  audit: Audit
  /** How an answer that many may read is sent, when it is not for all of them. */
  readers: ReadersOf
}

type AnyHandler = (call: Record<string, unknown>) => unknown

const readIssue = en().localeError

/** `{name}` of the contract is `:name` of the router. */
function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

export function createRoute(app: FastifyInstance, needs: RouteNeeds): Route {
  app.decorateRequest('caller', null)
  function add(key: keyof typeof endpoints, handler: AnyHandler, isByToken: boolean): void {
    const definition: Endpoint = endpoints[key]
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    app.route({
      method,
      url: toRouterPath(path),
      ...(definition.hasEffect && { exposeHeadRoute: false }),
      onRequest: toChecks(app, needs, { key, auth: definition.auth, isByToken, definition }),
      // NOTE not async: Fastify would wait for the reply, which is a promise of its own having been sent.
      handler: (request, reply) => {
        const chargeMiss = needs.toChargeMiss(request)
        const { audit, readers } = needs
        answer({ key, definition, handler, request, reply, chargeMiss, audit, readers }).catch((error: unknown) =>
          reply.send(error),
        )
      },
    })
  }
  const route = ((key, handler) => add(key, handler as unknown as AnyHandler, false)) as Route
  route.byToken = (key, handler) => add(key, handler as unknown as AnyHandler, true)
  return route
}

/** A limit by network comes first; then the gate and who calls; then a limit by caller. */
function toChecks(
  app: FastifyInstance,
  needs: RouteNeeds,
  call: Checked & { key: EndpointKey; definition: Endpoint },
): onRequestHookHandler[] {
  const limit = needs.rateLimits(call.key, call.auth)
  const limiter = limit ? [app.rateLimit(limit.options) as onRequestHookHandler] : []
  const authenticate: onRequestHookHandler = (request, reply, done) => {
    findCaller(needs, { request, reply, ...call })
      .then((caller) => {
        assertMayCall(call.definition, caller, needs.clock.now())
        return mayOperate(needs, { ...call, caller, request }).then(() => caller)
      })
      .then((caller) => {
        request.caller = caller
        done()
      }, done)
  }
  return limit?.isOfNetwork ? [...limiter, authenticate] : [authenticate, ...limiter]
}

/** Who may not is told so, and so is the log. @throws AppError PERMISSION_REQUIRED, REAUTHENTICATION_REQUIRED */
async function mayOperate(
  { audit, clock }: RouteNeeds,
  {
    key,
    definition,
    caller,
    request,
  }: { key: EndpointKey; definition: Endpoint; caller: Caller; request: FastifyRequest },
): Promise<void> {
  if (!caller.who) return
  const refusal = findRefusal(definition, { caller, isRead: isRead(request), now: clock.now() })
  if (refusal === null) return
  if (isRecorded(definition, request)) await noteRefusal({ audit, call: key, caller, request }, refusal)
  throw new AppError(refusal)
}

interface Answering extends Http {
  key: EndpointKey
  definition: Endpoint
  handler: AnyHandler
  chargeMiss: ChargeMiss
  audit: Audit
  readers: ReadersOf
}

async function answer(call: Answering): Promise<void> {
  const { key, definition, handler, request, reply, chargeMiss, audit, readers } = call
  const { caller } = request
  const given = withActor(definition, request)
  const act = async (by: Caller | null) =>
    handler({ ...readInput(definition, given), caller: by, request, reply, chargeMiss })
  const isWrittenDown = caller?.who !== undefined && isRecorded(definition, request)
  const value = isWrittenDown
    ? await recorded({ audit, call: key, caller, request }, { body: definition.body && given.body, act })
    : await act(caller)
  if (value instanceof CachedResponse) sendCached({ request, reply }, value, toOptions(request.caller, readers))
  else if (value instanceof CachedFor) sendCached({ request, reply }, value.answer, value.options)
  else if (value instanceof Streamed) sendStreamed(reply, value)
  else sendPrivate({ request, reply }, value)
}

type Part = 'params' | 'query' | 'body'

/** @throws AppError INVALID_REQUEST whose fields name everything that is wrong */
function readInput(
  definition: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Record<Part, unknown> {
  const fields: Record<string, string> = {}
  const input = {
    params: readPart(definition, { part: 'params', value: request.params }, fields),
    query: readPart(definition, { part: 'query', value: request.query }, fields),
    body: readPart(definition, { part: 'body', value: request.body ?? {} }, fields),
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
  return input
}

function readPart(
  definition: Endpoint,
  given: { part: Part; value: unknown },
  fields: Record<string, string>,
): unknown {
  const schema = definition[given.part]
  if (!schema) return undefined
  const result = schema.safeParse(given.value, { error: readIssue })
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const name = issue.path.length > 0 ? issue.path.map(String).join('.') : given.part
    fields[name] ??= issue.message
  }
  return undefined
}
