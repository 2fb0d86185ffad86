import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ConformanceSubject, type ConformanceTraits, describePaymentProvider, type Step } from '../conformance.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { createPaypal } from './paypal.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const ORDERS: Record<Step, string> = { start: 'create-order', read: 'get-order', refund: 'refund-capture' }
const SUBSCRIPTIONS: Record<Step, string> = {
  ...{ start: 'create-subscription', read: 'get-subscription', refund: 'refund-sale' },
}

function create({ url = `${stage.sandbox.url}/paypal`, secret = 'sandbox-paypal-secret', timeoutMs = 20_000 } = {}) {
  return createPaypal({
    config: { apiUrl: url, clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX' },
    ...{ secrets: { clientSecret: new Secret(secret) }, clock: stage.clock, objects: createObjects() },
    client: { timeoutMs },
  })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{ currency: 'USD', isRecurring, renews: true, tellsRefunds: true, secondStart: 'same' },
  outcomes: {
    ...{ decline: 'declined', pending: 'pending', late: 'late', less: null, more: 'other-amount' },
    'other-currency': 'other-currency',
  },
})

const ACTIONS = { pay: 'approve', decline: 'fail', leave: 'cancel' }

const toSubject = (operations: Record<Step, string>) => (): ConformanceSubject => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ secret: 'not-ours' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  async act(what, { url }) {
    await submit(url, { ...Object.fromEntries(new URL(url).searchParams), action: ACTIONS[what] })
  },
  failNext: (step, fault) => stage.sandbox.control('/paypal/faults', { fault, operation: operations[step] }),
  forge: (callback) => ({ ...callback, body: Buffer.from(callback.body.toString().replace('"id":"', '"id":"X')) }),
})

describePaymentProvider('PayPal, once', traits(false), toSubject(ORDERS))
describePaymentProvider('PayPal, renewing', traits(true), toSubject(SUBSCRIPTIONS))
