import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describeMandates } from '#features/billing/providers/mandates/conformance.ts'
import type { MandatePayments } from '#features/billing/providers/mandates/mandate-payments.ts'
import { Declined } from '#features/billing/providers/provider.ts'
import { createObjects, type Stage, startStage } from '#features/billing/providers/testing/stage.ts'
import { toOrder } from '#features/billing/providers/testing/subject.ts'
import { createFlutterwave } from '../flutterwave.ts'

const DAY_MS = 24 * 3_600_000
let stage: Stage
let mandates: MandatePayments
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.reset()
  mandates = createTested().mandates as MandatePayments
})

const createTested = () =>
  createFlutterwave({
    config: { apiUrl: `${stage.sandbox.url}/flutterwave/v3` },
    secrets: {
      secretKey: new Secret('FLWSECK_TEST-sandbox-X'),
      secretHash: new Secret('sandbox-flutterwave-hash'),
    },
    ...{ clock: stage.clock, objects: createObjects() },
  })

describeMandates(
  'Flutterwave: mandates',
  () => stage,
  () => ({
    provider: createTested(),
    async agree(step, senderAccount) {
      if (step.kind !== 'transfer') throw new Error('nothing is to be sent')
      const { accountNumber, amount } = step
      await stage.sandbox.control('/inbound', { accountNumber, amountMinor: amount.amountMinor, senderAccount })
    },
    operations: { ask: 'ask-mandate', debit: 'tokenized-charge', end: 'change-mandate' },
    forge: (callback) => ({ ...callback, headers: { 'verif-hash': 'not-ours' } }),
    toMark: ({ mandate = '' }) => mandate,
  }),
)

const order = () => toOrder({ currency: 'NGN', isRecurring: false })
const ask = (number: string, bankCode = '058') => {
  const { payer, due: most } = order()
  const account = { bankCode, number, address: '1 Broad Street, Lagos', phone: '' }
  return mandates.request({ payer, most, narration: 'Basic', returnUrl: 'http://kola.test/', account })
}
const send = async (of: Awaited<ReturnType<typeof ask>>, senderAccount: string) => {
  if (of.step.kind !== 'transfer') throw new Error('nothing is to be sent')
  const { accountNumber, amount } = of.step
  await stage.sandbox.control('/inbound', { accountNumber, amountMinor: amount.amountMinor, senderAccount })
}

test('the small sum from another account, or after ten minutes, agrees to nothing', async () => {
  const asked = await ask('0123456789')
  await send(asked, '9999999999')
  expect((await mandates.read(asked.ids)).state).toBe('AWAITING_CONSENT')
  await stage.advance(11 * 60_000)
  await send(asked, '0123456789')
  expect((await mandates.read(asked.ids)).state).toBe('AWAITING_CONSENT')
})

test('an account that is known is active at once', async () => {
  await send(await ask('0123456789'), '0123456789')
  const again = await ask('0123456789')
  await send(again, '0123456789')
  expect((await mandates.read(again.ids)).state).toBe('ACTIVE')
})

test('nothing above what was agreed is taken, and nothing after its year', async () => {
  const asked = await ask('0123456789')
  await send(asked, '0123456789')
  await stage.advance(4 * 3_600_000)
  const { ids, endsAt } = await mandates.read(asked.ids)
  const { payer } = order()
  const dear = { ...order(), payer, due: { amountMinor: 900_000, currency: 'NGN' } }
  await expect(mandates.debit(dear, ids)).rejects.toThrow('Amount is above the limit of the mandate')
  const days = ((endsAt?.getTime() ?? 0) - stage.clock.now().getTime()) / DAY_MS
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(367)
  await stage.advance(367 * DAY_MS)
  expect((await mandates.read(ids)).state).toBe('ENDED')
  await expect(mandates.debit(order(), ids)).rejects.toBeInstanceOf(Declined)
})

test('an account that nobody has is refused, with the words of it', async () => {
  const refused = ask('0000000000')
  await expect(refused).rejects.toBeInstanceOf(Declined)
  await expect(refused).rejects.toThrow('Account details could not be resolved.')
})
