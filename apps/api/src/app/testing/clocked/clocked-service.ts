import type { JobOf } from '@kola/contract/jobs'
import type { Clock } from '@kola/platform/clock'
import { Secret } from '@kola/platform/config'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { composeServices } from '#app/compose/compose.ts'
import { composePlatform } from '#app/compose/platform.ts'
import { composeJobs } from '#app/jobs.ts'
import { loadDemo } from '#app/load-demo/load-demo.ts'
import { migrateDatabase } from '#app/migrate.ts'
import { createServer } from '#app/server.ts'
import { createMailer } from '#shared/mail/mailer.ts'
import { SANDBOX_SECRETS, toSandboxPayments } from '../configs/sandbox-payments.ts'
import { toTestConfig, toTestSecrets } from '../configs/test-config.ts'
import { startSandbox } from '../sandbox.ts'
import { createQuiet } from './quiet.ts'

export interface ClockedOptions {
  /** Empty: its tables are made, and the demo is loaded into them. */
  databaseUrl: string
  /** Where pictures and films lie; those of another service will do. */
  storageFolder: string
  /** Of the built web app. */
  webDist: string
  /** Of the built console. */
  consoleDist: string
  operatorKey: string
  /** What its clock shows when it is there. */
  startsAt: string
}

/** What the clock does each minute, and what it finds is told of as it is found. */
const SWEEPS = ['billing.sweep', 'billing.catch-up', 'messages.sweep'] as const satisfies JobOf<'api'>[]

/** It goes on as time does, from a moment that is given. */
function createGivenClock(startsAt: Date): Clock & { goTo(moment: Date): number } {
  let aheadMs = startsAt.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + aheadMs),
    /** @returns by how much it went on */
    goTo(moment) {
      const byMs = moment.getTime() - Date.now() - aheadMs
      if (byMs < 0) throw new Error(`It is ${this.now().toISOString()} already: no clock goes back`)
      aheadMs += byMs
      return byMs
    },
  }
}

/** The whole service in one process, with the demo, beside a sandbox: both at a moment that is given, and moved on at will. */
export async function startClockedService({ databaseUrl, storageFolder, webDist, ...given }: ClockedOptions) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox({ publicUrl: url })
  const smtpUrl = new Secret(`smtp://127.0.0.1:${sandbox.smtpPort}`)
  const known = { ...toTestConfig(storageFolder, url), isDemo: true, payments: toSandboxPayments(sandbox.url) }
  const console = { ...known.console, folder: given.consoleDist }
  const config = { ...known, console, http: { ...known.http, host: 'localhost', port, webDist } }
  const secrets = {
    ...toTestSecrets(databaseUrl, { operatorKey: given.operatorKey }),
    smtpUrl,
    payments: SANDBOX_SECRETS,
  }
  const log = createLog({ name: 'clocked', level: 'error' })
  const clock = createGivenClock(new Date(given.startsAt))
  await sandbox.setClock(clock.now())
  await migrateDatabase({ url: databaseUrl, log })
  const work = await composePlatform({ config, secrets, log, role: 'work', clock })
  await loadDemo(work)
  const platform = await composePlatform({ config, secrets, log, role: 'send', clock, databasePatienceMs: 60_000 })
  const services = composeServices(platform, { config, secrets })
  const server = await createServer({ config, platform, services, metrics: createMetrics({ prefix: 'clocked_' }) })
  const mailer = createMailer({ smtpUrl: secrets.smtpUrl, ...config.mail })
  const handlers = composeJobs(work, { config, secrets, mailer })
  await work.queue.work(handlers)
  await server.listen({ host: 'localhost', port })
  const waitUntilQuiet = createQuiet(work.pool)

  return {
    url,
    sandboxUrl: sandbox.url,
    now: () => clock.now(),
    /** Both clocks show this moment; what is due then is done when it answers, with all that follows from it. */
    async goTo(moment: Date): Promise<void> {
      await sandbox.control('/clock', { advanceMs: clock.goTo(moment) })
      await waitUntilQuiet()
      const { signal } = new AbortController()
      for (const name of SWEEPS) await handlers[name]({ id: name, name, data: {}, attempt: 1, signal })
      await waitUntilQuiet()
    },
    async close(): Promise<void> {
      await server.close()
      for (const step of [...platform.close, ...work.close]) await step()
      await mailer.close()
      await sandbox.close()
    },
  }
}
