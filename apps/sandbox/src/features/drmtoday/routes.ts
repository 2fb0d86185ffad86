import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { ingestRoutes } from './ingest-routes.ts'
import { createKeyStore } from './key-store.ts'
import { type GrantedLicence, licenceRoutes } from './licence-routes.ts'
import { drmPage } from './page.ts'
import { Refusal } from './refusal.ts'
import { createAuthTokens, type SharedSecret } from './rights/auth-token.ts'
import { createAuthorisation } from './rights/authorisation.ts'
import { toLifeSeconds } from './rights/customer-rights.ts'

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'content-type, soapaction, x-dt-custom-data, dt-custom-data, http-header-customdata, x-dt-auth-token',
  'access-control-expose-headers': 'x-dt-client-info, x-dt-resp-code, x-dt-error-message',
  'access-control-max-age': '86400',
}

interface Needs {
  controls: Controls
  merchant: string
  callbackUrl: string
  secret: SharedSecret | null
}

/** DRMtoday with Clear Key in the place of licences: every path, header and refusal, no secret of a key system. */
export function drmtodayRoutes(app: FastifyInstance, { controls, merchant, callbackUrl, secret }: Needs) {
  const keys = createKeyStore()
  obeyControls(app, 'drmtoday', controls)

  // Challenges and forms come under many content types, or none.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(CORS_HEADERS)
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
  app.options('/*', (_request, reply) => reply.code(204).send())

  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal('internal')
    reply.header('x-dt-resp-code', String(refusal.code)).header('x-dt-error-message', refusal.message)
    return reply.code(refusal.status).send({ status: 'ERROR', message: refusal.message })
  })

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(drmPage(keys.list(), controls)))
  const readAuthToken = createAuthTokens({ secret, clock: controls.clock })
  const authorise = createAuthorisation({ controls, callbackUrl, readAuthToken })
  licenceRoutes(app, { keys, authorise, merchant, onLicence: (licence) => noteLicence(controls, licence) })
  ingestRoutes(app, { keys, merchant })
}

/** The journal says which licences went out, and when each runs out by the sandbox's clock. */
function noteLicence({ clock, journal }: Controls, { rights, ...licence }: GrantedLicence) {
  const lifeSeconds = toLifeSeconds(rights)
  const expiresAt = lifeSeconds === null ? null : new Date(clock.now().getTime() + lifeSeconds * 1_000).toISOString()
  const endsInFilm = rights.realTimeExpiration ?? false
  journal.add('drmtoday', 'licence', { ...licence, lifeSeconds, expiresAt, endsInFilm })
}
