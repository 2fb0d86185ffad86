import { JOBS, type Jobs } from '@kola/contract/jobs'
import { createQueue, type Queue } from '@kola/platform/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, newEmail } from '#app/testing/visitors.ts'
import { verificationJobs } from './jobs.ts'

let stage: ApiStage
let queue: Queue<Jobs>

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  const { log } = stage.platform
  queue = await createQueue({ databaseUrl: stage.url, jobs: JOBS, log, role: 'work' })
})
afterAll(async () => {
  await queue.stop()
  await stage.close()
})

test('what HTTP asked for while no worker lived is sent once one does, for known addresses only', async () => {
  const { starter, readMessages } = createVisitors(stage)
  const token = await stage.getAppToken()
  const { email } = await stage.addAccount()
  const unknown = newEmail()
  for (const email_address of [unknown, email]) {
    const answer = await stage.call('POST /apps/v1/trigger-email-verification', { token, body: { email_address } })
    expect(answer.status).toBe(200)
  }
  await queue.work(verificationJobs({ ...stage.platform, starter, sweepAddressChanges: async () => 0 }))
  await expect.poll(() => readMessages(email), { timeout: 15_000 }).toMatchObject([{ purpose: 'confirm-email' }])
  const readProofs = () => stage.db.selectFrom('proof').select('subject').orderBy('subject').execute()
  await expect.poll(readProofs, { timeout: 15_000 }).toHaveLength(2)
  expect(await readMessages(unknown)).toEqual([])
  const { rows } = await stage.platform.pool.query("select data from pgboss.job where name = 'messages.deliver'")
  expect(rows).toHaveLength(1)
})

test('the sweep keeps how many SMS were sent for ninety days, and proofs for seven', async () => {
  const ago = (days: number) => new Date(stage.clock.now().getTime() - days * 24 * 3_600_000)
  const toUse = (days: number) => ({ tenant_id: 'demo', country: 'NG', begins_at: ago(days), sent: 3 })
  await stage.db
    .insertInto('sms_use')
    .values([toUse(89), toUse(91)])
    .execute()
  const toProof = (days: number) => ({
    ...{ tenant_id: 'demo', id: `proof-${days}`, purpose: 'confirm-mobile' as const },
    ...{ subject: `+23480300000${days}`, created_at: ago(days) },
  })
  await stage.db
    .insertInto('proof')
    .values([toProof(6), toProof(8)])
    .execute()
  await queue.send('verification.sweep', {})
  const readUse = () => stage.db.selectFrom('sms_use').select('begins_at').execute()
  await expect.poll(readUse, { timeout: 15_000 }).toEqual([{ begins_at: ago(89) }])
  const rows = await stage.db.selectFrom('proof').select('id').where('id', 'like', 'proof-%').execute()
  expect(rows).toEqual([{ id: 'proof-6' }])
})
