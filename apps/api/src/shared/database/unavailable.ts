import { NOT_REPLICATED } from '@kola/platform/db/failover/careful-client'
import { DatabaseStillError } from '@kola/platform/db/pulse'

/**
 * SQLSTATE classes 08 and 57, what its machine has too little of (53: disk, memory, connections), a disk that fails (58030), a
 * server that has become read-only (25006), the codes of sockets and names, and what no standby has confirmed.
 */
const CODES = new Set(['25006', '53000', '53100', '53200', '53300', '58030', NOT_REPLICATED])
const KINDS = /^(08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const TEXTS = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** That the database stands still is logged when it begins, and not by every call that it refuses. */
export const isStandstill = (error: unknown): boolean => error instanceof DatabaseStillError

/** The database cannot be reached, stands still or is stopping: nothing is wrong with the call, and it may come again. */
export function isUnavailable(error: Error): boolean {
  if (isStandstill(error) || TEXTS.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && (CODES.has(error.code) || KINDS.test(error.code))
}
