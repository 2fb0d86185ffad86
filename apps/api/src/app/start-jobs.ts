import { constants, setPriority } from 'node:os'
import { installGraceful } from '@kola/platform/http'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import type { Config, Secrets } from '../config.ts'
import { createMailer } from '../shared/mail/mailer.ts'
import { composePlatform } from './compose/platform.ts'
import { composeJobs } from './jobs.ts'
import type { loadDemo } from './load-demo/load-demo.ts'
import { migrateDatabase } from './migrate.ts'

/** The process that runs jobs: the same build without HTTP. */
export async function startJobs({ config, secrets }: { config: Config; secrets: Secrets }): Promise<void> {
  // On one machine calls are answered first: what they left to be done takes what is free.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const log = createLog({ name: 'work', level: config.logLevel })
  await migrateDatabase({ url: secrets.databaseUrl.reveal(), log })
  const platform = await composePlatform({ config, secrets, log, role: 'work' })
  const mailer = createMailer({ smtpUrl: secrets.smtpUrl, ...config.mail })
  const { host, workPort } = config.metrics
  const metrics =
    workPort === null ? null : await createMetrics({ prefix: 'kola_work_' }).serve({ host, port: workPort })
  installGraceful({ log, close: [...platform.close, () => mailer.close(), async () => metrics?.close()] })
  await platform.queue.work(composeJobs(platform, { config, secrets, mailer }))
  log.info('work.started')
  if (config.isDemo) await startDemo(platform)
}

/** The demo's content is read only where it is wanted: a production server need not have it. */
async function startDemo(platform: Parameters<typeof loadDemo>[0]): Promise<void> {
  const demo = await import('./load-demo/load-demo.ts')
  await demo.loadDemo(platform)
}
