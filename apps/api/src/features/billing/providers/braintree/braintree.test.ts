import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '../conformance.ts'
import type { Order } from '../provider.ts'
import { createObjects, type Stage, startStage } from '../testing/stage.ts'
import { type ConformanceSubject, type ConformanceTraits, toBegun } from '../testing/subject.ts'
import { createBraintree } from './braintree.ts'

const DAY_MS = 24 * 3_600_000

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

function create({ url = stage.sandbox.url, key = 'sandbox-braintree-private', timeoutMs = 20_000 } = {}) {
  return createBraintree({
    config: {
      ...{ apiUrl: url, merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public' },
      ...{ scriptUrl: `${url}/braintree/web/dropin/js/dropin.min.js`, merchantAccounts: { NGN: 'kola_ngn' } },
    },
    ...{
      secrets: { privateKey: new Secret(key) },
      clock: stage.clock,
      objects: createObjects(),
      client: { timeoutMs },
    },
  })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{ currency: 'NGN', secret: 'sandbox-braintree-private', isRecurring, renews: true, tellsRefunds: true },
  outcomes: {
    ...{ decline: 'declined', pending: 'pending', late: 'late', less: null, more: 'other-amount' },
    'other-currency': 'other-currency',
  },
  secondStart: 'another',
})

const NONCES = { pay: 'fake-valid-visa-nonce', decline: 'fake-processor-declined-visa-nonce' }
const OPERATIONS = { start: 'client-token', read: undefined, refund: 'refund' }

async function settleSale(): Promise<void> {
  const [sale] = await stage.readBooks('braintree')
  const basic = Buffer.from('sandbox-braintree-public:sandbox-braintree-private').toString('base64')
  await fetch(`${stage.sandbox.url}/merchants/sandboxmerchant/transactions/${sale?.transaction}/settle`, {
    method: 'PUT',
    headers: { authorization: `Basic ${basic}`, 'x-apiversion': '6' },
  })
}

function toSubject(isRecurring: boolean): ConformanceSubject {
  const provider = create()
  const { fields } = provider
  if (!fields) throw new Error('there are no fields')
  const orders = new Map<string, Order>()
  const { sandbox } = stage
  return {
    ...{ provider, stranger: create({ key: 'not-ours' }), impatient: create({ timeoutMs: 300 }) },
    ...{ misled: create({ url: stage.nonsenseUrl }), advance: stage.advance },
    async begin(order) {
      orders.set(order.reference, order)
      await fields.begin(order.payer, null)
      return { begun: toBegun(order), url: order.reference }
    },
    async act(what, { begun, url }) {
      const order = orders.get(url)
      if (what === 'leave' || !order) return
      const { payer } = order
      const kept = await fields.keep({ payer, customerId: null, nonce: NONCES[what], subscriptionIds: [] })
      if (kept.kind !== 'kept') throw new Error(kept.kind)
      const { ids } = await fields.pay(order, { customerId: kept.customerId, methodId: kept.method.id })
      Object.assign(begun, { ids })
    },
    async setOutcome(reference, outcome) {
      // Renewals go by the subscription, which is called as the payment is.
      const renewal = outcome === 'declined' ? [reference.toLowerCase()] : []
      for (const one of [reference, ...renewal]) {
        await sandbox.control('/braintree/outcomes', { reference: one, outcome })
      }
    },
    failNext(step, fault) {
      const operation = OPERATIONS[step]
      return sandbox.control('/braintree/faults', { fault, ...(operation !== undefined && { operation }) })
    },
    settle: () => stage.advance(DAY_MS + 60_000),
    readBooks: () => stage.readBooks('braintree'),
    // A sale is told of when it is settled, a subscription when it is charged.
    provoke: () => (isRecurring ? stage.advance(46 * DAY_MS) : settleSale()),
    untilCallbacks: (about, count) => stage.untilCallbacks(isRecurring ? about.toLowerCase() : about, count),
    repeatNextCallback: () =>
      sandbox.control('/braintree/callbacks', { rule: { mode: 'repeat', copies: 2 }, times: 20 }),
    isSignedInBody: true,
    forge: (callback) => ({
      ...callback,
      body: Buffer.from(callback.body.toString().replace('bt_payload=P', 'bt_payload=Q')),
    }),
  }
}

describePaymentProvider('Braintree, once', traits(false), () => toSubject(false))
describePaymentProvider('Braintree, renewing', traits(true), () => toSubject(true))
