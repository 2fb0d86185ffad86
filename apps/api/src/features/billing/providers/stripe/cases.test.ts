import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { CouponRefused, Declined, type Order } from '../provider.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { toBegun, toOrder } from '../testing/subject.ts'
import { createStripe } from './stripe.ts'
import { makeCard } from './testing.ts'

const DAY_MS = 24 * 3_600_000
const GOOD = '4242424242424242'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
let provider: ReturnType<typeof createStripe>
let order: Order
beforeEach(async () => {
  await stage.reset()
  const { url } = stage.sandbox
  provider = createStripe({
    config: { apiUrl: url, publishableKey: 'pk_test_sandbox', scriptUrl: `${url}/stripe/v3/` },
    secrets: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
    ...{ clock: stage.clock, objects: createObjects() },
  })
  order = toOrder({ currency: 'NGN', isRecurring: true })
})

const fields = () => {
  if (!provider.fields) throw new Error('there are no fields')
  return provider.fields
}

async function keep(number: string, of: { customerId?: string; subscriptionIds?: string[]; nonce?: string } = {}) {
  const nonce = of.nonce ?? (await makeCard(stage.sandbox.url, number))
  const { customerId = null, subscriptionIds = [] } = of
  return fields().keep({ payer: order.payer, customerId, nonce, subscriptionIds })
}

async function buy(number = GOOD, wanted = order) {
  const kept = await keep(number)
  if (kept.kind !== 'kept') throw new Error(kept.kind)
  const started = await fields().pay(wanted, { customerId: kept.customerId, methodId: kept.method.id })
  return { kept, started, begun: toBegun(wanted, started.ids) }
}

const agree = (secret: string, result: 'complete' | 'fail' = 'complete') => {
  const id = secret.split('_secret_')[0]
  return submit(`${stage.sandbox.url}/stripe/3ds/${id}?client_secret=${secret}`, { result })
}
const amounts = async () => (await stage.readBooks('stripe')).map(({ kind, amountMinor }) => [kind, amountMinor])
const thrownBy = (work: Promise<unknown> | undefined) => Promise.resolve(work).catch((error: unknown) => error)

async function make(path: string, form: Record<string, string>): Promise<{ id: string }> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await fetch(`${stage.sandbox.url}/v1${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  return (await answer.json()) as { id: string }
}

describe('the bank’s question', () => {
  it('is asked when a card is kept, and once it was answered the card is', async () => {
    const nonce = await makeCard(stage.sandbox.url, '4000002760003184')
    const asked = await keep('', { nonce })
    if (asked.kind !== 'action_required') throw new Error(asked.kind)
    expect(asked.clientSecret).toMatch(/^seti_\w+_secret_\w+$/)
    await agree(asked.clientSecret)
    const kept = await keep('', { nonce, customerId: asked.customerId })
    expect(kept).toMatchObject({ kind: 'kept', customerId: asked.customerId, method: { kind: 'card', last4: '3184' } })
  })

  it('is asked once where a payment follows, which sets the card up for later ones', async () => {
    const nonce = await makeCard(stage.sandbox.url, '4000002500003155')
    const kept = await fields().keep({
      ...{ payer: order.payer, customerId: null, nonce, subscriptionIds: [], isPaidWithNow: true },
    })
    if (kept.kind !== 'kept') throw new Error(kept.kind)
    const by = { customerId: kept.customerId, methodId: kept.method.id }
    const once = toOrder({ currency: 'NGN', isRecurring: false })
    const first = await fields().pay(once, by)
    if (first.kind !== 'action_required') throw new Error(first.kind)
    await agree(first.clientSecret)
    expect((await fields().pay(order, by)).kind).toBe('read')
  })

  it('is asked of a card that shall pay what runs already, also where a payment follows', async () => {
    const { started } = await buy()
    const nonce = await makeCard(stage.sandbox.url, '4000002760003184')
    const subscriptionIds = [started.ids.subscription ?? '']
    const what = { payer: order.payer, customerId: null, nonce, subscriptionIds, isPaidWithNow: true }
    expect((await fields().keep(what)).kind).toBe('action_required')
  })

  it('is asked when it is paid, and takes nothing before it was answered', async () => {
    await stage.sandbox.control('/stripe/outcomes', { reference: order.reference, outcome: 'authentication-required' })
    const { started, begun } = await buy()
    if (started.kind !== 'action_required') throw new Error(started.kind)
    expect(started.clientSecret).toMatch(/^pi_\w+_secret_\w+$/)
    expect(await provider.read(begun)).toMatchObject({ state: 'action_required', charges: [], subscription: null })
    expect(await amounts()).toEqual([])
    await agree(started.clientSecret)
    expect(await provider.read(begun)).toMatchObject({ state: 'paid', subscription: { state: 'active' } })
    expect(await amounts()).toEqual([['charge', order.due.amountMinor]])
  })

  it('answered wrongly is a decline', async () => {
    await stage.sandbox.control('/stripe/outcomes', { reference: order.reference, outcome: 'authentication-required' })
    const { started, begun } = await buy()
    if (started.kind !== 'action_required') throw new Error(started.kind)
    await agree(started.clientSecret, 'fail')
    expect(await provider.read(begun)).toMatchObject({
      state: 'declined',
      decline: {
        code: 'payment_intent_authentication_failure',
        message: expect.stringContaining('unable to authenticate your payment method'),
      },
    })
  })
})

describe('a card that is kept and then declined', () => {
  it('begins no renewal', async () => {
    const error = await thrownBy(buy('4000000000000341'))
    expect(error).toBeInstanceOf(Declined)
    expect((error as Declined).decline).toEqual({
      ...{ code: 'generic_decline', message: 'Your card was declined.', isHard: false },
    })
    expect(await stage.sandbox.listBodies('stripe', 'cancel-subscription')).toHaveLength(1)
    await stage.advance(60 * DAY_MS)
    expect(await amounts()).toEqual([])
    expect(await provider.read(toBegun(order))).toMatchObject({ state: 'declined', subscription: null })
  })

  it.each([
    ['lost_card', 'Your card was declined.', true],
    ['expired_card', 'Your card has expired.', true],
    ['insufficient_funds', 'Your card has insufficient funds.', false],
  ])('is told as %s', async (code, message, isHard) => {
    await stage.sandbox.control('/stripe/outcomes', { reference: order.reference, outcome: code })
    const error = (await thrownBy(buy())) as Declined
    expect(error.decline).toEqual({ code, message, isHard })
  })
})

describe('coupons', () => {
  const foreign = (code: string): Order => ({
    ...order,
    ...{ coupon: { code, percentOff: null }, due: order.price.amount },
  })

  it('that Stripe does not know are refused in its words, wherever they are given', async () => {
    const strange = foreign('NOPE')
    for (const work of [provider.findCoupon?.('NOPE'), provider.hosted?.start(strange), buy(GOOD, strange)]) {
      const error = await thrownBy(work)
      expect(error).toBeInstanceOf(CouponRefused)
      expect((error as Error).message).toBe("No such coupon: 'NOPE'")
    }
    expect(await amounts()).toEqual([])
  })

  it('made at Stripe lower what is due now, and no renewal', async () => {
    const { id: coupon } = await make('/coupons', { percent_off: '50', duration: 'once' })
    await make('/promotion_codes', { 'promotion[type]': 'coupon', 'promotion[coupon]': coupon, code: 'HALF' })
    expect(await provider.findCoupon?.('HALF')).toEqual({ percentOff: 50 })
    const { started, begun } = await buy(GOOD, foreign('HALF'))
    expect(started.due).toEqual({ amountMinor: 145_025, currency: 'NGN' })
    await stage.advance(45 * DAY_MS)
    const { charges } = await provider.read({ ...begun, due: started.due ?? begun.due })
    expect(charges.map(({ amount }) => amount.amountMinor)).toEqual([145_025, 290_050])
  })

  it.each([33, 20])('of ours take exactly what the quote said: %i %', async (percentOff) => {
    const amount = { amountMinor: 290_051, currency: 'NGN' }
    const due = { ...amount, amountMinor: 290_051 - Math.floor((290_051 * percentOff + 50) / 100) }
    await buy(GOOD, {
      ...order,
      price: { ...order.price, amount },
      due,
      coupon: { code: `C${percentOff}`, percentOff },
    })
    expect(await amounts()).toEqual([['charge', due.amountMinor]])
    const [made] = await stage.sandbox.listBodies('stripe', 'create-coupon')
    expect(made).toContain(`amount_off=${290_051 - due.amountMinor}`)
  })

  it('of ours are made once, with the code that people type', async () => {
    await buy()
    const other = { ...order, reference: `${order.reference}B` }
    await buy(GOOD, other)
    expect(await stage.sandbox.listBodies('stripe', 'create-coupon')).toHaveLength(1)
    const [code] = await stage.sandbox.listBodies('stripe', 'create-promotion-code')
    expect(code).toContain('code=20DISCOUNT')
    expect(await amounts()).toEqual([
      ['charge', 232_040],
      ['charge', 232_040],
    ])
  })
})

describe('what is charged when', () => {
  it.each([
    [14, 44],
    [0, 30],
  ])('with %i bonus days: the first period at once, the second after %i days', async (bonusDays, days) => {
    const { begun } = await buy(GOOD, { ...order, bonusDays })
    const { subscription } = await provider.read(begun)
    const afterMs = (subscription?.nextChargeAt?.getTime() ?? 0) - Date.now()
    expect(afterMs).toBeGreaterThan(days * DAY_MS - 60_000)
    expect(afterMs).toBeLessThanOrEqual(days * DAY_MS)
    expect(await amounts()).toEqual([['charge', 232_040]])
    await stage.advance((days + 1) * DAY_MS)
    expect(await amounts()).toEqual([
      ['charge', 232_040],
      ['charge', 290_050],
    ])
  })

  it('a change of price counts from the next charge, and takes nothing before', async () => {
    const { begun, started } = await buy()
    const amount = { amountMinor: 500_000, currency: 'NGN' }
    const dearer = { ...order, price: { ...order.price, id: 'more', planTitle: 'More', amount } }
    await provider.renewing?.change?.({ begun, subscriptionId: started.ids.subscription ?? '', order: dearer })
    expect(await amounts()).toEqual([['charge', 232_040]])
    await stage.advance(45 * DAY_MS)
    expect(await amounts()).toEqual([
      ['charge', 232_040],
      ['charge', 500_000],
    ])
  })
})

describe('an overdue renewal', () => {
  async function fallDue() {
    const bought = await buy()
    await stage.sandbox.control('/stripe/outcomes', { reference: order.payer.email, outcome: 'insufficient_funds' })
    await stage.advance(44 * DAY_MS + 3_660_000)
    expect((await provider.read(bought.begun)).subscription?.state).toBe('past_due')
    return { ...bought, id: bought.started.ids.subscription ?? '' }
  }
  const mend = () => stage.sandbox.control('/stripe/outcomes', { reference: order.payer.email, outcome: 'fine' })

  it('is tried again when somebody asks, each time anew', async () => {
    const { begun, id } = await fallDue()
    const error = (await thrownBy(provider.renewing?.retry?.(begun, id))) as Declined
    expect(error.decline).toMatchObject({ code: 'insufficient_funds', message: 'Your card has insufficient funds.' })
    await mend()
    expect(await provider.renewing?.retry?.(begun, id)).toMatchObject({ kind: 'read' })
    expect((await provider.read(begun)).subscription?.state).toBe('active')
    expect(await provider.renewing?.retry?.(begun, id)).toMatchObject({ kind: 'read' })
    expect(await amounts()).toHaveLength(2)
  })

  it('is paid by the card that takes the old one’s place', async () => {
    const { begun, id, kept } = await fallDue()
    await mend()
    const next = await keep('5555555555554444', { customerId: kept.customerId, subscriptionIds: [id] })
    expect(next).toMatchObject({ kind: 'kept', customerId: kept.customerId, method: { last4: '4444' } })
    const { subscription, method } = await provider.read(begun)
    expect([subscription?.state, method?.last4]).toEqual(['active', '4444'])
  })

  it('is not charged again after it was cancelled', async () => {
    const { begun, id } = await fallDue()
    await provider.renewing?.cancel(begun, id)
    await mend()
    await stage.advance(60 * DAY_MS)
    expect(await amounts()).toEqual([['charge', 232_040]])
    expect((await provider.read(begun)).subscription).toMatchObject({ state: 'cancelled', nextChargeAt: null })
  })
})

describe('what was lost on the way', () => {
  it.each(['create-subscription', 'pay-invoice'])('heals: the answer to %s', async (operation) => {
    await stage.sandbox.control('/stripe/faults', { operation, fault: { kind: 'lose-reply' } })
    const { begun } = await buy()
    expect((await provider.read(begun)).state).toBe('paid')
    expect(await amounts()).toEqual([['charge', 232_040]])
  })

  it('is found by our reference where no id was learnt', async () => {
    const { begun } = await buy()
    const { charges, ids } = await provider.read({ ...begun, ids: {} })
    expect(charges.map(({ amount }) => amount)).toEqual([order.due])
    expect(ids).toMatchObject({ subscription: begun.ids.subscription })
  })
})

it('gives back once for one key, after Stripe has forgotten it too', async () => {
  const { begun } = await buy()
  const [charge] = (await provider.read(begun)).charges
  const transactionId = charge?.transactionId ?? ''
  const amount = { amountMinor: 100_000, currency: 'NGN' }
  const give = () => provider.refund({ begun, transactionId, amount, key: 'r1', reason: 'Charged twice' })
  const first = await give()
  await stage.advance(2 * DAY_MS)
  expect(await give()).toEqual(first)
  expect(await amounts()).toEqual([
    ['charge', 232_040],
    ['refund', 100_000],
  ])
})
