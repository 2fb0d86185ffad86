import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { createHttpServer } from '@kola/platform/http'
import type { Metrics } from '@kola/platform/metrics'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { installSmsMetrics } from '../features/verification/sms/meter.ts'
import type { Platform, Services } from './compose/compose.ts'
import { docsRoutes } from './docs/routes.ts'
import { createApiHealth, healthRoutes } from './health.ts'
import { installBodyParsers } from './http/body-parsers.ts'
import { answerUnreadable, createSendError } from './http/error-handler.ts'
import { createHeadersOf, installHeaders } from './http/headers.ts'
import { installNotFound } from './http/not-found.ts'
import { toPageHeaders } from './http/page-policy.ts'
import { toPageSources } from './http/page-sources.ts'
import { installRequestMetrics } from './http/request-metrics.ts'
import { createDemoCheck } from './load-demo/readiness.ts'
import { registerRoutes } from './routes.ts'
import { webRoutes } from './web/web-app.ts'

/** No body of the contract is near it; films come as streams, which it does not bound. */
const BODY_LIMIT_BYTES = 64 * 1024

export interface ServerOptions {
  config: Config
  platform: Platform
  services: Services
  metrics: Metrics
}

export async function createServer({ config, platform, services, metrics }: ServerOptions): Promise<FastifyInstance> {
  const { log } = platform
  const sendError = createSendError(log)
  const headersOf = createHeadersOf({ isHttps: config.http.publicUrl.startsWith('https:') })
  const app = createHttpServer({
    log,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    trustProxy: config.http.trustProxy,
    maskUrl,
    quietPaths: ['/healthz', '/readyz', '/presence/*'],
    onFrameworkError: (error, request, reply) => sendError(error, request, reply.headers(headersOf(request.url))),
    onUnreadable: answerUnreadable,
  })
  app.setErrorHandler(sendError)
  installNotFound(app)
  installBodyParsers(app)
  installRequestMetrics(app, metrics)
  installSmsMetrics(metrics, services.smsMeter)
  installHeaders(app, headersOf)
  await app.register(helmet, toPageHeaders(config.http.publicUrl, toPageSources(config.parties)))
  await app.register(rateLimit, { global: false })
  healthRoutes(app, createApiHealth(platform, config.isDemo ? { demo: createDemoCheck(platform.db) } : {}))
  docsRoutes(app)
  const { webDist: folder, webCustomerId: customerId, publicUrl } = config.http
  if (folder !== null) webRoutes(app, { folder, customerId, publicUrl, services, clock: platform.clock })
  await registerRoutes(app, { config, services })
  return app
}

/** The path of a film holds the right to read it, and that of a confirmation whose it is. */
function maskUrl(url: string): string {
  return url.replace(/^(\/media\/|\/apps\/v1\/confirm\/)[^/?]+/, '$1***')
}
