import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { limitCalls } from '#shared/controls/limit-calls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import type { Account } from '../account.ts'
import { expand } from './expand.ts'
import { Failure, invalid } from './failure.ts'
import { type Form, parseForm } from './form.ts'
import { createIdempotency, type Idempotency } from './idempotency.ts'
import { readKey, refusePublishable } from './keys.ts'
import { readParams } from './params.ts'
import { API_VERSION } from './version.ts'

declare module 'fastify' {
  interface FastifyRequest {
    stripeForm: Form
    stripeRequestId: string
    /** Set while this call owns its idempotency key. */
    stripeKey: string | null
  }
}

export interface Call {
  /** The ids of the address, such as that of the object. */
  ids: Record<string, string>
  isPublishable: boolean
  clientSecret: string | null
}

interface Given<P> {
  operation: string
  params: z.ZodMiniType<P>
  /** Whether a browser may call it with the publishable key. */
  isForBrowsers?: boolean
  isMethodTypesGone?: boolean
}

export interface Api {
  on<P extends { expand?: string[] | undefined }>(
    route: string,
    given: Given<P>,
    act: (params: P, call: Call) => unknown,
  ): void
}

/** 25 calls a second of a test account: enforced where all of something is listed. */
const A_SECOND = { calls: 25, perMs: 1_000 }
const LIMITS = {
  ...{ 'list-subscriptions': A_SECOND, 'list-payouts': A_SECOND, 'list-balance-transactions': A_SECOND },
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
  'access-control-max-age': '300',
}

/** The rules that all calls share: forms, keys, idempotency, request ids, errors, expansion. */
export function createApi(app: FastifyInstance, account: Account): Api {
  const idempotency = createIdempotency(() => account.store.realNow())
  account.controls.onReset('stripe', () => idempotency.clear())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.decorateRequest('stripeForm')
  app.decorateRequest('stripeRequestId', '')
  app.decorateRequest('stripeKey', null)
  app.addHook('onRequest', async (request, reply) => {
    request.stripeRequestId = `req_${randomBytes(7).toString('hex')}`
    reply.headers({ ...CORS, 'request-id': request.stripeRequestId, 'stripe-version': API_VERSION })
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
  app.options('/*', (_request, reply) => reply.code(204).send())
  app.addHook('preValidation', async (request, reply) => prepare(request, reply, { account, idempotency }))
  obeyControls(app, 'stripe', account.controls)
  limitCalls(app, account.controls, { party: 'stripe', limits: LIMITS })
  app.addHook('onSend', async (request) => {
    // Refused before it was begun, such as by a planned fault: the key is free again.
    if (request.stripeKey !== null) idempotency.drop(request.stripeKey)
    request.stripeKey = null
  })
  answerFailures(app)

  return {
    on(route, given, act) {
      const [method = 'GET', url = '/'] = route.split(' ')
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        const run = () => answer(account, { request, given, act: act as never })
        return request.stripeKey === null ? run() : keepResult(idempotency, { request, reply, run })
      }
      app.route({ method: method as 'GET', url, config: { operation: given.operation }, handler })
    },
  }
}

interface Shared {
  account: Account
  idempotency: Idempotency
}

function prepare(request: FastifyRequest, reply: FastifyReply, { account, idempotency }: Shared) {
  if (request.routeOptions.config.operation === undefined) return
  const isQuery = request.method === 'GET' || (request.method === 'DELETE' && !request.body)
  const given = isQuery ? (request.url.split('?')[1] ?? '') : String(request.body ?? '')
  request.stripeForm = parseForm(given)
  account.origin = `${request.protocol}://${request.host}`
  readKey(request.headers.authorization, request.stripeForm.key, account.settings)
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') return
  if (key.length > 255) throw invalid('Idempotency keys must be at most 255 characters.')
  reply.header('idempotency-key', key)
  const first = idempotency.begin(key, `${request.url} ${given}`)
  if (first === null) {
    request.stripeKey = key
    return
  }
  account.controls.journal.add('stripe', 'idempotent-replay', { key, url: request.url })
  reply.headers({ 'idempotent-replayed': 'true', 'original-request': first.requestId })
  return reply.code(first.status).send(first.body)
}

interface Run {
  request: FastifyRequest
  given: Given<{ expand?: string[] | undefined }>
  act: (params: { expand?: string[] | undefined }, call: Call) => unknown
}

function answer(account: Account, { request, given, act }: Run): unknown {
  const { authorization, 'idempotency-key': key } = request.headers
  const isPublishable = readKey(authorization, request.stripeForm.key, account.settings) === 'publishable'
  if (isPublishable && !given.isForBrowsers) throw refusePublishable()
  const params = readParams(given.params, request.stripeForm, given.isMethodTypesGone)
  account.events.onRequest({ id: request.stripeRequestId, idempotencyKey: typeof key === 'string' ? key : null })
  try {
    const secret = request.stripeForm.client_secret
    const clientSecret = typeof secret === 'string' ? secret : null
    const answered = act(params, { ids: request.params as Record<string, string>, isPublishable, clientSecret })
    return expand(account.store, answered, params.expand)
  } finally {
    account.events.onRequest(null)
  }
}

interface Keeping {
  request: FastifyRequest
  reply: FastifyReply
  run: () => unknown
}

function keepResult(idempotency: Idempotency, { request, reply, run }: Keeping): unknown {
  const { stripeKey, stripeRequestId: requestId } = request
  const key = stripeKey ?? ''
  request.stripeKey = null
  try {
    const body = run()
    idempotency.keep(key, { status: 200, body, requestId })
    return body
  } catch (error) {
    if (!(error instanceof Failure) || error.type === 'invalid_request_error') {
      idempotency.drop(key)
      throw error
    }
    const body = error.toBody(requestId)
    idempotency.keep(key, { status: error.status, body, requestId })
    return reply.code(error.status).send(body)
  } finally {
    request.stripeKey = null
  }
}

function answerFailures(app: FastifyInstance) {
  // A planned fault comes in the words of the control API; a client of Stripe reads `error.type`.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { error } = payload as { error?: unknown }
    if (typeof error !== 'string') return payload
    const status = reply.statusCode
    const detail = status === 429 ? { code: 'rate_limit' } : {}
    const type = status < 500 ? 'invalid_request_error' : 'api_error'
    return new Failure({ status, type, ...detail }, error).toBody(request.stripeRequestId)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    const failure =
      error instanceof Failure
        ? error
        : new Failure({ status, type: status < 500 ? 'invalid_request_error' : 'api_error' }, error.message)
    return reply.code(failure.status).send(failure.toBody(request.stripeRequestId))
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return reply.code(404).send(invalid(message, {}, 404).toBody(request.stripeRequestId))
  })
}
