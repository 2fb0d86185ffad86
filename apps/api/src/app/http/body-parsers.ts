import { AppError } from '@kola/contract/errors'
import { isDeeperThan } from '@kola/platform/http'
import type { FastifyInstance } from 'fastify'

/** No body of the contract is nested deeper than five. */
const MAX_DEPTH = 24

/**
 * Keys that reach prototypes are dropped. PostgreSQL keeps neither NUL nor half a surrogate pair, and no name or number
 * has one.
 */
function readMember(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') return undefined
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new AppError('INVALID_REQUEST', { fields: { [key || 'body']: 'This text holds what is no character' } })
  }
  return value
}

/** @throws AppError MALFORMED_JSON, INVALID_REQUEST */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isDeeperThan(text, MAX_DEPTH))
    throw new AppError('INVALID_REQUEST', { fields: { body: 'That is nested too deep' } })
  try {
    return /"(__proto__|constructor)"|\\u/.test(text) ? JSON.parse(text, readMember) : JSON.parse(text)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('MALFORMED_JSON', { cause })
  }
}

/** JSON, also as text/plain (a beacon cannot say more); a film's bytes pass as a stream that its route reads. */
export function installBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    async (_request: unknown, text: string) => readJson(text),
  )
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}
