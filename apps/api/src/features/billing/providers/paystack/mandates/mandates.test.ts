import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describeMandates } from '#features/billing/providers/mandates/conformance.ts'
import type { MandatePayments } from '#features/billing/providers/mandates/mandate-payments.ts'
import { type Stage, startStage, submit } from '#features/billing/providers/testing/stage.ts'
import { toOrder } from '#features/billing/providers/testing/subject.ts'
import { createTested } from '../testing.ts'

const HOUR_MS = 3_600_000
let stage: Stage
let mandates: MandatePayments
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.reset()
  mandates = createTested(stage).mandates as MandatePayments
})

/** On its page: the account is named, and the small sum sent from it. */
async function agree(url: string, number: string, bank = '058'): Promise<string> {
  await submit(`${url}/account`, { bank, number })
  return submit(`${url}/send`, {})
}

describeMandates(
  'Paystack: mandates',
  () => stage,
  () => ({
    provider: createTested(stage),
    async agree(step, accountNumber) {
      if (step.kind !== 'page') throw new Error('there is no page')
      await agree(step.url, accountNumber)
    },
    operations: { ask: 'initialize-mandate', debit: 'charge', end: 'deactivate-mandate' },
    forge: (callback) => ({ ...callback, body: Buffer.from(`${callback.body} `) }),
    toMark: (_ids, { payer }) => `"email":"${payer.email}"`,
  }),
)

const ask = (email: string) => {
  const { payer, due: most } = toOrder({ currency: 'NGN', isRecurring: false })
  const returnUrl = 'http://kola.test/#/direct-debit'
  return mandates.request({ payer: { ...payer, email }, most, narration: 'Basic', returnUrl, account: null })
}

test('one that does not become active is hurried on by the activation charge, and takes nothing of ours', async () => {
  const email = 'stuck@example.com'
  await stage.sandbox.control('/paystack/outcomes', { reference: email, outcome: 'stuck' })
  const { step, ids } = await ask(email)
  await agree((step as { url: string }).url, '0123456789')
  await stage.advance(100 * HOUR_MS)
  const waiting = await mandates.read(ids)
  expect(waiting.state).toBe('CONSENTED')
  await mandates.activate?.(waiting.ids)
  expect((await mandates.read(waiting.ids)).state).toBe('CONSENTED')
  await stage.advance(HOUR_MS + 1)
  expect((await mandates.read(waiting.ids)).state).toBe('ACTIVE')
  expect(await stage.readBooks('paystack')).toEqual([])
})

test('one whose bank is not served stays on the page', async () => {
  const { step, ids } = await ask('unserved@example.com')
  expect(await submit(`${(step as { url: string }).url}/account`, { bank: '999', number: '0123456789' })).toBe('')
  expect((await mandates.read(ids)).state).toBe('REQUESTED')
})
