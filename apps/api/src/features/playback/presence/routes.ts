import { createHash } from 'node:crypto'
import type { AppError } from '@kola/contract/errors'
import { MEDIA_TOKEN_HEADER } from '@kola/contract/presence'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGone, readElsewhere } from '#shared/database/elsewhere.ts'
import { isStandstill, isUnavailable } from '#shared/database/unavailable.ts'
import { HUNG_UP_STATUS, isHangUp } from '#shared/http/hang-up.ts'
import { CELL_HEADER } from '#shared/tenants/elsewhere-error.ts'
import type { SessionFacts } from '../repository.ts'
import { noData, notJson, PresenceRefusal, permissionDenied } from './presence-error.ts'
import { toPushId } from './push-id.ts'
import { type RecordValue, readRecord } from './record.ts'
import type { Presence } from './service.ts'

/** A record has nine texts of 200 characters at most. */
const BODY_LIMIT_BYTES = 16 * 1024
const NULL_ETAG = 'null_etag'
/** One beat. */
const RETRY_SECONDS = 5
const TOKEN = /^[\w-]{20,200}$/
const FILE = /^([A-Za-z0-9._-]{1,80}-[A-Z0-9]{20})\.json$/

interface PresenceRequest {
  Params: { '*': string }
  Querystring: { auth?: string; print?: string }
}

type Request = FastifyRequest<PresenceRequest>
type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'

interface Call {
  request: Request
  reply: FastifyReply
  session: SessionFacts
}

export interface PresenceRouteNeeds {
  presence: Presence
  clock: Clock
  log: Log
}

/** Presence in the shape of Firebase's REST calls: one record for each device of an account. */
export async function presenceRoutes(app: FastifyInstance, needs: PresenceRouteNeeds): Promise<void> {
  const { presence, clock } = needs
  const answers: Record<Method, (call: Call) => Promise<unknown>> = {
    GET: ({ session }) => presence.read(session),
    PUT: (call) => write(presence, call, false),
    PATCH: (call) => write(presence, call, true),
    // A child for every beat would never shrink: the name is given, and only the newest record is kept.
    POST: async (call) => {
      await write(presence, call, false)
      return { name: toPushId(clock.now()) }
    },
    DELETE: async ({ session }) => {
      await presence.remove(session)
      return null
    },
  }
  app.removeAllContentTypeParsers()
  // Firebase reads JSON whatever the content type says.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  answerFailures(app, needs.log)
  app.route<PresenceRequest>({
    method: ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'],
    url: '/presence/*',
    bodyLimit: BODY_LIMIT_BYTES,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const method = toMethod(request)
      const session = await presence.authorise(toKey(request), readAuth(request))
      await checkCondition(presence, { request, reply, session })
      return send(request, reply, await answers[method]({ request, reply, session }))
    },
  })
}

function toKey(request: Request): string {
  const key = FILE.exec(request.params['*'])?.[1]
  if (!key) throw permissionDenied()
  return key
}

/** What cannot be a presence token is not looked up; a query member that is given twice is a list. */
function readAuth(request: Request): string | undefined {
  const { auth } = request.query
  return typeof auth === 'string' && TOKEN.test(auth) ? auth : undefined
}

function toMethod(request: Request): Method {
  const override = request.headers['x-http-method-override']
  if (request.method === 'HEAD') return 'GET'
  if (request.method !== 'POST' || override === undefined) return request.method as Method
  const method = String(override).toUpperCase()
  if (['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].includes(method)) return method as Method
  throw new PresenceRefusal(400, 'X-HTTP-Method-Override names an unknown method.')
}

function readBody(request: Request): unknown {
  const text = request.body
  if (typeof text !== 'string' || text.trim() === '') throw noData()
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

async function write(
  presence: Presence,
  { request, reply, session }: Call,
  isMerge: boolean,
): Promise<RecordValue | null> {
  const body = readBody(request)
  if (body === null && !isMerge) {
    await presence.remove(session)
    return null
  }
  const { record, mediaToken } = await presence.report({ session, given: readRecord(body), isMerge })
  if (mediaToken) reply.header(MEDIA_TOKEN_HEADER, mediaToken)
  return record
}

/** Writing the present value's tag is writing for one reader; nobody else writes this record. */
async function checkCondition(presence: Presence, { request, reply, session }: Call): Promise<void> {
  const wanted = request.headers['if-match']
  if (wanted === undefined) return
  const present = await presence.read(session)
  if (toEtag(present) === wanted) return
  reply.header('etag', toEtag(present))
  throw new PresenceRefusal(412, 'Precondition failed', present)
}

function toEtag(value: unknown): string {
  if (value === null || value === undefined) return NULL_ETAG
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url').slice(0, 27)
}

function send(request: Request, reply: FastifyReply, value: unknown): FastifyReply {
  if (request.headers['x-firebase-etag'] === 'true') reply.header('etag', toEtag(value))
  if (request.query.print === 'silent') return reply.code(204).send()
  const text = JSON.stringify(value, null, request.query.print === 'pretty' ? 2 : undefined)
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Refusals in Firebase's words; the screen limit is answered as everywhere else. */
function answerFailures(app: FastifyInstance, log: Log): void {
  const otherwise = app.errorHandler
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    reply.header('cache-control', 'no-store')
    if (error instanceof PresenceRefusal) return reply.code(error.status).send(error.body)
    if (error.code === 'SCREEN_LIMIT_REACHED') return otherwise.call(app, error as FastifyError, request, reply)
    if (isHangUp(error, request)) return reply.code(HUNG_UP_STATUS).send()
    if (error.code === 'RATE_LIMITED') {
      reply.header('retry-after', (error as AppError).retryAfterSeconds ?? RETRY_SECONDS)
      return reply.code(429).send({ error: error.message })
    }
    const home = readElsewhere(error)
    if (home && isGone(home)) return reply.code(421).header(CELL_HEADER, home.cell).send({ error: 'Please ask again.' })
    const status = ('statusCode' in error ? error.statusCode : undefined) ?? 500
    if (status < 500) return reply.code(400).send({ error: 'The data is too large or cannot be read.' })
    if (!isUnavailable(error) && !home) log.error({ error, requestId: request.id }, 'presence.failed')
    else if (!isStandstill(error)) log.warn({ error, requestId: request.id }, 'presence.unavailable')
    reply.header('retry-after', RETRY_SECONDS)
    return reply.code(503).send({ error: 'The service is busy, please try again.' })
  })
}
