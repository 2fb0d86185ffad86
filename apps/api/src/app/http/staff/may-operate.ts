import type { ErrorCode } from '@kola/contract/errors'
import type { Endpoint } from '@kola/contract/http/endpoint'
import { needsProof, type Permission } from '@kola/contract/staff/permissions'
import type { FastifyRequest } from 'fastify'
import { isProven } from '#shared/http/require-proof.ts'
import type { Caller } from '#shared/http/route.ts'

/** Why this caller may not, by role or scope and by how long ago they showed that it is them; null where they may. */
export function findRefusal(
  definition: Endpoint,
  { caller: { permissions, staff }, isRead, now }: { caller: Caller; isRead: boolean; now: Date },
): ErrorCode | null {
  const { permission, otherPermissions = [], auth } = definition
  if (auth === 'operator' && !permission) throw new Error(`${definition.summary} says no permission`)
  const isOpen = (given: readonly Permission[]) =>
    [permission, ...otherPermissions].some((one) => one && given.includes(one))
  if (permission && permissions && !isOpen(permissions)) return 'PERMISSION_REQUIRED'
  if (!staff) return null
  const isDangerous = definition.isProven === true || (permission !== undefined && needsProof(permission))
  return isDangerous && !isRead && !isProven(staff, now) ? 'REAUTHENTICATION_REQUIRED' : null
}

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** Whether it changes something, of which the log is to tell. */
export const isRecorded = (definition: Endpoint, request: Pick<FastifyRequest, 'method'>): boolean =>
  !isRead(request) && definition.isUnrecorded !== true

/**
 * Who acts is who is signed in, and an API key acts in its own name: nobody says who they are where that is known. Only the
 * installation's own key believes what it is told.
 */
export function withActor(
  definition: Endpoint,
  request: FastifyRequest,
): Pick<FastifyRequest, 'params' | 'query' | 'body'> {
  const { params, query, body, caller } = request
  if (definition.auth !== 'operator' || !caller?.who || caller.who.kind === 'service') return { params, query, body }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return { params, query, body: isObject ? { ...body, actor: caller.who.name } : body }
}
