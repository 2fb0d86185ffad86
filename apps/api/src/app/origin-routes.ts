import type { FastifyInstance } from 'fastify'
import { artworkRoutes } from '../features/artwork/routes.ts'
import { callbackRoutes } from '../features/playback/drm/authorisation/callback.ts'
import { licenceRoutes } from '../features/playback/drm/routes.ts'
import { originRoutes } from '../features/playback/origin/routes.ts'
import { presenceRoutes } from '../features/playback/presence/routes.ts'
import type { Origin } from './compose/playback.ts'
import type { Gate } from './http/gate/gate.ts'
import { installGate, licenceGate, mediaGate, presenceGate, webhookGate } from './http/gate/origin-gates.ts'

/**
 * What is no call of the contract: presence, licences, films and pictures, each with body readers of its own. Pictures
 * are for everybody and come from memory or the disk: nothing is looked up for them.
 */
export async function registerOriginRoutes(app: FastifyInstance, origin: Origin, gate: Gate): Promise<void> {
  const scopes = [
    { of: presenceGate, routes: presenceRoutes },
    { of: licenceGate, routes: licenceRoutes },
    { of: webhookGate, routes: callbackRoutes },
    { of: mediaGate((token) => origin.mediaTokens.read(token) !== null), routes: originRoutes },
  ]
  for (const { of, routes } of scopes) {
    await app.register((scope) => {
      installGate(scope, gate, of)
      return routes(scope, origin)
    })
  }
  await app.register((scope) => artworkRoutes(scope, origin))
  app.addHook('onClose', () => origin.files.close())
}
