import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderError } from '#shared/provider-error.ts'
import { type Begun, Declined, type Order, type PaymentProvider, type RawCallback, type Reading } from './provider.ts'
import type { Booked } from './testing/stage.ts'

/** What a party can be told to do with a payment. */
export type Outcome = 'decline' | 'pending' | 'late' | 'less' | 'more' | 'other-currency'
/** What the control API calls the calls that a step makes. */
export type Step = 'start' | 'read' | 'refund'

/** What is known of a provider before anything runs: differences are data. */
export interface ConformanceTraits {
  currency: string
  /** What is bought: whether it renews. */
  isRecurring: boolean
  /** Whether the provider charges again by itself. */
  renews: boolean
  /** The party's own words; null where it cannot happen there. */
  outcomes: Readonly<Record<Outcome, string | null>>
  /** Whether the provider says what was given back of a charge. */
  tellsRefunds: boolean
  /** What a second start under one reference does. */
  secondStart: 'same' | 'refused' | 'another'
}

export interface ConformanceSubject {
  provider: PaymentProvider
  /** The same with a key that is not ours. */
  stranger: PaymentProvider
  /** The same with little patience. */
  impatient: PaymentProvider
  /** The same where nothing but a page of HTML answers. */
  misled: PaymentProvider
  /** Begins the payment as a browser would. @throws Declined where that is known at once */
  begin(order: Order): Promise<{ begun: Begun; url: string }>
  /** What the payer does with it, at whose end the browser comes back. */
  act(what: 'pay' | 'decline' | 'leave', started: { begun: Begun; url: string }): Promise<void>
  setOutcome(reference: string, word: string): Promise<void>
  /** Makes the next call of that step suffer a fault of the control API. */
  failNext(step: Step, fault: object): Promise<void>
  advance(ms: number): Promise<void>
  readBooks(): Promise<Booked[]>
  untilCallbacks(about: string, count: number): Promise<RawCallback[]>
  repeatNextCallback(): Promise<void>
  /** A genuine callback with one thing changed, as a stranger would; null where nothing is signed. */
  forge: ((callback: RawCallback) => RawCallback) | null
}

const DAY_MS = 24 * 3_600_000
const SECRETS = /FLWSECK|sandbox-paypal-secret|8D3DA73D|not-ours|@example\.com|Adaeze/
let last = 0

export function toOrder({ currency, isRecurring }: Pick<ConformanceTraits, 'currency' | 'isRecurring'>): Order {
  last += 1
  const reference = `KL-${String(last).padStart(4, '0')}${Date.now().toString(36).slice(-6).toUpperCase()}`
  const amount = { amountMinor: 290_050, currency }
  return {
    reference,
    payer: {
      ...{ tenantId: 'demo', accountId: 'a1', email: `adaeze-${reference.toLowerCase()}@example.com`, country: 'NG' },
      ...{ firstName: 'Adaeze <&>', lastName: 'Obi', phone: '+2348031234567' },
    },
    price: { id: 'basic', planTitle: 'Basic', title: 'Basic & more, every 30 days', periodDays: 30, amount },
    due: { amountMinor: 232_040, currency },
    coupon: { code: '20DISCOUNT', percentOff: 20 },
    ...{ isRecurring, bonusDays: 14, way: 'card' },
    returnUrl: `http://kola.test/#/payment/${reference}`,
    cancelUrl: `http://kola.test/#/payment/${reference}/cancelled`,
    expiresAt: new Date(Date.now() + 3_600_000),
  }
}

/** What every payment provider must do, through the interface alone. */
export function describePaymentProvider(
  name: string,
  traits: ConformanceTraits,
  toSubject: () => ConformanceSubject,
): void {
  describe(name, () => {
    const { outcomes, tellsRefunds, secondStart } = traits
    let subject: ConformanceSubject
    let order: Order
    beforeEach(() => {
      subject = toSubject()
      order = toOrder(traits)
    })

    const begin = () => subject.begin(order)
    async function buy(what: 'pay' | 'decline' | 'leave' = 'pay') {
      const started = await begin()
      await subject.act(what, started)
      return started.begun
    }
    async function buyAs(outcome: Outcome) {
      await subject.setOutcome(order.reference, outcomes[outcome] ?? '')
      return buy()
    }
    const read = (begun: Begun) => subject.provider.read(begun)
    const sums = ({ charges }: Reading) => charges.map(({ transactionId, amount }) => ({ transactionId, ...amount }))
    async function booked(kind: 'charge' | 'refund' = 'charge') {
      return (await subject.readBooks()).filter((one) => one.kind === kind)
    }
    const itWhere = (isSo: boolean) => it.skipIf(!isSo)
    const has = (outcome: Outcome) => outcomes[outcome] !== null

    it('takes what is due, and reads it as the party booked it', async () => {
      const begun = await buy()
      const reading = await read(begun)
      expect(reading.state).toBe('paid')
      expect(reading.charges).toMatchObject([{ state: 'succeeded', isRenewal: false, decline: null, refunds: [] }])
      expect(sums(reading)).toEqual([{ transactionId: expect.any(String), ...order.due }])
      expect(await booked()).toMatchObject([{ transaction: reading.charges[0]?.transactionId, ...order.due }])
      const ageMs = Date.now() - (reading.charges[0]?.at.getTime() ?? 0)
      expect(ageMs).toBeGreaterThan(-5_000)
      expect(ageMs).toBeLessThan(60_000)
    })

    it('reads the same as often as it is asked, with what it learnt and without', async () => {
      const begun = await buy()
      const first = await read(begun)
      const again = await read({ ...begun, ids: first.ids })
      expect(again).toEqual(first)
      expect(sums(await read(begun))).toEqual(sums(first))
      expect(await booked()).toHaveLength(1)
    })

    it('knows that nobody paid yet', async () => {
      const { begun } = await begin()
      expect(await read(begun)).toMatchObject({ state: 'not_begun', charges: [], subscription: null, decline: null })
    })

    it('tells a decline with the provider’s words, and takes nothing', async () => {
      const outcome = await buy('decline').then(read, (error: unknown) => {
        if (!(error instanceof Declined)) throw error
        return { state: 'declined', decline: error.decline, charges: [] }
      })
      expect(outcome).toMatchObject({ state: 'declined', decline: { message: expect.stringMatching(/\w{4}/) } })
      expect(outcome.charges.filter(({ state }) => state !== 'failed')).toEqual([])
      expect(await booked()).toEqual([])
    })

    it('takes nothing from who leaves', async () => {
      const { state, charges } = await read(await buy('leave'))
      expect(['cancelled', 'not_begun']).toContain(state)
      expect([charges, await booked()]).toEqual([[], []])
    })

    itWhere(has('pending'))('waits while the provider does', async () => {
      const { state, charges } = await read(await buyAs('pending'))
      expect(state).toBe('pending')
      expect(charges.filter((one) => one.state !== 'pending')).toEqual([])
    })

    itWhere(has('late'))('finds what comes late', async () => {
      const begun = await buyAs('late')
      const before = await read(begun)
      expect(before.state).toBe('pending')
      // Some parties say yes late, and take the money later still.
      for (const _step of ['yes', 'money']) await subject.advance(20 * 60_000)
      const reading = await read({ ...begun, ids: before.ids })
      expect([reading.state, reading.charges.map(({ amount }) => amount)]).toEqual(['paid', [order.due]])
    })

    it.each(['less', 'more', 'other-currency'] as const)('tells %s money as it is', async (outcome) => {
      if (!has(outcome)) return
      const reading = await read(await buyAs(outcome))
      const [entry] = await booked()
      expect(sums(reading)).toEqual([
        { transactionId: entry?.transaction, amountMinor: entry?.amountMinor, currency: entry?.currency },
      ])
      expect(reading.charges[0]?.amount).not.toEqual(order.due)
      if (outcome !== 'more') expect(reading.state).toBe('pending')
    })

    it('does not know whether it began when the reply is lost, and finds nothing taken', async () => {
      await subject.failNext('start', { kind: 'lose-reply' })
      const error = await begin().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: true })
      expect(await read(toBegun(order))).toMatchObject({ state: 'not_begun', charges: [] })
    })

    it('makes no second payment of one reference', async () => {
      const first = await begin()
      const second = await begin().catch((thrown: unknown) => thrown)
      if (secondStart === 'refused') {
        expect(second).toMatchObject({ name: 'ProviderError', retryable: false, mayBeDone: false })
      }
      if (secondStart === 'same') expect(second).toMatchObject({ url: first.url, begun: { ids: first.begun.ids } })
      await subject.act('pay', secondStart === 'another' ? (second as typeof first) : first)
      const { begun } = secondStart === 'another' ? (second as typeof first) : first
      expect((await read(begun)).state).toBe('paid')
      expect(await booked()).toHaveLength(1)
    })

    it.each([
      [429, false],
      [500, true],
      [503, true],
    ])('is to be asked again after status %i', async (status, mayBeDone) => {
      await subject.failNext('start', { kind: 'status', status })
      const error = await begin().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({
        name: 'ProviderError',
        provider: subject.provider.slug,
        retryable: true,
        mayBeDone,
      })
      const begun = await buy()
      await subject.failNext('read', { kind: 'status', status })
      await expect(read(begun)).rejects.toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone })
      expect((await read(begun)).state).toBe('paid')
    })

    it('reads nothing out of nonsense', async () => {
      const { begun } = await begin()
      for (const work of [() => subject.misled.read(begun), () => subject.misled.hosted?.start(order)]) {
        const error = await Promise.resolve(work()).catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: true })
      }
    })

    it('waits no longer than it must', async () => {
      const { begun } = await begin()
      await subject.failNext('read', { kind: 'delay', delayMs: 5_000 })
      const startedMs = Date.now()
      await expect(subject.impatient.read(begun)).rejects.toMatchObject({ retryable: true, mayBeDone: true })
      expect(Date.now() - startedMs).toBeLessThan(4_500)
    })

    it('says neither name nor address nor key when it fails, and is not asked again with a wrong key', async () => {
      const { begun } = await begin()
      const error = (await subject.stranger.read(begun).catch((thrown: unknown) => thrown)) as ProviderError
      expect(error).toBeInstanceOf(ProviderError)
      expect(error).toMatchObject({ retryable: false, mayBeDone: false })
      expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(SECRETS)
    })

    describe('giving back', () => {
      async function giveBack(amountMinor: number, key: string) {
        const begun = await buyOnce()
        const { charges } = begun.reading
        const transactionId = charges[0]?.transactionId ?? ''
        const amount = { amountMinor, currency: order.due.currency }
        const given = { begun: begun.begun, transactionId, amount, key, reason: 'Charged twice' }
        return subject.provider.refund(given)
      }
      let bought: { begun: Begun; reading: Reading } | null = null
      beforeEach(() => {
        bought = null
      })
      async function buyOnce() {
        if (bought) return bought
        const begun = await buy()
        const reading = await read(begun)
        bought = { begun: { ...begun, ids: reading.ids }, reading }
        return bought
      }
      const told = async () => {
        const { begun } = await buyOnce()
        const { charges } = await read(begun)
        return charges[0]?.refunds.map(({ refundId, amount }) => ({ refundId, ...amount }))
      }

      it('gives all of it back, once for one key', async () => {
        const first = await giveBack(order.due.amountMinor, 'refund-1')
        expect(first).toEqual({ refundId: expect.stringMatching(/./), state: 'done' })
        expect(await giveBack(order.due.amountMinor, 'refund-1')).toEqual(first)
        expect(await booked('refund')).toMatchObject([order.due])
        if (tellsRefunds) expect(await told()).toEqual([{ refundId: first.refundId, ...order.due }])
        expect((await read((await buyOnce()).begun)).state).toBe('paid')
      })

      it('gives parts of it back, and never more than there is', async () => {
        const part = { amountMinor: 100_000, currency: order.due.currency }
        const one = await giveBack(part.amountMinor, 'part-1')
        const other = await giveBack(part.amountMinor, 'part-2')
        expect(other.refundId).not.toBe(one.refundId)
        const error = await giveBack(part.amountMinor, 'part-3').catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(Declined)
        expect((error as Declined).decline.message).toMatch(/\w{4}/)
        expect(await booked('refund')).toMatchObject([part, part])
        if (tellsRefunds) {
          expect(await told()).toEqual([one, other].map(({ refundId }) => ({ refundId, ...part })))
        }
      })

      it('gives back once when the reply is lost', async () => {
        await buyOnce()
        await subject.failNext('refund', { kind: 'lose-reply' })
        await expect(giveBack(100_000, 'lost-1')).rejects.toMatchObject({ retryable: true, mayBeDone: true })
        const again = await giveBack(100_000, 'lost-1')
        expect(again.state).toBe('done')
        expect(await booked('refund')).toHaveLength(1)
      })
    })

    describe('callbacks', () => {
      it('lead to the payment, each fact under one name however often it is told', async () => {
        await subject.repeatNextCallback()
        const begun = await buy()
        const { ids } = await read(begun)
        const callbacks = await subject.untilCallbacks(order.reference, 2)
        const news = await Promise.all(callbacks.map((one) => subject.provider.readCallback(one)))
        for (const one of news) {
          if (typeof one === 'string') throw new Error(one)
          const isFound =
            one.reference === order.reference || Object.entries(one.ids).some(([key, id]) => ids[key] === id)
          expect(isFound).toBe(true)
        }
        const keys = new Map(callbacks.map((one, at) => [one.body.toString(), news[at]]))
        expect(keys.size).toBeLessThan(callbacks.length)
        const dedupeKeys = news.map((one) => (typeof one === 'string' ? one : one.dedupeKey))
        expect(new Set(dedupeKeys).size).toBe(keys.size)
      })

      it('are not believed when they are forged, and not read when they are nonsense', async () => {
        await buy()
        const [callback] = await subject.untilCallbacks(order.reference, 1)
        if (!callback) throw new Error('there is no callback')
        const nonsense = { ...callback, body: Buffer.from('<nonsense') }
        expect(['forged', 'unreadable']).toContain(await subject.provider.readCallback(nonsense))
        if (subject.forge) expect(await subject.provider.readCallback(subject.forge(callback))).toBe('forged')
        const { headers: _, ...bare } = callback
        if (subject.forge) expect(await subject.provider.readCallback({ ...bare, headers: {} })).toBe('forged')
      })
    })

    describe('renewals', () => {
      const subscribe = async () => {
        const begun = await buy()
        const reading = await read(begun)
        return { begun: { ...begun, ids: reading.ids }, reading }
      }
      const renews = traits.isRecurring && traits.renews

      itWhere(renews)('take the full price, which is read with the first charge', async () => {
        const { begun, reading } = await subscribe()
        const next = reading.subscription?.nextChargeAt?.getTime() ?? 0
        expect(reading.subscription).toMatchObject({ state: 'active', isCancelScheduled: false })
        expect(next - Date.now()).toBeGreaterThan(27 * DAY_MS)
        expect(next - Date.now()).toBeLessThan(46 * DAY_MS)
        await subject.advance(next - Date.now() + 3_600_000)
        const renewed = await read(begun)
        expect(renewed.charges.map(({ amount, isRenewal, state }) => [amount, isRenewal, state])).toEqual([
          [order.due, false, 'succeeded'],
          [order.price.amount, true, 'succeeded'],
        ])
        expect(await booked()).toMatchObject(
          sums(renewed).map(({ transactionId, ...sum }) => ({ transaction: transactionId, ...sum })),
        )
        expect(renewed.subscription?.state).toBe('active')
        expect(renewed.subscription?.nextChargeAt?.getTime()).toBeGreaterThan(next + 27 * DAY_MS)
        expect(await read({ ...begun, ids: renewed.ids })).toEqual(renewed)
      })

      itWhere(renews)('end when they are cancelled, which may be done twice', async () => {
        const { begun, reading } = await subscribe()
        const id = reading.subscription?.id ?? ''
        await subject.provider.renewing?.cancel(begun, id)
        await subject.provider.renewing?.cancel(begun, id)
        expect(await read(begun)).toMatchObject({ state: 'paid', subscription: { id, nextChargeAt: null } })
        await subject.advance(60 * DAY_MS)
        expect((await read(begun)).charges).toHaveLength(1)
        expect(await booked()).toHaveLength(1)
      })

      itWhere(renews)('are overdue when nothing could be taken', async () => {
        const { begun, reading } = await subscribe()
        const next = reading.subscription?.nextChargeAt?.getTime() ?? 0
        await subject.setOutcome(order.payer.email, outcomes.decline ?? '')
        await subject.setOutcome(order.reference, outcomes.decline ?? '')
        await subject.advance(next - Date.now() + 60_000)
        const failed = await read(begun)
        expect(failed.subscription?.state).toBe('past_due')
        expect(failed.charges.at(-1)).toMatchObject({ isRenewal: true, state: 'failed', decline: { isHard: false } })
        expect(failed.charges[0]).toMatchObject({ isRenewal: false, state: 'succeeded' })
        expect(await booked()).toHaveLength(1)
      })
    })
  })
}

export function toBegun(order: Order, ids: Begun['ids'] = {}): Begun {
  const { reference, payer, due, isRecurring } = order
  return { ...{ reference, payer, due, isRecurring, ids }, startedAt: new Date() }
}
