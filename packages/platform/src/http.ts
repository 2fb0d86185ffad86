import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type AddressMask, maskAddress } from './http/mask-address.ts'
import { cutSlowReaders, type SlowReaderLimits } from './http/slow-readers.ts'
import { type TracedCalls, traceCalls } from './http/traced.ts'
import { newId } from './ids.ts'
import { closeOnlyIdleConnections } from './lifecycle/idle-connections.ts'
import type { Log } from './log.ts'

export interface HttpServerOptions {
  log: Log
  bodyLimitBytes: number
  /** False, true, the addresses of proxies, or how many of them stand in front. Decides what `request.ip` is. */
  trustProxy?: boolean | string | string[] | number
  /** Deepest nesting of a JSON body; 32 unless told otherwise. Deeper is FST_JSON_TOO_DEEP, status 400. */
  jsonDepthLimit?: number
  /** What of an address may stand in a log; nothing of a query unless it is named here. */
  mask?: AddressMask
  /** When a caller that does not read is cut; 30 s and 4 KB/s unless told otherwise. */
  slowReaders?: SlowReaderLimits
  /** Paths whose access lines are of level debug, such as health checks. */
  quietPaths?: readonly string[]
  /** What is traced, but for the quiet paths. */
  traced?: Omit<TracedCalls, 'quietPaths'> | null
  /** Answers what fails before routing, such as a path that cannot be decoded. Plain text unless given. */
  onFrameworkError?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
  /** Answers what cannot be read as HTTP, such as headers that are too long, with JSON. A bare 400 unless given. */
  onUnreadable?: (code: string, requestId: string) => { status: number; body: unknown }
}

const REQUEST_TIMEOUT_MS = 300_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000
const IDLE_SWEEP_MS = 50
const MAX_PATH_PARAMETER_CHARACTERS = 1_024
/** A line below 32 kbit/s plays no film, and has 30 s for what it was sent at once. */
const SLOW_READERS: SlowReaderLimits = { graceMs: 30_000, minBytesPerSecond: 4_096 }
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i
const OUTSIDE_REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * A Fastify server with request ids (`x-request-id` in and out), one access line per request and a bound on the depth
 * of JSON. The shape of errors is the caller's: set an error handler and a not-found handler.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const settings: FastifyHttpOptions<Server> = {
    logger: false,
    bodyLimit: options.bodyLimitBytes,
    trustProxy: toTrust(options.trustProxy ?? false),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Whoever was connected before the stop began is answered, and told that it was the last answer on that connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_CHARACTERS },
    rewriteUrl: (request) => toOriginForm(request.url ?? '/'),
    genReqId: (request) => toRequestId(request.headers['x-request-id']),
    frameworkErrors: options.onFrameworkError ?? answerPlainly,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, options.onUnreadable),
  }
  const server: FastifyInstance = Fastify(settings)
  if (options.traced) traceCalls(server, { ...options.traced, quietPaths: options.quietPaths ?? [] })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  addAccessLog(server, options)
  const stopCutting = cutSlowReaders(server.server, options.slowReaders ?? SLOW_READERS)
  server.addHook('onClose', (_server, done) => {
    stopCutting()
    done()
  })
  closeOnlyIdleConnections(server.server)
  closeConnectionsWhenStopping(server)
  addJsonParser(server, options.jsonDepthLimit ?? 32)
  return server
}

// NOTE Fastify itself believes nobody when it is given a number.
function toTrust(given: NonNullable<HttpServerOptions['trustProxy']>) {
  return typeof given === 'number' ? (_address: string, hop: number) => hop < given : given
}

/** A server must take `GET http://host/path` too (RFC 9112 §3.2.2); whose address it is, is the same. */
function toOriginForm(url: string): string {
  if (!ABSOLUTE_FORM.test(url)) return url
  const path = url.replace(ABSOLUTE_FORM, '')
  return path.startsWith('/') ? path : `/${path}`
}

function toRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && OUTSIDE_REQUEST_ID.test(header) ? header : newId()
}

function answerPlainly(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(error.statusCode ?? 400)
    .header('x-request-id', request.id)
    .type('text/plain')
    .send('Bad request')
}

/** There is no request to answer yet: the answer goes straight to the socket, which is of no more use then. */
function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  toAnswer: HttpServerOptions['onUnreadable'] = () => ({ status: 400, body: {} }),
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = newId()
  const { status, body } = toAnswer(error.code ?? '', requestId)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

function addAccessLog(server: FastifyInstance, { log, mask = {}, quietPaths = [] }: HttpServerOptions): void {
  server.addHook('onResponse', (request, reply, done) => {
    const level = quietPaths.includes(request.routeOptions.url ?? '') ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return done()
    log[level](
      {
        requestId: request.id,
        method: request.method,
        url: maskAddress(request.url, mask),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      'http.answered',
    )
    done()
  })
}

/** A connection whose last answer went out after the stop had begun would be kept alive for its client otherwise. */
function closeConnectionsWhenStopping(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    const timer = setInterval(() => server.server.closeIdleConnections(), IDLE_SWEEP_MS)
    server.server.once('close', () => clearInterval(timer))
    timer.unref()
    done()
  })
}

function addJsonParser(server: FastifyInstance, depthLimit: number): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (isDeeperThan(text, depthLimit)) return done(jsonTooDeep())
    return parse(request, text, done)
  })
}

/** Whether brackets are nested deeper than `limit`; brackets inside texts do not count. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === 0x22) isInText = !isInText
    else if (code === 0x5c) index += isInText ? 1 : 0
    else if (!isInText && (code === 0x7b || code === 0x5b)) depth += 1
    else if (!isInText && (code === 0x7d || code === 0x5d)) depth -= 1
    if (depth > limit) return true
  }
  return false
}

function jsonTooDeep(): FastifyError {
  return Object.assign(new Error('The JSON is nested too deeply'), {
    name: 'FastifyError',
    code: 'FST_JSON_TOO_DEEP',
    statusCode: 400,
  })
}
