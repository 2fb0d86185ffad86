import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { createBraintree } from './braintree/braintree.ts'
import { createPaypal } from './paypal/paypal.ts'
import type { Order, PaymentProvider } from './provider.ts'
import { createStripe } from './stripe/stripe.ts'
import { makeCard } from './stripe/testing.ts'
import { toHostedSubject } from './testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from './testing/stage.ts'
import { toBegun, toOrder } from './testing/subject.ts'

const DAY_MS = 24 * 3_600_000

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const shared = () => ({ clock: stage.clock, objects: createObjects() })

async function buyByField(provider: PaymentProvider, order: Order, nonce: string) {
  const { fields } = provider
  const kept = await fields?.keep({ payer: order.payer, customerId: null, nonce, subscriptionIds: [] })
  if (kept?.kind !== 'kept') throw new Error(kept?.kind)
  const started = await fields?.pay(order, { customerId: kept.customerId, methodId: kept.method.id })
  return toBegun(order, started?.ids)
}

describe('Stripe', () => {
  const create = () =>
    createStripe({
      config: { apiUrl: stage.sandbox.url, publishableKey: 'pk_test_sandbox', scriptUrl: '' },
      secrets: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
      ...shared(),
    })

  it('tells of a dispute by the charge, while it is open and when it is lost', async () => {
    const provider = create()
    const order = toOrder({ currency: 'NGN', isRecurring: false })
    const begun = await buyByField(provider, order, await makeCard(stage.sandbox.url, '4000000000000259'))
    const [charge] = (await provider.read(begun)).charges
    const dispute = { disputeId: expect.stringMatching(/^du_/), amount: order.due, at: expect.any(Date) }
    expect(charge).toMatchObject({ state: 'succeeded', refunds: [], disputes: [{ ...dispute, state: 'open' }] })
    const [callback] = await stage.untilCallbacks('charge.dispute.created', 1)
    if (!callback) throw new Error('no callback')
    const news = await provider.readCallback(callback)
    expect(news).toMatchObject({ kind: 'charge.dispute.created', ids: { transaction: charge?.transactionId } })
    await stage.advance(8 * DAY_MS)
    expect((await provider.read(begun)).charges[0]?.disputes).toEqual([{ ...dispute, state: 'lost' }])
  })
})

describe('Braintree', () => {
  const create = () =>
    createBraintree({
      config: {
        ...{ apiUrl: stage.sandbox.url, merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public' },
        ...{ scriptUrl: '', merchantAccounts: { NGN: 'kola_ngn' } },
      },
      ...{ secrets: { privateKey: new Secret('sandbox-braintree-private') }, ...shared() },
    })

  it.each(['won', 'lost'] as const)('tells of a dispute by the transaction, and that it was %s', async (end) => {
    const provider = create()
    const order = toOrder({ currency: 'NGN', isRecurring: true })
    const begun = await buyByField(provider, order, 'fake-valid-visa-nonce')
    const before = await provider.read(begun)
    expect([before.isRenewalMissing, before.charges[0]?.disputes]).toEqual([false, []])
    const transaction = before.charges[0]?.transactionId ?? ''
    const act = (kind: string) => submit(`${stage.sandbox.url}/braintree/dispute`, { transaction, kind })
    const dispute = { disputeId: `dp_${transaction}`, amount: order.due, at: expect.any(Date) }
    await act('dispute_opened')
    expect((await provider.read(begun)).charges[0]?.disputes).toEqual([{ ...dispute, state: 'open' }])
    const [callback] = await stage.untilCallbacks(`dp_${transaction}`, 1)
    if (!callback) throw new Error('no callback')
    expect(await provider.readCallback(callback)).toMatchObject({ kind: 'dispute_opened', ids: { transaction } })
    await act(`dispute_${end}`)
    expect((await provider.read(begun)).charges[0]?.disputes).toEqual([{ ...dispute, state: end }])
  })

  it('says so where nothing renews what was to renew, and only there', async () => {
    const fault = { operation: 'create-subscription', fault: { kind: 'status', status: 500 }, times: 2 }
    await stage.sandbox.control('/braintree/faults', fault)
    const provider = create()
    const order = toOrder({ currency: 'NGN', isRecurring: true })
    const begun = await buyByField(provider, order, 'fake-valid-visa-nonce')
    expect(await provider.read(begun)).toMatchObject({ state: 'paid', isRenewalMissing: true })
    const single = toOrder({ currency: 'NGN', isRecurring: false })
    const once = await buyByField(provider, single, 'fake-valid-visa-nonce')
    expect(await provider.read(once)).toMatchObject({ state: 'paid', isRenewalMissing: false })
  })
})

describe('PayPal', () => {
  it('tells of what a bank took back as that, and not as a refund', async () => {
    const provider = createPaypal({
      config: { apiUrl: `${stage.sandbox.url}/paypal`, clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX' },
      ...{ secrets: { clientSecret: new Secret('sandbox-paypal-secret') }, ...shared() },
    })
    const order = toOrder({ currency: 'USD', isRecurring: true })
    const { begun, url } = await toHostedSubject(stage, provider).begin(order)
    await submit(url, { ...Object.fromEntries(new URL(url).searchParams), action: 'approve' })
    const sale = (await provider.read(begun)).charges[0]?.transactionId ?? ''
    const part = { amountMinor: 32_040, currency: 'USD' }
    await provider.refund({ begun, transactionId: sale, amount: part, key: 'k', reason: 'Asked for it' })
    await submit(`${stage.sandbox.url}/paypal/reverse`, { sale })
    const rest = { amountMinor: 200_000, currency: 'USD' }
    expect((await provider.read(begun)).charges).toMatchObject([
      {
        ...{ transactionId: sale, state: 'succeeded', refunds: [{ amount: part }] },
        disputes: [{ disputeId: `reversal of ${sale}`, amount: rest, state: 'lost' }],
      },
    ])
  })
})
