import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ConformanceSubject, type ConformanceTraits, describePaymentProvider, type Step } from '../conformance.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { createFlutterwave } from './flutterwave.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const OPERATIONS: Record<Step, string> = { start: 'payments', read: 'verify', refund: 'refund' }
const CARDS = { pay: '5531886652142950', decline: '5143010522339965' }
const HASH = 'sandbox-flutterwave-hash'

function create({
  url = `${stage.sandbox.url}/flutterwave/v3`,
  key = 'FLWSECK_TEST-sandbox-X',
  timeoutMs = 20_000,
} = {}) {
  return createFlutterwave({
    ...{ config: { apiUrl: url }, secrets: { secretKey: new Secret(key), secretHash: new Secret(HASH) } },
    ...{ clock: stage.clock, objects: createObjects(), client: { timeoutMs } },
  })
}

async function payByCard(url: string, number: string): Promise<void> {
  await submit(`${url}/card`, { number, expiry: '09/32', cvv: '564' })
  await submit(`${url}/step`, { pin: '3310' })
  await submit(`${url}/step`, { otp: '12345' })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{ currency: 'NGN', isRecurring, renews: true, tellsRefunds: true, secondStart: 'refused' },
  outcomes: {
    ...{ decline: 'decline', pending: 'pending', late: 'late-success', less: 'underpay', more: 'overpay' },
    'other-currency': 'other-currency',
  },
})

const toSubject = (): ConformanceSubject => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ key: 'FLWSECK_TEST-not-ours-X' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  async act(what, { url }) {
    await (what === 'leave' ? submit(`${url}/cancel`, {}) : payByCard(url, CARDS[what]))
  },
  failNext: (step, fault) => stage.sandbox.control('/flutterwave/faults', { fault, operation: OPERATIONS[step] }),
  forge: (callback) => ({ ...callback, headers: { ...callback.headers, 'verif-hash': `${HASH}x` } }),
})

describePaymentProvider('Flutterwave, once', traits(false), toSubject)
describePaymentProvider('Flutterwave, renewing', traits(true), toSubject)
