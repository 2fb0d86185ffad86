import { DatabaseStillError } from '@kola/platform/db/pulse'

/** SQLSTATE classes 08 and 57, and the codes of sockets. */
const CODES = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/
const TEXTS = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** That the database stands still is logged when it begins, and not by every call that it refuses. */
export const isStandstill = (error: unknown): boolean => error instanceof DatabaseStillError

/** The database cannot be reached, stands still or is stopping: nothing is wrong with the call, and it may come again. */
export function isUnavailable(error: Error): boolean {
  if (isStandstill(error) || TEXTS.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && CODES.test(error.code)
}
