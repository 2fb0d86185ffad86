import { MEDIA_TOKEN_HEADER } from '@kola/contract/presence'
import { LIMIT_HEADER } from '@kola/contract/profiles/rating'
import type { FastifyInstance } from 'fastify'

const ALLOWED = [
  'Authorization',
  'Content-Type',
  'X-Customer-Id',
  LIMIT_HEADER,
  'x-dt-custom-data',
  'x-dt-auth-token',
  'dt-custom-data',
  'http-header-CustomData',
  'SOAPAction',
  'Range',
  'If-Range',
  'If-Match',
  'If-None-Match',
  'X-Firebase-ETag',
  'X-HTTP-Method-Override',
  'X-Request-Id',
].join(', ')

const EXPOSED = `ETag, Content-Length, Content-Range, Accept-Ranges, Retry-After, X-Request-Id, Date, ${MEDIA_TOKEN_HEADER}`
const PREFLIGHT_SECONDS = 7_200

/** What other origins (apps, cast receivers) may call: no cookie exists, so any origin may. */
const OPEN_PATHS = /^\/(apps|presence|drm|recaptcha|oauth)\//
const YEAR_SECONDS = 31_536_000

const DATA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const OPEN_HEADERS = {
  ...DATA_HEADERS,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
}
/** Pictures and films, which other origins' pages may embed. */
const EMBEDDED_PATHS = /^\/(media|art)\//
const EMBEDDED_HEADERS = { ...OPEN_HEADERS, 'cross-origin-resource-policy': 'cross-origin' }
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': ALLOWED,
  'access-control-max-age': String(PREFLIGHT_SECONDS),
}

/** Which headers every answer at an address bears, also one that fails before it is routed. */
export type HeadersOf = (url: string) => Readonly<Record<string, string>>

/** Security headers of answers that are data; pages get theirs from helmet. Any origin may call, without credentials. */
export function createHeadersOf(options: { isHttps: boolean }): HeadersOf {
  const transport: Record<string, string> = options.isHttps
    ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}
  const open = { ...OPEN_HEADERS, ...transport }
  const data = { ...DATA_HEADERS, ...transport }
  const embedded = { ...EMBEDDED_HEADERS, ...transport }
  return (url) => (EMBEDDED_PATHS.test(url) ? embedded : OPEN_PATHS.test(url) ? open : data)
}

export function installHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    done()
  })
  for (const path of ['/apps/*', '/presence/*', '/drm/*', '/recaptcha/*', '/oauth/*', '/media/*', '/art/*']) {
    app.options(path, (_request, reply) => reply.headers(PREFLIGHT_HEADERS).send({}))
  }
}
