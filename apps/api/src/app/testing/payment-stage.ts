import { Secret } from '@kola/platform/config'
import { createLog } from '@kola/platform/log'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { createNearDatabase } from '@kola/platform/testing/database'
import type { Config, Secrets } from '#config.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import { composePlatform } from '../compose/platform.ts'
import { composeJobs } from '../jobs.ts'
import { startSandbox } from './sandbox.ts'
import { createApiStage } from './stage.ts'

/** As the sandbox has it when nothing is set. */
const toPayments = (url: string): Config['payments'] => ({
  stripe: { publishableKey: 'pk_test_sandbox', apiUrl: url, scriptUrl: `${url}/stripe/v3/` },
  braintree: {
    ...{ merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public', apiUrl: url },
    scriptUrl: `${url}/braintree/web/dropin/js/dropin.min.js`,
    merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' },
    threeDSecure: true,
  },
  dpo: {
    ...{ serviceType: '3854', apiUrl: `${url}/dpo/API`, apiVersion: 'v6', verifyVersion: 'v6' },
    payUrl: `${url}/dpo/payv2.php`,
  },
  paypal: { clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX', apiUrl: `${url}/paypal` },
  flutterwave: { apiUrl: `${url}/flutterwave/v3` },
  paystack: { apiUrl: `${url}/paystack/api` },
})

const SECRETS: Secrets['payments'] = {
  stripe: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
  braintree: { privateKey: new Secret('sandbox-braintree-private') },
  dpo: { companyToken: new Secret('8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3') },
  paypal: { clientSecret: new Secret('sandbox-paypal-secret') },
  flutterwave: {
    ...{ secretKey: new Secret('FLWSECK_TEST-sandbox-X'), secretHash: new Secret('sandbox-flutterwave-hash') },
  },
  paystack: { secretKey: new Secret('sk_test_paystack_sandbox') },
}

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
    (config) => ({ ...config, http: { ...config.http, publicUrl }, payments: toPayments(sandbox.url) }),
    [],
    { payments: SECRETS, ...(isNear && { database: await createNearDatabase<Schema>() }) },
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
