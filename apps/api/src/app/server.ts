import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { createHttpServer } from '@kola/platform/http'
import type { SlowReaderLimits } from '@kola/platform/http/slow-readers'
import { closeConnectionsWhenDraining } from '@kola/platform/lifecycle/close-server'
import { createHealth, type Health } from '@kola/platform/lifecycle/health'
import { createLifecycle, type Lifecycle } from '@kola/platform/lifecycle/lifecycle'
import type { Metrics } from '@kola/platform/metrics'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { installSmsMetrics } from '../features/verification/sms/meter.ts'
import type { Services } from './compose/compose.ts'
import type { Platform } from './compose/platform.ts'
import { docsRoutes } from './docs/routes.ts'
import { installReadMetrics } from './engines/read-metrics.ts'
import { addChecks, healthRoutes } from './health.ts'
import { installBodyParsers } from './http/body-parsers.ts'
import { installCacheMetrics } from './http/cache-metrics.ts'
import { answerUnreadable, createSendError } from './http/error-handler.ts'
import { installPlaces } from './http/gate/places.ts'
import { createHeadersOf, installHeaders } from './http/headers.ts'
import { installNotFound } from './http/not-found.ts'
import { toConsoleHeaders, toFramedHeaders, toPageHeaders, toPlainHeaders } from './http/page-policy.ts'
import { toPageSources } from './http/page-sources.ts'
import { installRequestMetrics } from './http/request-metrics.ts'
import { createStore } from './http/together/store.ts'
import { installValkeyMetrics } from './http/together/valkey-metrics.ts'
import { createDemoCheck } from './load-demo/readiness.ts'
import { registerRoutes } from './routes.ts'
import { decorateSessions } from './traces/playback-traces.ts'
import { receiverRoutes } from './web/cast-receiver.ts'
import { consoleRoutes } from './web/console/console-app.ts'
import { keepHostsApart } from './web/console/own-host.ts'
import { tvRoutes } from './web/tv-app.ts'
import { webRoutes } from './web/web-app.ts'

/** No body of the contract is near it; films come as streams, which it does not bound. */
const BODY_LIMIT_BYTES = 64 * 1024

/**
 * The path of a film holds the right to read it, that of a confirmation whose it is, and that of a television's letters
 * the way to its sign-in. Of queries only what says which title or how many: what people look for stands beside no address.
 */
const MASK = {
  secretAfter: ['media', 'confirm', 'tv-sign-ins'],
  shownQuery: ['id', 'limit', 'tags', 'tags[]', 'print'],
}

export interface ServerOptions {
  config: Config
  platform: Platform
  services: Services
  metrics: Metrics
  /** When callers that do not read are cut; the platform's own limits unless given. */
  slowReaders?: SlowReaderLimits | undefined
  /** Of the process; one that serves unless given. */
  lifecycle?: Lifecycle
  health?: Health
}

function toServing(): Lifecycle {
  const lifecycle = createLifecycle()
  lifecycle.enter('serving')
  return lifecycle
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, platform, services, metrics, slowReaders, lifecycle = toServing() } = options
  const { health = createHealth(lifecycle) } = options
  const { log } = platform
  const sendError = createSendError(log)
  const headersOf = createHeadersOf({ isHttps: config.http.publicUrl.startsWith('https:') })
  const app = createHttpServer({
    log,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    trustProxy: config.http.trustProxy,
    mask: MASK,
    ...(slowReaders && { slowReaders }),
    traced: platform.traces && { traces: platform.traces, toOwnTrace: services.playbackTraces.toOwnTrace },
    quietPaths: ['/healthz', '/livez', '/readyz', '/presence/*'],
    onFrameworkError: (error, request, reply) => sendError(error, request, reply.headers(headersOf(request.url))),
    onUnreadable: answerUnreadable,
  })
  decorateSessions(app)
  closeConnectionsWhenDraining(app, lifecycle)
  app.setErrorHandler(sendError)
  installNotFound(app, config)
  installBodyParsers(app)
  installPlaces(app, config.http.placeHeaders)
  installRequestMetrics(app, metrics)
  installCacheMetrics(metrics, platform.caches)
  if (platform.hasReplica) installReadMetrics(metrics, platform.reads)
  installSmsMetrics(metrics, services.smsMeter)
  installHeaders(app, headersOf)
  if (config.console.ownHost !== null) keepHostsApart(app, config.console.ownHost)
  await app.register(helmet, toPlainHeaders(config.http.publicUrl))
  const { together, valkey } = platform
  if (valkey) installValkeyMetrics(metrics, valkey)
  await app.register(rateLimit, { global: false, ...(together && { store: createStore(together) }) })
  addChecks(health, platform, config.isDemo ? { demo: createDemoCheck(platform.db) } : {})
  healthRoutes(app, health)
  const { webDist, tvDist, webCustomerId: customerId, publicUrl, mediaOrigin } = config.http
  docsRoutes(app, { publicUrl, customerId: customerId ?? 'demo' })
  const pageHeaders = toPageHeaders({ publicUrl, mediaOrigin, sources: toPageSources(config.parties, config.payments) })
  const { clock, caches } = platform
  const { builds } = services
  const countryHeader = config.http.placeHeaders.country
  const pages = { customerId, publicUrl, services, clock, caches, builds, pageHeaders, countryHeader }
  if (webDist !== null) webRoutes(app, { ...pages, folder: webDist })
  // Without a receiver that Google knows, no television comes.
  if (config.parties.cast) receiverRoutes(app, { customerId, tenants: services.tenants, mediaOrigin, publicUrl })
  if (tvDist !== null) tvRoutes(app, { ...pages, folder: tvDist })
  if (config.console.folder !== null)
    consoleRoutes(app, {
      ...{ folder: config.console.folder, customerId, headers: toConsoleHeaders(config.console.url) },
      framedHeaders: toFramedHeaders(config.console.url),
    })
  await registerRoutes(app, { config, services, clock, together })
  return app
}
