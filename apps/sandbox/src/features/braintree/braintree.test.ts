import { gunzipSync } from 'node:zlib'
import type braintree from 'braintree'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callGateway, createGateway, createMonthly, createVaulted, readBooks } from '#testing/braintree-gateway.ts'
import { startRawCallbackTarget } from '#testing/raw-callback-target.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

let target: Awaited<ReturnType<typeof startRawCallbackTarget>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let gateway: braintree.BraintreeGateway
beforeAll(async () => {
  target = await startRawCallbackTarget()
  sandbox = await startSandbox({ paymentCallbackUrl: target.url })
  gateway = createGateway(sandbox)
})
afterAll(async () => {
  await sandbox.close()
  await target.close()
})
beforeEach(async () => {
  await sandbox.control('/reset', {})
  target.received.length = 0
})

/** Without a callback the library gives a stream; its types know the callback alone. */
type Search = (
  fill: (given: { status(): { in(words: string[]): void } }) => void,
) => AsyncIterable<braintree.Subscription>

const codesOf = ({ errors }: { errors: braintree.ValidationErrorsCollection }) =>
  errors.deepErrors().map(({ code, attribute }) => [code, attribute])
/** The types of the library want a plan with every change. */
const update = (id: string, change: object) => gateway.subscription.update(id, change as braintree.SubscriptionRequest)
const setOutcome = (reference: string, outcome: string) =>
  sandbox.control('/braintree/outcomes', { reference, outcome })

describe('the gateway', () => {
  it('knows its merchant’s keys and version alone', async () => {
    const stranger = createGateway(sandbox, { privateKey: 'wrong' })
    await expect(stranger.plan.all()).rejects.toMatchObject({ type: 'authenticationError' })
    const other = createGateway(sandbox, { merchantId: 'another' })
    await expect(other.plan.all()).rejects.toMatchObject({ type: 'authorizationError' })
    await expect(gateway.customer.find('nobody')).rejects.toMatchObject({ type: 'notFoundError' })
    const headers = { authorization: `Basic ${btoa('sandbox-braintree-public:sandbox-braintree-private')}` }
    expect((await fetch(`${sandbox.url}/merchants/sandboxmerchant/plans`, { headers })).status).toBe(426)
  })

  it('answers XML with types, packed when that is accepted', async () => {
    const body = { plan: { id: 'monthly', price: '9.99', currency_iso_code: 'USD', billing_frequency: 1 } }
    const { status, headers, text } = await callGateway(sandbox, 'POST /plans', body)
    expect([status, headers.get('content-type')]).toEqual([201, 'application/xml; charset=utf-8'])
    expect(text).toContain('<billing-frequency type="integer">1</billing-frequency>')
    expect(text).toContain('<trial-period type="boolean">false</trial-period>')
    expect(text).toContain('<number-of-billing-cycles nil="true"></number-of-billing-cycles>')
    expect(text).toContain('<add-ons type="array"></add-ons>')
    const raw = await sandboxPlansPacked()
    expect(raw).toContain('<plans type="array"><plan><id>monthly</id>')
  })

  async function sandboxPlansPacked() {
    const { request } = await import('node:http')
    const auth = 'sandbox-braintree-public:sandbox-braintree-private'
    const headers = { 'accept-encoding': 'gzip', 'x-apiversion': '6' }
    return new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = []
      request(`${sandbox.url}/merchants/sandboxmerchant/plans`, { auth, headers }, (answer) => {
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(gunzipSync(Buffer.concat(chunks)).toString()))
      })
        .on('error', reject)
        .end()
    })
  }

  it('gives a client token that names the drop-in’s addresses', async () => {
    const { success, clientToken } = await gateway.clientToken.generate({})
    const token = JSON.parse(Buffer.from(clientToken, 'base64').toString()) as Record<string, unknown>
    expect([success, token]).toMatchObject([true, { version: 2, clientApiUrl: `${sandbox.url}/braintree/client_api` }])
    const unknown = await gateway.clientToken.generate({ customerId: 'nobody' })
    expect([unknown.success, codesOf(unknown)]).toEqual([false, [['92804', 'customer_id']]])
  })
})

describe('the vault', () => {
  it('keeps customers under ids of the merchant’s, once', async () => {
    const { customer } = await gateway.customer.create({ id: 'ada', email: 'ada@example.com', firstName: 'Ada' })
    expect([customer.id, customer.email, customer.paymentMethods]).toEqual(['ada', 'ada@example.com', []])
    expect(codesOf(await gateway.customer.create({ id: 'ada' }))).toEqual([['91609', 'id']])
    await gateway.customer.update('ada', { lastName: 'Obi' })
    expect((await gateway.customer.find('ada')).lastName).toBe('Obi')
    await gateway.customer.delete('ada')
    await expect(gateway.customer.find('ada')).rejects.toMatchObject({ type: 'notFoundError' })
  })

  it('stores a card, the first as the default', async () => {
    await gateway.customer.create({ id: 'ada' })
    const create = (paymentMethodNonce: string, more: object = {}) =>
      gateway.paymentMethod.create({ customerId: 'ada', paymentMethodNonce, options: { verifyCard: true, ...more } })
    const first = (await create('fake-valid-visa-nonce')).paymentMethod as braintree.CreditCard
    expect(first).toMatchObject({ default: true, last4: '1881', cardType: 'Visa', expirationDate: '12/2032' })
    const second = (await create('fake-valid-mastercard-nonce', { makeDefault: true })).paymentMethod
    expect((second as braintree.CreditCard).default).toBe(true)
    expect(((await gateway.paymentMethod.find(first.token)) as braintree.CreditCard).default).toBe(false)
    expect((await gateway.customer.find('ada')).paymentMethods).toHaveLength(2)
    const again = await create('fake-valid-visa-nonce', { failOnDuplicatePaymentMethod: true })
    expect(codesOf(again)).toEqual([['81724', 'number']])
  })

  it.each([
    [{ paymentMethodNonce: 'fake-valid-nonce' }, [['93104', 'customer_id']]],
    [{ customerId: 'nobody', paymentMethodNonce: 'fake-valid-nonce' }, [['93105', 'customer_id']]],
    [{ customerId: 'ada' }, [['93103', 'payment_method_nonce']]],
    [{ customerId: 'ada', paymentMethodNonce: 'fake-consumed-nonce' }, [['93107', 'payment_method_nonce']]],
    [{ customerId: 'ada', paymentMethodNonce: 'made-up' }, [['93108', 'payment_method_nonce']]],
    [{ customerId: 'ada', paymentMethodNonce: 'fake-luhn-invalid-nonce' }, [['81715', 'number']]],
  ])('refuses %j', async (attributes, codes) => {
    await gateway.customer.create({ id: 'ada' })
    const answer = await gateway.paymentMethod.create(attributes as braintree.PaymentMethodCreateRequest)
    expect([answer.success, codesOf(answer)]).toEqual([false, codes])
  })

  it.each([
    ['fake-processor-declined-visa-nonce', 'Do Not Honor', 'processor_declined'],
    ['fake-processor-failure-jcb-nonce', 'Processor Network Unavailable - Try Again', 'failed'],
    ['fake-gateway-rejected-fraud-nonce', 'Gateway Rejected: fraud', 'gateway_rejected'],
  ])('checks the card when asked to: %s', async (paymentMethodNonce, message, status) => {
    await gateway.customer.create({ id: 'ada' })
    const request = { customerId: 'ada', paymentMethodNonce }
    const checked = await gateway.paymentMethod.create({ ...request, options: { verifyCard: true } })
    expect([checked.success, checked.message]).toEqual([false, message])
    expect((checked as unknown as { verification: object }).verification).toMatchObject({ status })
    expect((await gateway.paymentMethod.create(request)).success).toBe(true)
  })

  it('cancels the subscriptions of a card that is deleted', async () => {
    const { token, subscription } = await createMonthly(gateway)
    await gateway.paymentMethod.delete(token)
    expect((await gateway.subscription.find(subscription.id)).status).toBe('Canceled')
  })
})

describe('subscriptions', () => {
  it('are charged at once and say until when they are paid', async () => {
    const { subscription, token } = await createMonthly(gateway, { id: 'kola-1' })
    expect(subscription).toMatchObject({
      ...{
        id: 'kola-1',
        status: 'Active',
        price: '9.99',
        planId: 'monthly',
        paymentMethodToken: token,
        balance: '0.00',
      },
      ...{ currentBillingCycle: 1, failureCount: 0, neverExpires: true, trialPeriod: false },
    })
    const days = (date: string) => (Date.parse(date) - Date.now()) / 86_400_000
    expect(days(subscription.nextBillingDate)).toBeGreaterThan(26)
    expect(days(subscription.nextBillingDate)).toBeLessThan(32)
    expect(Date.parse(subscription.nextBillingDate) - Date.parse(subscription.paidThroughDate)).toBe(86_400_000)
    const [transaction] = subscription.transactions
    expect(transaction).toMatchObject({
      ...{ status: 'submitted_for_settlement', amount: '9.99', currencyIsoCode: 'USD', processorResponseCode: '1000' },
      ...{ recurring: true, subscriptionId: 'kola-1', creditCard: { last4: '1881', maskedNumber: '401288******1881' } },
    })
    expect(await readBooks(sandbox)).toEqual([['charge', 'kola-1', 'kola-1', 999, 'USD']])
  })

  it.each([
    [{ planId: 'none' }, [['91904', 'plan_id']]],
    [{ paymentMethodToken: 'none' }, [['91903', 'payment_method_token']]],
    [{ price: '9,99' }, [['81904', 'price']]],
    [{ price: '' }, [['81903', 'price']]],
    [{ trialPeriod: true }, [['81908', 'trial_duration']]],
    [{ trialPeriod: true, trialDuration: 'x' }, [['81907', 'trial_duration']]],
    [{ trialPeriod: true, trialDuration: 3, trialDurationUnit: 'week' }, [['81909', 'trial_duration_unit']]],
    [{ id: 'a b' }, [['81906', 'id']]],
    [{ numberOfBillingCycles: 0 }, [['91907', 'number_of_billing_cycles']]],
    [{ discounts: { add: [{ amount: '1.00' }] } }, [['92014', 'inherited_from_id']]],
    [{ discounts: { add: [{ inheritedFromId: 'd', amount: '10.00' }] } }, [['92023', 'amount']]],
  ])('with %j are refused', async (change, codes) => {
    const token = await createVaulted(gateway)
    const request = { planId: 'monthly', paymentMethodToken: token, ...change } as braintree.SubscriptionRequest
    const answer = await gateway.subscription.create(request)
    expect([answer.success, codesOf(answer)]).toEqual([false, codes])
    expect(await readBooks(sandbox)).toEqual([])
  })

  it('are made once under one id, although the first answer was lost', async () => {
    const token = await createVaulted(gateway)
    const create = () => gateway.subscription.create({ id: 'kola-1', planId: 'monthly', paymentMethodToken: token })
    await sandbox.control('/braintree/faults', { fault: { kind: 'lose-reply' }, operation: 'create-subscription' })
    await expect(create()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect(codesOf(await create())).toEqual([['81902', 'id']])
    expect((await gateway.subscription.find('kola-1')).status).toBe('Active')
    expect(await readBooks(sandbox)).toHaveLength(1)
  })

  it('are not made when the first charge is declined', async () => {
    const token = await createVaulted(gateway)
    await setOutcome(token, 'declined-2001')
    const request = { id: 'kola-1', planId: 'monthly', paymentMethodToken: token }
    const answer = await gateway.subscription.create(request)
    expect([answer.success, answer.message]).toEqual([false, 'Insufficient Funds'])
    expect(answer.transaction).toMatchObject({ status: 'processor_declined', processorResponseCode: '2001' })
    await expect(gateway.subscription.find('kola-1')).rejects.toMatchObject({ type: 'notFoundError' })
    expect(await readBooks(sandbox)).toEqual([])
  })

  it.each([
    ['2500.00', 'USD', false],
    ['2500.00', 'NGN', true],
    ['1999.99', 'USD', true],
    ['3000.00', 'USD', false],
    ['3001.00', 'USD', true],
  ])('of %s %s are charged: %s', async (price, currencyIsoCode, isCharged) => {
    const token = await createVaulted(gateway, { currencyIsoCode })
    const { success } = await gateway.subscription.create({ planId: 'monthly', paymentMethodToken: token, price })
    expect(success).toBe(isCharged)
  })

  it('take a discount off the first charges alone', async () => {
    const discounts = { add: [{ inheritedFromId: '20DISCOUNT', amount: '2.00', numberOfBillingCycles: 1 }] }
    const { subscription } = await createMonthly(gateway, { discounts } as braintree.SubscriptionRequest)
    expect(subscription.transactions[0]?.amount).toBe('7.99')
    expect(subscription.discounts).toMatchObject([{ id: '20DISCOUNT', amount: '2.00', currentBillingCycle: 1 }])
    await sandbox.control('/clock', { advanceMs: 31 * 86_400_000 })
    expect((await readBooks(sandbox)).map((row) => row[3])).toEqual([799, 999])
  })

  it('change their price at once for what is left, when that is asked for', async () => {
    const { subscription } = await createMonthly(gateway)
    await update(subscription.id, { price: '12.99' })
    expect(await readBooks(sandbox)).toHaveLength(1)
    const options = { prorateCharges: true }
    await update(subscription.id, { price: '22.99', options })
    expect((await readBooks(sandbox)).at(-1)?.[3]).toBe(1_000)
    expect((await update(subscription.id, { price: '2.99', options })).subscription.balance).toBe('-20.00')
    expect((await gateway.subscription.find(subscription.id)).price).toBe('2.99')
  })

  it('stay as they were when the prorated charge is declined and that is asked for', async () => {
    const { subscription } = await createMonthly(gateway)
    await setOutcome(subscription.id, 'declined')
    const options = { prorateCharges: true, revertSubscriptionOnProrationFailure: true }
    expect((await update(subscription.id, { price: '19.99', options })).success).toBe(false)
    expect((await gateway.subscription.find(subscription.id)).price).toBe('9.99')
  })

  it('are canceled once, for good', async () => {
    const { subscription } = await createMonthly(gateway)
    expect((await gateway.subscription.cancel(subscription.id)).subscription.status).toBe('Canceled')
    expect(codesOf(await gateway.subscription.cancel(subscription.id))).toEqual([['81905', 'status']])
    const change = await gateway.subscription.update(subscription.id, {
      price: '1.00',
    } as braintree.SubscriptionRequest)
    expect(codesOf(change)).toEqual([['81901', 'base']])
  })

  it.each([
    ['pending', 'Pending', []],
    ['late', 'Active', [999, 'USD']],
    ['other-amount', 'Active', [1_099, 'USD']],
    ['other-currency', 'Active', [999, 'EUR']],
  ])('obey the outcome %s', async (outcome, status, books) => {
    const token = await createVaulted(gateway)
    await setOutcome('kola-1', outcome)
    await gateway.subscription.create({ id: 'kola-1', planId: 'monthly', paymentMethodToken: token })
    if (outcome === 'late') {
      expect((await gateway.subscription.find('kola-1')).status).toBe('Pending')
      await sandbox.control('/clock', { advanceMs: 15 * 60_000 })
      await sandbox.control('/clock', { advanceMs: 15 * 60_000 })
    }
    expect((await gateway.subscription.find('kola-1')).status).toBe(status)
    expect((await readBooks(sandbox)).flatMap((row) => row.slice(3))).toEqual(books)
  })

  it('are found by their status', async () => {
    const first = await createMonthly(gateway, { id: 'kola-1' })
    await gateway.subscription.create({ id: 'kola-2', planId: 'monthly', paymentMethodToken: first.token })
    await gateway.subscription.cancel('kola-2')
    const search = async (status: braintree.SubscriptionStatus[]) => {
      const found: string[] = []
      const stream = (gateway.subscription.search as unknown as Search)((given) => given.status().in(status))
      for await (const one of stream) found.push(one.id)
      return found.toSorted()
    }
    expect(await search(['Active'])).toEqual(['kola-1'])
    expect(await search(['Active', 'Canceled'])).toEqual(['kola-1', 'kola-2'])
    expect(await search(['Expired'])).toEqual([])
  })
})

describe('transactions', () => {
  it('are refunded once they are settled, in parts, never too much', async () => {
    const { subscription } = await createMonthly(gateway)
    const id = subscription.transactions[0]?.id ?? ''
    expect(codesOf(await gateway.transaction.refund(id))).toEqual([['91506', 'base']])
    await gateway.testing.settle(id)
    const part = await gateway.transaction.refund(id, '4.00')
    expect(part.transaction).toMatchObject({ type: 'credit', amount: '4.00', refundedTransactionId: id })
    expect(codesOf(await gateway.transaction.refund(id, '6.00'))).toEqual([['91521', 'amount']])
    await gateway.transaction.refund(id)
    expect(codesOf(await gateway.transaction.refund(id))).toEqual([['91512', 'base']])
    expect((await gateway.transaction.find(id)).refundIds).toHaveLength(2)
    expect((await readBooks(sandbox)).map((row) => [row[0], row[3]])).toEqual([
      ...[
        ['charge', 999],
        ['refund', 400],
        ['refund', 599],
      ],
    ])
  })

  it('are voided while they are not settled; they settle after a day', async () => {
    const token = await createVaulted(gateway)
    const sale = async () => {
      const request = { amount: '5.00', paymentMethodToken: token, options: { submitForSettlement: true } }
      return (await gateway.transaction.sale({ ...request, orderId: 'kola-9' })).transaction.id
    }
    const [one, two] = [await sale(), await sale()]
    expect((await gateway.transaction.void(one)).transaction.status).toBe('voided')
    await sandbox.control('/clock', { advanceMs: 86_400_000 })
    expect((await gateway.transaction.find(two)).status).toBe('settled')
    expect(codesOf(await gateway.transaction.void(two))).toEqual([['91504', 'base']])
    expect((await readBooks(sandbox)).map((row) => row.slice(0, 2))).toEqual([
      ...[
        ['charge', 'kola-9'],
        ['charge', 'kola-9'],
        ['refund', 'kola-9'],
      ],
    ])
  })

  it('take each nonce once', async () => {
    const token = await createVaulted(gateway)
    const { paymentMethodNonce } = await gateway.paymentMethodNonce.create(token)
    const sale = () => gateway.transaction.sale({ amount: '5.00', paymentMethodNonce: paymentMethodNonce.nonce })
    expect((await sale()).success).toBe(true)
    expect(codesOf(await sale())).toEqual([['91564', 'payment_method_nonce']])
    const unknown = await gateway.transaction.sale({ amount: '5.00', paymentMethodNonce: 'made-up' })
    expect(codesOf(unknown)).toEqual([['91565', 'payment_method_nonce']])
  })

  it('are taken back by a dispute, which is told', async () => {
    const { subscription } = await createMonthly(gateway)
    const body = new URLSearchParams({ transaction: subscription.transactions[0]?.id ?? '', kind: 'dispute_opened' })
    await fetch(`${sandbox.url}/braintree/dispute`, { method: 'POST', body, redirect: 'manual' })
    expect((await readBooks(sandbox)).at(-1)?.slice(0, 4)).toEqual([
      'chargeback',
      subscription.id,
      subscription.id,
      999,
    ])
  })
})
