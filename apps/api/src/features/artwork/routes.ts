import { AppError } from '@kola/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { FileSender } from '#shared/files/send-file.ts'

/** A new picture comes under a new version. */
const CACHE = 'public, max-age=31536000, immutable'
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/

/** Pictures of titles, for everybody: `/art/{tenantId}/{titleId}/{version}/{file}` is the storage key. */
export async function artworkRoutes(app: FastifyInstance, { files }: { files: FileSender }): Promise<void> {
  app.get<{ Params: { '*': string } }>('/art/*', async (request, reply) => {
    const parts = request.params['*'].split('/')
    if (parts.length < 3 || !parts.every((part) => PART.test(part))) throw new AppError('NOT_FOUND')
    await files.send({ request, reply, key: `art/${parts.join('/')}`, cacheControl: CACHE })
    return reply
  })
}
