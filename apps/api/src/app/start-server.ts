import { installGraceful } from '@kola/platform/http'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import type { Config, Secrets } from '../config.ts'
import { composeServices } from './compose/compose.ts'
import { composePlatform } from './compose/platform.ts'
import { migrateDatabase } from './migrate.ts'
import { createServer } from './server.ts'

/** The process that answers HTTP. */
export async function startServer({ config, secrets }: { config: Config; secrets: Secrets }): Promise<void> {
  const log = createLog({ name: 'api', level: config.logLevel })
  await migrateDatabase({ url: secrets.databaseUrl.reveal(), log })
  const platform = await composePlatform({ config, secrets, log, role: 'send' })
  const services = composeServices(platform, { config, secrets })
  const metrics = createMetrics({ prefix: 'kola_api_' })
  await services.passkeys.prepare()
  const server = await createServer({ config, platform, services, metrics })
  const metricsServer = await metrics.serve(config.metrics)
  await server.listen({ host: config.http.host, port: config.http.port })
  installGraceful({ log, close: [() => server.close(), () => metricsServer.close(), ...platform.close] })
  log.info({ port: config.http.port }, 'api.listening')
}
