import { constants, setPriority } from 'node:os'
import { JOBS } from '@kola/contract/jobs'
import { watchEventLoop } from '@kola/platform/lifecycle/event-loop'
import { installGraceful } from '@kola/platform/lifecycle/graceful'
import { createHealth } from '@kola/platform/lifecycle/health'
import { createLifecycle } from '@kola/platform/lifecycle/lifecycle'
import { countConnections, warnOfFewConnections } from '@kola/platform/lifecycle/room'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { startListener } from '@kola/platform/notices/listen'
import { installBacklogMetrics } from '@kola/platform/queue/backlog'
import { measureJobs } from '@kola/platform/queue/measure'
import { installTraceMetrics } from '@kola/platform/traces/figures'
import { startTraces } from '@kola/platform/traces/start'
import type { Config, Secrets } from '../config.ts'
import { installMoneyMetrics } from '../features/billing/money-metrics.ts'
import { hearWebhooks, WEBHOOK_CHANNEL } from '../features/webhooks/heard.ts'
import { createMailer } from '../shared/mail/mailer.ts'
import { composePlatform } from './compose/platform.ts'
import { addChecks } from './health.ts'
import { composeJobs } from './jobs.ts'
import type { loadDemo } from './load-demo/load-demo.ts'
import { prepareDatabase } from './migrate.ts'

/** After the last job was given back: mail, database, what is left. */
const CLOSE_TIMEOUT_MS = 10_000

/** The process that runs jobs: the same build without HTTP. */
export async function startJobs({ config, secrets }: { config: Config; secrets: Secrets }): Promise<void> {
  // On one machine calls are answered first: what they left to be done takes what is free.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const traces = await startTraces(config.traces.work)
  const log = createLog({ name: 'work', level: config.logLevel, traces })
  const lifecycle = createLifecycle()
  const health = createHealth(lifecycle, { live: { eventLoop: watchEventLoop().isTurning } })
  const { host, workPort } = config.metrics
  const metrics = createMetrics({ prefix: 'kola_work_' })
  if (traces) installTraceMetrics(metrics, traces)
  const metricsServer = await metrics.serve({ host, port: workPort, health })
  lifecycle.enter('migrating')
  await prepareDatabase(config, secrets, log)
  lifecycle.enter('starting')
  const { limitMs } = config.drain
  const platform = await composePlatform({ config, secrets, log, role: 'work', traces })
  await warnOfFewConnections(platform.pool, { own: countConnections('work', config.maxConnections), log })
  addChecks(health, platform)
  const mailer = createMailer({ smtpUrl: secrets.smtpUrl, ...config.mail })
  const url = secrets.directUrl.reveal()
  const webhooks = startListener({ url, applicationName: 'kola-work', channel: WEBHOOK_CHANNEL, log })
  const stopping = new AbortController()
  installGraceful({
    ...{ log, lifecycle, timeoutMs: limitMs + CLOSE_TIMEOUT_MS },
    close: [
      async () => webhooks.stop(),
      async () => stopping.abort(new Error('The process ends')),
      ...platform.close,
      () => mailer.close(),
      async () => traces?.stop(),
      () => metricsServer.close(),
    ],
  })
  installBacklogMetrics(metrics, { pool: platform.pool, workers: listWorkers(), log })
  installMoneyMetrics(metrics, platform)
  await platform.queue.work(
    measureJobs(metrics, JOBS, composeJobs(platform, { config, secrets, mailer, stopping: stopping.signal })),
  )
  hearWebhooks(webhooks, platform)
  lifecycle.enter('serving')
  log.info('work.started')
  if (config.isDemo) await startDemo(platform)
}

/** Whose each queue is. */
const listWorkers = (): Record<string, string> =>
  Object.fromEntries(Object.entries(JOBS).map(([name, { worker }]) => [name, worker]))

/** The demo's content is read only where it is wanted: a production server need not have it. */
async function startDemo(platform: Parameters<typeof loadDemo>[0]): Promise<void> {
  const demo = await import('./load-demo/load-demo.ts')
  await demo.loadDemo(platform)
}
