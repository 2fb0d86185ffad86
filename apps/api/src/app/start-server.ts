import { closeServer } from '@kola/platform/lifecycle/close-server'
import { watchEventLoop } from '@kola/platform/lifecycle/event-loop'
import { installGraceful } from '@kola/platform/lifecycle/graceful'
import { createHealth } from '@kola/platform/lifecycle/health'
import { createLifecycle } from '@kola/platform/lifecycle/lifecycle'
import { countConnections, warnOfFewConnections } from '@kola/platform/lifecycle/room'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { installTraceMetrics } from '@kola/platform/traces/figures'
import { startTraces } from '@kola/platform/traces/start'
import type { Config, Secrets } from '../config.ts'
import { composeServices } from './compose/compose.ts'
import { composePlatform } from './compose/platform.ts'
import { prepareDatabase } from './migrate.ts'
import { createServer } from './server.ts'
import { keepWaitingRoom } from './start/waiting-room.ts'
import { keepBuilds } from './web/builds/keep-builds.ts'

/** After the last answer: queue, database, what is left. */
const CLOSE_TIMEOUT_MS = 10_000

/** What an operator has to know before a second replica is started. */
const ALONE_NOTE = 'Limits are counted in this process alone. With a second replica set VALKEY_URL for both.'

/** The process that answers HTTP. */
export async function startServer({ config, secrets }: { config: Config; secrets: Secrets }): Promise<void> {
  const traces = await startTraces(config.traces.api)
  const log = createLog({ name: 'api', level: config.logLevel, traces })
  const lifecycle = createLifecycle()
  const health = createHealth(lifecycle, { live: { eventLoop: watchEventLoop().isTurning } })
  const metrics = createMetrics({ prefix: 'kola_api_' })
  if (traces) installTraceMetrics(metrics, traces)
  // Who starts processes asks from the first moment on, also while a migration takes its time.
  const metricsServer = await metrics.serve({ ...config.metrics, health })
  lifecycle.enter('migrating')
  const prepare = () => prepareDatabase(config, secrets, log)
  await (config.migrates ? prepare() : keepWaitingRoom(config.http, prepare))
  lifecycle.enter('starting')
  const platform = await composePlatform({ config, secrets, log, role: 'send', traces })
  await warnOfFewConnections(platform.pool, { own: countConnections('send', config.maxConnections), log })
  const services = composeServices(platform, { config, secrets })
  await services.passkeys.prepare()
  const server = await createServer({ config, platform, services, metrics, health, lifecycle })
  const { webDist: web, tvDist: tv } = config.http
  const { builds } = services
  const stopKeeping = builds && (await keepBuilds({ builds, folders: { web, tv }, log }))
  const { graceMs, limitMs } = config.drain
  installGraceful({
    ...{ log, lifecycle, drainMs: graceMs, timeoutMs: limitMs + CLOSE_TIMEOUT_MS },
    close: [
      async () => stopKeeping?.(),
      () => closeServer(server, { limitMs, log }),
      () => services.missedSearches.stop(),
      ...platform.close,
      async () => traces?.stop(),
      () => metricsServer.close(),
    ],
  })
  await server.listen({ host: config.http.host, port: config.http.port })
  lifecycle.enter('serving')
  if (!platform.valkey) log.info({ note: ALONE_NOTE }, 'api.counts-alone')
  log.info({ port: config.http.port }, 'api.listening')
}
