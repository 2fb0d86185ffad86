import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '../conformance.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { type ConformanceSubject, type ConformanceTraits, type Step, toBegun } from '../testing/subject.ts'
import { createStripe } from './stripe.ts'
import { makeCard } from './testing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

function create({ url = stage.sandbox.url, key = 'sk_test_sandbox', timeoutMs = 20_000 } = {}) {
  return createStripe({
    config: { apiUrl: url, publishableKey: 'pk_test_sandbox', scriptUrl: `${url}/stripe/v3/` },
    secrets: { secretKey: new Secret(key), webhookSecret: new Secret('whsec_sandbox') },
    // Without the library's own repetition, so that each failure is seen.
    ...{ clock: stage.clock, objects: createObjects(), client: { timeoutMs, maxRetries: 0 } },
  })
}

const CARDS = { pay: '4242424242424242', decline: '4000000000009995' }

const traits = (isRecurring: boolean, tellsDeclines: boolean): ConformanceTraits => ({
  ...{ currency: 'NGN', isRecurring, renews: true, tellsRefunds: true, tellsDeclines },
  ...{ secret: 'sk_test_sandbox', asksAgain: true, draftMs: 3_600_000 },
  outcomes: {
    ...{ decline: 'decline', pending: 'pending', late: 'late-success' },
    ...(isRecurring
      ? { less: 'underpay', more: 'overpay', 'other-currency': 'other-currency' }
      : { less: null, more: null, 'other-currency': null }),
  },
  secondStart: tellsDeclines ? 'another' : 'same',
})

const toShared = (operations: Record<Step, string | undefined>) => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ key: 'sk_test_not-ours' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  failNext: (step: Step, fault: object) => {
    const operation = operations[step]
    return stage.sandbox.control('/stripe/faults', { fault, ...(operation !== undefined && { operation }) })
  },
  // Some of what it tells first is about no payment.
  repeatNextCallback: () =>
    stage.sandbox.control('/stripe/callbacks', { rule: { mode: 'repeat', copies: 2 }, times: 50 }),
  forge: ((callback) => ({
    ...callback,
    body: Buffer.from(callback.body.toString().replace('"id":"', '"id":"X')),
  })) satisfies ConformanceSubject['forge'],
})

/** Its own page. */
const toPageSubject = (): ConformanceSubject => ({
  ...toShared({ start: 'create-checkout-session', read: 'get-checkout-session', refund: 'create-refund' }),
  async act(what, { url }) {
    if (what === 'leave') return
    await submit(url, { number: CARDS[what], expiry: '12 / 34', cvc: '123', name: 'Adaeze Obi' })
  },
})

/** The field within our page, whose card is kept and then paid with. */
const toFieldSubject = (): ConformanceSubject => {
  const shared = toShared({ start: 'create-setup-intent', read: undefined, refund: 'create-refund' })
  const { fields } = shared.provider
  if (!fields) throw new Error('there are no fields')
  const orders = new Map<string, Parameters<ConformanceSubject['begin']>[0]>()
  return {
    ...shared,
    async begin(order) {
      orders.set(order.reference, order)
      await fields.begin(order.payer, null)
      return { begun: toBegun(order), url: order.reference }
    },
    async act(what, { begun, url }) {
      const order = orders.get(url)
      if (what === 'leave' || !order) return
      const nonce = await makeCard(stage.sandbox.url, CARDS[what])
      const { payer } = order
      const kept = await fields.keep({ payer, customerId: null, nonce, subscriptionIds: [] })
      if (kept.kind !== 'kept') throw new Error(kept.kind)
      const { ids } = await fields.pay(order, { customerId: kept.customerId, methodId: kept.method.id })
      Object.assign(begun, { ids })
    },
  }
}

describePaymentProvider('Stripe’s page, once', traits(false, false), toPageSubject)
describePaymentProvider('Stripe’s page, renewing', traits(true, false), toPageSubject)
describePaymentProvider('Stripe’s field, once', traits(false, true), toFieldSubject)
describePaymentProvider('Stripe’s field, renewing', traits(true, true), toFieldSubject)
