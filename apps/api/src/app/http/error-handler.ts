import { AppError, type ErrorBody, type ErrorCode } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** What Fastify itself refuses, in the contract's words. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'INVALID_REQUEST',
  FST_JSON_TOO_DEEP: 'INVALID_REQUEST',
  FST_ERR_ASYNC_CONSTRAINT: 'INVALID_REQUEST',
}

/** The database cannot be reached or is stopping: SQLSTATE classes 08 and 57, and the socket's own codes. */
const UNAVAILABLE_CODES = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/

/** Every failure in the contract's words; null for a fault of ours. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return null
  const { code, statusCode } = error as FastifyError
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('MALFORMED_JSON')
  const known = FRAMEWORK_CODES[code]
  if (known) return new AppError(known, { cause: error })
  if (typeof code === 'string' && UNAVAILABLE_CODES.test(code)) return new AppError('UNAVAILABLE', { cause: error })
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) {
    return new AppError('UNAVAILABLE', { cause: error })
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('INVALID_REQUEST', { cause: error })
  return null
}

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      ...error.extra,
      code: error.code,
      message: error.message,
      requestId,
      ...(error.fields ? { fields: error.fields } : {}),
    },
  }
}

/** Answers what is no HTTP that we can read; there is no request and no reply then. */
export function answerUnreadable(code: string, requestId: string): { status: number; body: ErrorBody } {
  const fields: Record<string, string> =
    code === 'HPE_HEADER_OVERFLOW' ? { headers: 'These headers are too long' } : { request: 'This is not HTTP' }
  const error = new AppError('INVALID_REQUEST', { fields })
  return { status: error.status, body: toErrorBody(error, requestId) }
}

export type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Answers a failure; a fault of ours is logged with its cause and answered with a plain text. */
export function createSendError(log: Log): SendError {
  return (error, request, reply) => {
    let known = toAppError(error)
    if (!known) {
      // The access line of the same id bears the address, with its secrets masked.
      log.error({ error, requestId: request.id }, 'http.internal-error')
      known = new AppError('INTERNAL')
    } else if (known.status >= 500) {
      log.warn({ error: known.cause ?? known, requestId: request.id }, 'http.unavailable')
    }
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return reply
      .code(known.status)
      .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toErrorBody(known, request.id)))
  }
}
