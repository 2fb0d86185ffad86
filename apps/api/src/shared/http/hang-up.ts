import type { FastifyRequest } from 'fastify'

/** nginx's number for a caller that did not wait for the answer; nobody reads it but logs and metrics. */
export const HUNG_UP_STATUS = 499

/** What reading from a line, or writing to it, fails with when its other end is gone. */
const LINE_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

/**
 * The caller's line ended, and the failure says no more than that. Connections to the database and to other parties fail
 * with the same codes: they are the cause while the caller is still there.
 */
export function isHangUp(error: unknown, { raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return LINE_CODES.has(code) && (raw.socket?.destroyed || raw.readableAborted)
}
