import { createLog } from '@kola/platform/log'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { createNearDatabase } from '@kola/platform/testing/database'
import type { Schema } from '#shared/database/schema/schema.ts'
import { composePlatform } from '../compose/platform.ts'
import { composeJobs } from '../jobs.ts'
import { SANDBOX_SECRETS, toSandboxPayments } from './configs/sandbox-payments.ts'
import { startSandbox } from './sandbox.ts'
import { createApiStage } from './stage.ts'

interface PaymentStageOptions {
  worksFrom?: 'start' | 'asked'
  isNear?: boolean
}

/**
 * The API listening where the sandbox's payment providers report to, and the process for jobs beside it.
 * @param worksFrom `asked`: jobs wait until `startWork`
 * @param isNear for what runs very many statements
 */
export async function createPaymentStage({ worksFrom = 'start', isNear = false }: PaymentStageOptions = {}) {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({ publicUrl })
  const stage = await createApiStage(
    (config) => ({ ...config, http: { ...config.http, publicUrl }, payments: toSandboxPayments(sandbox.url) }),
    [],
    { payments: SANDBOX_SECRETS, ...(isNear && { database: await createNearDatabase<Schema>() }) },
  )
  await stage.app.listen({ host: '127.0.0.1', port })
  await stage.addTenant('demo')
  await sandbox.setClock(stage.clock.now())
  const log = createLog({ name: 'test', level: 'warn', destination: { write: () => {} } })
  const { config, secrets, clock } = stage
  const work = await composePlatform({ config, secrets, log, role: 'work', clock })
  const mailer = { send: async () => {}, close: async () => {} } as Parameters<typeof composeJobs>[1]['mailer']
  const startWork = () => work.queue.work(composeJobs(work, { config, secrets, mailer }))
  if (worksFrom === 'start') await startWork()
  /** Both clocks go on. */
  async function advance(ms: number): Promise<void> {
    stage.clock.advance(ms)
    await sandbox.control('/clock', { advanceMs: ms })
  }
  return {
    ...{ stage, sandbox, publicUrl, startWork },
    advance,
    /** What the tenant says from now on: it is known for a second or two. */
    async setConfig(given: Record<string, string>): Promise<void> {
      const config = JSON.stringify(given)
      await stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
      await advance(2_000)
    },
    async close(): Promise<void> {
      for (const step of work.close) await step()
      await stage.close()
      await sandbox.close()
    },
  }
}

export type PaymentStage = Awaited<ReturnType<typeof createPaymentStage>>
