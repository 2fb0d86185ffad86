import type braintree from 'braintree'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGateway, createMonthly, createVaulted, readBooks } from '#testing/braintree-gateway.ts'
import { startRawCallbackTarget } from '#testing/raw-callback-target.ts'
import { startSandbox } from '#testing/start-sandbox.ts'
import { addMonths } from './billing/subscriptions.ts'

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

const DAY_MS = 86_400_000
/** From now to the next charge of what was bought now. */
const MONTH_DAYS = Math.round((addMonths(Date.now(), 1) - Date.now()) / DAY_MS)
const advance = (days: number) => sandbox.control('/clock', { advanceMs: days * DAY_MS })
const decline = (id: string) => sandbox.control('/braintree/outcomes', { reference: id, outcome: 'declined' })
/** What came, as the official library reads it; it throws where a signature is wrong. */
async function readKinds() {
  const notifications = target.received.map(({ body }) => {
    const form = new URLSearchParams(body)
    return gateway.webhookNotification.parse(form.get('bt_signature') ?? '', form.get('bt_payload') ?? '')
  })
  return (await Promise.all(notifications)).map(({ kind }) => kind.replace('subscription_', ''))
}

it('tells of a first charge in signed forms, whose subject is the subscription', async () => {
  const { subscription } = await createMonthly(gateway)
  await expect.poll(readKinds).toEqual(['went_active', 'charged_successfully'])
  const form = new URLSearchParams(target.received[1]?.body)
  expect(target.received[1]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  const parse = (signature: string, payload: string) => gateway.webhookNotification.parse(signature, payload)
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? '']
  const notification = (await parse(signature, payload)) as braintree.SubscriptionNotification
  expect(notification.subscription).toMatchObject({ id: subscription.id, status: 'Active' })
  expect(notification.subscription.transactions?.[0]).toMatchObject({ amount: '9.99' })
  const other = Buffer.from('<notification/>').toString('base64')
  await expect(parse(signature, other)).rejects.toMatchObject({ type: 'invalidSignatureError' })
})

it('charges nothing in a trial and the price after it, each month', async () => {
  const token = await createVaulted(gateway)
  const trial = { trialPeriod: true, trialDuration: 14, trialDurationUnit: 'day' as const }
  const request = { id: 'kola-1', planId: 'monthly', paymentMethodToken: token, ...trial }
  const { subscription } = await gateway.subscription.create(request)
  expect([subscription.status, subscription.transactions, subscription.trialDuration]).toEqual(['Active', [], 14])
  await advance(13)
  expect(await readBooks(sandbox)).toEqual([])
  await advance(1)
  expect(await readBooks(sandbox)).toHaveLength(1)
  await expect.poll(readKinds).toEqual(['trial_ended', 'charged_successfully'])
  await advance(31)
  expect(await readBooks(sandbox)).toHaveLength(2)
  expect((await gateway.subscription.find('kola-1')).currentBillingCycle).toBe(2)
})

it('goes past due when a charge fails, and back when a retry by hand succeeds', async () => {
  await createMonthly(gateway, { id: 'kola-1' })
  await decline('kola-1')
  await advance(MONTH_DAYS - 1)
  const early = await gateway.subscription.retryCharge('kola-1')
  expect(early.errors.deepErrors().map(({ code }) => code)).toEqual(['91531'])
  await advance(1)
  const failed = await gateway.subscription.find('kola-1')
  expect(failed).toMatchObject({ status: 'Past Due', failureCount: 1, balance: '9.99' })
  await expect
    .poll(readKinds)
    .toEqual([...['went_active', 'charged_successfully', 'charged_unsuccessfully', 'went_past_due']])
  const declined = await gateway.subscription.retryCharge('kola-1', '9.99', true)
  expect([declined.success, declined.message]).toEqual([false, 'Do Not Honor'])
  await sandbox.control('/braintree/outcomes', { reference: 'kola-1', outcome: 'ok' })
  const paid = await gateway.subscription.retryCharge('kola-1', '9.99', true)
  expect(paid.transaction).toMatchObject({ status: 'submitted_for_settlement', subscriptionId: 'kola-1' })
  expect(await gateway.subscription.find('kola-1')).toMatchObject({
    status: 'Active',
    failureCount: 0,
    balance: '0.00',
  })
  expect(await readBooks(sandbox)).toHaveLength(2)
})

it('tries again by itself, and cancels ten days after the failure', async () => {
  await createMonthly(gateway, { id: 'kola-1' })
  await decline('kola-1')
  await advance(MONTH_DAYS)
  expect((await gateway.subscription.find('kola-1')).failureCount).toBe(1)
  await advance(2)
  expect((await gateway.subscription.find('kola-1')).failureCount).toBe(2)
  await advance(3)
  expect(await gateway.subscription.find('kola-1')).toMatchObject({ status: 'Past Due', failureCount: 3 })
  await advance(5)
  expect((await gateway.subscription.find('kola-1')).status).toBe('Canceled')
  await expect.poll(readKinds).toContain('canceled')
  expect(await readBooks(sandbox)).toHaveLength(1)
})

it('expires after its last period', async () => {
  await createMonthly(gateway, { id: 'kola-1', numberOfBillingCycles: 2 })
  await advance(70)
  expect((await gateway.subscription.find('kola-1')).status).toBe('Expired')
  expect(await readBooks(sandbox)).toHaveLength(2)
  await expect.poll(readKinds).toContain('expired')
})

it('sends again what was not taken, when the clock moves', async () => {
  await sandbox.control('/braintree/callbacks', { rule: { mode: 'drop' }, times: 2 })
  await createMonthly(gateway)
  await sandbox.control('/clock', { advanceMs: 1_000 })
  await expect.poll(() => target.received.length).toBe(2)
})
