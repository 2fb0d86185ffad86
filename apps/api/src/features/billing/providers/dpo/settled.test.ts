import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { type Stage, startStage, submit } from '../testing/stage.ts'
import { toOrder } from '../testing/subject.ts'
import { createDpo } from './dpo.ts'

const DAY_MS = 86_400_000
const feeOf = (minor: number) => Math.round(minor * 0.035)

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

function toProvider() {
  const config = { apiUrl: `${stage.sandbox.url}/dpo/API`, apiVersion: 'v6', verifyVersion: 'v7', serviceType: '3854' }
  return createDpo({
    config: { ...config, payUrl: `${stage.sandbox.url}/dpo/payv2.php` },
    ...{ secrets: { companyToken: new Secret('8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3') }, clock: stage.clock },
  })
}
const order = () => toOrder({ currency: 'KES', isRecurring: false })

async function start() {
  const of = order()
  const begun = await toProvider().hosted?.start(of)
  if (begun?.kind !== 'redirect') throw new Error(begun?.kind)
  const ID = begun.ids.token ?? ''
  const payment = { transactionId: ID, reference: of.reference }
  const pay = () => submit(begun.url, { ID, means: 'card', card: '5436886269848367', action: 'pay' })
  return { ...payment, pay, gross: of.due.amountMinor, payment }
}
const ask = (payment: { transactionId: string; reference: string }) => toProvider().settledAnswers?.ask(payment)
const lie = (transactionId: string, about: object) =>
  stage.sandbox.control('/dpo/lies', { id: `settled ${transactionId}`, lie: about })

test('a payment is settled when the day that DPO told is over, and what is paid out is told with it', async () => {
  const { payment, pay, transactionId, gross } = await start()
  await pay()
  const paidMs = stage.clock.now().getTime()
  const dayMs = Math.floor((paidMs + 2 * DAY_MS) / DAY_MS) * DAY_MS
  const day = new Date(dayMs).toISOString().slice(0, 10)
  await stage.advance(dayMs + DAY_MS - paidMs - 60_000)
  expect(await ask(payment), 'the day is not over').toBeNull()
  await stage.advance(2 * 60_000)
  const line = {
    ...{ id: `charge-${transactionId}`, kind: 'charge', transactionId, grossMinor: gross, feeMinor: feeOf(gross) },
    ...{ currency: 'KES', settlement: { id: `${day}-KES`, currency: 'KES', paidAt: new Date(dayMs) } },
  }
  expect(await ask(payment)).toEqual(line)
  expect(await ask({ transactionId: payment.reference, reference: payment.reference })).toMatchObject({
    ...{ ...line, id: `charge-${payment.reference}`, transactionId: payment.reference },
  })
})

test('asking marks nothing as looked at, for the payment was when it was read', async () => {
  const { payment, pay } = await start()
  await pay()
  await ask(payment)
  const bodies = await stage.sandbox.listBodies('dpo', 'verifyToken')
  expect(bodies.map((body) => /<VerifyTransaction>(\d)</.exec(body)?.[1])).toEqual(['0'])
})

test('what is not paid, or says neither a day nor a net sum that can be read, is not settled', async () => {
  const [open, paid] = [await start(), await start()]
  await paid.pay()
  await stage.advance(10 * DAY_MS)
  expect(await ask(open.payment)).toBeNull()
  await lie(paid.transactionId, { atMs: stage.clock.now().getTime() + DAY_MS })
  expect(await ask(paid.payment), 'a day to come').toBeNull()
  await lie(paid.transactionId, { netMinor: 100, atMs: stage.clock.now().getTime() - 3 * DAY_MS })
  expect(await ask(paid.payment)).toMatchObject({ grossMinor: paid.gross, feeMinor: paid.gross - 100 })
  expect(await ask({ transactionId: 'KL-NOBODY', reference: 'KL-NOBODY' })).toBeNull()
})

test('too many questions are told, and asked again later', async () => {
  const { payment, pay } = await start()
  await pay()
  await stage.advance(4 * DAY_MS)
  await stage.sandbox.control('/dpo/faults', { operation: 'verifyToken', fault: { kind: 'status', status: 429 } })
  await expect(ask(payment)).rejects.toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: false })
  expect(await ask(payment)).toMatchObject({ transactionId: payment.transactionId })
})
