import type { FastifyRequest } from 'fastify'

/** The token of a call that was let in by it, for what stands for it elsewhere. */
export const readBearer = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').replace(/^Bearer +/i, '').trim()
