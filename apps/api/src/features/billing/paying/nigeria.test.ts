import { NIGERIAN_WAYS } from '@kola/contract/payments/ways/nigeria'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { listEnding } from '../notices/repository.ts'
import { submit } from '../providers/testing/stage.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
let at: PaymentStage
let who: { id: string; token: string }

beforeAll(async () => {
  at = await createPaymentStage()
  // Stripe's callbacks bear the real time, and what is told of tomorrow is not believed.
  await at.advance(Math.max(0, Date.now() - at.stage.clock.now().getTime()))
}, 120_000)
afterAll(() => at.close())
const offer = (ways: string) => at.setConfig({ vat_percent: '7.5', ...(ways && { stripe_nigeria: ways }) })
beforeEach(async () => {
  await at.sandbox.control('/stripe/reset', {})
  await at.sandbox.control('/stripe/outcomes', { reference: 'account', outcome: NIGERIAN_WAYS.join(' ') })
  await offer(NIGERIAN_WAYS.join(','))
  const { id, email } = await at.stage.addAccount()
  who = { id, token: await at.stage.signIn(email) }
})

type Body = Record<string, unknown>
const call = (key: Parameters<PaymentStage['stage']['call']>[0], body?: Body, more: object = {}) =>
  at.stage.call(key, { token: who.token, ...(body && { body }), ...more })
const ask = (paymentmethod: string, more: Body = {}) =>
  call('POST /apps/v1/process-payment', {
    ...{ slug: 'basic-monthly', provider_slug: 'stripe', type: 'one-time', paymentmethod, ...more },
  })

async function begin(way: string) {
  const answer = await ask(way)
  assertAnswer('POST /apps/v1/process-payment', answer)
  expect(answer.status).toBe(200)
  return { url: answer.body.data.link as string, reference: answer.body.data.reference as string }
}

const decide = (url: string, result: 'authorise' | 'fail') => submit(url, { result })
const verify = (reference: string) => call('POST /apps/v1/verify-payment', { tx_ref: reference })
const view = async (reference: string) =>
  (await call('GET /apps/v1/payment-intents/{reference}', undefined, { params: { reference } })).body.payment
const readScreens = async () => (await call('GET /apps/v1/account')).body.screens
const untilPaid = () => vi.waitUntil(async () => (await readScreens()) === 2, { timeout: 4_000, interval: 100 })
const listUses = async () =>
  (await at.stage.db.selectFrom('payment').select('use').where('account_id', '=', who.id).execute()).map(
    ({ use }) => use,
  )
const listFindings = async () =>
  (await at.stage.db.selectFrom('finding').select('kind').where('account_id', '=', who.id).execute()).map(
    ({ kind }) => kind,
  )
const countCheckouts = async () =>
  (await at.stage.db.selectFrom('checkout').select('id').where('account_id', '=', who.id).execute()).length
const countAsked = async () => (await at.sandbox.listBodies('stripe', 'create-payment-intent')).length
const rule = (of: object, times: number) => at.sandbox.control('/stripe/callbacks', { rule: of, times })

/** What Stripe asks for the price in these tests. */
const sellFor = async (amountMinor: number, currency: string) => {
  await at.stage.db
    .insertInto('provider_price')
    .values({ tenant_id: 'demo', price_id: 'basic-30', provider: 'stripe', amount_minor: amountMinor, currency })
    .execute()
  return () => at.stage.db.deleteFrom('provider_price').where('provider', '=', 'stripe').execute()
}

describe('a way of Nigeria is not there', () => {
  const expectRefused = async (answer: Awaited<ReturnType<typeof ask>>, message?: string) => {
    expect([answer.status, answer.body.error.code]).toEqual([400, 'PAYMENT_WAY_UNAVAILABLE'])
    expect(answer.body.error.message).toBe(message ?? 'This way to pay is not offered here, please choose another')
    expect([await countCheckouts(), await countAsked()]).toEqual([0, 0])
  }

  test('where the tenant does not switch it on', async () => {
    await offer('')
    for (const way of NIGERIAN_WAYS) await expectRefused(await ask(way))
  })

  test('where the tenant switched on others', async () => {
    await offer('ng_card, ng_wallet, ng_market')
    await expectRefused(await ask('ng_ussd'))
    expect((await ask('ng_wallet')).status).toBe(200)
  })

  test('at another company, for a gift, through the calls that renew, and as a way that nobody knows', async () => {
    await expectRefused(await ask('ng_card', { provider_slug: 'paystack' }))
    await expectRefused(
      await call('POST /apps/v1/add-subscription', {
        ...{ slug: 'dpo', slug_name: 'basic-monthly', paymentmethod: 'ng_card' },
      }),
    )
    await expectRefused(
      await call('POST /apps/v1/gifts', {
        ...{ subscriptionId: 'basic-30', slug: 'stripe', months: 1, paymentmethod: 'ng_card' },
      }),
    )
    const market = await ask('ng_market')
    expect([market.status, market.body.error.fields]).toEqual([400, { paymentmethod: 'This is no way to pay' }])
  })

  test('in another currency, for who lives elsewhere, and for a sum that it does not take', async () => {
    for (const [minor, currency, message] of [
      [290_000, 'USD', undefined],
      [49_999, 'NGN', 'This way takes ₦500 to ₦100,000,000. Choose another.'],
      [10_000_000_001, 'NGN', 'This way takes ₦500 to ₦100,000,000. Choose another.'],
    ] as const) {
      const takeBack = await sellFor(minor, currency)
      await expectRefused(await ask('ng_card'), message)
      await takeBack()
    }
    await at.stage.db.updateTable('account').set({ country: 'GH' }).where('id', '=', who.id).execute()
    await expectRefused(await ask('ng_card'))
  })

  test('where Stripe did not enrol the account: a plain no, and the next wish is another payment', async () => {
    await at.sandbox.control('/stripe/outcomes', { reference: 'account', outcome: 'ng_card' })
    const answer = await ask('ng_ussd')
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      ...[402, 'PAYMENT_DECLINED', 'This way to pay is not open here. Choose another.'],
    ])
    expect((await ask('ng_card')).status).toBe(200)
  })
})

describe('a way of Nigeria', () => {
  test('the least that it takes is taken', async () => {
    const takeBack = await sellFor(50_000, 'NGN')
    expect((await ask('ng_card')).status).toBe(200)
    await takeBack()
  })

  test('is paid once however often it is told and read, gives its days, and renews by link', async () => {
    await rule({ mode: 'repeat', copies: 3 }, 10)
    const { url, reference } = await begin('ng_card')
    expect(await view(reference)).toMatchObject({ state: 'open', url, recurring: 0, gateway: 'stripe' })
    expect(new URL(await decide(url, 'authorise')).pathname).toBe(`/payments/return/stripe/${reference}`)
    await untilPaid()
    for (let times = 0; times < 3; times += 1) expect((await verify(reference)).body.status).toBe('paid')
    expect([await listUses(), await listFindings()]).toEqual([['period'], []])
    const payment = await view(reference)
    expect(payment).toMatchObject({ state: 'paid', amount: '2900.00', vat: '202.33', url: null })
    const kinds = payment.timeline.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['started', 'debited', 'confirmed', 'access_granted'])
    const held = await at.stage.db
      .selectFrom('subscription')
      .select(['id', 'is_recurring', 'next_charge_at', 'state', 'paid_through'])
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow()
    expect(held).toMatchObject({ is_recurring: false, next_charge_at: null, state: 'ACTIVE' })
    const kindOn = async (days: number) => {
      const now = new Date(held.paid_through.getTime() - days * DAY_MS)
      const only = { tenantId: 'demo', subscriptionId: held.id }
      return (await listEnding(at.stage.db, { now, limit: 10, only })).map(({ kind }) => kind)
    }
    expect([await kindOn(5), await kindOn(3), await kindOn(1)]).toEqual([[], ['ends-3'], ['ends-1']])
  })

  test('two presses are one payment, and another of these ways is another one', async () => {
    const [one, two] = await Promise.all([begin('ng_card'), begin('ng_card')])
    expect(one).toEqual(two)
    expect((await begin('ng_wallet')).reference).not.toBe(one?.reference)
    expect(await countAsked()).toBe(2)
  })

  test('that fails at the partner takes nothing, says so, and leaves the others open', async () => {
    const { url, reference } = await begin('ng_bank')
    await decide(url, 'fail')
    const answer = await verify(reference)
    expect([answer.status, answer.body.error.code]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(await view(reference)).toMatchObject({
      ...{ state: 'failed', url: null },
      message: 'Declined: The payment attempt failed because of various underlying reasons. Nothing was taken.',
    })
    expect([await listUses(), await readScreens()]).toEqual([[], 0])
    const other = await begin('ng_bank')
    expect(other.reference).not.toBe(reference)
    await decide(other.url, 'authorise')
    await untilPaid()
  })

  test.each(['ng_bank_transfer', 'ng_ussd'])(
    '%s: who comes back before the money waits, and need not pay again',
    async (way) => {
      const { url, reference } = await begin(way)
      await decide(url, 'authorise')
      expect((await verify(reference)).body.status).toBe('pending')
      expect(await view(reference)).toMatchObject({
        ...{ state: 'pending', url: null },
        message: 'Stripe is still working on it. You need not pay again: we go on by ourselves and write to you.',
      })
      expect([await listUses(), await readScreens()]).toEqual([[], 0])
      await at.advance(2 * MINUTE_MS)
      await untilPaid()
      expect(await listUses()).toEqual(['period'])
    },
  )

  test('is found by reading where every callback was lost', async () => {
    await rule({ mode: 'drop' }, 10)
    const { url, reference } = await begin('ng_wallet')
    await decide(url, 'authorise')
    expect(await readScreens()).toBe(0)
    expect((await verify(reference)).body.status).toBe('paid')
    expect(await readScreens()).toBe(2)
  })

  test('that is paid after its checkout ran out gives its days, and is found', async () => {
    const { url, reference } = await begin('ng_card')
    await at.advance(61 * MINUTE_MS)
    await verify(reference)
    expect((await view(reference)).state).toBe('expired')
    await decide(url, 'authorise')
    await untilPaid()
    expect([await listUses(), await listFindings()]).toEqual([['period'], ['late-success']])
  })

  test('whose answer is lost is asked for again under the same key, and is one payment', async () => {
    const lost = { fault: { kind: 'lose-reply' }, operation: 'create-payment-intent', times: 1 }
    await at.sandbox.control('/stripe/faults', lost)
    const { url, reference } = await begin('ng_card')
    await decide(url, 'authorise')
    await untilPaid()
    const own = (await listIntents()).filter(({ metadata }) => metadata.reference === reference)
    expect([own.length, await listUses()]).toEqual([1, ['period']])
  })

  test('taken twice goes back, and a refund that Stripe refuses is a finding', async () => {
    const { url, reference } = await begin('ng_card')
    await at.sandbox.control('/stripe/outcomes', { reference, outcome: 'double-charge refund-failed' })
    await decide(url, 'authorise')
    await vi.waitUntil(async () => (await listFindings()).includes('refund-refused'), { timeout: 6_000, interval: 100 })
    expect((await listUses()).toSorted()).toEqual(['period', 'unapplied'])
    expect((await listFindings()).toSorted()).toEqual(['debited-twice', 'refund-refused'])
    expect(await readScreens()).toBe(2)
  })
})

interface Intent {
  metadata: { reference: string }
}

async function listIntents(): Promise<Intent[]> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await fetch(`${at.sandbox.url}/v1/payment_intents?limit=100`, { headers })
  return ((await answer.json()) as { data: Intent[] }).data
}
