import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderError } from '#shared/provider-error.ts'
import { Declined, type Order } from './provider.ts'
import { describeAfterPayment } from './testing/after-payment.ts'
import { createBuyer, sums } from './testing/buyer.ts'
import { type ConformanceSubject, type ConformanceTraits, type Outcome, toBegun } from './testing/subject.ts'

/** Of the payer, and of the key that is not ours. */
const PRIVATE = /not-ours|@example\.com|Adaeze/

/** What every payment provider must do, through the interface alone. */
export function describePaymentProvider(
  name: string,
  traits: ConformanceTraits,
  toSubject: () => ConformanceSubject,
): void {
  describe(name, () => {
    const { outcomes, secondStart } = traits
    const buyer = createBuyer(traits, toSubject)
    const { begin, buy, buyAs, read, booked } = buyer
    const itWhere = (isSo: boolean) => it.skipIf(!isSo)
    const has = (outcome: Outcome) => outcomes[outcome] !== null
    let subject: ConformanceSubject
    let order: Order
    beforeEach(() => {
      ;({ subject, order } = buyer.renew())
    })

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
      await subject.failNext('read', { kind: 'status', status: 500 })
      const fault = (await read(begun).catch((thrown: unknown) => thrown)) as ProviderError
      for (const { stack, cause } of [error, fault]) {
        const said = `${stack} ${JSON.stringify(error)} ${String(cause)}`
        expect(said).not.toMatch(PRIVATE)
        expect(said).not.toContain(traits.secret)
      }
    })

    describeAfterPayment(traits, buyer)
  })
}
