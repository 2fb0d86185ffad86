import { AppError } from '@kola/contract/errors'
import {
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_CODE_GRANT,
  deviceAuthorizationBodySchema,
  OAUTH_ERRORS,
  TOKEN_PATH,
  tokenBodySchema,
} from '@kola/contract/tv-sign-in/device-flow'
import { formatUserCode, readUserCode } from '@kola/contract/tv-sign-in/user-code'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { toDeviceName } from '#shared/accounts/device-name.ts'
import { newDeviceId } from '#shared/devices/new-device-id.ts'
import type { DeviceFlow } from './device-flow.ts'
import { OauthError } from './oauth-error.ts'

/** No form of these is longer. */
const BODY_LIMIT_BYTES = 4_096
/** RFC 6749 §5.1. */
const NOT_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' }
const RETRY_SECONDS = 5

export interface OauthNeeds {
  flow: DeviceFlow
  /** Before anything is read. */
  checks: onRequestAsyncHookHandler[]
}

/** `/oauth/…`: what a television speaks, in the words of RFC 8628. */
export async function oauthRoutes(app: FastifyInstance, { flow, checks }: OauthNeeds): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: BODY_LIMIT_BYTES, parseAs: 'string' },
    async (_request: unknown, text: string) => readForm(text),
  )
  app.setErrorHandler((error, request, reply) => sendOauthError(error, request, reply))
  app.post(DEVICE_AUTHORIZATION_PATH, { onRequest: checks }, async (request, reply) => {
    const body = readBody(deviceAuthorizationBodySchema, request.body)
    const answer = await flow.authorize({
      clientId: body.client_id,
      deviceId: body.device_id ?? newDeviceId(),
      deviceName: toLine(body.device_name ?? '') || toDeviceName(request.headers['user-agent']),
      ...{ place: request.place, address: request.ip },
    })
    return reply.headers(NOT_KEPT).send(answer)
  })
  app.post(TOKEN_PATH, { onRequest: checks }, async (request, reply) => {
    const given = request.body as Form | undefined
    if (given?.grant_type === undefined) throw new OauthError('invalid_request', 'grant_type is missing')
    if (given.grant_type !== DEVICE_CODE_GRANT) throw new OauthError('unsupported_grant_type')
    const { client_id: clientId, device_code: deviceCode } = readBody(tokenBodySchema, given)
    return reply.headers(NOT_KEPT).send(await flow.getToken({ clientId, deviceCode, address: request.ip }))
  })
}

/** `/tv`: short enough to be typed from a television, and what its QR code holds. */
export function tvAddressRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { code?: unknown } }>('/tv', ({ query }, reply) => {
    const code = typeof query.code === 'string' ? readUserCode(query.code.slice(0, 20)) : null
    const more = code === null ? '' : `?code=${formatUserCode(code)}`
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`/#/tv${more}`, 302)
  })
}

type Form = Record<string, string>

/** RFC 6749 §3.2: no parameter stands twice. */
function readForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)].filter(([, value]) => value !== '')
  const form: Form = Object.assign(Object.create(null), Object.fromEntries(pairs))
  if (Object.keys(form).length !== pairs.length) throw new OauthError('invalid_request', 'A parameter stands twice')
  if (pairs.some(([, value]) => value.includes('\0') || !value.isWellFormed())) throw new OauthError('invalid_request')
  return form
}

/** A name is shown to whoever approves: one line without tricks of writing. */
const toLine = (name: string) =>
  name
    .replace(/[\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

/** @throws OauthError */
function readBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map(({ path }) => String(path[0])))]
  throw new OauthError('invalid_request', `Missing or wrong: ${names.join(', ')}`)
}

/** What is no fault of the caller goes to the service's own handler, which logs it. */
function sendOauthError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OauthError) return send(reply, error)
  const { statusCode } = error as { statusCode?: number }
  if (error instanceof AppError && error.code === 'RATE_LIMITED') {
    const description = error.message
    reply.header('retry-after', error.retryAfterSeconds ?? RETRY_SECONDS).code(429)
    return reply.headers(NOT_KEPT).send({ error: 'temporarily_unavailable', error_description: description })
  }
  const isCallers = !(error instanceof AppError) && statusCode !== undefined && statusCode < 500
  if (isCallers) return send(reply, new OauthError('invalid_request', 'Please send a form'))
  throw error
}

function send(reply: FastifyReply, { code, message }: OauthError): FastifyReply {
  const body = { error: code, ...(message !== code && { error_description: message }) }
  if (code === 'temporarily_unavailable') reply.header('retry-after', RETRY_SECONDS)
  return reply.code(OAUTH_ERRORS[code]).headers(NOT_KEPT).send(body)
}
