import type { AppError } from '@kola/contract/errors'
import { createHttpServer } from '@kola/platform/http'
import { createLog } from '@kola/platform/log'
import type { FastifyInstance } from 'fastify'

export const testLog = createLog({ name: 'test', level: 'silent' })

/** A server that answers failures as the whole one does. */
export function createTestServer(): FastifyInstance {
  const app = createHttpServer({ log: testLog, bodyLimitBytes: 65_536 })
  app.setErrorHandler<AppError>((error, request, reply) => {
    const body = { ...error.extra, code: error.code, message: error.message, requestId: request.id }
    return reply.code(error.status ?? 500).send({ error: body })
  })
  return app
}
