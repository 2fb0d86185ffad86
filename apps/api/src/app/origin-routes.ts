import type { FastifyInstance } from 'fastify'
import { artworkRoutes } from '../features/artwork/routes.ts'
import { callbackRoutes } from '../features/playback/drm/callback.ts'
import { licenceRoutes } from '../features/playback/drm/routes.ts'
import { originRoutes } from '../features/playback/origin/routes.ts'
import { presenceRoutes } from '../features/playback/presence/routes.ts'
import type { Origin } from './compose/playback.ts'

/** What is no call of the contract: presence, licences, films and pictures, each with body readers of its own. */
export async function registerOriginRoutes(app: FastifyInstance, origin: Origin): Promise<void> {
  await app.register((scope) => presenceRoutes(scope, origin))
  await app.register((scope) => licenceRoutes(scope, origin))
  await app.register((scope) => callbackRoutes(scope, origin))
  await app.register((scope) => originRoutes(scope, origin))
  await app.register((scope) => artworkRoutes(scope, origin))
  app.addHook('onClose', () => origin.files.close())
}
