import { AppError, type ErrorBody, type ErrorCode } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readElsewhere } from '#shared/database/elsewhere.ts'
import { isStandstill, isUnavailable } from '#shared/database/unavailable.ts'
import { HUNG_UP_STATUS, isHangUp } from '#shared/http/hang-up.ts'
import { CELL_HEADER, ElsewhereError } from '#shared/tenants/elsewhere-error.ts'

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

/** What may be gone again by then; a caller who is told nothing comes back at once. */
const UNAVAILABLE_RETRY_SECONDS = 5

/** Every failure in the contract's words; null for a fault of ours. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return null
  const home = readElsewhere(error)
  if (home) return new ElsewhereError(home, error)
  const { code, statusCode } = error as FastifyError
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('MALFORMED_JSON')
  const known = FRAMEWORK_CODES[code]
  if (known) return new AppError(known, { cause: error })
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error })
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
    if (isHangUp(error, request)) return reply.code(HUNG_UP_STATUS).send()
    let known = toAppError(error)
    if (!known) {
      // The access line of the same id bears the address, with its secrets masked.
      log.error({ error, requestId: request.id }, 'http.internal-error')
      known = new AppError('INTERNAL')
    } else if (known.status >= 500 && !isStandstill(known.cause)) {
      log.warn({ error: known.cause ?? known, requestId: request.id }, 'http.unavailable')
    }
    const retryAfterSeconds = known.retryAfterSeconds ?? (known.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    if (known instanceof ElsewhereError && known.cell) reply.header(CELL_HEADER, known.cell)
    return reply
      .code(known.status)
      .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toErrorBody(known, request.id)))
  }
}
