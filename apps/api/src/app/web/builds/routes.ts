import type { FastifyInstance } from 'fastify'
import { sendCached } from '#shared/http/cached-response.ts'
import { IMMUTABLE } from '../pages.ts'
import type { AppName, Builds } from './builds.ts'

/** Files of other builds, below the same `base`: what this one has stands in routes of its own, which go first. */
export function otherBuildRoutes(app: FastifyInstance, builds: Builds, { of, base }: { of: AppName; base: string }) {
  app.get<{ Params: { '*': string } }>(`${base}assets/*`, async (request, reply) => {
    const file = await builds.find(of, request.params['*'])
    return file ? sendCached({ request, reply }, file, IMMUTABLE) : reply.callNotFound()
  })
}
