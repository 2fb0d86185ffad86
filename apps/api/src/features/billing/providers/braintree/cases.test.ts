import { createHash, createHmac } from 'node:crypto'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { Declined, type Order } from '../provider.ts'
import { createObjects, type Stage, startStage } from '../testing/stage.ts'
import { toBegun, toOrder } from '../testing/subject.ts'
import { createBraintree } from './braintree.ts'

const DAY_MS = 24 * 3_600_000
const GOOD = 'fake-valid-visa-nonce'
const KEY = 'sandbox-braintree-private'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
let provider: ReturnType<typeof createBraintree>
let order: Order
beforeEach(async () => {
  await stage.reset()
  const { url } = stage.sandbox
  provider = createBraintree({
    config: {
      ...{ apiUrl: url, merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public' },
      ...{ scriptUrl: `${url}/dropin.js`, merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' } },
    },
    ...{ secrets: { privateKey: new Secret(KEY) }, clock: stage.clock, objects: createObjects() },
  })
  order = toOrder({ currency: 'NGN', isRecurring: true })
})

const fields = () => {
  if (!provider.fields) throw new Error('there are no fields')
  return provider.fields
}
const keep = (nonce: string, subscriptionIds: string[] = []) =>
  fields().keep({ payer: order.payer, customerId: null, nonce, subscriptionIds })

async function buy(wanted = order) {
  const kept = await keep(GOOD)
  if (kept.kind !== 'kept') throw new Error(kept.kind)
  const started = await fields().pay(wanted, { customerId: kept.customerId, methodId: kept.method.id })
  const begun = toBegun(wanted, started.ids)
  return { kept, begun, id: started.ids.subscription ?? '', reading: await provider.read(begun) }
}

const setOutcome = (reference: string, outcome: string) =>
  stage.sandbox.control('/braintree/outcomes', { reference, outcome })
const fail = (operation: string, fault: object, times = 1) =>
  stage.sandbox.control('/braintree/faults', { operation, fault, times })
const amounts = async () => (await stage.readBooks('braintree')).map(({ kind, amountMinor }) => [kind, amountMinor])
const thrownBy = (work: Promise<unknown> | undefined) => Promise.resolve(work).catch((error: unknown) => error)

describe('a card', () => {
  it('that its bank refuses is not kept, in the bank’s words', async () => {
    const error = (await thrownBy(keep('fake-processor-declined-visa-nonce'))) as Declined
    expect(error.decline).toMatchObject({ code: '2000', message: 'Do Not Honor' })
    const rejected = (await thrownBy(keep('fake-gateway-rejected-fraud-nonce'))) as Declined
    expect(rejected.decline).toEqual({ code: 'fraud', message: 'Gateway Rejected: fraud', isHard: true })
  })

  it('whose keeping was not answered is kept once', async () => {
    await fail('create-payment-method', { kind: 'lose-reply' })
    expect(await thrownBy(keep(GOOD))).toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: true })
    expect(await keep(GOOD)).toMatchObject({ kind: 'kept', method: { kind: 'card', brand: 'visa', last4: '1881' } })
  })
})

describe('a decline', () => {
  it.each([
    ['declined-2001', { code: '2001', message: 'Insufficient Funds', isHard: false }],
    ['declined-2004', { code: '2004', message: 'Expired Card', isHard: true }],
    [
      'declined-2099',
      { code: '2099', message: 'Your bank wants to confirm this card: please add it again', isHard: true },
    ],
  ])('of the first period (%s) is told, and begins no renewal', async (outcome, decline) => {
    await setOutcome(order.reference, outcome)
    const error = await thrownBy(buy())
    expect(error).toBeInstanceOf(Declined)
    expect((error as Declined).decline).toEqual(decline)
    await stage.advance(60 * DAY_MS)
    expect(await amounts()).toEqual([])
  })
})

describe('the first period is paid', () => {
  it.each([
    [14, 44],
    [0, 30],
  ])('with %i bonus days: at once, and the second after %i days', async (bonusDays, days) => {
    const { reading } = await buy({ ...order, bonusDays })
    const expected = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    expect(reading.subscription?.nextChargeAt?.toISOString()).toBe(`${expected}T00:00:00.000Z`)
    expect(await amounts()).toEqual([['charge', 232_040]])
    await stage.advance((days + 1) * DAY_MS)
    expect(await amounts()).toEqual([
      ['charge', 232_040],
      ['charge', 290_050],
    ])
  })

  it('whatever becomes of the subscription behind it', async () => {
    await fail('create-subscription', { kind: 'status', status: 500 }, 2)
    const { reading } = await buy()
    expect(reading).toMatchObject({ state: 'paid', subscription: null, charges: [{ amount: order.due }] })
  })

  it.each([{ kind: 'lose-reply' }, { kind: 'status', status: 503 }])(
    'and the subscription is made in a second try: $kind',
    async (fault) => {
      await fail('create-subscription', fault)
      const { reading } = await buy()
      expect(reading).toMatchObject({
        state: 'paid',
        subscription: { id: order.reference.toLowerCase(), state: 'active' },
      })
      await stage.advance(45 * DAY_MS)
      expect(await amounts()).toHaveLength(2)
    },
  )

  it('though nobody heard of the sale', async () => {
    await fail('sale', { kind: 'lose-reply' })
    expect(await thrownBy(buy())).toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: true })
    expect(await provider.read(toBegun(order))).toMatchObject({ state: 'paid', charges: [{ amount: order.due }] })
  })
})

describe('giving back what is not settled', () => {
  const give = ({ begun, reading }: Awaited<ReturnType<typeof buy>>, amountMinor: number) =>
    provider.refund({
      ...{ begun, transactionId: reading.charges[0]?.transactionId ?? '', key: 'r1', reason: 'Charged twice' },
      amount: { amountMinor, currency: 'NGN' },
    })

  it('voids it whole, once', async () => {
    const bought = await buy()
    const refundId = `void-${bought.reading.charges[0]?.transactionId}`
    expect(await give(bought, 232_040)).toEqual({ refundId, state: 'done' })
    expect(await give(bought, 232_040)).toEqual({ refundId, state: 'done' })
    const { charges } = await provider.read(bought.begun)
    expect(charges).toMatchObject([{ state: 'succeeded', refunds: [{ refundId, amount: order.due }] }])
    expect(await amounts()).toEqual([
      ['charge', 232_040],
      ['refund', 232_040],
    ])
  })

  it('waits with a part until it is settled', async () => {
    const bought = await buy()
    expect(await thrownBy(give(bought, 100_000))).toMatchObject({ retryable: true, mayBeDone: false })
    expect(await amounts()).toEqual([['charge', 232_040]])
    await stage.advance(DAY_MS + 60_000)
    expect(await give(bought, 100_000)).toMatchObject({ state: 'done' })
  })
})

describe('an overdue renewal', () => {
  async function fallDue() {
    const bought = await buy()
    await setOutcome(bought.id, 'declined')
    await stage.advance(44 * DAY_MS + 60_000)
    expect((await provider.read(bought.begun)).subscription?.state).toBe('past_due')
    return bought
  }

  it('is tried again when somebody asks', async () => {
    const { begun, id } = await fallDue()
    const error = (await thrownBy(provider.renewing?.retry?.(begun, id))) as Declined
    expect(error.decline).toMatchObject({ code: '2000', message: 'Do Not Honor', isHard: false })
    await setOutcome(id, 'fine')
    for (const _time of ['pays', 'finds nothing to pay']) {
      expect(await provider.renewing?.retry?.(begun, id)).toMatchObject({ kind: 'read' })
    }
    expect((await provider.read(begun)).subscription?.state).toBe('active')
    expect(await amounts()).toEqual([
      ['charge', 232_040],
      ['charge', 290_050],
    ])
  })

  it('is paid by the card that takes the old one’s place', async () => {
    const { begun, id } = await fallDue()
    await setOutcome(id, 'fine')
    expect(await keep('fake-valid-mastercard-nonce', [id])).toMatchObject({ kind: 'kept', method: { last4: '4444' } })
    const { subscription, method } = await provider.read(begun)
    expect([subscription?.state, method?.last4]).toEqual(['active', '4444'])
  })
})

it('charges another price from the next period on', async () => {
  const { begun, id } = await buy()
  const amount = { amountMinor: 500_000, currency: 'NGN' }
  const dearer = { ...order, price: { ...order.price, id: 'more', amount } }
  await provider.renewing?.change?.({ begun, subscriptionId: id, order: dearer })
  expect(await amounts()).toEqual([['charge', 232_040]])
  await stage.advance(45 * DAY_MS)
  expect(await amounts()).toEqual([
    ['charge', 232_040],
    ['charge', 500_000],
  ])
})

it('charges only in currencies that it has an account for', () => {
  expect(['NGN', 'USD', 'EUR'].map((currency) => provider.canCharge(currency))).toEqual([true, true, false])
})

it('answers the check of its address, and no other question', () => {
  const challenge = '20f9f8ed05f77439fe955c977e4c8a53'
  const key = createHash('sha1').update(KEY).digest()
  const digest = createHmac('sha1', key).update(challenge).digest('hex')
  const ask = (query: string) => provider.answerChallenge?.(`/webhooks/braintree${query}`)
  expect(ask(`?bt_challenge=${challenge}`)).toBe(`sandbox-braintree-public|${digest}`)
  expect([ask(''), ask('?bt_challenge=<script>')]).toEqual([null, null])
})
